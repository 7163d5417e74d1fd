internal import SubscriptionQuotes
internal import Synchronization
internal import Values

/// The securities that a watch follows now, with their quotes and trades: the user and the provider change both.
///
/// ``WatchRun`` makes one. The user's keys, the provider's quotes and the display reach it from several
/// tasks, so all of it is behind locks; ``codes`` is what the provider looks at before each request.
final class FollowedSecurities: Sendable {
  let codes: FollowedCodes
  private let state: Mutex<State>

  struct State {
    var quotes: WatchedQuotes
    var trades: [StockCode: SessionTrades] = [:]

    /// Takes what has arrived; returns the rows, those that changed, and new trades.
    mutating func take(
      _ update: LiveUpdate, hasTrades: Bool
    ) -> (rows: [WatchedQuote], changed: [WatchedQuote], trades: [SessionTrade]) {
      // A quote may follow the event in the same update.
      for event in update.events { quotes.take(event) }
      for quote in update.quotes { quotes.take(quote) }
      let watched = Set(quotes.rows.map(\.code))
      let shown = hasTrades ? (update.earlier + update.quotes).filter { watched.contains($0.code) } : []
      return (
        quotes.rows, quotes.changes(),
        shown.compactMap { trades[$0.code, default: SessionTrades()].take($0) }
      )
    }
  }

  init(_ list: WatchList) {
    codes = FollowedCodes(list.codes)
    state = Mutex(State(quotes: WatchedQuotes(list.watched)))
  }

  var rows: [WatchedQuote] { state.withLock(\.quotes.rows) }
  var boards: Set<Board> { Set(codes.codes.values.joined()) }

  func change<Result: Sendable>(_ change: (inout State) -> Result) -> Result {
    state.withLock { change(&$0) }
  }

  /// Follows other securities, and returns their rows.
  func follow(_ securities: [WatchedSecurity]) -> [WatchedQuote] {
    codes.follow(Dictionary(securities.map { ($0.code, $0.boards) }) { first, _ in first })
    return state.withLock { state in
      state.quotes.follow(securities)
      state.trades = state.trades.filter { code, _ in securities.contains { $0.code == code } }
      return state.quotes.rows
    }
  }
}
