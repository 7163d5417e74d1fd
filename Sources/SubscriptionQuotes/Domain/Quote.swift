public import SubscriptionCalendar

/// What a market says of one security at a moment. Prices in NT$ a share, volumes in shares; nil is "not said".
public struct Quote: Hashable, Sendable {
  /// The code.
  public var code: StockCode
  /// The name, safe to print.
  public var name: String
  /// Where it trades.
  public var board: Board
  /// The market's own stamp.
  public var time: QuoteTime
  /// The price to go by.
  public var price: QuotePrice?
  /// What a trial matching (試撮) would come to, while one is under way: shown, and used for nothing.
  public var trial: Price?
  /// The day's reference price, from which changes are counted.
  public var reference: Price?
  /// The day's limits; nil where there are none.
  public var limitUp, limitDown: Price?
  /// The day's first, highest and lowest trade.
  public var open, high, low: Price?
  /// What was traded today.
  public var volume: Int?
  /// The book.
  public var book: OrderBook
  /// The last trade, where it is told apart.
  public var lastTrade: Trade?

  /// A trade.
  public struct Trade: Hashable, Sendable {
    /// Its price.
    public var price: Price
    /// Its shares.
    public var shares: Int?
    /// Seconds after midnight in Taiwan.
    public var secondOfDay: Int?

    /// The trade with these facts.
    public init(price: Price, shares: Int?, secondOfDay: Int?) {
      self.price = price
      self.shares = shares
      self.secondOfDay = secondOfDay
    }
  }

  /// A quote of which only these are known.
  public init(
    code: StockCode, name: String, board: Board, time: QuoteTime, price: QuotePrice? = nil,
    book: OrderBook = OrderBook()
  ) {
    self.code = code
    self.name = name
    self.board = board
    self.time = time
    self.price = price
    self.book = book
  }

  /// The day it is of.
  public var day: Day { time.instant.day }

  /// Which limit the price stands at, if any.
  public var limitReached: Limit? {
    guard let price, price.kind.isLive else { return nil }
    return price.price == limitUp ? .up : price.price == limitDown ? .down : nil
  }

  /// A limit of the day's prices.
  public enum Limit: String, Sendable {
    case up, down
  }
}
