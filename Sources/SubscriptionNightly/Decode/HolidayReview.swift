internal import SubscriptionCalendar

/// Whether a year's list of holidays can take the place of the one that is known.
///
/// A list has 15 to 18 weekdays without trade, at most seven in a row around the Lunar New Year. A law that adds
/// holidays changes a few days of the year, as in May 2025.
struct HolidayReview {
  /// Why the list cannot be right; nil if it can.
  private(set) var refusal: String?
  /// How it differs from the list that is known; nil if it does not.
  private(set) var change: String?

  init(_ list: HolidayList, after known: HolidayList?, sessions: Set<Day>) {
    let closed = Self.closedWeekdays(of: list)
    let before = known.map(Self.closedWeekdays) ?? closed
    let (added, removed) = (closed.subtracting(before).sorted(), before.subtracting(closed).sorted())
    if let session = closed.intersection(sessions).min() {
      refusal = "\(session) has no trading in it, but there were closes"
    } else if closed.count > Self.most || Self.longestRow(of: closed) > Self.mostInARow {
      refusal = "it has \(closed.count) weekdays without trading, \(Self.longestRow(of: closed)) in a row"
    } else if max(added.count, removed.count) > Self.mostChanges {
      refusal =
        "\(added.count) days without trading are new and \(removed.count) are gone since the last list"
    } else if !added.isEmpty || !removed.isEmpty {
      let days = added.map { "\($0) has no trading any more" } + removed.map { "\($0) has trading now" }
      change = "the list changed: \(days.joined(separator: ", "))"
    }
  }

  private static func closedWeekdays(of list: HolidayList) -> Set<Day> {
    Set(list.entries.lazy.filter { !$0.isTradingDay && $0.day.weekday <= 5 }.map(\.day))
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

  private static let most = 30
  private static let mostInARow = 10
  private static let mostChanges = 3
}
