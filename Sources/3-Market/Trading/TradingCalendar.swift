package import Localization
package import Values

/// The days on which the exchanges trade.
///
/// What was observed comes first: closes of a day, or the exchange's answer that it has none. Then closures
/// that are in no list, then the exchange's list of holidays, and last Monday to Friday, which with 1 January is
/// all that is known of a year whose list is not published yet.
///
/// Made of what was observed (``TradingDayEvidence``) and asked by everything that counts days. 31 October
/// 2024 was a Thursday in no list; the exchange's answer that it has no data made it a day off. A day that
/// is wrong here moves every debit and refund after it.
package struct TradingCalendar: Sendable {
  /// Why a day is or is not a trading day.
  package enum DayReason: Hashable, Sendable {
    /// There are closes of that day.
    case closes
    /// The exchange answered that it has no data for that day.
    case answer
    case closure(Text)
    case list(String)
    /// A holiday of every year, which a list that is not there yet will have.
    case everyYear(Text)
    case week
  }

  /// The years whose list of holidays is known; in others every weekday counts as a trading day.
  package let knownYears: [Int]
  private let rulings: [Day: Ruling]
  private var assumedClosures: Set<Day> = []
  /// From the first to the last day with closes; nil if not all of them are known.
  private let observed: ClosedRange<Day>?

  private struct Ruling {
    var isTradingDay: Bool
    var reason: DayReason
  }

  /// The calendar from the exchange's lists, of which an empty one says nothing about its year, the days with closes
  /// (`sessions`, which may be some of those that are known) and those for which the exchange answered that it has no
  /// data (`withoutSession`).
  package init(
    lists: [HolidayList] = [], sessions: Set<Day> = [], areAllSessions: Bool = true,
    withoutSession: Set<Day> = [], closures: [UnscheduledClosure] = UnscheduledClosure.known
  ) {
    observed = areAllSessions ? sessions.min().flatMap { first in sessions.max().map { first...$0 } } : nil
    knownYears = lists.filter { !$0.entries.isEmpty }.map(\.year)
    var rulings = [Day: Ruling](minimumCapacity: sessions.count + closures.count)
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

  package func isTradingDay(_ day: Day) -> Bool {
    !assumedClosures.contains(day)
      && (rulings[day]?.isTradingDay ?? (day.weekday <= 5 && Self.holiday(of: day) == nil))
  }

  /// Why a day is or is not a trading day.
  package func reason(for day: Day) -> DayReason {
    rulings[day]?.reason ?? Self.holiday(of: day).map { .everyYear($0) } ?? .week
  }

  /// The first day of the year is off by law (紀念日及節日實施條例). Holidays that a weekend moves are not known without the
  /// year's list.
  private static func holiday(of day: Day) -> Text? {
    guard day.components.month == 1, day.components.day == 1 else { return nil }
    return Text("開國紀念日", "New Year's Day")
  }

  /// The days of a range that count as trading days although there are neither closes of them nor an answer, between days
  /// with closes: an unlisted closure may be among them.
  package func gaps(in days: ClosedRange<Day>) -> [Day] {
    guard let observed, observed.overlaps(days) else { return [] }
    return tradingDays(in: days.clamped(to: observed)).filter { reason(for: $0) != .closes }
  }

  /// The years without a list of holidays among the weekdays of a range of which nothing else is known.
  package func unlistedYears(in days: ClosedRange<Day>) -> [Int] {
    let years = Set(tradingDays(in: days).lazy.filter { reason(for: $0) == .week }.map(\.year))
    return years.subtracting(knownYears).sorted()
  }

  /// The weekdays between two days on which the exchanges were closed although no list had said so.
  package func unexpectedClosures(after first: Day, before last: Day) -> Int {
    guard first.adding(1) < last else { return 0 }
    return (first.number + 1..<last.number).count { number in
      let day = Day(number: number)
      return switch reason(for: day) {
      case .answer, .closure: day.weekday <= 5
      case .closes, .list, .everyYear, .week: false
      }
    }
  }

  /// The calendar with closures on some more days.
  package func closed(on days: [Day]) -> TradingCalendar {
    var calendar = self
    calendar.assumedClosures.formUnion(days)
    return calendar
  }

  /// Whether a day was off as long as the year's list is known: a weekend or a holiday. On days for settlement banks are
  /// open, and what an unexpected closure meets is postponed only afterwards.
  package func isDayOff(_ day: Day) -> Bool {
    guard !isTradingDay(day) else { return false }
    if case .everyYear = reason(for: day) { return true }
    guard knownYears.contains(day.year) else { return false }
    if case .list(let name) = reason(for: day) { return !name.contains("交割") }
    return day.weekday > 5
  }

  package func tradingDay(after day: Day) -> Day {
    var next = day.adding(1)
    while !isTradingDay(next), next < .last { next = next.adding(1) }
    return next
  }

  package func tradingDay(before day: Day) -> Day {
    var previous = day.adding(-1)
    while !isTradingDay(previous), previous > .first { previous = previous.adding(-1) }
    return previous
  }

  /// The day itself if there is trade, else the next trading day.
  package func firstTradingDay(from day: Day) -> Day { isTradingDay(day) ? day : tradingDay(after: day) }

  /// The day itself if there is trade, else the last trading day before it.
  package func lastTradingDay(until day: Day) -> Day { isTradingDay(day) ? day : tradingDay(before: day) }

  /// A range from its first trading day to its last; of one without any the next trading day.
  package func tradingRange(of days: ClosedRange<Day>) -> ClosedRange<Day> {
    let first = firstTradingDay(from: days.lowerBound)
    return first...max(first, lastTradingDay(until: days.upperBound))
  }

  package func tradingDays(in days: ClosedRange<Day>) -> [Day] {
    (days.lowerBound.number...days.upperBound.number).map { Day(number: $0) }.filter(isTradingDay)
  }

  /// The trading day whose closes should be published at a moment: today from 15:00, after the session of
  /// 09:00 to 13:30 and its reports, else the last one.
  package func expectedCloseDay(at moment: Instant) -> Day {
    let today = moment.day
    let isPublished = isTradingDay(today) && moment.secondOfDay >= 15 * 3600
    return isPublished ? today : tradingDay(before: today)
  }
}

extension Board {
  /// The end of trading in seconds after midnight: 13:30, on the emerging board 15:00.
  package var sessionEnd: Int { self == .emerging ? 15 * 3600 : 13 * 3600 + 30 * 60 }
}

/// The exchange's list of a year's days without and with trade (市場開休市日期).
package struct HolidayList: Hashable, Sendable {
  package var year: Int
  /// Its rows, in the exchange's order; none for a year that is not published yet, or no longer.
  package var entries: [Entry]

  package init(year: Int, entries: [Entry]) { (self.year, self.entries) = (year, entries) }

  package struct Entry: Hashable, Sendable {
    package var day: Day
    package var name: String
    /// Whether there is trading: the list also names the first and last sessions around a holiday.
    package var isTradingDay: Bool

    package init(day: Day, name: String, isTradingDay: Bool) {
      (self.day, self.name, self.isTradingDay) = (day, name, isTradingDay)
    }
  }
}

/// A day on which the exchanges were closed although no list said so.
///
/// ``TradingCalendar`` asks for it after what was observed of the day and before the lists of holidays. Without 31 October
/// 2024, a typhoon day, a store that has no closes of that week would take the money for 4927 on the 31st, a day early.
package struct UnscheduledClosure: Hashable, Sendable {
  package var day: Day
  package var reason: Text
  package var source: String

  package init(day: Day, reason: Text, source: String) {
    (self.day, self.reason, self.source) = (day, reason, source)
  }

  /// Days since 2015 on which Taipei City closed its offices because of a typhoon, so the exchanges did not
  /// open (TWSE rules on natural disasters, 天然災害侵襲處理措施, FL007347). The lists of holidays are made a year
  /// ahead and are not corrected. A day with closes was a session all the same: closes take precedence.
  package static let known: [UnscheduledClosure] = [
    typhoon(2015, 7, 10, "昌鴻 Chan-hom", announced), typhoon(2015, 9, 29, "杜鵑 Dujuan", announced),
    typhoon(2016, 7, 8, "尼伯特 Nepartak", announced), typhoon(2016, 9, 27, "梅姬 Megi", announced),
    typhoon(2016, 9, 28, "梅姬 Megi", unanswered), typhoon(2019, 8, 9, "利奇馬 Lekima", announced),
    typhoon(2019, 9, 30, "米塔 Mitag", announced), typhoon(2023, 8, 3, "卡努 Khanun", announced),
    typhoon(2024, 7, 24, "凱米 Gaemi", crossed), typhoon(2024, 7, 25, "凱米 Gaemi", crossed),
    typhoon(2024, 10, 2, "山陀兒 Krathon", without), typhoon(2024, 10, 3, "山陀兒 Krathon", without),
    typhoon(2024, 10, 31, "康芮 Kong-rey", crossed),
  ].compactMap(\.self)

  private static let announced = "the city's announcement of the evening before (臺北市停止上班)"
  private static let unanswered = "MI_INDEX, asked for that day, has no data"
  private static let crossed = "the draws of the list of 2024 that cross it are as many days later"
  private static let without = "there are no closes of that day; the city's announcement (臺北市停止上班)"

  private static func typhoon(_ year: Int, _ month: Int, _ day: Int, _ name: String, _ source: String)
    -> UnscheduledClosure?
  {
    Day(year: year, month: month, day: day).map {
      UnscheduledClosure(
        day: $0, reason: Text("颱風 \(name)，臺北市停止上班", "typhoon \(name), Taipei City's offices closed"),
        source: source)
    }
  }
}
