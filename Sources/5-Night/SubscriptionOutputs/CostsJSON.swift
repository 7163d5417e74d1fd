package import Costs
package import JSON
package import Values

extension CostAssumptions {
  /// What profits and break-evens assume; the amounts that are not given by the rules of a day.
  package func json(on day: Day) -> JSONValue {
    .costs(fees(on: day), brokerage(on: day), discount: discount, tax: tax, rounding, money)
  }
}

extension LotCosts {
  /// The costs as a member of JSON, in the form of those of many offerings.
  package var json: JSONValue { .costs(fees, brokerage, discount: discount, tax: tax, rounding, money) }
}

extension JSONValue {
  fileprivate static func costs(
    _ fees: ApplicationFees, _ brokerage: Brokerage, discount: Int, tax: Rate?, _ rounding: Rounding,
    _ money: MoneyRates
  ) -> JSONValue {
    let costs: [(String, JSONValue)] = [
      ("commission_percent", .number(brokerage.commission)),
      ("minimum_commission", .integer(brokerage.minimum)),
      ("broker_discount", .decimal(FixedPoint.text(discount, places: 3))),
      // Null where it is that of the kind of each security.
      ("transaction_tax_percent", .numberOrNull(tax)),
      ("application_fee", .integer(fees.application)), ("notice_postage", .integer(fees.postage)),
      ("rounding", .string(rounding.rawValue)),
    ]
    return .object(
      costs
        + (money.isFree
          ? []
          : [
            ("loan_rate_percent", .number(money.loan)),
            ("own_share_percent", .decimal(FixedPoint.text(money.ownShare, places: 1))),
            ("idle_rate_percent", .number(money.idle)),
            ("minimum_interest", .integer(money.minimum)),
          ]))
  }
}
