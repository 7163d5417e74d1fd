/// The days on which the exchanges trade.
///
/// What was seen counts most: closes of a day, or the exchange's answer that it has none. Then the closures that no
/// list has, then the exchange's list of holidays, and last the week, Monday to Friday, which is all that is known
/// of a year whose list is not out yet.
public struct TradingCalendar: Sendable {
  /// Why a day counts as it does.
  public enum Ground: Hashable, Sendable {
    /// Closes of that day were seen.
    case closes
    /// The exchange, asked for that day, answered that it has no data.
    case answer
    /// It is among the closures that no list has.
    case closure(String)
    /// The exchange's list of holidays names it.
    case list(String)
    /// The day of the week.
    case week
  }

  /// The years whose list of holidays is known; in others every weekday counts as a trading day.
  public let knownYears: Set<Int>
  private let rulings: [Day: Ruling]

  private struct Ruling {
    var isTradingDay: Bool
    var ground: Ground
  }

  /// The calendar that follows from what is known.
  ///
  /// - Parameters:
  ///   - lists: The exchange's lists; an empty one tells nothing of its year.
  ///   - sessions: Days of which closes were seen.
  ///   - withoutSession: Days for which the exchange answered that it has no data.
  ///   - closures: Days closed though no list says so.
  public init(
    lists: [HolidayList] = [], sessions: Set<Day> = [], withoutSession: Set<Day> = [],
    closures: [Closure] = Closure.known
  ) {
    knownYears = Set(lists.filter { !$0.entries.isEmpty }.map(\.year))
    var rulings: [Day: Ruling] = [:]
    // A weekend's row says only that the weekend is free; one of trade makes a Saturday a trading day.
    for entry in lists.flatMap(\.entries) where entry.day.weekday <= 5 || entry.isTradingDay {
      rulings[entry.day] = Ruling(isTradingDay: entry.isTradingDay, ground: .list(entry.name))
    }
    for closure in closures {
      rulings[closure.day] = Ruling(isTradingDay: false, ground: .closure(closure.reason))
    }
    for day in withoutSession { rulings[day] = Ruling(isTradingDay: false, ground: .answer) }
    for day in sessions { rulings[day] = Ruling(isTradingDay: true, ground: .closes) }
    self.rulings = rulings
  }

  /// Whether the exchanges trade on that day.
  public func isTradingDay(_ day: Day) -> Bool {
    rulings[day]?.isTradingDay ?? (day.weekday <= 5)
  }

  /// Why a day counts as it does.
  public func ground(of day: Day) -> Ground {
    rulings[day]?.ground ?? .week
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

  /// The day itself if there is trade, else the last trading day before it.
  public func lastTradingDay(until day: Day) -> Day {
    isTradingDay(day) ? day : tradingDay(before: day)
  }

  /// The trading days of some days, oldest first.
  public func tradingDays(in days: ClosedRange<Day>) -> [Day] {
    (days.lowerBound.number...days.upperBound.number).map { Day(number: $0) }.filter(isTradingDay)
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
