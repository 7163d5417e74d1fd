package import Values

/// One security's row in a board's daily file; prices in NT$, volume in shares, value in NT$.
package struct DailyBar: Hashable, Sendable {
  package var code: StockCode
  package var name: String
  package var open, high, low: Price?
  /// The day's price: 收盤價, on the emerging board 日均價; nil on a day without a trade that makes a price (odd
  /// lots make none).
  package var close: Price?
  /// The price of the latest trade, where the board has no closing price.
  package var last: Price?
  package var volume, value: Int?
  /// 參考價: what the close is compared with that day, usually the last close; nil if the file gives no change.
  package var reference: Price?
  /// 不比價: whether the exchange compares with no price that day, as on an ex-dividend day.
  package var isIncomparable: Bool
  /// Those of the next session, where the file gives others than follow from the close.
  package var limits: PriceLimits?
  /// Why the row cannot be right; such a bar has no prices.
  package private(set) var doubt: CloseDoubt?

  package init(
    code: StockCode, name: String, open: Price? = nil, high: Price? = nil, low: Price? = nil,
    close: Price? = nil, last: Price? = nil, volume: Int? = nil, value: Int? = nil, reference: Price? = nil,
    isIncomparable: Bool = false
  ) {
    (self.code, self.name, self.open, self.high, self.low) = (code, name, open, high, low)
    (self.close, self.last, self.volume, self.value) = (close, last, volume, value)
    (self.reference, self.isIncomparable) = (reference, isIncomparable)
  }

  package func doubted(_ doubt: CloseDoubt) -> DailyBar {
    var bar = DailyBar(code: code, name: name)
    bar.doubt = doubt
    return bar
  }
}

/// The prices between which a share may trade in a session; nil where there is no limit, as on the first five days of a
/// listing.
package struct PriceLimits: Hashable, Sendable {
  package var down, up: Price?

  package init(down: Price?, up: Price?) { (self.down, self.up) = (down, up) }

  /// How the Taipei Exchange prints that there is no limit, 0.01 and 9999.95, in 1/10000 NT$.
  package static let (least, most) = (100, 99_999_500)
}

/// A board's daily file: the bars of one trading day.
///
/// A decoder makes it of a body; the review of closes takes the prices out of bars that cannot be right; the
/// store keeps it. `day` is nil where the body names none: then it is shown and never stored, because no
/// close may land on a guessed day.
package struct DailyCloses: Hashable, Sendable {
  package var board: Board
  /// The trading day the file itself names; nil for a form that names none.
  package var day: Day?
  /// At most one bar a code, in the file's order; none on a day without a session.
  package var bars: [DailyBar]

  package var closeCount: Int { bars.count { $0.close != nil } }

  package var closes: [StockCode: Price] {
    var closes = Dictionary<StockCode, Price>(minimumCapacity: bars.count)
    for bar in bars.reversed() { if let close = bar.close { closes[bar.code] = close } }
    return closes
  }

  package init(board: Board, day: Day?, bars: [DailyBar]) {
    (self.board, self.day, self.bars) = (board, day, bars)
  }
}

/// A day price of a security and its board.
package struct BoardClose: Hashable, Sendable {
  /// The price, NT$ a share.
  package var price: Price
  /// The trading day; nil when the exchange's file named none.
  package var day: Day?
  package var board: Board
  package var kind: CloseKind

  package init(price: Price, day: Day?, board: Board, kind: CloseKind = .close) {
    (self.price, self.day, self.board, self.kind) = (price, day, board, kind)
  }

  /// The number of days for which a close can stand in for that of a later day.
  package static let maximumAgeInDays = 10
}

/// A bar as the store keeps it: with its day and board, without the name.
package struct DatedBar: Hashable, Sendable {
  package var day: Day
  /// Where the code traded that day.
  package var board: Board
  /// Prices and volume; the name is empty.
  package var bar: DailyBar

  package init(day: Day, board: Board, bar: DailyBar) { (self.day, self.board, self.bar) = (day, board, bar) }

  /// The day's price with its day and board.
  package var close: BoardClose? {
    bar.close.map { BoardClose(price: $0, day: day, board: board, kind: board.closeKind) }
  }
}
