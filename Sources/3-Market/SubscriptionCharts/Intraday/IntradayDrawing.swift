internal import Localization
internal import Values

/// Draws an intraday chart from back to front.
struct IntradayDrawing {
  private(set) var svg = SVGText()
  private let layout: IntradayLayout
  private let language: Language

  init(
    _ layout: IntradayLayout, colours: ChartColours, moves: MoveColours?, caption: ChartCaption,
    _ language: Language
  ) {
    self.layout = layout
    self.language = language
    svg.begin(
      caption, colours, id: "day", style: ChartStyle.file(moves) + Self.style, width: layout.width,
      height: layout.height, left: layout.left, in: language)
    drawGrid()
    drawPrices()
    drawLegend()
    drawTags()
    svg.close("svg")
  }

  private var direction: Direction {
    guard let last = layout.points.last?.price, let reference = layout.reference else { return .even }
    return Direction(from: reference.chartValue, to: last.chartValue)
  }

  private static let style = """
    .chart path.area { fill-opacity: 0.12; }
    .chart path.area.up, .chart path.area.down, .chart path.area.even { stroke: none; }
    .chart path.area.even { fill: \(ChartPalette.light.muted); }
    .chart.taiwan path.area.up, .chart.western path.area.down { fill: \(ChartPalette.light.red); }
    .chart.taiwan path.area.down, .chart.western path.area.up { fill: \(ChartPalette.light.green); }
    .chart path.reference { stroke: \(ChartPalette.light.muted); stroke-dasharray: 4 3; }
    .chart path.indicative { stroke: \(ChartPalette.light.muted); stroke-dasharray: 2 3; }
    @media (prefers-color-scheme: dark) {
    .chart path.reference, .chart path.indicative { stroke: \(ChartPalette.dark.muted); }
    }

    """
}

extension IntradayDrawing {
  private mutating func drawGrid() {
    var grid = PathData()
    for price in PriceAxis.prices(on: layout.scale, inner: 4, ticks: layout.ticks)
    where !layout.points.isEmpty {
      grid.horizontal(at: layout.y(of: price), from: layout.left, to: layout.right)
    }
    var written = -Double.infinity
    for (x, text) in layout.hours {
      grid.vertical(at: x, from: layout.top, to: layout.bottom)
      let half = FontTextWidth.of(text, size: Legend.fontSize) / 2
      let middle = min(max(x, layout.left + half), layout.right)
      guard middle - half > written + 8 else { continue }
      svg.label("date", text, x: middle, y: layout.height - 9)
      written = middle + half
    }
    svg.path("grid", grid)
    svg.path("frame", PathData(at: layout.bottom, from: layout.left, to: layout.right))
  }

  private mutating func drawPrices() {
    for part in parts where part.count > 1 && part[0].isTraded {
      let points = part.map(position)
      var area = PathData()
      area.move(points[0].x, layout.bottom)
      for point in points { area.line(point.x, point.y) }
      area.vertical(layout.bottom)
      area.close()
      svg.path("area \(direction.rawValue)", area)
    }
    if let reference = layout.reference, layout.contains(reference) {
      svg.path("line reference", across(reference))
    }
    if let offer = layout.offer, layout.contains(offer) { svg.path("line offer", across(offer)) }
    svg.path("line indicative", line { $0.isTraded ? nil : position($0) })
    svg.path("line \(direction.rawValue)", line { $0.isTraded ? position($0) : nil })
    svg.path(
      "line first",
      line { point in point.average.map { (layout.x(of: point.secondOfDay), layout.y(of: $0)) } })
  }

  /// The points without a gap between them, each part of one kind of prices.
  private var parts: [[IntradayPoint]] {
    var starts = layout.points.indices.filter { index in
      let point = layout.points[index]
      return index == 0 || point.followsGap || point.isTraded != layout.points[index - 1].isTraded
    }
    starts.append(layout.points.count)
    return zip(starts, starts.dropFirst()).map { Array(layout.points[$0..<$1]) }
  }

  private func position(_ point: IntradayPoint) -> (x: Double, y: Double) {
    (layout.x(of: point.secondOfDay), layout.y(of: point.price))
  }

  /// A line through the points that have a position, interrupted by gaps.
  private func line(_ position: (IntradayPoint) -> (x: Double, y: Double)?) -> PathData {
    PathData.through(layout.points.flatMap { $0.followsGap ? [nil, position($0)] : [position($0)] })
  }

  private func across(_ price: Price) -> PathData {
    PathData(at: layout.y(of: price), from: layout.left, to: layout.right)
  }

  private mutating func drawLegend() {
    var legend = Legend()
    if let last = layout.points.last {
      let name = last.isTraded ? ChartText.price[language] : "≈"
      legend.add("\(name) \(text(last.price))", "strong \(direction.rawValue)", hasKey: false)
    }
    if layout.points.contains(where: { !$0.isTraded }) {
      legend.add(ChartText.indicative[language], "indicative note")
    }
    if let average = layout.points.last?.average {
      // An average may lie between two ticks.
      let text = Decimals.fixed(average.chartValue, places: 2)
      legend.add("\(ChartText.average[language]) \(text)", "first")
    }
    if let offer = layout.offer { legend.add("\(ChartText.offer[language]) \(text(offer))", "offer") }
    if let reference = layout.reference {
      legend.add("\(ChartText.reference[language]) \(text(reference))", "reference note")
    }
    if layout.points.contains(where: { $0.average != nil }) {
      legend.add(ChartText.approximation[language], "note", hasKey: false)
    }
    let lines = Array(legend.lines(in: layout.plotWidth).prefix(2))
    svg.legend(lines, x: layout.left, y: ChartGeometry.headingHeight)
  }

  private mutating func drawTags() {
    var tags: [PriceTag] = []
    if let last = layout.points.last {
      let mark = last.isTraded ? "" : "≈"
      tags.append(
        PriceTag(mark + text(last.price), style: "last \(direction.rawValue)", y: layout.y(of: last.price)))
    }
    if let offer = layout.offer {
      let arrow = layout.contains(offer) ? "" : layout.y(of: offer) > layout.bottom ? "↓" : "↑"
      // A tag beyond the pane is moved to its edge.
      tags.append(PriceTag(arrow + text(offer), style: "offer", y: layout.y(of: offer)))
    }
    tags = PriceTag.apart(tags, in: layout.top...layout.bottom)
    for price in PriceAxis.prices(on: layout.scale, inner: 4, ticks: layout.ticks)
    where !layout.points.isEmpty {
      let y = layout.y(of: price)
      if tags.allSatisfy({ abs($0.y - y) >= PriceTag.height - 2 }) {
        svg.label("label", text(price), x: layout.width - 8, y: y + 4)
      }
    }
    for tag in tags { svg.tag(tag, x: layout.right + 2, width: layout.width - layout.right - 4) }
  }

  private func text(_ price: Price) -> String { PriceText.text(price, ticks: layout.ticks) }
}
