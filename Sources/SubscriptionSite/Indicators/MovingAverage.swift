/// MA(n), the mean of the last n values; on volumes it is the volume's average line.
public enum MovingAverage {
  /// A mean for each value, oldest first; the first stands at index n − 1, before it there is none.
  public static func values(of values: [Double], over length: Int) -> [Double?] {
    Windows.map(values, length: length, Windows.mean)
  }
}
