/// A line of a chart with a value for each bar of the series, nil if it has none.
struct ChartLine {
  /// The name in the legend.
  let name: String
  /// The class that styles it.
  let style: String
  let values: [Double?]

  /// The least and greatest value from a bar on.
  func range(from first: Int) -> ClosedRange<Double>? {
    let shown = values.dropFirst(first).compactMap(\.self)
    guard let least = shown.min(), let greatest = shown.max() else { return nil }
    return least...greatest
  }
}

/// The columns of consecutive bars from which indicators are computed.
struct BarColumns {
  private(set) var opens: [Double] = []
  private(set) var highs: [Double] = []
  private(set) var lows: [Double] = []
  private(set) var closes: [Double] = []
  private(set) var volumes: [Double] = []

  /// What an indicator needs besides the close.
  enum Need {
    case price, highAndLow, open, volume
  }

  /// The lines of an indicator over a series.
  ///
  /// It restarts after a bar that lacks what it needs, and on the first day after the emerging board, where closes
  /// follow averages.
  static func lines(
    of bars: [ChartBar], needing need: Need, count: Int, _ make: (BarColumns) -> [[Double?]]
  ) -> [[Double?]] {
    var lines = [[Double?]](repeating: [], count: count)
    for run in runs(of: bars, needing: need) {
      let missing = [Double?](repeating: nil, count: run.count)
      let made = run.columns.map(make) ?? Array(repeating: missing, count: count)
      for (index, line) in made.enumerated() { lines[index] += line }
    }
    return lines
  }

  private static func runs(of bars: [ChartBar], needing need: Need) -> [(count: Int, columns: BarColumns?)] {
    var runs: [(count: Int, columns: BarColumns?)] = []
    var wasAverage: Bool?
    for bar in bars {
      guard bar.has(need) else {
        runs.append((1, nil))
        wasAverage = nil
        continue
      }
      if bar.isAverage != wasAverage { runs.append((0, BarColumns())) }
      wasAverage = bar.isAverage
      runs[runs.count - 1].count += 1
      runs[runs.count - 1].columns?.append(bar)
    }
    return runs
  }

  private mutating func append(_ bar: ChartBar) {
    opens.append(bar.open ?? .nan)
    highs.append(bar.high ?? .nan)
    lows.append(bar.low ?? .nan)
    closes.append(bar.close)
    volumes.append(bar.volume ?? .nan)
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
