/// BOLL(n, k): the moving average, and k standard deviations above and below it.
///
/// The deviation is that of the population (divided by n), as in Bollinger's own definition.
public struct BollingerBands: Hashable, Sendable {
  /// The moving average; the first at index n − 1, as in the other two.
  public let middle: [Double?]
  /// The average and k deviations.
  public let upper: [Double?]
  /// The average less k deviations.
  public let lower: [Double?]

  /// The bands of closes, oldest first. In a flat window all three are equal.
  public init(closes: [Double], over length: Int = 20, deviations: Double = 2) {
    middle = MovingAverage.values(of: closes, over: length)
    let widths = Windows.map(closes, length: length) { deviations * Self.deviation(of: $0) }
    upper = zip(middle, widths).map { Self.sum($0, $1, sign: 1) }
    lower = zip(middle, widths).map { Self.sum($0, $1, sign: -1) }
  }

  private static func deviation(of window: ArraySlice<Double>) -> Double {
    let mean = Windows.mean(window)
    let squares = window.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return (squares / Double(window.count)).squareRoot()
  }

  private static func sum(_ middle: Double?, _ width: Double?, sign: Double) -> Double? {
    guard let middle, let width else { return nil }
    return middle + sign * width
  }
}
