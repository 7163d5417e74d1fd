/// The files and the responses with auctions or coming offerings.
enum RecordsJSON {
  static func file(_ items: [JSONValue], _ report: Report, of attributions: [Attribution]) -> [UInt8] {
    JSONValue.object([
      ("schema_version", .string(SubscriptionsJSON.schemaVersion)),
      ("timezone", .string("Asia/Taipei")),
      ("state_as_of", .string(report.asOf.description)),
      ("attribution", .array(attributions.map(\.json))),
      ("items", .array(items)),
    ]).file
  }

  /// The response to a query: `{"state_as_of", "items"}`.
  static func answer(_ items: [JSONValue], asOf: Instant) -> [UInt8] {
    JSONValue.object([("state_as_of", .string(asOf.description)), ("items", .array(items))]).file
  }
}
