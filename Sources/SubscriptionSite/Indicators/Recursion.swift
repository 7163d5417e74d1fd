/// Averages that remember all that came before them, and where they start.
enum Recursion {
  /// The mean of the first n values at index n − 1, then what a step makes of the last average and the next value.
  static func values(
    of values: [Double], seededOver length: Int, _ step: (_ average: Double, _ value: Double) -> Double
  ) -> [Double?] {
    guard length >= 1 else { return values.map { _ in nil } }
    var averages: [Double?] = []
    for (index, value) in values.enumerated() {
      if let last = averages.last, let average = last {
        averages.append(step(average, value))
      } else {
        averages.append(index == length - 1 ? Windows.mean(values[...index]) : nil)
      }
    }
    return averages
  }

  /// Wilder's average (New Concepts in Technical Trading Systems, 1978): each value moves it by one nth.
  static func wilder(of values: [Double], over length: Int) -> [Double?] {
    Recursion.values(of: values, seededOver: length) { average, value in
      (average * Double(length - 1) + value) / Double(length)
    }
  }

  /// The EMA of what a line has, at the line's own indices: it is seeded with the first n values there are.
  static func exponential(of line: [Double?], over length: Int) -> [Double?] {
    let missing = line.prefix { $0 == nil }.count
    return Array(repeating: nil, count: missing)
      + ExponentialAverage.values(of: line.compactMap(\.self), over: length)
  }
}
