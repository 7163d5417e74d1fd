/// auctions.json: every auction with all its fields.
package enum AuctionsJSON {
  /// As that of subscriptions.json.
  static let schemaVersion = "1.0"

  static func file(_ report: Report) -> [UInt8] {
    JSONValue.object([
      ("schema_version", .string(schemaVersion)),
      ("timezone", .string("Asia/Taipei")),
      ("state_as_of", .string(report.asOf.description)),
      ("attribution", .array([Attribution.auctions.json])),
      ("items", .array(report.auctions.map { item(of: $0.evaluated) })),
    ]).file
  }

  package static func item(of auction: EvaluatedAuction) -> JSONValue {
    .object(AuctionField.all.map { ($0.name, JSONValue($0.value(auction))) })
  }

  /// The response to a query: `{"state_as_of", "items"}`.
  package static func items(_ auctions: [EvaluatedAuction], asOf: Instant) -> [UInt8] {
    JSONValue.object([
      ("state_as_of", .string(asOf.description)), ("items", .array(auctions.map { item(of: $0) })),
    ]).file
  }

  /// schema/auctions.schema.json: JSON Schema 2020-12.
  static func schema(_ report: Report) -> [UInt8] {
    let site = report.options.siteURL.map { "\($0)/schema/auctions.schema.json" }
    let top: [(String, JSONValue)] = [
      ("schema_version", .object([("type", .string("string")), ("pattern", .string("^1\\.[0-9]+$"))])),
      ("timezone", .object([("const", .string("Asia/Taipei"))])),
      (
        "state_as_of",
        JSONSchema.schema(.instant, isRequired: true, "The moment that state is given for")
      ),
      ("attribution", .object([("type", .string("array")), ("items", JSONSchema.attribution)])),
      ("items", .object([("type", .string("array")), ("items", JSONSchema.item(AuctionField.all))])),
    ]
    return JSONValue.object([
      ("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
      ("$id", .string(site ?? "urn:subcal:schema:auctions:\(schemaVersion)")),
      ("title", .string("auctions.json of subcal")),
      ("type", .string("object")),
      ("required", .array(top.map { .string($0.0) })),
      ("properties", .object(top)),
    ]).file
  }
}

/// auctions.csv: the fields of auctions.json in their order, one line per item, in the form of subscriptions.csv.
package enum AuctionsCSV {
  package static func file(_ auctions: [EvaluatedAuction]) -> [UInt8] {
    var csv = CSVText()
    csv.add(AuctionField.all.map(\.name))
    for auction in auctions { csv.add(AuctionField.all.map { $0.text(of: auction) ?? "" }) }
    return csv.bytes
  }
}
