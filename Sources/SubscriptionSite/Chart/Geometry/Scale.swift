/// How values become heights in a pane and back; y counts down from the pane's top edge.
public struct Scale: Hashable, Sendable {
  /// The value at the top edge.
  public let top: Double
  /// The value at the bottom edge.
  public let bottom: Double
  /// The pane's height in pixels.
  public let height: Double

  /// The scale between two values.
  public init(top: Double, bottom: Double, height: Double) {
    self.top = top
    self.bottom = bottom
    self.height = height
  }

  /// The scale of prices: a fifth of their own range stays blank above and below.
  ///
  /// - Parameter tick: What stands for the range where all prices are one.
  public init(high: Double, low: Double, tick: Double, height: Double) {
    let range = high > low ? high - low : tick
    self.init(top: high + 0.2 * range, bottom: low - 0.2 * range, height: height)
  }

  /// Where a value lies.
  public func y(of value: Double) -> Double {
    (top - value) / (top - bottom) * height
  }

  /// Which value lies there.
  public func value(at y: Double) -> Double {
    top - y / height * (top - bottom)
  }

  /// The values at the edges and at so many lines between them, evenly, from the top down.
  public func lines(inner count: Int) -> [Double] {
    (0...max(0, count) + 1).map { top - (top - bottom) * Double($0) / Double(max(0, count) + 1) }
  }
}
