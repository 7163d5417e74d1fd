package import Values

/// The sessions of a candle: one, those of a week from Monday to Sunday (ISO 8601), or those of a calendar month.
package enum CandleInterval: String, Sendable, CaseIterable {
  case day, week, month

  /// The days of the candle that has a day.
  package func days(around day: Day) -> ClosedRange<Day> {
    switch self {
    case .day: return day...day
    case .week:
      let monday = day.adding(1 - day.weekday)
      return monday...max(monday, monday.adding(6))
    case .month:
      let first = day.adding(1 - day.components.day)
      let next = first.adding(31)
      return first...max(first, next.adding(-next.components.day))
    }
  }
}

/// The prices of a day, a week or a month.
///
/// `history`, `chart` and with the same rules the pages' script make them of a code's daily bars. An average is not a
/// close: where a code moves from the emerging board, its candle ends and another begins, even within a week.
package struct Candle: Hashable, Sendable {
  /// The first open, the highest, the lowest and the last price, and the sums of the sessions; with the day and board of
  /// the last one. A highest price or a sum for which a session lacks its own is nil.
  package let dated: DatedBar
  /// The day of its first session.
  package let first: Day
  package let sessions: Int
  /// Whether prices within it, or its first with that before, cannot be compared.
  package let isBreak: Bool
  /// Whether sessions of its week or month are still to come, or are over and not known yet.
  package let isRunning: Bool
}

extension CandleInterval {
  /// The candles of a code's bars, which are in the order of their days, at most one a day. A day without a price is in
  /// none.
  ///
  /// - Parameter known: The last day whose bars are known.
  package func candles(of bars: [DatedBar], calendar: TradingCalendar, known: Day) -> [Candle] {
    let bars = bars.filter { $0.bar.close != nil }
    let breaks = BarSeries(bars, calendar: calendar).bars.map(\.isBreak)
    let next = calendar.tradingDay(after: known)
    var candles: [Candle] = []
    var start = 0
    while start < bars.count {
      let (days, kind) = (days(around: bars[start].day), bars[start].board.closeKind)
      let isNext = { (bar: DatedBar) in !days.contains(bar.day) || bar.board.closeKind != kind }
      let end = bars[start...].firstIndex(where: isNext) ?? bars.count
      candles.append(
        Candle(
          Array(bars[start..<end]), breaks: Array(breaks[start..<end]),
          isRunning: end == bars.count && days.contains(next)))
      start = end
    }
    return candles
  }
}

extension Candle {
  /// - Parameter bars: One or more, each with a close.
  fileprivate init(_ bars: [DatedBar], breaks: [Bool], isRunning: Bool) {
    func all<Value>(_ value: (DailyBar) -> Value?) -> [Value] {
      let found = bars.compactMap { value($0.bar) }
      return found.count == bars.count ? found : []
    }
    func sum(_ value: (DailyBar) -> Int?) -> Int? {
      let found = all(value)
      return found.isEmpty ? nil : found.reduce(0, +)
    }
    var dated = bars[bars.count - 1]
    if bars.count > 1 {
      let first = bars[0].bar
      (dated.bar.open, dated.bar.high, dated.bar.low) = (first.open, all(\.high).max(), all(\.low).min())
      (dated.bar.volume, dated.bar.value) = (sum(\.volume), sum(\.value))
      dated.bar.reference = first.reference
      // After a break within it the last price cannot be compared with what was before.
      dated.bar.isIncomparable = first.isIncomparable || breaks.dropFirst().contains(true)
    }
    (self.dated, first, sessions) = (dated, bars[0].day, bars.count)
    (isBreak, self.isRunning) = (breaks.contains(true), isRunning)
  }
}
