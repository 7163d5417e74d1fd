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
      ("commission_percent", .string(brokerage.commission.description)),
      ("minimum_commission", .integer(brokerage.minimum)),
      ("broker_discount", .string(FixedPoint.text(discount, places: 3))),
      // A text, as in 0.1.0, also where the rate differs between the offerings.
      ("transaction_tax_percent", .string(tax?.description ?? "by kind of security")),
      ("application_fee", .integer(fees.application)), ("notice_postage", .integer(fees.postage)),
      ("rounding", .string(rounding.rawValue)),
    ]
    return .object(
      costs
        + (money.isFree
          ? []
          : [
            ("loan_rate_percent", .string(money.loan.description)),
            ("own_share_percent", .string(FixedPoint.text(money.ownShare, places: 1))),
            ("idle_rate_percent", .string(money.idle.description)),
            ("minimum_interest", .integer(money.minimum)),
          ]))
  }
}
