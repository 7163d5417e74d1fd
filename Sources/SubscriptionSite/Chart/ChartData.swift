internal import SubscriptionCalendar

/// A chart as data: JSON of numbers and fixed names, nothing that anybody else wrote.
///
/// Bars, offer and ticks are in 1/10000 NT$; the edges of panes, `top` and `bottom`, in what the pane shows: NT$,
/// shares, or the indicator's unit.
struct ChartData {
  let json: String

  init(_ content: ChartContent, _ geometry: ChartGeometry) {
    let panes = geometry.panes.map { pane in
      """
      {"kind":"\(pane.kind.rawValue)","y":\(Self.number(pane.y)),"height":\(Self.number(pane.scale.height)),\
      "top":\(Self.number(pane.scale.top)),"bottom":\(Self.number(pane.scale.bottom))}
      """
    }
    let ticks = content.ticks.steps.map { "[\($0.start),\($0.step)]" }
    json = """
      {"version":1,"width":\(Self.number(geometry.width)),"height":\(Self.number(geometry.height)),\
      "plot":{"x":\(Self.number(geometry.plotX)),"width":\(Self.number(geometry.plotWidth))},\
      "candle":\(Self.number(geometry.candleWidth)),"first":\(geometry.first),\
      "offer":\(Self.integer(content.offer?.tenThousandths)),"ticks":[\(ticks.joined(separator: ","))],
      "panes":[\(panes.joined(separator: ",\n"))],
      "columns":[\(BarRows.columns.map { "\"\($0)\"" }.joined(separator: ","))],
      "bars":\(BarRows.json(content.series))}

      """
  }

  /// Six decimals: what the formulas of the script differ from ours at most.
  private static func number(_ value: Double) -> String { Decimals.short(value, places: 6) }

  private static func integer(_ value: Int?) -> String { value.map { "\($0)" } ?? "null" }
}
