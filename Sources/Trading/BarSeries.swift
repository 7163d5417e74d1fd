package import Values

/// The unadjusted bars of a code, with a mark where prices cannot be compared with those before.
package struct BarSeries: Hashable, Sendable {
  /// The bars, oldest first.
  package let bars: [Bar]

  /// What is drawn of a day; a night with pages has fifty thousand of them in memory.
  package struct Bar: Hashable, Sendable {
    package let day: Day
    package let board: Board
    package let open, high, low, close: Price?
    package let volume: Int?
    /// What the close is compared with; nil if the exchange compares with no price.
    package let reference: Price?
    /// Whether the gap to the day before is not a gain or a loss: the reference price differs from the last close
    /// (ex-dividend, ex-rights, a changed par value), or the exchange gives no comparison (`X`).
    package let isBreak: Bool

    fileprivate init(_ dated: DatedBar, isBreak: Bool) {
      let bar = dated.bar
      (day, board, open, high, low) = (dated.day, dated.board, bar.open, bar.high, bar.low)
      (close, volume, reference) = (bar.close, bar.volume, bar.isIncomparable ? nil : bar.reference)
      self.isBreak = isBreak
    }
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
      return Bar(bar, isBreak: bar.bar.isIncomparable || isMoved)
    }
  }

  /// A part of a series; the breaks are those of the whole.
  private init(part bars: some Sequence<Bar>) { self.bars = Array(bars) }

  /// The last prices, at most `count`, oldest first; days without a price are passed over.
  package func closes(last count: Int) -> [Price] {
    bars.reversed().lazy.compactMap(\.close).prefix(count).reversed()
  }

  package var isEmpty: Bool { bars.isEmpty }

  /// The last bars, at most `count`.
  package func suffix(_ count: Int) -> BarSeries { BarSeries(part: bars.suffix(max(0, count))) }

  package func until(_ day: Day) -> BarSeries { BarSeries(part: bars.prefix { $0.day <= day }) }

  package func part(_ places: Range<Int>) -> BarSeries { BarSeries(part: bars[places]) }
}
