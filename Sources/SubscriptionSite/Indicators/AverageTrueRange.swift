/// ATR(n): Wilder's average of the true range, in the price's unit.
public enum AverageTrueRange {
  /// An average for each bar, oldest first; the lists are of one length. The first stands at index n: the first
  /// bar has no true range, and the average is seeded with the n after it.
  public static func values(
    highs: [Double], lows: [Double], closes: [Double], over length: Int = 14
  ) -> [Double?] {
    let ranges = zip(zip(highs, lows).dropFirst(), closes).map { bar, last in
      max(bar.0 - bar.1, abs(bar.0 - last), abs(bar.1 - last))
    }
    return closes.prefix(1).map { _ in nil } + Recursion.wilder(of: ranges, over: length)
  }
}
