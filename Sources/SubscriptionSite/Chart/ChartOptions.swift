/// What a chart shows and how large it is.
public struct ChartOptions: Hashable, Sendable {
  /// The width of the picture, pixels.
  public var width = 960
  /// The height of the picture, pixels.
  public var height = 600
  /// Lines of the dotted grid between a price pane's edges.
  public var rows = 4
  /// Upright lines of the dotted grid, each on a trading day.
  public var columns = 6
  /// Which bars are shown.
  public var range: ChartRange = .months(6)
  /// Pixels a bar, 2 to 30; nil takes what lets the range fill the width.
  ///
  /// A range too long for 2 pixels a bar is drawn as a line of closes.
  public var candleWidth: Double?
  /// What red and green mean.
  public var colours: ChartColours = .taiwan
  /// Lines over the prices.
  public var overlays: [Overlay] = [.average(5), .average(10), .average(20), .average(60)]
  /// Whether a pane with the volume is there.
  public var showsVolume = true
  /// The pane at the bottom; nil for none.
  public var lower: LowerIndicator? = .kd
  /// What ids in the picture begin with, so that a page can hold several.
  public var id = "chart"

  /// A chart of six months with KD, in Taiwan's colours.
  public init() {}

  /// Narrowest and widest candles, pixels.
  public static let candleWidths = 2.0...30.0
}

/// Which way of colouring gains and losses.
public enum ChartColours: String, Sendable, CaseIterable {
  /// Red rises, green falls.
  case taiwan
  /// Green rises, red falls.
  case western
}

/// A line, or several, over the prices.
public enum Overlay: Hashable, Sendable {
  /// MA(n) of the closes.
  case average(Int)
  /// BOLL(20, 2).
  case bands
}

/// What the pane at the bottom can show.
public enum LowerIndicator: String, Sendable, CaseIterable {
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
