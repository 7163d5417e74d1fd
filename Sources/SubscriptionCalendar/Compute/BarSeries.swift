/// The unadjusted bars of a code, with a mark where prices cannot be compared with those before.
///
/// They are kept packed: a night has years of bars of some hundred codes.
package struct BarSeries: Hashable, Sendable {
  package let packed: PackedBars

  /// A bar with its day and board.
  package struct Bar: Hashable, Sendable {
    /// The trading day.
    package var day: Day
    /// Where it traded.
    package var board: Board
    /// Prices, volume, value; the name is empty.
    package var bar: DailyBar
    /// Whether the gap to the day before is not a gain or a loss: the reference price differs from the last close
    /// (ex-dividend, ex-rights, a changed par value), or the exchange gives no comparison (`X`).
    package var isBreak: Bool
  }

  /// The series of a code's bars, given in the order of their days. A bar is compared only with that of the trading day
  /// before: after a gap the last close is not known.
  package init(_ bars: [DatedBar], of code: StockCode, calendar: TradingCalendar) {
    var packed = PackedBars(of: code)
    for bar in bars { packed.append(PackedBar(bar.bar, of: bar.board), on: bar.day) }
    self.init(packed, calendar: calendar)
  }

  /// The series of bars of every board; of those of one day, the best.
  package init(_ bars: consuming PackedBars, by precedence: ClosePrecedence, calendar: TradingCalendar) {
    // Hardly any code has bars of two boards on a day.
    if zip(bars.days, bars.days.dropFirst()).contains(where: ==) {
      self.init(precedence.onePerDay(bars.all), of: bars.code, calendar: calendar)
    } else {
      self.init(bars, calendar: calendar)
    }
  }

  private init(_ bars: consuming PackedBars, calendar: TradingCalendar) {
    var last: (day: Day, bar: PackedBarComparison)?
    for place in bars.days.indices {
      guard let bar = bars.comparison(at: place) else { continue }
      let day = bars.days[place]
      // An average is not a close: the first reference price on another board follows a rule of its own.
      let isMoved =
        last.map { before, previous in
          previous.board != .emerging && bar.board != .emerging && previous.close != nil
            && bar.reference != nil && previous.close != bar.reference
            && calendar.tradingDay(after: before) == day
        } ?? false
      if bar.isIncomparable || isMoved { bars.markBreak(at: place) }
      last = (day, bar)
    }
    packed = bars
  }

  /// A part of a series; the breaks are those of the whole.
  private init(_ packed: PackedBars) { self.packed = packed }

  /// The bars, oldest first. They are unpacked each time.
  package var bars: [Bar] {
    days.indices.compactMap { place in
      packed[place].map { Bar(day: days[place], board: $0.board, bar: $0.bar, isBreak: $0.isBreak) }
    }
  }

  /// The values of the bars, oldest first, faster than as bars.
  package func forEachValues(_ body: (Day, PackedBarValues) -> Void) {
    for place in days.indices { if let values = packed.values(at: place) { body(days[place], values) } }
  }

  /// The last prices, at most `count`, oldest first; days without a price are passed over.
  package func closes(last count: Int) -> [Price] {
    var closes: [Price] = []
    for place in days.indices.reversed() {
      guard closes.count < count else { break }
      if let close = packed.values(at: place)?.close { closes.append(close) }
    }
    return closes.reversed()
  }

  /// Whether there are no bars.
  package var isEmpty: Bool { days.isEmpty }

  /// The days of the bars, in their order.
  package var days: [Day] { packed.days }

  /// The last bars, at most `count`.
  package func suffix(_ count: Int) -> BarSeries {
    part(days.count - min(max(0, count), days.count)..<days.count)
  }

  /// The bars up to a day.
  package func until(_ day: Day) -> BarSeries {
    part(0..<(days.firstIndex { $0 > day } ?? days.count))
  }

  package func part(_ places: Range<Int>) -> BarSeries { BarSeries(packed.part(places)) }
}
