internal import Localization
internal import Values

/// The price pane.
extension ChartDrawing {
  mutating func drawPrices(in pane: ChartPane) {
    let hasPrices = geometry.count > geometry.first || content.offer != nil
    let prices =
      hasPrices ? PriceAxis.prices(on: pane.scale, inner: content.options.rows, ticks: content.ticks) : []
    var grid = PathData()
    for price in prices {
      grid.horizontal(at: pane.y(of: price.chartValue), from: geometry.plotX, to: plotRight)
    }
    svg.path("grid", grid)
    drawBands(in: pane)
    drawBoards(in: pane)
    let last = shown.last
    if let last { drawAcross("last \(last.direction.rawValue)", last.price, in: pane) }
    if let offer = content.offer { drawAcross("offer", offer, in: pane) }
    plot(in: pane) { drawing in
      drawing.drawBars(in: pane)
      for line in drawing.content.overlays.joined() {
        drawing.svg.path("line \(line.style)", drawing.path(of: line, in: pane))
      }
      drawing.drawBreaks(in: pane)
    }
    drawPriceColumn(prices, last: last, in: pane)
    // Without bars, the line of the offer price is in the middle.
    if last == nil { drawNote(ChartText.noBars[content.language], at: 0.3, in: pane) }
  }

  /// Draws a sentence in a pane at a fraction of its height.
  mutating func drawNote(_ text: String, at share: Double = 0.5, in pane: ChartPane) {
    svg.label(
      "note middle halo", text, x: geometry.plotX + geometry.plotWidth / 2,
      y: pane.y + pane.scale.height * share + 4)
  }
}

extension ChartDrawing {
  private mutating func drawAcross(_ style: String, _ price: Price, in pane: ChartPane) {
    svg.path("line \(style)", across(price.chartValue, in: pane))
  }

  private mutating func drawBars(in pane: ChartPane) {
    let (shown, isNarrow) = (shown, geometry.isNarrow)
    func line(where isOnLine: (ChartBar) -> Bool) -> PathData {
      PathData.through(shown.indices) { index in
        isOnLine(shown[index]) ? (geometry.x(of: index), pane.y(of: shown[index].close)) : nil
      }
    }
    svg.path("line average", line { $0.isAverage })
    if isNarrow { return svg.path("line closes", line { !$0.isAverage }) }
    var paths: [Direction: BarPaths] = [:]
    for index in shown.indices where !shown[index].isAverage {
      let x = geometry.x(of: index)
      if let candle = shown[index].candle {
        paths[candle.direction, default: BarPaths()].add(
          candle, x: x, candleWidth: geometry.candleWidth, in: pane)
      } else {
        paths[.even, default: BarPaths()].addClose(
          shown[index].close, x: x, candleWidth: geometry.candleWidth, in: pane)
      }
    }
    for direction in Direction.allCases {
      guard let paths = paths[direction] else { continue }
      svg.path("wick \(direction.rawValue)", paths.wicks)
      svg.path("body \(direction.rawValue)", paths.bodies)
    }
  }

  /// Fills the area between the outer bands.
  private mutating func drawBands(in pane: ChartPane) {
    for lines in content.overlays where lines.count == 3 {
      var path = PathData()
      let indices = content.bars.indices.dropFirst(geometry.first)
      for run in indices.split(whereSeparator: { lines[0].values[$0] == nil }) {
        let corners = run.map { (0, $0) } + run.reversed().map { (2, $0) }
        for (corner, (line, index)) in corners.enumerated() {
          guard let value = lines[line].values[index] else { continue }
          let (x, y) = (geometry.x(of: index), pane.y(of: value))
          if corner == 0 { path.move(x, y) } else { path.line(x, y) }
        }
        path.close()
      }
      svg.path("band", path)
    }
  }

  /// Draws a line where the security moved to another board.
  private mutating func drawBoards(in pane: ChartPane) {
    var lines = PathData()
    var names: [(text: String, x: Double)] = []
    let shown = shown
    for index in shown.indices.dropFirst() where shown[index].board != shown[index - 1].board {
      let (x, board) = (geometry.x(of: index) - geometry.candleWidth / 2, shown[index].board)
      lines.vertical(at: x, from: pane.y, to: pane.bottom)
      let text = board.text[content.language]
      let room = plotRight - FontTextWidth.of(text, size: Legend.fontSize) - 4
      names.append((text, min(x + 5, room)))
    }
    svg.path("board", lines)
    for name in names { svg.label("note halo", name.text, x: name.x, y: pane.y + 13) }
  }

  private mutating func drawBreaks(in pane: ChartPane) {
    var marks = PathData()
    let shown = shown
    for index in shown.indices where shown[index].isBreak {
      let (x, y) = (geometry.x(of: index), pane.bottom - 6)
      marks.move(x, y - 4)
      marks.line(x + 4, y)
      marks.line(x, y + 4)
      marks.line(x - 4, y)
      marks.close()
    }
    svg.path("break", marks)
  }

  /// Draws the label of the offer price at the leftmost position without bars; without one, at the left edge.
  private mutating func drawOfferWord(at line: Double, in pane: ChartPane) {
    let bars = shown.indices.map { index in
      let bar = content.bars[index]
      let prices = bar.candle.map { ($0.high, $0.low) } ?? (bar.close, bar.close)
      return (x: geometry.x(of: index), top: pane.y(of: prices.0), bottom: pane.y(of: prices.1))
    }
    let width = FontTextWidth.of(ChartText.offer[content.language], size: Legend.fontSize) + 4
    let room = geometry.candleWidth / 2 + 2
    let starts = stride(from: geometry.plotX + 2, to: max(geometry.plotX + 3, plotRight - width), by: 8)
    // Above the line, or below it at the top of the pane.
    let (top, baseline) = line - pane.y < 20 ? (line + 2, line + 14) : (line - 17, line - 5)
    let free = starts.first { start in
      bars.allSatisfy {
        $0.x + room < start || $0.x - room > start + width || $0.bottom < top || $0.top > top + 15
      }
    }
    svg.label("offer halo", ChartText.offer[content.language], x: free ?? geometry.plotX + 2, y: baseline)
  }

  private mutating func drawPriceColumn(_ prices: [Price], last: ChartBar?, in pane: ChartPane) {
    var tags: [PriceTag] = []
    if let last {
      tags.append(
        PriceTag(
          content.priceText(last.price), style: "last \(last.direction.rawValue)", y: pane.y(of: last.close)))
    }
    if let offer = content.offer {
      let y = pane.y(of: offer.chartValue)
      tags.append(PriceTag(content.priceText(offer), style: "offer", y: y))
      drawOfferWord(at: y, in: pane)
    }
    tags = PriceTag.apart(tags, in: pane.y...pane.bottom)
    for price in prices {
      let y = pane.y(of: price.chartValue)
      if tags.allSatisfy({ abs($0.y - y) >= PriceTag.height - 2 }) { label(content.priceText(price), y: y) }
    }
    for column in columns { for tag in tags { svg.tag(tag, x: column.x, width: column.width) } }
  }
}
