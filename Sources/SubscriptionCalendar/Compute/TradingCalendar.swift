/// The days on which the exchanges trade.
///
/// What is known here is the week: Monday to Friday. Holidays are not, so a day counted as a trading day may
/// have been a holiday; nothing but "is there a newer close to be had" is told from it.
public struct TradingCalendar: Sendable {
  /// The calendar that knows weekends only.
  public init() {}

  /// Whether the exchanges trade on that day.
  public func isTradingDay(_ day: Day) -> Bool {
    day.weekday <= 5
  }

  /// The next trading day after a day.
  public func tradingDay(after day: Day) -> Day {
    var next = day.adding(1)
    while !isTradingDay(next) { next = next.adding(1) }
    return next
  }

  /// The last trading day before a day.
  public func tradingDay(before day: Day) -> Day {
    var previous = day.adding(-1)
    while !isTradingDay(previous) { previous = previous.adding(-1) }
    return previous
  }

  /// The trading day whose closes there should be at a moment: the day's own from 15:00, when the session of
  /// 09:00 to 13:30 and its papers are done, else the last one's.
  public func expectedCloseDay(at instant: Instant) -> Day {
    let today = instant.day
    let isPublished = isTradingDay(today) && instant.secondOfDay >= Self.publication
    return isPublished ? today : tradingDay(before: today)
  }

  private static let publication = 15 * 3600
}
