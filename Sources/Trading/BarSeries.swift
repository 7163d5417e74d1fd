package import Values

/// The unadjusted bars of a code, with a mark where prices cannot be compared with those before.
package struct BarSeries: Hashable, Sendable {
  /// The bars, oldest first.
  package let bars: [Bar]

  /// A bar with its day and board.
  package struct Bar: Hashable, Sendable {
    package var day: Day
    package var board: Board
    /// Prices, volume, value; the name is empty.
    package var bar: DailyBar
    /// Whether the gap to the day before is not a gain or a loss: the reference price differs from the last close
    /// (ex-dividend, ex-rights, a changed par value), or the exchange gives no comparison (`X`).
    package var isBreak: Bool
  }

  /// The series of a code's bars, given in the order of their days. A bar is compared only with that of the trading day
  /// before: after a gap the last close is not known.
  package init(_ bars: [DatedBar], calendar: TradingCalendar) {
    var last: DatedBar?
    self.bars = bars.map { bar in
      // An average is not a close: the first reference price on another board follows a rule of its own.
      let isMoved =
        last.map { last in
          last.board != .emerging && bar.board != .emerging && last.bar.close != nil
            && bar.bar.reference != nil && last.bar.close != bar.bar.reference
            && calendar.tradingDay(after: last.day) == bar.day
        } ?? false
      last = bar
      return Bar(day: bar.day, board: bar.board, bar: bar.bar, isBreak: bar.bar.isIncomparable || isMoved)
    }
  }

  /// A part of a series; the breaks are those of the whole.
  private init(part bars: some Sequence<Bar>) { self.bars = Array(bars) }

  /// The last prices, at most `count`, oldest first; days without a price are passed over.
  package func closes(last count: Int) -> [Price] {
    bars.reversed().lazy.compactMap(\.bar.close).prefix(count).reversed()
  }

  package var isEmpty: Bool { bars.isEmpty }

  /// The last bars, at most `count`.
  package func suffix(_ count: Int) -> BarSeries { BarSeries(part: bars.suffix(max(0, count))) }

  package func until(_ day: Day) -> BarSeries { BarSeries(part: bars.prefix { $0.day <= day }) }

  package func part(_ places: Range<Int>) -> BarSeries { BarSeries(part: bars[places]) }
}
