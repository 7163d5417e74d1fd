/// The shapes of the bars of one direction, with a path for each kind of shape.
///
/// Coordinates are rounded to the centre of a pixel, so that lines of one pixel are sharp.
struct BarPaths {
  private(set) var wicks = PathData()
  private(set) var bodies = PathData()

  /// Adds a candle: a body from open to close with wicks to high and low.
  mutating func add(_ candle: ChartBar.Candle, x: Double, candleWidth: Double, in pane: ChartPane) {
    let x = Self.sharp(x)
    let top = Self.sharp(pane.y(of: max(candle.open, candle.close)))
    let bottom = Self.sharp(pane.y(of: min(candle.open, candle.close)))
    let (high, low) = (Self.sharp(pane.y(of: candle.high)), Self.sharp(pane.y(of: candle.low)))
    if high < top { wicks.vertical(at: x, from: high, to: top) }
    if low > bottom { wicks.vertical(at: x, from: bottom, to: low) }
    let half = Self.half(of: candleWidth)
    bodies.rectangle(x - half, top, x + half, bottom)
  }

  /// Adds a column from a base, or a line if bars are too narrow.
  mutating func addColumn(x: Double, from base: Double, to end: Double, candleWidth: Double) {
    let half = Self.half(of: candleWidth)
    guard half > 0 else { return bodies.vertical(at: x, from: base, to: end) }
    bodies.rectangle(Self.sharp(x) - half, min(base, end), Self.sharp(x) + half, max(base, end))
  }

  /// Adds a line at the close, for a day of which nothing else is known.
  mutating func addClose(_ close: Double, x: Double, candleWidth: Double, in pane: ChartPane) {
    let half = max(1, Self.half(of: candleWidth))
    wicks.horizontal(at: Self.sharp(pane.y(of: close)), from: Self.sharp(x) - half, to: Self.sharp(x) + half)
  }

  /// Half the width of a body in whole pixels, so that both outlines are sharp, with a gap of a pixel to the next body.
  private static func half(of candleWidth: Double) -> Double {
    guard candleWidth >= ChartOptions.candleWidths.lowerBound else { return 0 }
    return candleWidth < 4 ? 0.5 : max(1, (candleWidth * 0.34).rounded(.down))
  }

  private static func sharp(_ position: Double) -> Double { position.rounded(.down) + 0.5 }
}
