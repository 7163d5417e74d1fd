package import Trading
internal import Values

/// A chart as JSON of numbers and fixed names, without text from other sources.
///
/// Bars, offer and ticks are in 1/10000 NT$; `top` and `bottom` of a pane are in its unit: NT$, shares, or the
/// indicator's unit.
struct ChartData {
  let json: [UInt8]

  init(_ content: ChartContent, _ geometry: ChartGeometry) {
    let panes = geometry.panes.map { pane in
      """
      {"kind":"\(pane.kind.rawValue)","y":\(Self.number(pane.y)),"height":\(Self.number(pane.scale.height)),\
      "top":\(Self.number(pane.scale.top)),"bottom":\(Self.number(pane.scale.bottom))}
      """
    }
    let ticks = content.ticks.steps.map { "[\($0.start),\($0.step)]" }
    let start = """
      {"version":1,"width":\(Self.number(geometry.width)),"height":\(Self.number(geometry.height)),\
      "plot":{"x":\(Self.number(geometry.plotX)),"width":\(Self.number(geometry.plotWidth))},\
      "candle":\(Self.number(geometry.candleWidth)),"first":\(geometry.first),\
      "offer":\(Self.integer(content.offer?.tenThousandths)),"ticks":[\(ticks.joined(separator: ","))],
      "lowers":{\(Self.lowers)},
      "panes":[\(panes.joined(separator: ",\n"))],
      "columns":[\(BarRows.columns.map { "\"\($0)\"" }.joined(separator: ","))],
      "bars":
      """
    json = Array(start.utf8) + BarRows.json(content.series) + Array("}\n".utf8)
  }

  /// The names and levels of each indicator, which do not depend on the bars.
  private static let lowers = LowerIndicator.allCases.map(lower).joined(separator: ",\n")

  private static func lower(_ indicator: LowerIndicator) -> String {
    let lower = LowerLines(indicator, indicator.usualPeriods, of: [])
    let names = lower.allLines.map { "\"\($0.name)\"" }
    let always = lower.always.map { [$0.lowerBound, $0.upperBound] } ?? []
    func list(_ numbers: [Double]) -> String { numbers.map(number).joined(separator: ",") }
    return """
      "\(indicator.rawValue)":{"title":"\(lower.name)","names":[\(names.joined(separator: ","))],\
      "levels":[\(list(lower.levels))],"always":[\(list(always))]}
      """
  }

  /// Six decimals, because the script's formulas may differ from these in later ones.
  private static func number(_ value: Double) -> String { Decimals.short(value, places: 6) }

  private static func integer(_ value: Int?) -> String { value.map { "\($0)" } ?? "null" }
}

/// Bars as JSON arrays of integers for scripts: prices in 1/10000 NT$, null if missing.
package enum BarRows {
  /// The columns. The day counts from 1970-01-01, the volume is in shares, the reference price is null if the price is
  /// not comparable, boards are 0 TWSE, 1 TPEx, 2 Emerging, and `break` is 1 if the bar is not comparable with the
  /// one before.
  package static let columns = [
    "day", "open", "high", "low", "close", "volume", "reference", "board", "break",
  ]

  /// The bars that have a price as a JSON array, one on each line, oldest first.
  package static func json(_ series: BarSeries) -> [UInt8] {
    var text = NumberText(expecting: 64 * (series.bars.count + 1))
    let comma = UInt8(ascii: ",")
    for bar in series.bars {
      guard let close = bar.close else { continue }
      text.append(text.bytes.isEmpty ? UInt8(ascii: "[") : comma)
      text.append(UInt8(ascii: "\n"))
      text.append(UInt8(ascii: "["), bar.day.number)
      text.append(comma, bar.open?.tenThousandths)
      text.append(comma, bar.high?.tenThousandths)
      text.append(comma, bar.low?.tenThousandths)
      text.append(comma, close.tenThousandths)
      text.append(comma, bar.volume)
      text.append(comma, bar.reference?.tenThousandths)
      text.append(comma, number(of: bar.board))
      text.append(comma, bar.isBreak ? 1 : 0)
      text.append(UInt8(ascii: "]"))
    }
    if text.bytes.isEmpty { text.append(UInt8(ascii: "[")) }
    text.append(UInt8(ascii: "]"))
    return text.bytes
  }

  private static func number(of board: Board) -> Int {
    switch board {
    case .twse: 0
    case .tpex: 1
    case .emerging: 2
    }
  }
}
