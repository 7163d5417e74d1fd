/// coming.json: the offerings that are announced, and those that came.
package enum ComingJSON {
  static func file(_ report: Report) -> [UInt8] {
    RecordsJSON.file(report.coming.map { item(of: $0.evaluated) }, report, of: Attribution.rights)
  }

  package static func item(of coming: ComingOffering) -> JSONValue {
    .object(RightsNotice.fields.map { ($0.name, JSONValue($0.value(coming))) })
  }

  /// The response to a query.
  package static func items(_ coming: [ComingOffering], asOf: Instant) -> [UInt8] {
    RecordsJSON.answer(coming.map { item(of: $0) }, asOf: asOf)
  }

  static let schema = JSONSchema.records(RightsNotice.fields, "The moment that coming is given for")

  /// schema/coming.schema.json: JSON Schema 2020-12.
  static func schema(_ report: Report) -> [UInt8] {
    JSONSchema.file(of: "coming", schema, report)
  }
}
