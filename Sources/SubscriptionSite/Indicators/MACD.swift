/// MACD(fast, slow, signal): how far a fast average of the price stands from a slow one, and the average of that.
///
/// Two forms are in use, and their curves differ for months after the start.
public struct MACD: Hashable, Sendable {
  /// The fast average less the slow one (DIF).
  public let difference: [Double?]
  /// The average of the difference: the signal line; in Taiwan this line is what is called MACD.
  public let signal: [Double?]
  /// The difference less the signal: the histogram (OSC).
  public let histogram: [Double?]

  /// The international form, of closes, seeded as TA-Lib does it.
  ///
  /// Both averages start at index slow − 1: the fast one is seeded with the last `fast` closes up to there, not
  /// with its own first ones. All three lines start together at index slow + signal − 2, with 12, 26 and 9 at 33.
  public static func international(
    closes: [Double], fast: Int = 12, slow: Int = 26, signal: Int = 9
  ) -> MACD {
    let (fast, slow) = (min(fast, slow), max(fast, slow))
    guard fast >= 1, signal >= 1 else { return MACD(difference: closes.map { _ in nil }, over: 0) }
    let skipped = min(slow - fast, closes.count)
    let late: [Double?] = closes.prefix(skipped).map { _ in nil } + closes.dropFirst(skipped).map { $0 }
    let full = MACD(
      difference: distance(
        from: Recursion.exponential(of: late, over: fast),
        to: ExponentialAverage.values(of: closes, over: slow)),
      over: signal)
    return MACD(
      difference: zip(full.difference, full.signal).map { $1 == nil ? nil : $0 }, over: full.signal)
  }

  /// The form of Taiwan's brokers, of (high + low + 2 × close) / 4, each average seeded with its own first values.
  ///
  /// The difference starts at index slow − 1, signal and histogram at slow + signal − 2: with 12, 26 and 9 at 25
  /// and 33. The lists are of one length.
  public static func taiwan(
    highs: [Double], lows: [Double], closes: [Double], fast: Int = 12, slow: Int = 26, signal: Int = 9
  ) -> MACD {
    let demand = zip(zip(highs, lows), closes).map { ($0.0 + $0.1 + 2 * $1) / 4 }
    return MACD(
      difference: distance(
        from: ExponentialAverage.values(of: demand, over: fast),
        to: ExponentialAverage.values(of: demand, over: slow)),
      over: signal)
  }
}

extension MACD {
  private init(difference: [Double?], over length: Int) {
    self.init(difference: difference, over: Recursion.exponential(of: difference, over: length))
  }

  private init(difference: [Double?], over signal: [Double?]) {
    self.difference = difference
    self.signal = signal
    histogram = Self.distance(from: difference, to: signal)
  }

  private static func distance(from left: [Double?], to right: [Double?]) -> [Double?] {
    zip(left, right).map { left, right in
      guard let left, let right else { return nil }
      return left - right
    }
  }
}
