/// EMA(n): the mean of the first n values, then a step of 2 / (n + 1) towards each further one.
public enum ExponentialAverage {
  /// An average for each value, oldest first; the first stands at index n − 1, and the recursion begins there.
  public static func values(of values: [Double], over length: Int) -> [Double?] {
    Recursion.values(of: values, seededOver: length) { average, value in
      average + 2 / Double(length + 1) * (value - average)
    }
  }
}
