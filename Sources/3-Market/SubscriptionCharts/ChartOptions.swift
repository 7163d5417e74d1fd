package import Trading
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
  /// What a bar is; the indicators are of such bars.
  package var interval: CandleInterval = .day
  /// The width of a bar in pixels, 2 to 30; nil lets the range fill the chart.
  ///
  /// A range too long for 2 pixels a bar is drawn as a line of closes.
  package var candleWidth: Double?
  /// The meaning of red and green.
  package var colours: ChartColours = .taiwan
  /// Other colours of rise and fall, in place of both.
  package var moves: MoveColours?
  /// The sides with labels: prices on the left and right, dates above and below.
  package var labels: Set<ChartSide> = [.right, .bottom]
  /// The lines over the prices: with the lower pane three indicators, as brokers show first.
  package var overlays: [Overlay] = [.average(5), .average(20)]
  package var showsVolume = true
  /// The indicator in the lower pane; nil for no pane.
  package var lower: LowerIndicator? = .kd
  /// The indicator's periods; nil for the usual ones.
  package var periods: [Int]?
  /// The prefix of IDs in the image, so that a page can contain several charts.
  package var id = "chart"

  /// A chart of six months with two averages and KD, in Taiwan's colours.
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

/// Colours of rise and fall, the same in light and dark mode.
package struct MoveColours: Hashable, Sendable {
  package let rise, fall: String

  /// Two colours as `#rrggbb,#rrggbb`; nil for another text.
  package init?(_ text: String) {
    guard let found = text.lowercased().wholeMatch(of: /(#[0-9a-f]{6}),(#[0-9a-f]{6})/) else { return nil }
    (rise, fall) = (String(found.1), String(found.2))
  }
}

package enum ChartSide: String, Sendable, CaseIterable { case left, right, top, bottom }

/// One or more lines over the prices.
package enum Overlay: Hashable, Sendable {
  /// MA(n) of the closes.
  case average(Int)
  /// BOLL(n, k).
  case bollinger(Int, deviations: Int)

  /// BOLL(20, 2).
  package static let bands = Overlay.bollinger(20, deviations: 2)
}

/// The indicators of the lower pane.
///
/// A raw value is the word for an option of `chart` and for the page's control, so it stays. The page's
/// script computes the same indicators again for other choices: change both.
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

  package var usualPeriods: [Int] {
    switch self {
    case .kd: [9, 3, 3]
    case .macd, .taiwanMACD: [12, 26, 9]
    case .rsi: [6, 14]
    case .arbr: [26]
    case .bias: [20]
    case .atr, .cci: [14]
    }
  }

  /// Its usual periods, where these are others.
  func usualPeriods(besides periods: [Int]) -> String? {
    periods == usualPeriods ? nil : usualPeriods.map(String.init).joined(separator: ",")
  }

  /// An indicator and its periods from a text such as `kd`, `rsi6` or `kd(14,3,3)`: those that are not given are the
  /// usual ones, but RSI has a line for each that is. Nil for another text.
  package static func read(_ text: String) -> (indicator: LowerIndicator, periods: [Int])? {
    guard let (name, given) = Periods.split(text), let indicator = LowerIndicator(rawValue: name) else {
      return nil
    }
    let usual = indicator.usualPeriods
    guard given.count <= (indicator == .rsi ? 3 : usual.count) else { return nil }
    let periods =
      indicator == .rsi && !given.isEmpty ? given : given + usual.dropFirst(given.count)
    let isMACD = indicator == .macd || indicator == .taiwanMACD
    return isMACD && periods[0] >= periods[1] ? nil : (indicator, periods)
  }
}

/// A name and periods, such as `ma8` or `kd(14,3,3)`.
enum Periods {
  static func split(_ text: String) -> (name: String, periods: [Int])? {
    guard let found = text.lowercased().wholeMatch(of: /([a-z-]+)(?:([0-9]+)|\(([0-9, ]+)\))?/) else {
      return nil
    }
    let list = (found.2 ?? found.3)?.split(separator: ",", omittingEmptySubsequences: false) ?? []
    let periods = list.compactMap { Int($0.filter { $0 != " " }) }
    guard periods.count == list.count, periods.allSatisfy(allowed.contains) else { return nil }
    return (String(found.1), periods)
  }

  /// A year of bars.
  static let allowed = 1...250
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

  /// The overlay of a name such as `ma8`, `boll` or `boll(10,2)`; nil for another text.
  package init?(_ text: String) {
    guard let (name, periods) = Periods.split(text) else { return nil }
    switch (name, periods.count) {
    case ("ma", 1): self = .average(periods[0])
    case ("boll", 0): self = .bands
    case ("boll", 1): self = .bollinger(periods[0], deviations: 2)
    case ("boll", 2): self = .bollinger(periods[0], deviations: periods[1])
    default: return nil
    }
  }
}

extension Overlay {
  /// Its name and periods if it is none that is offered: `MA8`, `BOLL(10,2)`.
  var unusualName: String? {
    if Self.offered.contains(where: { $0.overlay == self }) { return nil }
    return switch self {
    case .average(let length): "MA\(length)"
    case .bollinger(let length, let deviations): "BOLL(\(length),\(deviations))"
    }
  }
}

extension [Overlay] {
  /// The class of each: usual averages have their own, others those that are left, in order.
  var styles: [String] {
    let usual = Overlay.offered.map(\.name)
    let own = map { overlay in
      if case .average(let length) = overlay { "ma\(length)" } else { "boll" }
    }
    var free: [String] = []
    return own.map { name in
      if usual.contains(name) { return name }
      if free.isEmpty { free = usual.dropLast().filter { !own.contains($0) } }
      if free.isEmpty { free = usual.dropLast() }
      return free.removeFirst()
    }
  }
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
