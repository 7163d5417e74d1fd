internal import SubscriptionLists
internal import SubscriptionReport
internal import Trading
internal import Values

/// How many trading days the data are behind, when the page is made and later by the browser's clock.
struct DataFreshness {
  /// The next trading days after the newest day of data, for the script's count.
  let nextDays: [Day]
  /// How many of them have begun by the report's moment.
  let missed: Int

  init(_ report: Report) {
    nextDays = Self.days(after: report.dataAsOf ?? report.asOf.day, report.context.calendar)
    missed = nextDays.count { $0 <= report.asOf.day }
  }

  /// The next trading days after a day, for the script's count; empty if there is no day.
  static func days(after day: Day?, _ calendar: TradingCalendar) -> [Day] {
    guard var day else { return [] }
    return (0..<40).map { _ in
      day = calendar.tradingDay(after: day)
      return day
    }
  }
}
