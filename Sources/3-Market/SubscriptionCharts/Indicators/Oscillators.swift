/// MACD(fast, slow, signal): the difference of a fast and a slow average of the price, and the average of that.
///
/// Two forms are in use, whose curves differ for months after the start.
package struct MACD: Hashable, Sendable {
  /// The fast average minus the slow one (DIF).
  package let difference: [Double?]
  /// The average of the difference: the signal line, called MACD in Taiwan.
  package let signal: [Double?]
  /// The difference minus the signal: the histogram (OSC).
  package let histogram: [Double?]

  /// The international form, of closes, seeded as in TA-Lib.
  ///
  /// Both averages start at index slow − 1: the fast one is seeded with the last `fast` closes up to there, not with
  /// the first ones. All three lines start at index slow + signal − 2: with 12, 26 and 9 at 33.
  package static func international(
    closes: [Double], fast: Int = 12, slow: Int = 26, signal: Int = 9
  ) -> MACD {
    let (fast, slow) = (min(fast, slow), max(fast, slow))
    guard fast >= 1, signal >= 1 else { return MACD(difference: closes.map { _ in nil }, over: 0) }
    let skipped = min(slow - fast, closes.count)
    let late: [Double?] = closes.prefix(skipped).map { _ in nil } + closes.dropFirst(skipped).map { $0 }
    let full = MACD(
      difference: distance(
        from: RecursiveAverage.exponential(of: late, over: fast),
        to: ExponentialAverage.values(of: closes, over: slow)), over: signal)
    return MACD(difference: zip(full.difference, full.signal).map { $1 == nil ? nil : $0 }, over: full.signal)
  }

  /// The form of Taiwan's brokers, of (high + low + 2 × close) / 4, each average seeded with its first values.
  ///
  /// The difference starts at index slow − 1, signal and histogram at slow + signal − 2: with 12, 26 and 9 at 25
  /// and 33. The lists have equal length.
  package static func taiwan(
    highs: [Double], lows: [Double], closes: [Double], fast: Int = 12, slow: Int = 26, signal: Int = 9
  ) -> MACD {
    let demand = zip(zip(highs, lows), closes).map { ($0.0 + $0.1 + 2 * $1) / 4 }
    return MACD(
      difference: distance(
        from: ExponentialAverage.values(of: demand, over: fast),
        to: ExponentialAverage.values(of: demand, over: slow)), over: signal)
  }
}

extension MACD {
  private init(difference: [Double?], over length: Int) {
    self.init(difference: difference, over: RecursiveAverage.exponential(of: difference, over: length))
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

/// KD(n, 3, 3), or with other smoothing, with J as used in Taiwan: the position of the close between the lowest low and the highest high of n
/// bars, smoothed twice.
///
/// K moves a third of the way to RSV and D a third of the way to K; both start from 50 before the first RSV.
package struct KD: Hashable, Sendable {
  /// The raw stochastic value, 0 to 100; 50 if all highs and lows of the window are equal. In all four lines the first
  /// value is at index n − 1.
  package let rsv: [Double?]
  /// Smoothed RSV.
  package let k: [Double?]
  /// Smoothed K.
  package let d: [Double?]
  /// 3 K − 2 D, which may be outside 0…100.
  package let j: [Double?]

  /// The lines of bars, oldest first, from lists of equal length.
  package init(
    highs: [Double], lows: [Double], closes: [Double], over length: Int = 9,
    smoothedBy lengths: (k: Int, d: Int) = (3, 3)
  ) {
    let tops = SlidingWindow.map(highs, length: length) { $0.max() }
    let floors = SlidingWindow.map(lows, length: length) { $0.min() }
    rsv = zip(zip(tops, floors), closes).map { window, close in
      guard let top = window.0, let floor = window.1 else { return nil }
      return top == floor ? 50 : (close - floor) / (top - floor) * 100
    }
    k = Self.smoothed(rsv, by: Double(lengths.k))
    d = Self.smoothed(k, by: Double(lengths.d))
    j = zip(k, d).map { k, d in
      guard let k, let d else { return nil }
      return 3 * k - 2 * d
    }
  }

  private static func smoothed(_ line: [Double?], by length: Double) -> [Double?] {
    var last = 50.0
    return line.map { value in
      guard let value else { return nil }
      last = last * (length - 1) / length + value / length
      return last
    }
  }
}

/// RSI(n) after Wilder: the share of gains in all changes, 0 to 100.
package enum RelativeStrengthIndex {
  /// An index for each close, oldest first. The first is at index n: the averages of gains and losses are seeded with
  /// the first n changes.
  ///
  /// It is nil while no close has changed, where other programs show 0 or 50.
  package static func values(of closes: [Double], over length: Int) -> [Double?] {
    let changes = zip(closes.dropFirst(), closes).map { $0 - $1 }
    let gains = RecursiveAverage.wilder(of: changes.map { max($0, 0) }, over: length)
    let losses = RecursiveAverage.wilder(of: changes.map { max(-$0, 0) }, over: length)
    return closes.prefix(1).map { _ in nil }
      + zip(gains, losses).map { gain, loss in
        guard let gain, let loss, gain + loss > 0 else { return nil }
        return 100 * gain / (gain + loss)
      }
  }
}

/// CCI(n): the difference of the typical price from its average, in units of 0.015 mean deviations.
package enum CommodityChannelIndex {
  /// An index for each bar, oldest first, from lists of equal length. The first is at index n − 1. It is 0 if all prices
  /// of a window are equal.
  package static func values(
    highs: [Double], lows: [Double], closes: [Double], over length: Int = 14
  ) -> [Double?] {
    let typical = zip(zip(highs, lows), closes).map { ($0.0 + $0.1 + $1) / 3 }
    return SlidingWindow.map(typical, length: length) { window in
      guard let last = window.last else { return nil }
      let mean = SlidingWindow.mean(window)
      let deviation = window.reduce(0) { $0 + abs($1 - mean) } / Double(window.count)
      // Thirds have no exact binary form: a smaller deviation is a rounding error.
      return deviation > abs(mean) * 1e-12 ? (last - mean) / (0.015 * deviation) : 0
    }
  }
}

/// BIAS(n): the difference of the close from its moving average, in percent of the average.
package enum Bias {
  /// A percentage for each close, oldest first; the first is at index n − 1.
  package static func values(of closes: [Double], over length: Int = 20) -> [Double?] {
    zip(closes, MovingAverage.values(of: closes, over: length)).map { close, average in
      guard let average, average != 0 else { return nil }
      return (close - average) / average * 100
    }
  }
}

/// ARBR(n): how far prices went above compared with below the day's open (AR), and the last close (BR).
package struct ARBR: Hashable, Sendable {
  /// Σ(high − open) / Σ(open − low) × 100; the first is at index n − 1.
  package let ar: [Double?]
  /// Σ max(0, high − last close) / Σ max(0, last close − low) × 100; the first is at index n.
  package let br: [Double?]

  /// The lines of bars, oldest first, from lists of equal length. Nil if the divisor is zero.
  package init(opens: [Double], highs: [Double], lows: [Double], closes: [Double], over length: Int = 26) {
    ar = Self.ratios(zip(highs, opens).map { $0 - $1 }, to: zip(opens, lows).map { $0 - $1 }, over: length)
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
    SlidingWindow.map(values, length: length) { $0.reduce(0, +) }
  }
}
