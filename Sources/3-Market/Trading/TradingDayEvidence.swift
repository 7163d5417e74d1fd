package import Values

/// What is known about trading days: the exchange's lists, and by board the days with closes and those for
/// which the exchange answered that it has none.
///
/// The store and tonight's files add to it; ``TradingCalendar`` is made of it. It keeps two things apart
/// that look alike: a code had no close because it did not trade, and the day's file never came. Only the
/// first lets the last close stand for that day.
package struct TradingDayEvidence: Hashable, Sendable {
  /// The newest list of holidays of each year, by year.
  package private(set) var lists: [HolidayList] = []
  /// Whether it has every day with closes that was seen; a published folder names only some.
  package var hasAllSessions = true
  private var held: [Board: Set<Day>] = [:]
  private var without: [Board: Set<Day>] = [:]

  package init() {}

  /// Adds a list; an empty one replaces nothing.
  package mutating func add(_ list: HolidayList) {
    if list.entries.isEmpty { return }
    lists = (lists.filter { $0.year != list.year } + [list]).sorted { $0.year < $1.year }
  }

  package mutating func add(_ day: Day, of board: Board, isHeld: Bool) {
    if isHeld { held[board, default: []].insert(day) } else { without[board, default: []].insert(day) }
  }

  package mutating func add(_ days: [Day], of board: Board, isHeld: Bool) {
    if days.isEmpty { return }
    if isHeld {
      held[board] = Set(days).union(held[board] ?? [])
    } else {
      without[board] = Set(days).union(without[board] ?? [])
    }
  }

  /// Adds a file's day; a file without a day is ignored.
  package mutating func add(_ file: DailyCloses) {
    if let day = file.day { add(day, of: file.board, isHeld: !file.bars.isEmpty) }
  }

  package func knows(_ day: Day, of board: Board) -> Bool {
    held[board]?.contains(day) == true || without[board]?.contains(day) == true
  }

  package func firstHeldDay(of board: Board) -> Day? { held[board]?.min() }

  /// The days on which any board had closes.
  package var sessions: Set<Day> { held.values.reduce(into: []) { $0.formUnion($1) } }

  /// The last day on which any board had closes; nil if there is none.
  package var newestSession: Day? { held.values.compactMap { $0.max() }.max() }

  /// The last day up to one of which sessions are stored: after a missed night those of later days are still to come.
  package func lastKnown(until day: Day) -> Day { min(day, newestSession ?? day) }

  package var calendar: TradingCalendar {
    TradingCalendar(
      lists: lists, sessions: sessions, areAllSessions: hasAllSessions,
      withoutSession: without.values.reduce(into: []) { $0.formUnion($1) })
  }

  /// Whether a board's closes of every trading day after one up to another are known: then a code without a
  /// close on those days did not trade, and its last close still holds.
  package func hasSeenAll(
    of board: Board, after first: Day, through last: Day, in calendar: TradingCalendar
  ) -> Bool {
    guard first < last else { return true }
    return calendar.tradingDays(in: first.adding(1)...last).allSatisfy { held[board]?.contains($0) == true }
  }

  /// The trading days of a board, among the last `limit` before a day and after its first, that were missed; older
  /// ones are for `subcal backfill`.
  package func missedDays(of board: Board, before day: Day, limit: Int = 10) -> [Day] {
    guard let first = firstHeldDay(of: board), first < day else { return [] }
    let calendar = calendar
    var days: [Day] = []
    var candidate = calendar.tradingDay(before: day)
    for _ in 0..<limit where candidate > first {
      if !knows(candidate, of: board) { days.append(candidate) }
      candidate = calendar.tradingDay(before: candidate)
    }
    return days.reversed()
  }
}
