package import Localization
package import Values

/// The days on which the exchanges trade.
///
/// What was observed comes first: closes of a day, or the exchange's answer that it has none. Then closures
/// that are in no list, then the exchange's list of holidays, and last Monday to Friday, which is all that is
/// known of a year whose list is not published yet.
package struct TradingCalendar: Sendable {
  /// Why a day is or is not a trading day.
  package enum DayReason: Hashable, Sendable {
    /// There are closes of that day.
    case closes
    /// The exchange answered that it has no data for that day.
    case answer
    /// It is an unscheduled closure.
    case closure(Text)
    /// It is in the exchange's list of holidays.
    case list(String)
    /// The day of the week.
    case week
  }

  /// The years whose list of holidays is known; in others every weekday counts as a trading day.
  package let knownYears: Set<Int>
  private let rulings: [Day: Ruling]

  private struct Ruling {
    var isTradingDay: Bool
    var reason: DayReason
  }

  /// The calendar from the exchange's lists, of which an empty one says nothing about its year, the days with closes
  /// (`sessions`) and those for which the exchange answered that it has no data (`withoutSession`).
  package init(
    lists: [HolidayList] = [], sessions: Set<Day> = [], withoutSession: Set<Day> = [],
    closures: [UnscheduledClosure] = UnscheduledClosure.known
  ) {
    knownYears = Set(lists.filter { !$0.entries.isEmpty }.map(\.year))
    var rulings: [Day: Ruling] = [:]
    // A weekend row says only that it is a day off; a row with trading makes a Saturday a trading day.
    for entry in lists.flatMap(\.entries) where entry.day.weekday <= 5 || entry.isTradingDay {
      rulings[entry.day] = Ruling(isTradingDay: entry.isTradingDay, reason: .list(entry.name))
    }
    for closure in closures {
      rulings[closure.day] = Ruling(isTradingDay: false, reason: .closure(closure.reason))
    }
    for day in withoutSession { rulings[day] = Ruling(isTradingDay: false, reason: .answer) }
    for day in sessions { rulings[day] = Ruling(isTradingDay: true, reason: .closes) }
    self.rulings = rulings
  }

  /// Whether the exchanges trade on that day.
  package func isTradingDay(_ day: Day) -> Bool { rulings[day]?.isTradingDay ?? (day.weekday <= 5) }

  /// Why a day is or is not a trading day.
  package func reason(for day: Day) -> DayReason { rulings[day]?.reason ?? .week }

  /// The next trading day after a day.
  package func tradingDay(after day: Day) -> Day {
    var next = day.adding(1)
    while !isTradingDay(next), next < .last { next = next.adding(1) }
    return next
  }

  /// The last trading day before a day.
  package func tradingDay(before day: Day) -> Day {
    var previous = day.adding(-1)
    while !isTradingDay(previous), previous > .first { previous = previous.adding(-1) }
    return previous
  }

  /// The day itself if there is trade, else the last trading day before it.
  package func lastTradingDay(until day: Day) -> Day { isTradingDay(day) ? day : tradingDay(before: day) }

  /// The trading days in a range, oldest first.
  package func tradingDays(in days: ClosedRange<Day>) -> [Day] {
    (days.lowerBound.number...days.upperBound.number).map { Day(number: $0) }.filter(isTradingDay)
  }

  /// The trading day whose closes should be published at a moment: today from 15:00, after the session of
  /// 09:00 to 13:30 and its reports, else the last one.
  package func expectedCloseDay(at instant: Instant) -> Day {
    let today = instant.day
    let isPublished = isTradingDay(today) && instant.secondOfDay >= 15 * 3600
    return isPublished ? today : tradingDay(before: today)
  }
}
