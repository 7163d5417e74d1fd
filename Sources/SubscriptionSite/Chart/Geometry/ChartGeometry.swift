/// Where everything of a chart lies, in pixels of the picture.
public struct ChartGeometry: Hashable, Sendable {
  /// The width of the picture.
  public let width: Double
  /// The height of the picture.
  public let height: Double
  /// The left edge of all panes.
  public let plotX: Double
  /// The width of all panes; prices are written to their right.
  public let plotWidth: Double
  /// Pixels a bar.
  public let candleWidth: Double
  /// The first bar that is shown, of those with a price.
  public let first: Int
  /// How many bars with a price there are; the newest is shown.
  public let count: Int
  /// From the top down: prices, volume, indicator.
  public let panes: [ChartPane]

  /// Whether the bars are too narrow for candles.
  public var isNarrow: Bool { count > first && candleWidth < ChartOptions.candleWidths.lowerBound }

  /// The middle of a bar, from the picture's left edge: the newest bar touches the panes' right edge.
  public func x(of bar: Int) -> Double {
    plotX + Self.x(of: bar, last: count - 1, candleWidth: candleWidth, width: plotWidth)
  }

  /// The middle of a bar in a pane of a width at whose right edge the last one stands.
  public static func x(of bar: Int, last: Int, candleWidth: Double, width: Double) -> Double {
    width - (Double(last - bar) + 0.5) * candleWidth
  }

  /// The bar in whose breadth a place lies; nil left of the first that is shown and right of the newest.
  public func bar(at x: Double) -> Int? {
    let fromRight = ((plotX + plotWidth - x) / candleWidth).rounded(.down)
    guard fromRight >= 0, fromRight < Double(count - first) else { return nil }
    return count - 1 - Int(fromRight)
  }

  /// The pane of a kind, where the chart has it.
  public func pane(_ kind: ChartPane.Kind) -> ChartPane? {
    panes.first { $0.kind == kind }
  }
}

/// A box of a chart with its own scale.
public struct ChartPane: Hashable, Sendable {
  /// What it shows.
  public let kind: Kind
  /// Its upper edge, from the picture's.
  public let y: Double
  /// Values from its upper to its lower edge.
  public let scale: Scale
  /// Where its legend begins, from the picture's upper edge.
  public let legendY: Double

  /// Its lower edge.
  public var bottom: Double { y + scale.height }

  /// Where a value lies, from the picture's upper edge.
  public func y(of value: Double) -> Double { y + scale.y(of: value) }

  /// What a pane can show.
  public enum Kind: String, Sendable {
    /// Prices, NT$ a share.
    case price
    /// Volume, shares.
    case volume
    /// The indicator of `ChartOptions.lower`.
    case lower
  }
}
