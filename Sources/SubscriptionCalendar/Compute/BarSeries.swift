/// The unadjusted bars of a code, with a mark where prices cannot be compared with those before.
public struct BarSeries: Hashable, Sendable {
  /// The bars, oldest first.
  public let bars: [Bar]

  /// A bar with its day and board.
  public struct Bar: Hashable, Sendable {
    /// The trading day.
    public var day: Day
    /// Where it traded.
    public var board: Board
    /// Prices, volume, value.
    public var bar: DailyBar
    /// Whether the gap to the day before is not a gain or a loss: the reference price differs from the last close
    /// (ex-dividend, ex-rights, a changed par value), or the exchange gives no comparison (`X`).
    public var isBreak: Bool
  }

  /// The series of bars, given in the order of their days. A bar is compared only with that of the trading day
  /// before: after a gap the last close is not known.
  public init(_ bars: [(day: Day, board: Board, bar: DailyBar)], calendar: TradingCalendar) {
    var last: (day: Day, board: Board, close: Price?)?
    self.bars = bars.map { day, board, bar in
      // An average is not a close: the first reference price on another board follows a rule of its own.
      let isNext = last.map { calendar.tradingDay(after: $0.day) == day && $0.board != .emerging } ?? false
      let isMoved =
        isNext && board != .emerging && bar.reference != nil && last?.close != nil
        && bar.reference != last?.close
      last = (day, board, bar.close)
      return Bar(day: day, board: board, bar: bar, isBreak: bar.isIncomparable || isMoved)
    }
  }

  /// The last bars, at most `count`.
  public func suffix(_ count: Int) -> BarSeries { BarSeries(of: Array(bars.suffix(max(0, count)))) }

  /// The bars up to a day.
  package func until(_ day: Day) -> BarSeries {
    guard let last = bars.last, last.day > day else { return self }
    return BarSeries(of: bars.filter { $0.day <= day })
  }

  /// A part of a series; the breaks are those of the whole.
  private init(of bars: [Bar]) { self.bars = bars }
}
