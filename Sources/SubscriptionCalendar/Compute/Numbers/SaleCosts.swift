/// The costs of selling one security on one day: the investor's assumptions with the tax that holds.
public struct SaleCosts: Hashable, Sendable {
  /// What the investor pays apart from the tax.
  public let assumptions: CostAssumptions
  /// The transaction tax.
  public let tax: Rate

  /// The costs of selling a security on a day, with the tax of `assumptions` where it names one; nil where it
  /// names none and the security is of no known class.
  public init?(_ assumptions: CostAssumptions = .standard, selling security: SecurityClass?, on day: Day) {
    guard let tax = assumptions.tax ?? security.map({ TransactionTax.rate(of: $0, soldOn: day) }) else {
      return nil
    }
    self.assumptions = assumptions
    self.tax = tax
  }

  /// The broker's commission on an amount sold, NT$: never under the minimum.
  public func commission(on value: Int) -> Int {
    max(assumptions.minimumCommission, part(of: value, billionths: commissionBillionths))
  }

  /// The transaction tax on an amount sold, NT$.
  public func tax(on value: Int) -> Int {
    part(of: value, billionths: taxBillionths)
  }

  /// What the costs are, by name, for whoever prints a number that rests on them.
  public var list: [Assumption] {
    [
      Assumption("commission", "\(assumptions.commission) %"),
      Assumption("minimum commission", "NT$ \(assumptions.minimumCommission)"),
      Assumption(
        "broker's discount",
        assumptions.discount == 1000
          ? "none" : "\(FixedPoint.text(assumptions.discount, places: 1)) % of the commission is paid"),
      Assumption("transaction tax", "\(tax) %" + (assumptions.tax == nil ? "" : " (given)")),
      Assumption("application fee", "NT$ \(assumptions.applicationFee)"),
      Assumption("notice postage", "NT$ \(assumptions.noticePostage)"),
      Assumption("commission and tax rounded", assumptions.rounding.rawValue),
    ]
  }
}

extension SaleCosts {
  /// The commission after the discount, in billionths of the amount sold.
  var commissionBillionths: Int { assumptions.commission.millionths * assumptions.discount }

  /// The transaction tax, in billionths of the amount sold.
  var taxBillionths: Int { tax.millionths * 1000 }

  /// What is left of an amount sold, NT$, after commission and tax.
  func net(of value: Int) -> Int {
    value - commission(on: value) - tax(on: value)
  }

  private func part(of value: Int, billionths: Int) -> Int {
    let exact = Int128(value) * Int128(billionths)
    // At most a tenth of the value.
    return Int(truncatingIfNeeded: exact.divided(by: 1_000_000_000, assumptions.rounding))
  }
}
