internal import Localization
internal import SubscriptionLists
internal import Trading
internal import Values

/// The content of a chart before layout.
struct ChartContent {
  let series: BarSeries
  let bars: [ChartBar]
  let offer: Price?
  let ticks: TickTable
  let options: ChartOptions
  let caption: ChartCaption
  var language: Language
  let overlays: [[ChartLine]]
  let volumeAverages: [ChartLine]
  let lower: LowerLines?

  init(
    _ series: BarSeries, offer: Price?, ticks: TickTable, options: ChartOptions, caption: ChartCaption,
    language: Language
  ) {
    self.series = series
    bars = ChartBar.bars(of: series)
    self.offer = offer
    self.ticks = ticks
    self.options = options
    self.caption = caption
    self.language = language
    overlays = options.overlays.map { [bars] in $0.lines(of: bars) }
    volumeAverages = ChartLine.volumeAverages(of: bars)
    lower = options.lower.map { [bars] in LowerLines($0, of: bars) }
  }

  /// The legend of the price pane when the bars from `first` on are visible.
  func priceLegend(from first: Int, isNarrow: Bool) -> Legend {
    var legend = Legend()
    let shown = bars.dropFirst(first)
    if let last = shown.last {
      let name = last.isAverage ? ChartText.average[language] : ChartText.close[language]
      legend.entries.append(
        Legend.Entry(
          text: "\(name) \(priceText(last.price))\(changeText(last))",
          style: "strong \(last.direction.rawValue)"))
    }
    if let offer {
      legend.entries.append(
        Legend.Entry(text: "\(ChartText.offer[language]) \(priceText(offer))", style: "offer", hasKey: true))
    }
    for lines in overlays where !shown.isEmpty {
      guard let line = lines.first else { continue }
      let values = lines.map { Self.value($0.values.last ?? nil) }.joined(separator: " / ")
      legend.entries.append(Legend.Entry(text: "\(line.name) \(values)", style: line.style, hasKey: true))
    }
    if shown.contains(where: \.isAverage) {
      legend.entries.append(
        Legend.Entry(text: ChartText.averagesAlone[language], style: "average", hasKey: true))
    }
    if isNarrow, shown.contains(where: { !$0.isAverage }) {
      legend.entries.append(
        Legend.Entry(text: ChartText.closesAlone[language], style: "closes", hasKey: true))
    }
    if shown.contains(where: \.isBreak) {
      legend.entries.append(Legend.Entry(text: "◆ \(ChartText.breakMark[language])", style: "note"))
    }
    return legend
  }

  var volumeLegend: Legend {
    let last = bars.last?.volume
    let first = Legend.Entry(
      text: "\(ChartText.volume[language]) \(last.map(Self.lots) ?? "–")", style: "strong")
    return Legend(
      entries: [first]
        + volumeAverages.map { line in
          let value = line.values.last ?? nil
          return Legend.Entry(
            text: "\(line.name) \(value.map(Self.lots) ?? "–")", style: line.style, hasKey: true)
        })
  }

  var lowerLegend: Legend? {
    lower.map { lower in
      Legend(
        entries: [Legend.Entry(text: lower.name, style: "strong")]
          + lower.allLines.map { line in
            Legend.Entry(
              text: "\(line.name) \(Self.value(line.values.last ?? nil))", style: line.style,
              hasKey: line.style != "histogram")
          })
    }
  }

  func priceText(_ price: Price) -> String { PriceText.text(price, ticks: ticks) }

  /// The number of lots of 1,000 shares.
  static func lots(_ shares: Double) -> String {
    shares < 10_000 ? Decimals.short(shares / 1000) : Decimals.grouped(shares / 1000)
  }

  /// The change with a sign, after a space and with the price's decimals; empty if the price is not comparable.
  private func changeText(_ bar: ChartBar) -> String {
    guard let reference = bar.reference else { return "" }
    let change = abs(bar.price.tenThousandths - reference.tenThousandths)
    let places = max(
      PriceText.decimals(of: bar.price, ticks: ticks), PriceText.decimals(of: reference, ticks: ticks))
    return " \(bar.direction.sign)\(Decimals.fixed(Double(change) / Price.unitsOfOne, places: places))"
  }

  private static func value(_ value: Double?) -> String {
    value.map { Decimals.fixed($0, places: 2) } ?? "–"
  }
}
