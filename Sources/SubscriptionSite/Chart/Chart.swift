public import SubscriptionCalendar

/// The K chart of one security: candles, averages, volume and an indicator, as SVG that is the same bytes for the
/// same bars.
public struct Chart: Sendable {
  /// Where everything lies.
  public let geometry: ChartGeometry
  /// The bars and facts as JSON, for a script that draws them again with the same formulas: all bars, not only those
  /// that are shown. `BarRows.columns` says what a bar's numbers are.
  public var data: String { ChartData(content, geometry).json }

  private let content: ChartContent

  /// The chart of a series.
  ///
  /// - Parameters:
  ///   - series: Oldest first; indicators begin with its first bar. Days without a price take no place.
  ///   - offer: The offer price, whose line is always inside the range.
  ///   - ticks: The grid of the security's prices, for the labels.
  public init(
    _ series: BarSeries, offer: Price? = nil, ticks: TickTable, options: ChartOptions = ChartOptions(),
    caption: ChartCaption, words: ChartWords = .words(in: .chinese)
  ) {
    content = ChartContent(
      series, offer: offer, ticks: ticks, options: options, caption: caption, words: words)
    geometry = ChartGeometry(content)
  }

  /// An `<svg>` element to stand in a page that has the rules of `ChartStyle`: classes only, neither style nor
  /// script.
  public var fragment: String { ChartDrawing(content, geometry, style: nil).text }

  /// A file of its own, with its style inside, for light and dark.
  public var file: [UInt8] { ChartDrawing(content, geometry, style: ChartStyle.sheet).file }
}
