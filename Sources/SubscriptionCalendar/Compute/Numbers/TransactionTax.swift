/// The securities transaction tax (證券交易稅), which the seller pays on the amount of a sale.
public enum TransactionTax {
  /// The rate for a security sold on a day.
  ///
  /// Shares 0.3 %, other securities 0.1 % (Securities Transaction Tax Act, article 2, in the rates of today,
  /// which are given for earlier days too); government bonds are not securities of that act. Article 2-1
  /// suspends the tax on corporate bonds from 2010-01-01 and on funds of bonds from 2017-01-01, both until
  /// 2026-12-31 (as amended 2018-04-27). No extension is known here, so from 2027-01-01 on it is 0.1 % again.
  public static func rate(of security: SecurityClass, soldOn day: Day) -> Rate {
    switch security {
    case .share: shares.value(on: day)
    case .fund, .depositaryReceipt: otherSecurities.value(on: day)
    case .corporateBond: corporateBonds.value(on: day)
    case .bondFund: bondFunds.value(on: day)
    case .governmentBond: .zero
    }
  }

  private static let shares = DatedTable(Rate(known: 3000))
  private static let otherSecurities = DatedTable(Rate(known: 1000))
  private static let corporateBonds = DatedTable(
    Rate(known: 1000),
    changes: [
      (Day(year: 2010, month: 1, day: 1), .zero),
      (Day(year: 2027, month: 1, day: 1), Rate(known: 1000)),
    ])
  private static let bondFunds = DatedTable(
    Rate(known: 1000),
    changes: [
      (Day(year: 2017, month: 1, day: 1), .zero),
      (Day(year: 2027, month: 1, day: 1), Rate(known: 1000)),
    ])
}
