internal import Values

/// The visible bars of a series; every range ends at the newest.
package enum ChartRange: Hashable, Sendable {
  case bars(Int)
  /// The bars of a number of months before the newest.
  case months(Int)
  case all

  /// The ranges that pages and `subcal chart` offer: 1M, 3M, 6M, 1Y, all.
  package static let offered: [(name: String, range: ChartRange)] = [
    ("1M", .months(1)), ("3M", .months(3)), ("6M", .months(6)), ("1Y", .months(12)), ("all", .all),
  ]

  /// The offered range of a name in upper or lower case; nil for other names.
  package init?(_ name: String) {
    guard let found = Self.offered.first(where: { $0.name.lowercased() == name.lowercased() }) else {
      return nil
    }
    self = found.range
  }

  /// The number of visible bars of those on these days, oldest first.
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
  /// The overlays that pages and `subcal chart` offer.
  package static let offered: [(name: String, overlay: Overlay)] =
    [5, 10, 20, 60].map { ("ma\($0)", .average($0)) } + [("boll", .bands)]
}

extension Day {
  /// The same day some months later, or the last day of a month that is too short.
  func adding(months: Int) -> Day {
    let parts = components
    let count = parts.year * 12 + parts.month - 1 + months
    let (year, month) = (count / 12, count % 12 + 1)
    let days = (0...3).lazy.compactMap { Day(year: year, month: month, day: parts.day - $0) }
    return days.first ?? self
  }
}
