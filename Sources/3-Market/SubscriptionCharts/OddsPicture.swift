internal import Values
package import WinRates

/// An estimated win rate with its range, among the rates of past draws, on a logarithmic scale.
package struct OddsPicture: Sendable {
  /// An `<svg>` element for a page, whose style sheet colours it.
  package let fragment: String

  /// - Parameters:
  ///   - past: The rates of past draws, a dot each.
  ///   - label: The text for screen readers.
  package init(_ estimate: OddsEstimate, past: [EstimatedRate], label: String) {
    let rates = past + [estimate.low, estimate.high]
    let scale = LogarithmicScale(
      from: rates.min() ?? estimate.low, to: rates.max() ?? estimate.high, width: Self.width - 2 * Self.margin
    )
    func x(_ rate: EstimatedRate) -> Double { Self.margin + scale.position(of: rate) }
    var svg = SVGText()
    svg.open(class: "odds", width: Self.width, height: Self.height, [("role", "img"), ("aria-label", label)])
    var grid = PathData()
    for decade in scale.decades {
      grid.vertical(at: x(decade), from: 0, to: Self.axis)
      svg.element(
        "text", "\(OddsPicture.percent(decade))%",
        [("x", Decimals.short(x(decade))), ("y", Decimals.short(Self.height - 3))])
    }
    svg.path("grid", grid)
    svg.rectangle(
      "range", x: x(estimate.low), y: 6, width: max(1, x(estimate.high) - x(estimate.low)),
      height: Self.axis - 12, radius: 3)
    for rate in past { svg.circle("past", x: x(rate), y: Self.axis / 2, radius: 3) }
    var middle = PathData()
    middle.vertical(at: x(estimate.rate), from: 2, to: Self.axis - 2)
    svg.path("estimate", middle)
    svg.close("svg")
    fragment = svg.text
  }

  private static let width = 360.0
  private static let height = 56.0
  private static let axis = 40.0
  private static let margin = 24.0

  private static func percent(_ rate: EstimatedRate) -> String { FixedPoint.text(rate.millionths, places: 4) }
}

/// A scale of rates on which equal ratios are equally far apart.
private struct LogarithmicScale {
  /// The powers of ten from 0.001 % to 100 % within the scale.
  let decades: [EstimatedRate]
  private let low, high: Double
  private let width: Double

  init(from low: EstimatedRate, to high: EstimatedRate, width: Double) {
    let all = [10, 100, 1_000, 10_000, 100_000, 1_000_000].compactMap { EstimatedRate(millionths: $0) }
    let (first, last) = (all.last { $0 <= low } ?? low, all.first { $0 >= high } ?? high)
    decades = all.filter { first <= $0 && $0 <= last }
    self.low = Double(first.logarithm)
    self.high = max(Double(last.logarithm), Double(first.logarithm) + 1)
    self.width = width
  }

  func position(of rate: EstimatedRate) -> Double { (Double(rate.logarithm) - low) / (high - low) * width }
}
