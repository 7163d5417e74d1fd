package import Trading
package import Values

/// The securities transaction tax (證券交易稅), which the seller pays: 0.3 % of what a share is sold for.
///
/// ``LotCosts`` asks for it with the day of the sale. A change of the law is a line with its day; the lines before it stay,
/// because past sales are computed again.
package enum TransactionTax {
  /// The rate for a security sold on a day.
  ///
  /// Securities Transaction Tax Act, article 2; today's rates of shares and other securities also stand for
  /// earlier days. Government bonds are not securities of that act. Article 2-1 suspends the tax on corporate
  /// bonds from 2010-01-01 and on funds of bonds from 2017-01-01, both until 2026-12-31 (as amended
  /// 2018-04-27); no extension is known.
  package static func rate(of security: SecurityClass, soldOn day: Day) -> Rate {
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
    Rate(known: 1000), .since(2010, 1, 1, .zero), .since(2027, 1, 1, Rate(known: 1000)))
  private static let bondFunds = DatedTable(
    Rate(known: 1000), .since(2017, 1, 1, .zero), .since(2027, 1, 1, Rate(known: 1000)))
}

/// What a broker without a discount takes for a sale. Both are custom, not law: brokers set their own
/// schedule (Taiwan Stock Exchange, Transaction Costs and Taxes).
package struct Brokerage: Hashable, Sendable {
  /// The share of the amount sold.
  package let commission: Rate
  /// The least commission, NT$.
  package let minimum: Int

  package static let byDay = DatedTable(
    // 0.1425 % is the commission above which a broker must notify the exchange.
    Brokerage(commission: Rate(known: 1425), minimum: 20))
}
