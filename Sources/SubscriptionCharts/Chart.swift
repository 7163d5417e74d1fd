package import SubscriptionCalendar

/// The K chart of one security as SVG: candles, averages, volume and an indicator. Equal bars give equal bytes.
package struct Chart: Sendable {
  package let geometry: ChartGeometry
  /// All bars, not only the visible ones, as JSON for a script that redraws the chart with the same formulas.
  /// `BarRows.columns` names the numbers of a bar.
  package var data: String { ChartData(content, geometry).json }

  private let content: ChartContent

  /// - Parameters:
  ///   - series: The bars, oldest first; indicators begin with the first one. Days without a price are left out.
  ///   - offer: The offer price, whose line is always visible.
  ///   - ticks: The tick sizes of the security, for the labels.
  package init(
    _ series: BarSeries, offer: Price? = nil, ticks: TickTable, options: ChartOptions = ChartOptions(),
    caption: ChartCaption, words: ChartWords = .words(in: .chinese)
  ) {
    content = ChartContent(
      series, offer: offer, ticks: ticks, options: options, caption: caption, words: words)
    geometry = ChartGeometry(content)
  }

  /// An `<svg>` element for a page with the style sheet of `ChartStyle`; it has classes, but neither style nor script.
  package var fragment: String { ChartDrawing(content, geometry, style: nil).text }

  /// A file with its own style sheet for light and dark mode.
  package var file: [UInt8] { ChartDrawing(content, geometry, style: ChartStyle.sheet).file }
}
