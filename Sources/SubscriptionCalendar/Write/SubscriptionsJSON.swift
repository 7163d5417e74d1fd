/// subscriptions.json: every item with all its fields.
enum SubscriptionsJSON {
  /// The version of the format: a new optional field raises the second number, a breaking change the first.
  static let schemaVersion = "1.0"

  static func file(_ report: Report) -> [UInt8] {
    JSONValue.object([
      ("schema_version", .string(schemaVersion)),
      ("timezone", .string("Asia/Taipei")),
      ("state_as_of", .string(report.asOf.description)),
      ("data_as_of", .stringOrNull(report.dataAsOf)),
      ("attribution", .array(Attribution.all.map(\.json))),
      ("assumptions", report.context.costs.json(on: report.asOf.day)),
      ("items", .elements(report.items.count) { item(of: report.items[$0].evaluated) }),
    ]).file
  }

  static func item(of offering: EvaluatedOffering) -> JSONValue {
    .object(Offering.fields.map { ($0.name, JSONValue($0.value(offering))) })
  }
}

extension CostAssumptions {
  /// What profits and break-evens assume; the amounts that are not given by the rules of a day.
  package func json(on day: Day) -> JSONValue {
    .costs(fees(on: day), brokerage(on: day), discount: discount, tax: tax, rounding)
  }
}

extension LotCosts {
  /// The costs as a member of JSON, in the form of those of many offerings.
  package var json: JSONValue { .costs(fees, brokerage, discount: discount, tax: tax, rounding) }
}

extension JSONValue {
  fileprivate static func costs(
    _ fees: ApplicationFees, _ brokerage: Brokerage, discount: Int, tax: Rate?, _ rounding: Rounding
  ) -> JSONValue {
    .object([
      ("commission_percent", .string(brokerage.commission.description)),
      ("minimum_commission", .integer(brokerage.minimum)),
      ("broker_discount", .string(FixedPoint.text(discount, places: 3))),
      // A text, as in 0.1.0, also where the rate differs between the offerings.
      ("transaction_tax_percent", .string(tax?.description ?? "by kind of security")),
      ("application_fee", .integer(fees.application)), ("notice_postage", .integer(fees.postage)),
      ("rounding", .string(rounding.rawValue)),
    ])
  }
}
