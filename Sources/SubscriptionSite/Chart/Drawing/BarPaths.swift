/// The shapes of bars that go one way, a path for each kind of shape.
///
/// Places are rounded to the middle of a pixel so that upright lines of one pixel are sharp: no more than half a
/// pixel from where they belong.
struct BarPaths {
  private(set) var wicks = PathData()
  private(set) var bodies = PathData()

  /// A candle: a body from open to close, and lines from it to high and low.
  mutating func add(_ candle: ChartBar.Candle, x: Double, candleWidth: Double, in pane: ChartPane) {
    let x = Self.sharp(x)
    let top = Self.sharp(pane.y(of: max(candle.open, candle.close)))
    let bottom = Self.sharp(pane.y(of: min(candle.open, candle.close)))
    let (high, low) = (Self.sharp(pane.y(of: candle.high)), Self.sharp(pane.y(of: candle.low)))
    if high < top {
      wicks.move(x, high)
      wicks.vertical(top)
    }
    if low > bottom {
      wicks.move(x, bottom)
      wicks.vertical(low)
    }
    let half = Self.half(of: candleWidth)
    bodies.rectangle(x - half, top, x + half, bottom)
  }

  /// A column from a base, or a stroke where candles are too narrow for one.
  mutating func addColumn(x: Double, from base: Double, to end: Double, candleWidth: Double) {
    let half = Self.half(of: candleWidth)
    guard half > 0 else {
      bodies.move(x, base)
      bodies.vertical(end)
      return
    }
    bodies.rectangle(Self.sharp(x) - half, min(base, end), Self.sharp(x) + half, max(base, end))
  }

  /// A stroke at the close, where nothing else of the day is known.
  mutating func addClose(_ close: Double, x: Double, candleWidth: Double, in pane: ChartPane) {
    let half = max(1, Self.half(of: candleWidth))
    wicks.move(Self.sharp(x) - half, Self.sharp(pane.y(of: close)))
    wicks.horizontal(Self.sharp(x) + half)
  }

  /// Half the distance between a body's outlines: whole pixels, so that both are sharp, and a blank of a pixel to
  /// the next body.
  private static func half(of candleWidth: Double) -> Double {
    guard candleWidth >= ChartOptions.candleWidths.lowerBound else { return 0 }
    return candleWidth < 4 ? 0.5 : max(1, (candleWidth * 0.34).rounded(.down))
  }

  private static func sharp(_ place: Double) -> Double { place.rounded(.down) + 0.5 }
}
