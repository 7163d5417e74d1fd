/// subscriptions.json: every item with all its fields.
enum SubscriptionsJSON {
  /// The version of the form: a new optional field raises the second number, anything that breaks a reader the
  /// first.
  static let schemaVersion = "1.0"

  static func file(_ report: Report) -> [UInt8] {
    JSONValue.object([
      ("schema_version", .string(schemaVersion)),
      ("timezone", .string("Asia/Taipei")),
      ("state_as_of", .string(report.asOf.description)),
      ("data_as_of", .text(report.dataAsOf)),
      ("attribution", .array(Attribution.all.map(\.json))),
      ("assumptions", report.circumstances.costs.json),
      ("items", .array(report.items.map { item(of: $0.standing) })),
    ]).file
  }

  /// One item with all its fields.
  static func item(of standing: Standing) -> JSONValue {
    .object(ItemField.allCases.map { ($0.rawValue, JSONValue($0.value(in: standing))) })
  }
}

extension CostAssumptions {
  /// What profits and break-evens rest on.
  public var json: JSONValue {
    .object([
      ("commission_percent", .string(commission.description)),
      ("minimum_commission", .integer(minimumCommission)),
      ("broker_discount", .string(FixedPoint.text(discount, places: 3))),
      ("transaction_tax_percent", .string(tax?.description ?? "by kind of security")),
      ("application_fee", .integer(applicationFee)), ("notice_postage", .integer(noticePostage)),
      ("rounding", .string(rounding.rawValue)),
    ])
  }
}
