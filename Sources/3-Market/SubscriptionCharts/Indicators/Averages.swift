/// MA(n), the mean of the last n values.
package enum MovingAverage {
  /// A mean for each value, oldest first; the first is at index n − 1.
  package static func values(of values: [Double], over length: Int) -> [Double?] {
    SlidingWindow.map(values, length: length, SlidingWindow.mean)
  }
}

/// EMA(n): the mean of the first n values, then 2 / (n + 1) of the way towards each further one.
package enum ExponentialAverage {
  /// An average for each value, oldest first; the first is at index n − 1.
  package static func values(of values: [Double], over length: Int) -> [Double?] {
    RecursiveAverage.values(of: values, seededOver: length) { average, value in
      average + 2 / Double(length + 1) * (value - average)
    }
  }
}

/// BOLL(n, k): the moving average, and k standard deviations above and below it.
///
/// The standard deviation is that of the population (divided by n), as in Bollinger's definition.
package struct BollingerBands: Hashable, Sendable {
  /// The moving average; in all three lines the first value is at index n − 1.
  package let middle: [Double?]
  /// The average plus k deviations.
  package let upper: [Double?]
  /// The average minus k deviations.
  package let lower: [Double?]

  /// The bands of closes, oldest first. If all closes of a window are equal, so are the three lines.
  package init(closes: [Double], over length: Int = 20, deviations: Double = 2) {
    middle = MovingAverage.values(of: closes, over: length)
    let widths = SlidingWindow.map(closes, length: length) { deviations * Self.deviation(of: $0) }
    upper = zip(middle, widths).map { Self.sum($0, $1, sign: 1) }
    lower = zip(middle, widths).map { Self.sum($0, $1, sign: -1) }
  }

  private static func deviation(of window: ArraySlice<Double>) -> Double {
    let mean = SlidingWindow.mean(window)
    let squares = window.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return (squares / Double(window.count)).squareRoot()
  }

  private static func sum(_ middle: Double?, _ width: Double?, sign: Double) -> Double? {
    guard let middle, let width else { return nil }
    return middle + sign * width
  }
}

/// ATR(n): Wilder's average of the true range, in the price's unit.
package enum AverageTrueRange {
  /// An average for each bar, oldest first, from lists of equal length. The first is at index n: the first bar has no
  /// true range, and the average is seeded with the n after it.
  package static func values(
    highs: [Double], lows: [Double], closes: [Double], over length: Int = 14
  ) -> [Double?] {
    let ranges = zip(zip(highs, lows).dropFirst(), closes).map { bar, last in
      max(bar.0 - bar.1, abs(bar.0 - last), abs(bar.1 - last))
    }
    return closes.prefix(1).map { _ in nil } + RecursiveAverage.wilder(of: ranges, over: length)
  }
}

/// Averages that depend on all values before them.
enum RecursiveAverage {
  /// The mean of the first n values at index n − 1, then the result of `step` for the last average and the next value.
  static func values(
    of values: [Double], seededOver length: Int, _ step: (_ average: Double, _ value: Double) -> Double
  ) -> [Double?] {
    guard length >= 1 else { return values.map { _ in nil } }
    var averages: [Double?] = []
    for (index, value) in values.enumerated() {
      if let last = averages.last, let average = last {
        averages.append(step(average, value))
      } else {
        averages.append(index == length - 1 ? SlidingWindow.mean(values[...index]) : nil)
      }
    }
    return averages
  }

  /// Wilder's average (New Concepts in Technical Trading Systems, 1978): each value moves it by one nth.
  static func wilder(of values: [Double], over length: Int) -> [Double?] {
    RecursiveAverage.values(of: values, seededOver: length) { average, value in
      (average * Double(length - 1) + value) / Double(length)
    }
  }

  /// The EMA of a line that begins with missing values, at the line's indices.
  static func exponential(of line: [Double?], over length: Int) -> [Double?] {
    let missing = line.prefix { $0 == nil }.count
    return Array(repeating: nil, count: missing)
      + ExponentialAverage.values(of: line.compactMap(\.self), over: length)
  }
}

/// Functions of the last n values up to each one.
enum SlidingWindow {
  /// The result of `transform` for each full window at the index of its last value; nil before the first.
  static func map(
    _ values: [Double], length: Int, _ transform: (ArraySlice<Double>) -> Double?
  ) -> [Double?] {
    values.indices.map { last in
      length >= 1 && last >= length - 1 ? transform(values[(last - length + 1)...last]) : nil
    }
  }

  /// The mean of a non-empty window.
  ///
  /// Differences from the first value are averaged, so that the mean of equal values is exactly that value and
  /// rounding does not look like a movement.
  static func mean(_ window: ArraySlice<Double>) -> Double {
    guard let first = window.first else { return .nan }
    return first + window.reduce(0) { $0 + ($1 - first) } / Double(window.count)
  }
}
