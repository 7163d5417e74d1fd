/// A line of a chart with a value for each bar of the series, nil if it has none.
struct ChartLine {
  /// The name in the legend.
  let name: String
  /// The class that styles it.
  let style: String
  let values: [Double?]

  /// The least and greatest value from a bar on.
  func range(from first: Int) -> ClosedRange<Double>? {
    values.dropFirst(first).lazy.compactMap(\.self).range
  }
}

extension Sequence<Double> {
  /// The least and greatest value; nil without one.
  var range: ClosedRange<Double>? {
    var range: ClosedRange<Double>?
    for value in self {
      guard let (least, greatest) = range.map({ ($0.lowerBound, $0.upperBound) }) else {
        range = value...value
        continue
      }
      if value < least { range = value...greatest } else if value > greatest { range = least...value }
    }
    return range
  }
}

/// The columns of consecutive bars from which indicators are computed.
struct BarColumns {
  private let bars: ArraySlice<ChartBar>

  var opens: [Double] { bars.map { $0.open ?? .nan } }
  var highs: [Double] { bars.map { $0.high ?? .nan } }
  var lows: [Double] { bars.map { $0.low ?? .nan } }
  var closes: [Double] { bars.map(\.close) }
  var volumes: [Double] { bars.map { $0.volume ?? .nan } }

  /// What an indicator needs besides the close.
  enum Need { case price, highAndLow, open, volume }

  /// The lines of an indicator over a series.
  ///
  /// It restarts after a bar that lacks what it needs, and on the first day after the emerging board, where closes
  /// follow averages.
  static func lines(
    of bars: [ChartBar], needing need: Need, count: Int, _ make: (BarColumns) -> [[Double?]]
  ) -> [[Double?]] {
    var lines = [[Double?]](repeating: [], count: count)
    var start = 0
    while start < bars.count {
      var end = start + 1
      if bars[start].has(need) {
        while end < bars.count, bars[end].has(need), bars[end].isAverage == bars[start].isAverage { end += 1 }
        for (index, line) in make(BarColumns(bars: bars[start..<end])).enumerated() { lines[index] += line }
      } else {
        for index in lines.indices { lines[index].append(nil) }
      }
      start = end
    }
    return lines
  }
}

extension ChartBar {
  fileprivate func has(_ need: BarColumns.Need) -> Bool {
    switch need {
    case .price: true
    case .highAndLow: high != nil && low != nil
    case .open: candle != nil
    case .volume: volume != nil
    }
  }
}
