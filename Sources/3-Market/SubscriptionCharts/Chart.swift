package import Localization
package import Trading
package import Values

/// The K chart of one security as SVG: candles, averages, volume and an indicator. Equal bars give equal bytes.
///
/// `chart` and the pages draw it. Coordinates are the one thing in the pure targets that is computed in
/// floating point; a price beside the chart is a text of the exact value.
package struct Chart: Sendable {
  package let geometry: ChartGeometry
  /// All bars, not only the visible ones, as JSON for a script that redraws the chart with the same formulas.
  /// `BarRows.columns` names the numbers of a bar.
  package let data: [UInt8]

  private let content: ChartContent
  private let drawing: ChartDrawing

  /// - Parameters:
  ///   - series: The bars, oldest first; indicators begin with the first one. Days without a price are left out.
  ///   - offer: The offer price, whose line is always visible.
  ///   - ticks: The tick sizes of the security, for the labels.
  package init(
    _ series: BarSeries, offer: Price? = nil, ticks: TickTable, options: ChartOptions = ChartOptions(),
    caption: ChartCaption, in language: Language = .chinese
  ) {
    self.init(
      ChartContent(series, offer: offer, ticks: ticks, options: options, caption: caption, language: language)
    )
  }

  /// The chart in another language. Where the layout is the same, as it nearly always is, the bars and
  /// lines are not drawn again.
  package func translated(into language: Language) -> Chart {
    var content = content
    content.language = language
    return Chart(content, like: self)
  }

  private init(_ content: ChartContent, like other: Chart? = nil) {
    self.content = content
    let geometry = ChartGeometry(content)
    let same = other?.geometry == geometry ? other : nil
    self.geometry = geometry
    data = same?.data ?? ChartData(content, geometry).json
    drawing = ChartDrawing(content, geometry, style: nil, plots: same?.drawing.plots ?? [:])
  }

  /// An `<svg>` element for a page with the style sheet of `ChartStyle`; it has classes, but neither style nor script.
  package var fragment: [UInt8] { drawing.bytes }

  /// A file with its own style sheet for light and dark mode.
  package var file: [UInt8] {
    ChartDrawing(content, geometry, style: ChartStyle.file(content.options.moves), plots: drawing.plots).file
  }
}
