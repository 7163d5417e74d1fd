/// A civil date in Taiwan: no hour, no zone.
///
/// Stored as days since 1970-01-01 of the proleptic Gregorian calendar, so that comparing and counting days
/// is integer arithmetic without a locale or a time zone.
public struct Day: Hashable, Comparable, Sendable {
  /// Half of an integer: a night has hundreds of thousands of days in memory.
  private let days: Int32

  /// Days since 1970-01-01.
  public var number: Int { Int(days) }

  /// The day that many days after 1970-01-01.
  public init(number: Int) { days = Int32(clamping: number) }

  /// The day of a Gregorian year, month and day of month; nil when the calendar has no such day.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month),
      (1...Self.length(ofMonth: month, year: year)).contains(day)
    else { return nil }
    self.init(number: Self.number(year: year, month: month, day: day))
  }

  /// The Gregorian year, month and day of month.
  public var components: (year: Int, month: Int, day: Int) {
    // Days are counted from 0000-03-01 so that the leap day is the last of its year; an era is 400 years.
    let shifted = number + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    return (
      year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
      month: month,
      day: dayOfYear - (153 * marchMonth + 2) / 5 + 1
    )
  }

  /// The Gregorian year.
  public var year: Int { components.year }

  /// Monday is 1, Sunday is 7 (ISO 8601).
  public var weekday: Int {
    let sinceMonday = (number + 3) % 7
    return (sinceMonday < 0 ? sinceMonday + 7 : sinceMonday) + 1
  }

  /// The day that many days later, or earlier when negative; at most the last or the first day that is known.
  public func adding(_ days: Int) -> Day {
    let (sum, overflow) = number.addingReportingOverflow(days)
    if overflow { return days > 0 ? .last : .first }
    return Day(number: min(max(sum, Self.first.number), Self.last.number))
  }

  /// 0001-01-01 and 9999-12-31: days are written with four digits of the year.
  package static let (first, last) = (
    Day(number: number(year: 1, month: 1, day: 1)), Day(number: number(year: 9999, month: 12, day: 31))
  )

  /// Orders days in time.
  public static func < (left: Day, right: Day) -> Bool { left.number < right.number }

  private static func number(year: Int, month: Int, day: Int) -> Int {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = shiftedYear / 400
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  private static func length(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
