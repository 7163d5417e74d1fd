/// auctions.json: every auction with all its fields.
package enum AuctionsJSON {
  static func file(_ report: Report) -> [UInt8] {
    RecordsJSON.file(report.auctions.map { item(of: $0.evaluated) }, report, of: [.auctions])
  }

  package static func item(of auction: EvaluatedAuction) -> JSONValue {
    .object(Auction.fields.map { ($0.name, JSONValue($0.value(auction))) })
  }

  /// The response to a query.
  package static func items(_ auctions: [EvaluatedAuction], asOf: Instant) -> [UInt8] {
    RecordsJSON.answer(auctions.map { item(of: $0) }, asOf: asOf)
  }

  static let schema = JSONSchema.records(Auction.fields, "The moment that state is given for")

  /// schema/auctions.schema.json: JSON Schema 2020-12.
  static func schema(_ report: Report) -> [UInt8] {
    JSONSchema.file(of: "auctions", schema, report)
  }
}

/// auctions.csv: the fields of auctions.json in their order, one line per item, in the form of subscriptions.csv.
package enum AuctionsCSV {
  package static func file(_ auctions: [EvaluatedAuction]) -> [UInt8] {
    FieldTable(auctions).bytes(as: .csv)
  }
}
