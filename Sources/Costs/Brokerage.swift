package import Values

/// What a broker without a discount takes for a sale. Both are custom, not law: brokers set their own
/// schedule (Taiwan Stock Exchange, Transaction Costs and Taxes).
package struct Brokerage: Hashable, Sendable {
  /// The share of the amount sold.
  package let commission: Rate
  /// The least commission, NT$.
  package let minimum: Int

  /// The custom by the day of the sale.
  package static let byDay = DatedTable(
    // 0.1425 % is the commission above which a broker must notify the exchange.
    Brokerage(commission: Rate(known: 1425), minimum: 20))
}
