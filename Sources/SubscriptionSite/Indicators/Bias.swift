/// BIAS(n): how far the close stands from its moving average, in percent of the average.
public enum Bias {
  /// A percentage for each close, oldest first; the first stands at index n − 1.
  public static func values(of closes: [Double], over length: Int = 20) -> [Double?] {
    zip(closes, MovingAverage.values(of: closes, over: length)).map { close, average in
      guard let average, average != 0 else { return nil }
      return (close - average) / average * 100
    }
  }
}
