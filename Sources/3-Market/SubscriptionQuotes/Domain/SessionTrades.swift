package import Values

/// A trade that a quote has shown.
package struct SessionTrade: Hashable, Sendable {
  package let code: StockCode
  package let time: Instant
  package let price: Price
  /// Its shares; nil if the source does not have them.
  package let shares: Int?
  /// Whether the price rose or fell at its last change; nil before the first change that was seen.
  package let direction: Direction?
  /// The shares traded that day so far, with this trade.
  package let volume: Int?
  /// The shares traded since the trade before it, in trades that no quote has shown; nil if that is unknown.
  package let unseen: Int?

  package enum Direction: String, Sendable { case up, down }
}

/// The trades of a code in a session as far as quotes have shown them, oldest first: a quote has only the last trade, so
/// that of several between two quotes one is seen.
package struct SessionTrades: Sendable {
  package private(set) var trades: [SessionTrade] = []

  package init() {}

  /// Adds the last trade of a quote; nil if the quote has none, or one that is already here. Two trades of one second at
  /// one price differ in the shares traded that day so far, which the record and the stream have alike.
  package mutating func take(_ quote: Quote) -> SessionTrade? {
    guard let price = quote.price, price.kind == .trade else { return nil }
    if let last = trades.last, last.time.day < quote.day { trades = [] }
    let time =
      quote.lastTrade?.secondOfDay.map { Instant(quote.day, secondOfDay: $0) } ?? quote.time.instant
    let last = trades.last
    if let last {
      let isNew =
        if let volume = quote.volume, let known = last.volume { volume > known } else {
          time > last.time && (quote.lastTrade?.secondOfDay != nil || price.price != last.price)
        }
      guard isNew, quote.day == last.time.day else { return nil }
    }
    let (shares, before) = (quote.lastTrade?.shares, last == nil ? 0 : last?.volume)
    let trade = SessionTrade(
      code: quote.code, time: time, price: price.price, shares: shares,
      direction: last.flatMap {
        $0.price == price.price ? $0.direction : $0.price < price.price ? .up : .down
      },
      volume: quote.volume,
      unseen: quote.volume.flatMap { volume in
        before.flatMap { before in shares.map { max(0, volume - before - $0) } }
      })
    trades.append(trade)
    return trade
  }
}
