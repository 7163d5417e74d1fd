internal import Values

/// The contents and size of a chart.
package struct ChartOptions: Hashable, Sendable {
  /// The width of the image in pixels.
  package var width = 960
  /// The height of the image in pixels.
  package var height = 600
  /// The number of horizontal grid lines between the edges of the price pane.
  package var rows = 4
  /// The number of vertical grid lines, each on a trading day.
  package var columns = 6
  package var range: ChartRange = .months(6)
  /// The width of a bar in pixels, 2 to 30; nil lets the range fill the chart.
  ///
  /// A range too long for 2 pixels a bar is drawn as a line of closes.
  package var candleWidth: Double?
  /// The meaning of red and green.
  package var colours: ChartColours = .taiwan
  /// The lines over the prices.
  package var overlays: [Overlay] = [.average(5), .average(10), .average(20), .average(60)]
  package var showsVolume = true
  /// The indicator in the lower pane; nil for no pane.
  package var lower: LowerIndicator? = .kd
  /// The prefix of IDs in the image, so that a page can contain several charts.
  package var id = "chart"

  /// A chart of six months with KD, in Taiwan's colours.
  package init() {}

  /// The allowed widths of a bar in pixels.
  package static let candleWidths = 2.0...30.0
}

/// The colours of gains and losses.
package enum ChartColours: String, Sendable, CaseIterable {
  /// Red rises, green falls.
  case taiwan
  /// Green rises, red falls.
  case western
}

/// One or more lines over the prices.
package enum Overlay: Hashable, Sendable {
  /// MA(n) of the closes.
  case average(Int)
  /// BOLL(20, 2).
  case bands
}

/// The indicators of the lower pane.
package enum LowerIndicator: String, Sendable, CaseIterable {
  /// KD(9, 3, 3) with J.
  case kd
  /// MACD(12, 26, 9), international.
  case macd
  /// MACD(12, 26, 9) of Taiwan's brokers.
  case taiwanMACD = "macd-taiwan"
  /// RSI(6) and RSI(14).
  case rsi
  /// ARBR(26).
  case arbr
  /// BIAS(20).
  case bias
  /// ATR(14).
  case atr
  /// CCI(14).
  case cci
}

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
