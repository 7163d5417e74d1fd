package import Values

/// The unadjusted bars of a code, with a mark where prices cannot be compared with those before.
///
/// Charts and the table of the last days are made of one. Nothing is adjusted for dividends or
/// rights, because an adjusted price was never paid; instead a bar that cannot be compared with the one
/// before is a break, which charts mark with ◆.
package struct BarSeries: Hashable, Sendable {
  /// The bars, oldest first.
  package let bars: [Bar]
  /// Whether the last bar is of a week or month that is not over.
  package let isRunning: Bool

  /// What is drawn of a day; a night with pages has fifty thousand of them in memory. As optionals its prices would take
  /// twice the bytes, 2 MB in all.
  package struct Bar: Hashable, Sendable {
    package let day: Day
    package let board: Board
    /// Whether the gap to the day before is not a gain or a loss: the reference price differs from the last close
    /// (ex-dividend, ex-rights, a changed par value), or the exchange gives no comparison (`X`).
    package let isBreak: Bool
    package let volume: Int?
    /// In 1/10000 NT$, of which no price has 0.
    private let openUnits, highUnits, lowUnits, closeUnits, referenceUnits: Int

    package var open: Price? { Price(tenThousandths: openUnits) }
    package var high: Price? { Price(tenThousandths: highUnits) }
    package var low: Price? { Price(tenThousandths: lowUnits) }
    package var close: Price? { Price(tenThousandths: closeUnits) }
    /// What the close is compared with; nil if the exchange compares with no price.
    package var reference: Price? { Price(tenThousandths: referenceUnits) }

    fileprivate init(_ dated: DatedBar, isBreak: Bool) {
      let bar = dated.bar
      func units(_ price: Price?) -> Int { price?.tenThousandths ?? 0 }
      (day, board, volume, self.isBreak) = (dated.day, dated.board, bar.volume, isBreak)
      (openUnits, highUnits, lowUnits) = (units(bar.open), units(bar.high), units(bar.low))
      (closeUnits, referenceUnits) = (units(bar.close), units(bar.isIncomparable ? nil : bar.reference))
    }
  }

  /// The series of a code's bars, given in the order of their days. A bar is compared only with that of the trading day
  /// before: after a gap the last close is not known.
  package init(_ bars: [DatedBar], calendar: TradingCalendar) {
    var last: DatedBar?
    isRunning = false
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

  /// The series of days, weeks or months.
  package init(_ candles: [Candle]) {
    bars = candles.map { Bar($0.dated, isBreak: $0.isBreak) }
    isRunning = candles.last?.isRunning ?? false
  }

  /// A part of a series; the breaks are those of the whole.
  private init(part bars: some Sequence<Bar>) { (self.bars, isRunning) = (Array(bars), false) }

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
