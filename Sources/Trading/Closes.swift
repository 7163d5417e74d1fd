package import Values

/// One security's row in a board's daily file; prices in NT$, volume in shares, value in NT$.
package struct DailyBar: Hashable, Sendable {
  /// 證券代號
  package var code: StockCode
  /// 證券名稱
  package var name: String
  /// 開盤價
  package var open: Price?
  /// 最高價
  package var high: Price?
  /// 最低價
  package var low: Price?
  /// The day's price: 收盤價, on the emerging board 日均價; nil on a day without a trade that makes a price (odd
  /// lots make none).
  package var close: Price?
  /// The price of the latest trade, where the board has no closing price.
  package var last: Price?
  /// 成交股數
  package var volume: Int?
  /// 成交金額
  package var value: Int?
  /// 參考價: what the close is compared with that day, usually the last close; nil if the file gives no change.
  package var reference: Price?
  /// 不比價: whether the exchange compares with no price that day, as on an ex-dividend day.
  package var isIncomparable: Bool
  /// Why the row cannot be right; such a bar has no prices.
  package private(set) var doubt: CloseDoubt?

  /// The bar with these facts.
  package init(
    code: StockCode, name: String, open: Price? = nil, high: Price? = nil, low: Price? = nil,
    close: Price? = nil, last: Price? = nil, volume: Int? = nil, value: Int? = nil, reference: Price? = nil,
    isIncomparable: Bool = false
  ) {
    self.code = code
    self.name = name
    self.open = open
    self.high = high
    self.low = low
    self.close = close
    self.last = last
    self.volume = volume
    self.value = value
    self.reference = reference
    self.isIncomparable = isIncomparable
  }

  /// The bar without its prices, which cannot be right.
  package func doubted(_ doubt: CloseDoubt) -> DailyBar {
    var bar = DailyBar(code: code, name: name)
    bar.doubt = doubt
    return bar
  }
}

/// A board's daily file: the bars of one trading day.
package struct DailyCloses: Hashable, Sendable {
  /// The board whose file it is.
  package var board: Board
  /// The trading day the file itself names; nil for a form that names none.
  package var day: Day?
  /// At most one bar a code, in the file's order; none on a day without a session.
  package var bars: [DailyBar]

  /// The number of codes that have a close.
  package var closeCount: Int { bars.count { $0.close != nil } }

  /// The closes by code.
  package var closes: [StockCode: Price] {
    var closes = Dictionary<StockCode, Price>(minimumCapacity: bars.count)
    for bar in bars.reversed() { if let close = bar.close { closes[bar.code] = close } }
    return closes
  }

  /// The file with these bars.
  package init(board: Board, day: Day?, bars: [DailyBar]) {
    self.board = board
    self.day = day
    self.bars = bars
  }
}

/// A day price of a security and its board.
package struct BoardClose: Hashable, Sendable {
  /// The price, NT$ a share.
  package var price: Price
  /// The trading day; nil when the exchange's file named none.
  package var day: Day?
  /// The board.
  package var board: Board
  /// What kind of day price it is.
  package var kind: CloseKind

  /// The close with these facts.
  package init(price: Price, day: Day?, board: Board, kind: CloseKind = .close) {
    self.price = price
    self.day = day
    self.board = board
    self.kind = kind
  }

  /// The number of days for which a close can stand in for that of a later day.
  package static let maximumAgeInDays = 10
}
