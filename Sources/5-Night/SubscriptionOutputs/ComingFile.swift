internal import JSON
internal import ListEngine
internal import SubscriptionLists
internal import SubscriptionReport
internal import Values

/// coming.json: everything that comes, of whatever list, by the next day that matters.
package enum ComingFile {
  package static let path = "coming.json"

  static func forEach(of report: Report, _ body: (_ path: String, _ bytes: [UInt8]) throws -> Void) rethrows {
    let items = report.comingItems
    let json: JSONValue = [
      "schema_version": .string(FileFormat.version), "timezone": "Asia/Taipei",
      "state_as_of": .string(report.moment.description),
      "attribution": .array(ComingItem.attributions.map(\.json)),
      "items": .elements(items.count) { items[$0].json },
    ]
    try body(path, json.file)
    try body(JSONSchema.path(of: path), JSONSchema.file(of: path, schema, report))
  }

  static var schema: [(String, JSONValue)] {
    JSONSchema.members(of: [
      ("schema_version", JSONSchema.version), ("timezone", ["const": "Asia/Taipei"]),
      ("state_as_of", JSONSchema.required(.instant, "The moment that the statuses are given for")),
      ("attribution", JSONSchema.array(of: JSONSchema.attribution)),
      ("items", JSONSchema.array(of: ["oneOf": .array(Lists.all.compactMap { $0.comingSchema })])),
    ])
  }
}

extension PublishedRecord {
  // The day changes no field.
  fileprivate static var comingSchema: JSONValue? { coming.map { JSONSchema.item($0.fields(on: .first)) } }
}
