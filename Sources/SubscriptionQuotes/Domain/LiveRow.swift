public import SubscriptionCalendar

/// A followed security with the newest that is known of it: its last close first, and the quotes on top.
public struct LiveRow: Sendable {
  /// The security.
  public let watched: Watched
  /// The newest quote.
  public internal(set) var quote: Quote?

  /// A security of which no quote has come.
  public init(_ watched: Watched) {
    self.watched = watched
  }

  /// The code.
  public var code: StockCode { watched.code }

  /// The name, the store's before the market's.
  public var name: String { watched.name ?? quote?.name ?? "" }

  /// The offering, if there is one.
  public var offering: Offering? { watched.standing?.known.offering }

  /// The price to go by; the close until a quote names one.
  public var price: QuotePrice? {
    quote?.price ?? watched.close.map { QuotePrice($0.price, .close) }
  }

  /// How far the price is from the day's reference price, 1/10000 NT$; nil for a close of an earlier day.
  public var change: Int? {
    guard let price = quote?.price, let reference = quote?.reference else { return nil }
    return price.price.tenThousandths - reference.tenThousandths
  }

  /// The same in percent of the reference price.
  public var changePercent: Percent? {
    guard let price = quote?.price, let reference = quote?.reference else { return nil }
    return Premium.percent(of: price.price, over: reference)
  }

  /// The premium of the price over the offer price, or why there is none; nil where nothing is offered.
  public var premium: Premium? {
    offering.map { Premium(of: $0, at: boardClose) }
  }

  /// One won lot sold at the price.
  public var outcome: LotOutcome? {
    guard let offering, !offering.isCancelled, offering.isPricedByItsCode, let offer = offering.price,
      let price, let shares = offering.lotShares, let costs = watched.standing?.numbers.costs
    else { return nil }
    return LotOutcome(offerPrice: offer, soldAt: price.price, shares: shares, costs: costs)
  }

  /// How many seconds ago the market stamped the quote; never negative, whatever the machine's clock says.
  public func age(at now: Instant) -> Int? {
    quote.map { max(0, now.secondsSince1970 - $0.time.instant.secondsSince1970) }
  }

  /// Whether the price is too old to be taken for the market's.
  public func isStale(at now: Instant) -> Bool {
    age(at: now).map { $0 > Self.freshSeconds } ?? true
  }

  /// Seconds after which a price is no longer the market's.
  public static let freshSeconds = 60

  private var boardClose: BoardClose? {
    guard let quote, let price = quote.price else { return watched.close }
    return BoardClose(price: price.price, day: quote.day, board: quote.board, kind: .last)
  }
}
