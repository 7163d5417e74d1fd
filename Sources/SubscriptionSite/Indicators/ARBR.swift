/// ARBR(n): popularity, how far prices went above against below the day's open (AR), and willingness, the same
/// against the close of the day before (BR).
public struct ARBR: Hashable, Sendable {
  /// Σ(high − open) / Σ(open − low) × 100; the first at index n − 1.
  public let ar: [Double?]
  /// Σ max(0, high − last close) / Σ max(0, last close − low) × 100; the first at index n.
  public let br: [Double?]

  /// The lines of bars, oldest first; the lists are of one length. None where the divisor is zero.
  public init(
    opens: [Double], highs: [Double], lows: [Double], closes: [Double], over length: Int = 26
  ) {
    ar = Self.ratios(
      zip(highs, opens).map { $0 - $1 }, to: zip(opens, lows).map { $0 - $1 }, over: length)
    br =
      closes.prefix(1).map { _ in nil }
      + Self.ratios(
        zip(highs.dropFirst(), closes).map { max(0, $0 - $1) },
        to: zip(closes, lows.dropFirst()).map { max(0, $0 - $1) }, over: length)
  }

  private static func ratios(_ above: [Double], to below: [Double], over length: Int) -> [Double?] {
    zip(sums(above, over: length), sums(below, over: length)).map { above, below in
      guard let above, let below, below > 0 else { return nil }
      return above / below * 100
    }
  }

  private static func sums(_ values: [Double], over length: Int) -> [Double?] {
    Windows.map(values, length: length) { $0.reduce(0, +) }
  }
}
