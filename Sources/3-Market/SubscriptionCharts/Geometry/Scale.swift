/// Converts values of a pane to coordinates and back; y is measured down from the pane's top edge.
package struct Scale: Hashable, Sendable {
  /// The value at the top edge.
  package let top: Double
  /// The value at the bottom edge.
  package let bottom: Double
  /// The height of the pane in pixels.
  package let height: Double

  package init(top: Double, bottom: Double, height: Double) {
    (self.top, self.bottom, self.height) = (top, bottom, height)
  }

  /// The scale of prices, with a margin of a fifth of their range above and below.
  ///
  /// - Parameter tick: Replaces the range if all prices are equal.
  package init(high: Double, low: Double, tick: Double, height: Double) {
    let range = high > low ? high - low : tick
    self.init(top: high + 0.2 * range, bottom: low - 0.2 * range, height: height)
  }

  package func y(of value: Double) -> Double { (top - value) / (top - bottom) * height }

  package func value(at y: Double) -> Double { top - y / height * (top - bottom) }

  /// The values at the edges and at evenly spaced lines between them, from top to bottom.
  package func lines(inner count: Int) -> [Double] {
    (0...max(0, count) + 1).map { top - (top - bottom) * Double($0) / Double(max(0, count) + 1) }
  }
}
