internal import Values
package import SubscriptionQuotes

/// The watched securities with their newest quotes; quotes may arrive in any order.
///
/// `watch` has one inside ``FollowedSecurities`` and `quote` one of its own. An older quote never replaces a
/// newer one. A row counts as changed only if what is shown of it changed, because an exchange sends every
/// quote again and again.
package struct WatchedQuotes: Sendable {
  package private(set) var rows: [WatchedQuote]
  private let indices: [StockCode: Int]
  /// What each row last reported; `changed` holds the rows that differ from it.
  private var reported: [Reported?]
  private var changed: Set<Int> = []

  /// The values whose change makes a row reported again. Without a trade the timestamp is that of the exchange's last
  /// look and says nothing; what changes then is the order book.
  private struct Reported: Equatable {
    var price: QuotePrice?
    var trial: Price?
    var volume: Int?
    var time: QuoteTime?
    var best: [Price?] = []

    init(_ quote: Quote) {
      (price, trial, volume) = (quote.price, quote.trial, quote.volume)
      if quote.price?.kind == .trade {
        time = quote.time
      } else {
        best = [quote.book.bestBid, quote.book.bestAsk]
      }
    }
  }

  package init(_ watched: [WatchedSecurity]) {
    rows = watched.map(WatchedQuote.init)
    indices = Dictionary(watched.enumerated().map { ($1.code, $0) }) { first, _ in first }
    reported = Array(repeating: nil, count: rows.count)
  }

  /// Watches other securities; those that stay keep their quotes.
  package mutating func follow(_ watched: [WatchedSecurity]) {
    let before = self
    self = WatchedQuotes(watched)
    for index in rows.indices {
      guard let known = before.indices[rows[index].code] else { continue }
      (rows[index], reported[index]) = (before.rows[known], before.reported[known])
      if before.changed.contains(known) { changed.insert(index) }
    }
  }

  /// Stores a quote of a watched security unless it is older than the stored one or equal to it, and returns whether it
  /// did.
  @discardableResult package mutating func take(_ quote: Quote) -> Bool {
    guard let index = indices[quote.code] else { return false }
    rows[index].absence = nil
    if let known = rows[index].quote, quote.time < known.time || quote == known { return false }
    rows[index].quote = quote
    if reported[index] != Reported(quote) { changed.insert(index) } else { changed.remove(index) }
    return true
  }

  /// Records which codes the provider misses.
  package mutating func take(_ event: QuoteEvent) {
    switch event {
    case .late(let codes): mark(codes, .late)
    case .unknown(let codes): mark(codes, .unknown)
    default: break
    }
  }

  private mutating func mark(_ codes: [StockCode], _ absence: WatchedQuote.Absence) {
    for index in codes.compactMap({ indices[$0] }) { rows[index].absence = absence }
  }

  /// The rows whose price, time or volume changed since they were last reported, in order; without a trade yet those
  /// whose price, best bid or best ask changed.
  package mutating func changes() -> [WatchedQuote] {
    let indices = changed.sorted()
    changed = []
    for index in indices { reported[index] = rows[index].quote.map(Reported.init) }
    return indices.map { rows[$0] }
  }
}
