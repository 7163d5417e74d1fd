package import Values

/// A quote of one security. Prices are in NT$ a share, volumes in shares; nil means that the source does not have it.
package struct Quote: Hashable, Sendable {
  package var code: StockCode
  /// The name, printable.
  package var name: String
  package var board: Board
  /// The market's timestamp.
  package var time: QuoteTime
  /// The current price by the rule of ``QuotePrice``.
  package var price: QuotePrice?
  /// The price of a trial matching (試撮) in progress; displayed only.
  package var trial: Price?
  /// The day's reference price, the base of changes.
  package var reference: Price?
  /// The day's price limits; nil if there are none, or if the source does not have them.
  package var limitUp, limitDown: Price?
  /// Whether there are none that day, as for a new listing and on the emerging board.
  package var isUnlimited = false
  package var open, high, low: Price?
  /// The shares traded today.
  package var volume: Int?
  package var book: OrderBook
  /// The last trade, if the source has it.
  package var lastTrade: Trade?

  package struct Trade: Hashable, Sendable {
    package var price: Price
    package var shares: Int?
    /// Seconds after midnight in Taipei.
    package var secondOfDay: Int?

    package init(price: Price, shares: Int?, secondOfDay: Int?) {
      self.price = price
      self.shares = shares
      self.secondOfDay = secondOfDay
    }
  }

  package init(
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

  package var day: Day { time.instant.day }

  /// The price limit that the price has reached, if any.
  package var limitReached: Limit? {
    guard let price, price.kind.isLive else { return nil }
    return price.price == limitUp ? .up : price.price == limitDown ? .down : nil
  }

  package enum Limit: String, Sendable { case up, down }
}
