/// Draws a chart from back to front; each kind of pane has its own file.
///
/// A page exists in two languages, and the drawing of the second takes bars and lines from the first
/// (`plots`). So what is drawn inside ``plot(in:_:)`` must have no word in it.
struct ChartDrawing {
  let content: ChartContent
  let geometry: ChartGeometry
  var svg = SVGText()
  /// The bars and lines of each pane, which show no text.
  private(set) var plots: [ChartPane.Kind: [UInt8]]

  var bytes: [UInt8] { svg.bytes }
  var file: [UInt8] { svg.file }

  /// - Parameter plots: Those of a drawing in another language with the same layout.
  init(
    _ content: ChartContent, _ geometry: ChartGeometry, style: String?, plots: [ChartPane.Kind: [UInt8]] = [:]
  ) {
    (self.plots, self.content, self.geometry) = (plots, content, geometry)
    svg.begin(
      content.caption, content.options.colours, id: content.options.id, style: style, width: geometry.width,
      height: geometry.height, left: geometry.plotX, in: content.language)
    let axis = DateAxis(geometry, days: content.bars.map(\.day), columns: content.options.columns)
    for pane in geometry.panes {
      drawFrame(of: pane, columns: axis.lines)
      switch pane.kind {
      case .price:
        drawPrices(in: pane)
        drawLegend(content.priceLegend(from: geometry.first, isNarrow: geometry.isNarrow), of: pane)
      case .volume:
        drawVolume(in: pane)
        drawLegend(content.volumeLegend, of: pane)
      case .lower:
        if let lower = content.lower { drawLower(lower, in: pane) }
        if let legend = content.lowerLegend { drawLegend(legend, of: pane) }
      }
    }
    let dates = [(ChartSide.top, (geometry.panes.first?.legendY ?? 0) - 9), (.bottom, geometry.height - 9)]
    for (side, y) in dates where content.options.labels.contains(side) {
      for label in axis.labels { svg.label("date", label.text, x: label.x, y: y) }
    }
    svg.close("svg")
  }

  var plotRight: Double { geometry.plotX + geometry.plotWidth }

  /// The visible bars, at the indices of all.
  var shown: ArraySlice<ChartBar> { content.bars[geometry.first...] }

  /// Draws the bars and lines of a pane, unless they are drawn already.
  mutating func plot(in pane: ChartPane, _ draw: (inout ChartDrawing) -> Void) {
    if let drawn = plots[pane.kind] { return svg.append(drawn) }
    let start = svg.count
    draw(&self)
    plots[pane.kind] = svg.bytes(from: start)
  }

  /// The line of values over the visible bars.
  func path(of line: ChartLine, in pane: ChartPane) -> PathData {
    PathData.through(geometry.first..<line.values.count) { index in
      line.values[index].map { (geometry.x(of: index), pane.y(of: $0)) }
    }
  }

  /// A horizontal line across a pane.
  func across(_ value: Double, in pane: ChartPane) -> PathData {
    PathData(at: pane.y(of: value), from: geometry.plotX, to: plotRight)
  }

  /// The left edges and widths of the columns of prices.
  var columns: [(x: Double, width: Double)] {
    let sides = content.options.labels
    return (sides.contains(.left) ? [(2, geometry.plotX - 4)] : [])
      + (sides.contains(.right) ? [(plotRight + 2, geometry.width - plotRight - 4)] : [])
  }

  /// Draws a text in the columns of prices.
  mutating func label(_ text: String, y: Double) {
    for column in columns { svg.label("label", text, x: column.x + column.width - 6, y: y + 4) }
  }
}

extension ChartDrawing {
  private mutating func drawFrame(of pane: ChartPane, columns: [Double]) {
    var grid = PathData()
    for x in columns { grid.vertical(at: x, from: pane.y, to: pane.bottom) }
    svg.path("grid", grid)
    svg.path("frame", PathData(at: pane.bottom, from: geometry.plotX, to: plotRight))
  }

  private mutating func drawLegend(_ legend: Legend, of pane: ChartPane) {
    svg.legend(legend.lines(in: geometry.plotWidth), x: geometry.plotX, y: pane.legendY)
  }
}
