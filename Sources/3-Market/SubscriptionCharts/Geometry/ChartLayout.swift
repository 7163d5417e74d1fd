internal import Trading

/// Computes the layout of a chart.
extension ChartGeometry {
  init(_ content: ChartContent) {
    let options = content.options
    width = Double(max(240, options.width))
    height = Double(max(200, options.height))
    let (labels, gutter) = (options.labels, Self.gutter(for: content))
    plotX = labels.contains(.left) ? gutter : 8
    plotWidth = width - plotX - (labels.contains(.right) ? gutter : 8)
    count = content.bars.count
    (first, candleWidth) = Self.visible(content, plotWidth: plotWidth)

    let isNarrow = count > first && candleWidth < ChartOptions.candleWidths.lowerBound
    let volume = options.showsVolume ? content.volumeLegend : nil
    let parts = [
      (ChartPane.Kind.price, 6.0, content.priceLegend(from: first, isNarrow: isNarrow)),
      (.volume, 1.6, volume), (.lower, 2.2, content.lowerLegend),
    ].compactMap { kind, share, legend in legend.map { (kind: kind, share: share, legend: $0) } }

    let headers = parts.map { [plotWidth] in $0.legend.height(in: plotWidth) }
    let top =
      (content.caption.heading == nil ? 8 : Self.headingHeight)
      + (labels.contains(.top) ? Self.dateHeight : 0)
    let free = max(
      60,
      height - top - headers.reduce(0, +) - Self.gap * Double(parts.count - 1)
        - (labels.contains(.bottom) ? Self.dateHeight : Self.gap))
    let lowerHeights = parts.dropFirst().map { part in
      (free * part.share / parts.reduce(0) { $0 + $1.share }).rounded(.down)
    }
    var y = top
    var panes: [ChartPane] = []
    for (index, part) in parts.enumerated() {
      let paneHeight = index == 0 ? free - lowerHeights.reduce(0, +) : lowerHeights[index - 1]
      panes.append(
        ChartPane(
          kind: part.kind, y: y + headers[index],
          scale: content.scale(of: part.kind, from: first, height: paneHeight), legendY: y))
      y += headers[index] + paneHeight + Self.gap
    }
    self.panes = panes
  }

  static let headingHeight = 34.0
  static let dateHeight = 26.0
  private static let gap = 8.0

  /// The width of the widest price and the space beside it.
  private static func gutter(for content: ChartContent) -> Double {
    var prices = content.bars.map(\.price)
    if let offer = content.offer { prices.append(offer) }
    let highest = prices.max().map { $0.chartValue * 1.2 } ?? 0
    let label = Decimals.fixed(highest, places: highest < 60 ? 2 : highest < 600 ? 1 : 0)
    let texts = PriceText.forms(of: prices, ticks: content.ticks) + [label]
    let widest = texts.map { FontTextWidth.of($0, size: Legend.fontSize) }.max() ?? 0
    return (max(40, widest) + 18).rounded(.up)
  }

  /// The first visible bar and the width of a bar.
  private static func visible(_ content: ChartContent, plotWidth: Double) -> (Int, Double) {
    let count = content.bars.count
    let wanted = content.options.range.count(of: content.bars.map(\.day))
    let widths = ChartOptions.candleWidths
    if let width = content.options.candleWidth {
      let candle = min(max(width, widths.lowerBound), widths.upperBound)
      return (count - min(wanted, Int(plotWidth / candle)), candle)
    }
    return (count - wanted, min(plotWidth / Double(max(1, wanted)), widths.upperBound))
  }
}

extension ChartContent {
  /// The scale of a pane for the bars from `first` on.
  func scale(of kind: ChartPane.Kind, from first: Int, height: Double) -> Scale {
    switch kind {
    case .price: priceScale(from: first, height: height)
    case .volume: volumeScale(from: first, height: height)
    case .lower: lowerScale(from: first, height: height)
    }
  }

  private func priceScale(from first: Int, height: Double) -> Scale {
    let shown = bars.dropFirst(first)
    var (low, high) = (Double.infinity, -Double.infinity)
    func include(_ least: Double, _ greatest: Double) { (low, high) = (min(low, least), max(high, greatest)) }
    for bar in shown {
      include(bar.close, bar.close)
      if let candle = bar.candle { include(candle.low, candle.high) }
    }
    if let offer { include(offer.chartValue, offer.chartValue) }
    for line in overlays.joined() {
      if let range = line.range(from: first) { include(range.lowerBound, range.upperBound) }
    }
    guard low <= high else { return Scale(top: 1, bottom: 0, height: height) }
    let price = shown.last?.price ?? offer
    let tick = price.flatMap { ticks.step(at: $0) }?.chartValue ?? 1
    return Scale(high: high, low: low, tick: tick, height: height)
  }

  private func volumeScale(from first: Int, height: Double) -> Scale {
    let top = max(
      bars.dropFirst(first).lazy.compactMap(\.volume).max() ?? 0,
      volumeAverages.compactMap { $0.range(from: first)?.upperBound }.max() ?? 0)
    return Scale(top: top > 0 ? top * 1.08 : 1, bottom: 0, height: height)
  }

  private func lowerScale(from first: Int, height: Double) -> Scale {
    guard let lower else { return Scale(top: 1, bottom: 0, height: height) }
    let ranges = lower.allLines.compactMap { $0.range(from: first) } + (lower.always.map { [$0] } ?? [])
    let low = ranges.map(\.lowerBound).min() ?? 0
    let high = ranges.map(\.upperBound).max() ?? 0
    let blank = high > low ? (high - low) * 0.08 : 1
    return Scale(top: high + blank, bottom: low - blank, height: height)
  }
}
