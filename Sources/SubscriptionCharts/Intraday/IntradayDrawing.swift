internal import Localization
internal import SubscriptionLists
internal import Values

/// Draws an intraday chart from back to front.
struct IntradayDrawing {
  private(set) var svg = SVGText()
  private let layout: IntradayLayout
  private let language: Language

  init(_ layout: IntradayLayout, colours: ChartColours, caption: ChartCaption, _ language: Language) {
    self.layout = layout
    self.language = language
    let (width, height) = (Decimals.short(layout.width), Decimals.short(layout.height))
    svg.open(
      "svg",
      [
        ("xmlns", "http://www.w3.org/2000/svg"), ("class", "chart \(colours.rawValue)"), ("width", width),
        ("height", height), ("viewBox", "0 0 \(width) \(height)"), ("role", "img"),
        ("lang", language.rawValue),
        ("xml:lang", language.rawValue), ("aria-labelledby", "day-title"), ("aria-describedby", "day-desc"),
      ])
    svg.element("title", caption.title[language], [("id", "day-title")])
    svg.element("desc", caption.description[language], [("id", "day-desc")])
    svg.element("style", ChartStyle.sheet + Self.style)
    svg.rectangle("paper", x: 0, y: 0, width: layout.width, height: layout.height)
    if let heading = caption.heading {
      let text = FontTextWidth.cut(heading, to: layout.width - 2 * layout.left, size: 16)
      svg.label("heading", text, x: layout.left, y: 24)
    }
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
      grid.move(layout.left, layout.y(of: price))
      grid.horizontal(layout.right)
    }
    var written = -Double.infinity
    for (x, text) in layout.hours {
      grid.move(x, layout.top)
      grid.vertical(layout.bottom)
      let half = FontTextWidth.of(text, size: Legend.fontSize) / 2
      let middle = min(max(x, layout.left + half), layout.right)
      guard middle - half > written + 8 else { continue }
      svg.label("date", text, x: middle, y: layout.height - 9)
      written = middle + half
    }
    svg.path("grid", grid)
    var frame = PathData()
    frame.move(layout.left, layout.bottom)
    frame.horizontal(layout.right)
    svg.path("frame", frame)
  }

  private mutating func drawPrices() {
    for part in parts where part.count > 1 && part[0].isTraded {
      let places = part.map(place)
      var area = PathData()
      area.move(places[0].x, layout.bottom)
      for place in places { area.line(place.x, place.y) }
      area.vertical(layout.bottom)
      area.close()
      svg.path("area \(direction.rawValue)", area)
    }
    if let reference = layout.reference, layout.contains(reference) {
      svg.path("line reference", across(reference))
    }
    if let offer = layout.offer, layout.contains(offer) { svg.path("line offer", across(offer)) }
    svg.path("line indicative", line { $0.isTraded ? nil : place($0) })
    svg.path("line \(direction.rawValue)", line { $0.isTraded ? place($0) : nil })
    svg.path(
      "line first",
      line { point in point.average.map { (layout.x(of: point.secondOfDay), layout.y(of: $0)) } })
  }

  /// The points without a gap between them, each part of one kind of prices.
  private var parts: [[IntradayPoint]] {
    var starts = layout.points.indices.filter { place in
      let point = layout.points[place]
      return place == 0 || point.followsGap || point.isTraded != layout.points[place - 1].isTraded
    }
    starts.append(layout.points.count)
    return zip(starts, starts.dropFirst()).map { Array(layout.points[$0..<$1]) }
  }

  private func place(_ point: IntradayPoint) -> (x: Double, y: Double) {
    (layout.x(of: point.secondOfDay), layout.y(of: point.price))
  }

  /// A line through the points that have a place, interrupted by gaps.
  private func line(_ place: (IntradayPoint) -> (x: Double, y: Double)?) -> PathData {
    PathData.through(layout.points.flatMap { $0.followsGap ? [nil, place($0)] : [place($0)] })
  }

  private func across(_ price: Price) -> PathData {
    var path = PathData()
    path.move(layout.left, layout.y(of: price))
    path.horizontal(layout.right)
    return path
  }

  private mutating func drawLegend() {
    func entry(_ name: String, _ price: Price?, _ style: String, hasKey: Bool = true) -> Legend.Entry? {
      price.map { Legend.Entry(text: "\(name) \(text($0))", style: style, hasKey: hasKey) }
    }
    let legend = Legend(
      entries: [
        layout.points.last.flatMap { last in
          last.isTraded
            ? entry(ChartText.price[language], last.price, "strong \(direction.rawValue)", hasKey: false)
            : Legend.Entry(text: "≈ \(text(last.price))", style: "strong \(direction.rawValue)")
        },
        layout.points.contains { !$0.isTraded }
          ? Legend.Entry(text: ChartText.indicative[language], style: "indicative note", hasKey: true) : nil,
        layout.points.last?.average.map { average in
          // An average may lie between two ticks.
          let text = Decimals.fixed(average.chartValue, places: 2)
          return Legend.Entry(text: "\(ChartText.average[language]) \(text)", style: "first", hasKey: true)
        }, entry(ChartText.offer[language], layout.offer, "offer"),
        entry(ChartText.reference[language], layout.reference, "reference note"),
        layout.points.contains { $0.average != nil }
          ? Legend.Entry(text: ChartText.approximation[language], style: "note") : nil,
      ].compactMap(\.self))
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
