internal import Localization
internal import Trading
internal import Values

/// The content of a chart before layout.
///
/// ``Chart`` makes it of a series and the options; `ChartGeometry` gives it coordinates, and ``ChartDrawing``
/// draws both. The indicators are computed over all bars, not only those that fit on the picture: otherwise
/// an average would change with the width.
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
    (self.offer, self.ticks, self.options, self.caption) = (offer, ticks, options, caption)
    self.language = language
    overlays = zip(options.overlays, options.overlays.styles).map { [bars] in $0.lines(of: bars, style: $1) }
    volumeAverages = ChartLine.volumeAverages(of: bars)
    lower = options.lower.map { [bars] in LowerLines($0, options.periods ?? $0.usualPeriods, of: bars) }
  }

  /// The legend of the price pane when the bars from `first` on are visible.
  func priceLegend(from first: Int, isNarrow: Bool) -> Legend {
    var legend = Legend()
    let shown = bars.dropFirst(first)
    if let last = shown.last {
      let name = last.isAverage ? ChartText.average[language] : ChartText.close[language]
      legend.add(
        "\(name) \(priceText(last.price))\(changeText(last))", "strong \(last.direction.rawValue)",
        hasKey: false)
    }
    if let offer { legend.add("\(ChartText.offer[language]) \(priceText(offer))", "offer") }
    for lines in overlays where !shown.isEmpty {
      guard let line = lines.first else { continue }
      let values = lines.map { Self.value($0.values.last ?? nil) }.joined(separator: " / ")
      legend.add("\(line.name) \(values)", line.style)
    }
    if shown.contains(where: \.isAverage) { legend.add(ChartText.averagesAlone[language], "average") }
    if isNarrow, shown.contains(where: { !$0.isAverage }) {
      legend.add(ChartText.closesAlone[language], "closes")
    }
    if shown.contains(where: \.isBreak) {
      let mark = options.interval == .day ? ChartText.breakMark : ChartText.breakWithin
      legend.add("◆ \(mark[language])", "note", hasKey: false)
    }
    if series.isRunning { legend.add(ChartText.running[language], "note", hasKey: false) }
    let unusual = options.overlays.compactMap(\.unusualName).joined(separator: " ")
    if !unusual.isEmpty { legend.add(ChartText.unusual[language] + unusual, "note", hasKey: false) }
    return legend
  }

  var volumeLegend: Legend {
    var legend = Legend()
    func lots(_ shares: Double?) -> String { shares.map(Self.lots) ?? "–" }
    legend.add("\(ChartText.volume[language]) \(lots(bars.last?.volume))", "strong", hasKey: false)
    for line in volumeAverages { legend.add("\(line.name) \(lots(line.values.last ?? nil))", line.style) }
    return legend
  }

  var lowerLegend: Legend? {
    guard let lower else { return nil }
    var legend = Legend()
    legend.add(lower.name, "strong", hasKey: false)
    for line in lower.allLines {
      legend.add(
        "\(line.name) \(Self.value(line.values.last ?? nil))", line.style, hasKey: line.style != "histogram")
    }
    if let indicator = options.lower, let usual = options.periods.flatMap(indicator.usualPeriods(besides:)) {
      legend.add("\(ChartText.usual[language]) (\(usual))", "note", hasKey: false)
    }
    return legend
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
