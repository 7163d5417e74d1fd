package import Costs
package import SubscriptionLists
internal import SubscriptionQueries
package import SubscriptionQuotes
package import Trading
package import Values

/// A watched security with its newest quote; until one arrives, with its last close.
///
/// ``WatchedQuotes`` makes them. Premium and profit are computed by the same types as in `list`, at the price
/// of the moment in place of the close. A price that is older than a minute is stale: it is shown, and faint.
package struct WatchedQuote: Sendable {
  package let watched: WatchedSecurity
  package internal(set) var quote: Quote?
  /// Why the newest answers do not have it; nil if they do.
  package internal(set) var absence: Absence?

  package enum Absence: Sendable {
    /// Answers lack it for now.
    case late
    /// No board has it.
    case unknown
  }

  package init(_ watched: WatchedSecurity) { self.watched = watched }

  package var code: StockCode { watched.code }

  /// The name in the store, else the market's.
  package var name: String { watched.name ?? quote?.name ?? "" }

  package var offering: Offering? { watched.evaluated?.known.offering }

  /// The price of the quote, else the last close.
  package var price: QuotePrice? { quote?.price ?? watched.close.map { QuotePrice($0.price, .close) } }

  /// The price less the day's reference price, in 1/10000 NT$; nil for a close of an earlier day.
  package var change: Int? {
    guard let price = quote?.price, let reference = quote?.reference else { return nil }
    return price.price.tenThousandths - reference.tenThousandths
  }

  /// The change in percent of the reference price.
  package var changePercent: Percent? {
    guard let price = quote?.price, let reference = quote?.reference else { return nil }
    return Premium.percent(of: price.price, over: reference)
  }

  /// The premium of the price over the offer price, or the reason there is none; nil without an offering.
  package var premium: Premium? { offering.map { Premium(of: $0, at: boardClose) } }

  /// The outcome of one lot sold at the price.
  package var outcome: LotOutcome? {
    guard let offering, !offering.isCancelled, offering.isPricedByItsCode, let offer = offering.price,
      let price, let shares = offering.lotShares, let costs = watched.evaluated?.numbers.costs
    else { return nil }
    return LotOutcome(offerPrice: offer, soldAt: price.price, shares: shares, costs: costs)
  }

  /// Seconds since the quote's timestamp, which is limited to this machine's time but for some seconds; not negative.
  package func age(at now: Instant) -> Int? {
    quote.map { max(0, now.secondsSince1970 - $0.time.instant.secondsSince1970) }
  }

  /// Whether the quote is too old to be the current price.
  package func isStale(at now: Instant) -> Bool { age(at: now).map { $0 > Self.freshSeconds } ?? true }

  /// The age in seconds up to which a quote is the current price.
  package static let freshSeconds = 60

  private var boardClose: BoardClose? {
    guard let quote, let price = quote.price else { return watched.close }
    return BoardClose(price: price.price, day: quote.day, board: quote.board, kind: .last)
  }
}

/// A watched security with its data from the store.
package struct WatchedSecurity: Sendable {
  package var code: StockCode
  package var name: String?
  /// The offering with whose price quotes are compared, if there is one.
  package var evaluated: EvaluatedOffering?
  package var close: BoardClose?
  /// The board where it trades; all boards if that is unknown.
  package var boards: Set<Board>

  /// - Parameter today: Decides whether the offering's shares are delivered and trade on its own board.
  package init(code: StockCode, name: String?, evaluated: EvaluatedOffering?, close: BoardClose?, today: Day)
  {
    (self.code, self.name, self.evaluated, self.close) = (code, name, evaluated, close)
    let offering = evaluated?.known.offering
    let isDelivered = offering?.deliveryDate.map { $0 <= today } ?? false
    let board = ClosePrecedence(of: offering).board(lastClose: close, isDelivered: isDelivered)
    boards = board.map { [$0] } ?? Set(Board.allCases)
  }
}

extension WatchedQuote: DayFigures {
  package var dayPrice: Price? { price?.price }
  package var volume: Int? { quote?.volume }
}
