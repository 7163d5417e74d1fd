/// The layout of a chart in pixels.
package struct ChartGeometry: Hashable, Sendable {
  package let width: Double
  package let height: Double
  /// The left edge of all panes.
  package let plotX: Double
  /// The width of all panes, without the column of prices on their right.
  package let plotWidth: Double
  package let candleWidth: Double
  /// The index of the first visible bar among those with a price.
  package let first: Int
  /// The number of bars with a price; the newest is visible.
  package let count: Int
  /// The panes from top to bottom: prices, volume, indicator.
  package let panes: [ChartPane]

  /// Whether bars are too narrow for candles.
  package var isNarrow: Bool { count > first && candleWidth < ChartOptions.candleWidths.lowerBound }

  /// The centre of a bar; the newest bar touches the right edge of the panes.
  package func x(of bar: Int) -> Double {
    plotX + Self.x(of: bar, last: count - 1, candleWidth: candleWidth, width: plotWidth)
  }

  /// The centre of a bar in a pane of this width whose last bar touches the right edge.
  package static func x(of bar: Int, last: Int, candleWidth: Double, width: Double) -> Double {
    width - (Double(last - bar) + 0.5) * candleWidth
  }

  /// The index of the bar at a coordinate; nil left of the first visible bar and right of the newest.
  package func bar(at x: Double) -> Int? {
    let fromRight = ((plotX + plotWidth - x) / candleWidth).rounded(.down)
    guard fromRight >= 0, fromRight < Double(count - first) else { return nil }
    return count - 1 - Int(fromRight)
  }

  package func pane(_ kind: ChartPane.Kind) -> ChartPane? { panes.first { $0.kind == kind } }
}

/// A pane of a chart with its own scale.
package struct ChartPane: Hashable, Sendable {
  package let kind: Kind
  /// The top edge.
  package let y: Double
  package let scale: Scale
  /// The top edge of its legend.
  package let legendY: Double

  package var bottom: Double { y + scale.height }

  package func y(of value: Double) -> Double { y + scale.y(of: value) }

  package enum Kind: String, Sendable {
    /// Prices in NT$ a share.
    case price
    /// Volume in shares.
    case volume
    /// The indicator of `ChartOptions.lower`.
    case lower
  }
}
