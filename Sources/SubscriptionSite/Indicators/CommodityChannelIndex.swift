/// CCI(n): how many mean deviations, times 0.015, the typical price stands from its average.
public enum CommodityChannelIndex {
  /// An index for each bar, oldest first; the lists are of one length. The first stands at index n − 1; in a flat
  /// window it is 0.
  public static func values(
    highs: [Double], lows: [Double], closes: [Double], over length: Int = 14
  ) -> [Double?] {
    let typical = zip(zip(highs, lows), closes).map { ($0.0 + $0.1 + $1) / 3 }
    return Windows.map(typical, length: length) { window in
      guard let last = window.last else { return nil }
      let mean = Windows.mean(window)
      let deviation = window.reduce(0) { $0 + abs($1 - mean) } / Double(window.count)
      // Thirds have no exact binary form: less than this is what their sums rounded, not a movement.
      return deviation > abs(mean) * 1e-12 ? (last - mean) / (0.015 * deviation) : 0
    }
  }
}
