/// The contents and size of a chart.
package struct ChartOptions: Hashable, Sendable {
  /// The width of the image in pixels.
  package var width = 960
  /// The height of the image in pixels.
  package var height = 600
  /// The number of horizontal grid lines between the edges of the price pane.
  package var rows = 4
  /// The number of vertical grid lines, each on a trading day.
  package var columns = 6
  package var range: ChartRange = .months(6)
  /// The width of a bar in pixels, 2 to 30; nil lets the range fill the chart.
  ///
  /// A range too long for 2 pixels a bar is drawn as a line of closes.
  package var candleWidth: Double?
  /// The meaning of red and green.
  package var colours: ChartColours = .taiwan
  /// The lines over the prices.
  package var overlays: [Overlay] = [.average(5), .average(10), .average(20), .average(60)]
  package var showsVolume = true
  /// The indicator in the lower pane; nil for no pane.
  package var lower: LowerIndicator? = .kd
  /// The prefix of IDs in the image, so that a page can contain several charts.
  package var id = "chart"

  /// A chart of six months with KD, in Taiwan's colours.
  package init() {}

  /// The allowed widths of a bar in pixels.
  package static let candleWidths = 2.0...30.0
}

/// The colours of gains and losses.
package enum ChartColours: String, Sendable, CaseIterable {
  /// Red rises, green falls.
  case taiwan
  /// Green rises, red falls.
  case western
}

/// One or more lines over the prices.
package enum Overlay: Hashable, Sendable {
  /// MA(n) of the closes.
  case average(Int)
  /// BOLL(20, 2).
  case bands
}

/// The indicators of the lower pane.
package enum LowerIndicator: String, Sendable, CaseIterable {
  /// KD(9, 3, 3) with J.
  case kd
  /// MACD(12, 26, 9), international.
  case macd
  /// MACD(12, 26, 9) of Taiwan's brokers.
  case taiwanMACD = "macd-taiwan"
  /// RSI(6) and RSI(14).
  case rsi
  /// ARBR(26).
  case arbr
  /// BIAS(20).
  case bias
  /// ATR(14).
  case atr
  /// CCI(14).
  case cci
}
