/// The bars of a code over some days, unadjusted, with the days marked from which on prices cannot be compared with
/// those before.
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
    /// Whether the day's reference price is not the last close: ex-dividend, ex-rights, a changed par value, or the
    /// exchange compares with no price (`X`). Gaps to the day before are then no gain or loss.
    public var isBreak: Bool
  }

  /// The series of bars in the order of their days.
  ///
  /// - Parameter calendar: A bar is compared with that of the trading day before only: over a gap the last close is
  ///   not known.
  public init(_ bars: [(day: Day, board: Board, bar: DailyBar)], calendar: TradingCalendar) {
    var last: (day: Day, board: Board, close: Price?)?
    self.bars = bars.map { day, board, bar in
      // Averages are no closes: the first reference price on another board follows its own rule.
      let isNext = last.map { calendar.tradingDay(after: $0.day) == day && $0.board != .emerging } ?? false
      let isMoved =
        isNext && board != .emerging && bar.reference != nil && last?.close != nil
        && bar.reference != last?.close
      last = (day, board, bar.close)
      return Bar(day: day, board: board, bar: bar, isBreak: bar.isIncomparable || isMoved)
    }
  }

  /// The last bars, as many as there are and no more than that.
  public func suffix(_ count: Int) -> BarSeries { BarSeries(of: Array(bars.suffix(max(0, count)))) }

  /// The bars of a calendar year.
  public func year(_ year: Int) -> BarSeries { BarSeries(of: bars.filter { $0.day.year == year }) }

  /// A part of a series: whether a bar is a break was settled by the whole.
  private init(of bars: [Bar]) {
    self.bars = bars
  }
}
