package import Trading

/// The last closes of a security as a small line for a row of a table.
package struct Sparkline: Sendable {
  /// An `<svg>` element for a page with the style sheet of `ChartStyle`; without closes it has no line.
  package let fragment: String

  /// - Parameters:
  ///   - series: The bars, of whose closes (on the emerging board averages) the last are drawn.
  ///   - count: The maximum number of closes.
  ///   - label: The text for screen readers; nil if the row already has it.
  package init(
    _ series: BarSeries, count: Int = 30, width: Int = 120, height: Int = 32,
    colours: ChartColours = .taiwan, label: String? = nil
  ) {
    let closes = series.closes(last: count).map(\.chartValue)
    var svg = SVGText()
    svg.open(
      class: "spark \(colours.rawValue)", width: Double(width), height: Double(height),
      label.map { [("role", "img"), ("aria-label", $0)] } ?? [("aria-hidden", "true")])
    if let first = closes.first, let last = closes.last, let low = closes.min(), let high = closes.max() {
      // Leave room for the radius of the dot at the end.
      let (radius, inner) = (2.5, Double(height) - 5)
      let scale = Scale(top: high > low ? high : high + 1, bottom: high > low ? low : low - 1, height: inner)
      let step = count > 1 ? (Double(width) - 2 * radius) / Double(count - 1) : 0
      let points = closes.enumerated().map { index, close in
        (x: Double(width) - radius - Double(closes.count - 1 - index) * step, y: radius + scale.y(of: close))
      }
      let direction = Direction(from: first, to: last).rawValue
      svg.path("line \(direction)", PathData.through(points.map { $0 }))
      if let end = points.last { svg.circle("dot \(direction)", x: end.x, y: end.y, radius: radius) }
    }
    svg.close("svg")
    fragment = svg.text
  }
}
