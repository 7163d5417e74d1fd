internal import Localization
internal import Trading
internal import Values

/// Whether a year's list of holidays can take the place of the one that is known.
///
/// A list has 15 to 18 weekdays without trade, at most seven in a row around the Lunar New Year. A law that adds
/// holidays changes a few days of the year, as in May 2025.
struct HolidayReview {
  /// Why the list cannot be right; nil if it can.
  private(set) var refusal: Text?
  /// How it differs from the list that is known; nil if it does not.
  private(set) var change: Text?

  init(_ list: HolidayList, after known: HolidayList?, sessions: Set<Day>) {
    let closed = Self.closedWeekdays(of: list)
    let before = known.map(Self.closedWeekdays) ?? closed
    let (added, removed) = (closed.subtracting(before).sorted(), before.subtracting(closed).sorted())
    if let session = closed.intersection(sessions).min() {
      refusal = Text("\(session) 列為休市，當天卻有收盤價", "\(session) has no trading in it, but there were closes")
    } else if closed.count > Self.most || Self.longestRow(of: closed) > Self.mostInARow {
      let row = Self.longestRow(of: closed)
      refusal = Text(
        "平日休市 \(closed.count) 天，最長連續 \(row) 天",
        "it has \(closed.count) weekdays without trading, \(row) in a row")
    } else if max(added.count, removed.count) > Self.mostChanges {
      refusal = Text(
        "與前次清單相比，休市日新增 \(added.count) 天、取消 \(removed.count) 天",
        "\(added.count) days without trading are new and \(removed.count) are gone since the last list")
    } else if let missing = Self.missingMonth(of: list) {
      let days = list.entries.map(\.day).sorted()
      refusal = Text(
        "只有 \(days.first?.description ?? "") 至 \(days.last?.description ?? "")，\(missing) 月每年都有休市日：清單不完整",
        "it has days from \(days.first?.description ?? "") to \(days.last?.description ?? "") and none in month "
          + "\(missing), in which every year has a holiday: it is cut off")
    } else if Self.lacksSpringFestival(list) {
      refusal = Text(
        "1 月 20 日至 2 月 26 日不到 \(Self.fewestOfSpringFestival) 筆，沒有農曆春節：清單不完整",
        "it has under \(Self.fewestOfSpringFestival) rows from 20 January to 26 February, so no Lunar New Year: it is cut off"
      )
    } else if !added.isEmpty || !removed.isEmpty {
      let days =
        added.map { Text("\($0) 改為休市", "\($0) has no trading any more") }
        + removed.map { Text("\($0) 改為交易", "\($0) has trading now") }
      change = Text("清單有變動：", "the list changed: ") + days.joined(.enumeration)
    }
  }

  /// A month in which every year has a day off, and the list has no row: the first day of the year, 清明節, 國慶日.
  private static func missingMonth(of list: HolidayList) -> Int? {
    // One without rows is not published yet.
    guard list.year >= firstCompensated, !list.entries.isEmpty else { return nil }
    let months = Set(list.entries.map(\.day.components.month))
    return [1, 4, 10].first { !months.contains($0) }
  }

  /// The Lunar New Year lies between 21 January and 20 February; its eve and three days are off, or weekdays in their place,
  /// and the last session before it and the first one after it have rows, too.
  private static func lacksSpringFestival(_ list: HolidayList) -> Bool {
    guard list.year >= firstCompensated, !list.entries.isEmpty,
      let first = Day(year: list.year, month: 1, day: 20),
      let last = Day(year: list.year, month: 2, day: 26)
    else { return false }
    return list.entries.count { first <= $0.day && $0.day <= last } < fewestOfSpringFestival
  }

  private static let fewestOfSpringFestival = 3

  /// Since then a holiday on a weekend has a weekday instead, in the same month.
  private static let firstCompensated = 2016

  /// The first day of the year is closed whether or not the list has it, as `TradingCalendar` says.
  private static func closedWeekdays(of list: HolidayList) -> Set<Day> {
    let first = Day(year: list.year, month: 1, day: 1).map { [$0] } ?? []
    return Set(
      (list.entries.lazy.filter { !$0.isTradingDay }.map(\.day) + first).filter { $0.weekday <= 5 })
  }

  /// The most closed weekdays without an open one between them.
  private static func longestRow(of closed: Set<Day>) -> Int {
    var (longest, row, last) = (0, 0, Day?.none)
    for day in closed.sorted() {
      let next = last.map { $0.adding($0.weekday == 5 ? 3 : 1) }
      row = day == next ? row + 1 : 1
      (longest, last) = (max(longest, row), day)
    }
    return longest
  }

  static let most = 30
  static let mostInARow = 10
  static let mostChanges = 3
}
