internal import SubscriptionCalendar

/// How old the data may become before the page says so.
struct Lateness {
  /// The trading days after the newest day of data, as far ahead as a page can be expected to be read.
  let nextDays: [Day]
  /// How many of them have begun at the moment of the report.
  let missed: Int

  init(_ report: Report) {
    nextDays = Self.days(
      after: report.dataAsOf ?? report.asOf.day, Self.daysAhead, report.circumstances.calendar)
    missed = nextDays.count { $0 <= report.asOf.day }
  }

  /// The trading days after a day, so many of them; none after no day.
  static func days(after day: Day?, _ count: Int, _ calendar: TradingCalendar) -> [Day] {
    guard var day else { return [] }
    return (0..<count).map { _ in
      day = calendar.tradingDay(after: day)
      return day
    }
  }

  private static let daysAhead = 40
}
