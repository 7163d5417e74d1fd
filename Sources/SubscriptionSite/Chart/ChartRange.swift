internal import SubscriptionCalendar

/// Which of a series' bars a chart shows; all ranges end at the newest.
public enum ChartRange: Hashable, Sendable {
  /// The last so many bars.
  case bars(Int)
  /// The bars from so many months before the newest on.
  case months(Int)
  /// All of them.
  case all

  /// The ranges that pages and the command offer, as they are written: 1M, 3M, 6M, 1Y, all.
  public static let offered: [(name: String, range: ChartRange)] = [
    ("1M", .months(1)), ("3M", .months(3)), ("6M", .months(6)), ("1Y", .months(12)), ("all", .all),
  ]

  /// The offered range of a name, whatever its case; nil for others.
  public init?(_ name: String) {
    guard let found = Self.offered.first(where: { $0.name.lowercased() == name.lowercased() }) else {
      return nil
    }
    self = found.range
  }

  /// How many of the bars with these days, oldest first, are shown.
  func count(of days: [Day]) -> Int {
    guard let last = days.last else { return 0 }
    switch self {
    case .bars(let count): return min(max(0, count), days.count)
    case .all: return days.count
    case .months(let months):
      let first = last.adding(months: -months)
      return days.count - (days.firstIndex { $0 >= first } ?? days.count)
    }
  }
}

extension Overlay {
  /// The overlays that pages and the command offer, as they are written.
  public static let offered: [(name: String, overlay: Overlay)] =
    [5, 10, 20, 60].map { ("ma\($0)", .average($0)) } + [("boll", .bands)]
}

extension Day {
  /// The same day of the month so many months on, or the month's last where it has no such day.
  func adding(months: Int) -> Day {
    let parts = components
    let count = parts.year * 12 + parts.month - 1 + months
    let (year, month) = (count / 12, count % 12 + 1)
    let days = (0...3).lazy.compactMap { Day(year: year, month: month, day: parts.day - $0) }
    return days.first ?? self
  }
}
