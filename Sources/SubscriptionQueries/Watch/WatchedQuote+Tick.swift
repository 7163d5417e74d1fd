internal import SubscriptionLists
package import SubscriptionQuotes
internal import Trading
internal import Values

extension WatchedQuote {
  /// The shares of a lot: those of an application, else the usual trading unit.
  package var lotShares: Int { offering?.lotShares ?? 1000 }

  /// What a lot gains or loses if its price changes by one tick, NT$. Nil on the emerging board, where prices are
  /// negotiated.
  package var tickPerLot: Int? {
    guard let quote, quote.board != .emerging, let price = price?.price,
      let security = offering.flatMap({ SecurityClass(of: $0) }) ?? SecurityClass(code),
      let step = TickTable.table(of: security, on: quote.day).step(at: price)
    else { return nil }
    let (amount, overflow) = step.tenThousandths.multipliedReportingOverflow(by: lotShares)
    return overflow ? nil : amount / 10_000
  }
}
