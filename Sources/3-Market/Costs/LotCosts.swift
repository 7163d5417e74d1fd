package import Trading
package import Values

/// The costs of one lot, of its application and of its sale.
///
/// ``CostAssumptions`` has what the user says, this what holds on the days of one application and sale. A
/// day that is taken for the other one gives the wrong year's tax.
package struct LotCosts: Hashable, Sendable {
  package let fees: ApplicationFees
  package let brokerage: Brokerage
  /// What is left of the commission after the discount, in thousandths.
  package let discount: Int
  package let tax: Rate
  package let rounding: Rounding
  package let money: MoneyRates
  /// The money of the application; nil if its cost is not to be counted.
  package let away: MoneyAway?

  /// The costs of a lot; nil where the tax is not given and the security is of no known class.
  /// `appliedOn` is the last day of the subscription.
  package init?(
    _ assumptions: CostAssumptions = .standard, of security: SecurityClass?, appliedOn: Day, soldOn: Day,
    away: MoneyAway? = nil
  ) {
    guard let tax = assumptions.tax(of: security, soldOn: soldOn) else { return nil }
    self.tax = tax
    fees = assumptions.fees(on: appliedOn)
    brokerage = assumptions.brokerage(on: soldOn)
    discount = assumptions.discount
    rounding = assumptions.rounding
    (money, self.away) = (assumptions.money, away)
  }

  /// The broker's commission on an amount sold, NT$: never under the minimum.
  package func commission(on value: Int) -> Int {
    max(brokerage.minimum, part(of: value, billionths: commissionBillionths))
  }

  /// The transaction tax on an amount sold, NT$.
  package func tax(on value: Int) -> Int { part(of: value, billionths: taxBillionths) }
}

extension LotCosts {
  var commissionBillionths: Int { brokerage.commission.millionths * discount }

  var taxBillionths: Int { tax.millionths * 1000 }

  /// What is left of an amount sold, NT$, after commission and tax.
  package func net(of value: Int) -> Int { value - commission(on: value) - tax(on: value) }

  private func part(of value: Int, billionths: Int) -> Int {
    let exact = Int128(value) * Int128(billionths)
    // At most a tenth of the value.
    return Int(truncatingIfNeeded: exact.divided(by: 1_000_000_000, rounding))
  }
}
