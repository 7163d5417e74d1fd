package import Values

/// A quote of one security. Prices are in NT$ a share, volumes in shares; nil means that the source does not have it.
///
/// MIS, the emerging board and Fugle are read into it, so `quote` and `watch` do not know where one came
/// from. Nobody fills in what a source lacks: the emerging board has no limits, and a price before the first
/// trade is none of a trade (see ``QuotePrice``). The timestamp orders quotes of a code, since answers arrive
/// in any order.
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
      (self.price, self.shares, self.secondOfDay) = (price, shares, secondOfDay)
    }
  }

  package init(
    code: StockCode, name: String, board: Board, time: QuoteTime, price: QuotePrice? = nil,
    book: OrderBook = OrderBook()
  ) {
    (self.code, self.name, self.board, self.time, self.price) = (code, name, board, time, price)
    self.book = book
  }

  package var day: Day { time.instant.day }

  /// Whether the price can be one of its day: a source may send one beyond the limits that it gives beside it.
  package var isWithinLimits: Bool {
    guard let price = price?.price else { return true }
    return limitDown.map { $0 <= price } ?? true && limitUp.map { price <= $0 } ?? true
  }

  /// The price limit that the price has reached, if any.
  package var limitReached: Limit? {
    guard let price, price.kind.isLive else { return nil }
    return price.price == limitUp ? .up : price.price == limitDown ? .down : nil
  }

  package enum Limit: String, Sendable { case up, down }
}

/// The timestamp of a quote in microseconds, and its order among quotes of the same timestamp.
package struct QuoteTime: Hashable, Comparable, Sendable {
  /// Microseconds since 1970-01-01T00:00:00Z.
  package let microseconds: Int
  /// The sender's serial number; 0 if it has none.
  package let serial: Int

  package init(microseconds: Int, serial: Int = 0) {
    self.microseconds = microseconds
    self.serial = serial
  }

  package init(_ instant: Instant) { self.init(microseconds: instant.secondsSince1970 * 1_000_000) }

  /// The timestamp in whole seconds.
  package var instant: Instant {
    // Division rounds down, because timestamps are not before 1970.
    Instant(secondsSince1970: microseconds / 1_000_000)
  }

  package static func < (left: QuoteTime, right: QuoteTime) -> Bool {
    (left.microseconds, left.serial) < (right.microseconds, right.serial)
  }
}

/// The current price of a security, and its kind.
///
/// What counts as the price now is decided here and nowhere else. Before the opening the exchange matches
/// orders on trial, and these may be withdrawn: a trial price that counted would show a premium nobody can
/// sell at, and fire alerts. ``Kind/isLive`` says which kinds an alert may compare.
package struct QuotePrice: Hashable, Sendable {
  /// NT$ a share.
  package var price: Price
  package var kind: Kind

  package enum Kind: String, Sendable, CaseIterable {
    /// The price of the last trade.
    case trade
    /// The middle of the best bid and the best ask, at which nobody has traded.
    case indicative
    /// The day's reference price (參考價): yesterday's close, adjusted on an ex-day.
    case reference
    /// The close of an earlier day from the store.
    case close

    /// Whether it is a price of the market now; only such prices fire alerts.
    package var isLive: Bool { self == .trade || self == .indicative }
  }

  package init(_ price: Price, _ kind: Kind) {
    self.price = price
    self.kind = kind
  }

  /// Chooses a quote's price: the last trade; else, unless a trial matching (試撮) is in progress, the middle of the
  /// order book; else the reference price. A trial price is never chosen.
  ///
  /// - Parameters:
  ///   - lastTrade: The price of the quote's last trade.
  ///   - latest: The price of a trade since the last snapshot, for which the exchange prints a dash if there was none.
  package init?(lastTrade: Price?, latest: Price?, isTrial: Bool, book: OrderBook, reference: Price?) {
    if let price = lastTrade ?? latest {
      self.init(price, .trade)
    } else if !isTrial, let price = book.middle {
      self.init(price, .indicative)
    } else if let reference {
      self.init(reference, .reference)
    } else {
      return nil
    }
  }
}
