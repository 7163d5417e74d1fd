public import SubscriptionCalendar

/// Candles of the running day as a small script that a chart's page loads again and again, where it was opened from
/// disk or from this machine.
public enum LiveBar {
  /// Where the script lies among the pages.
  public static let path = "assets/live.js"

  /// The script without a candle, as it is published.
  public static let none = script([])

  /// The script of some candles.
  public static func script(_ candles: [(bar: DailyBar, day: Day, board: Board)]) -> [UInt8] {
    let members = candles.sorted { $0.bar.code < $1.bar.code }.map { bar, day, board in
      "\"\(bar.code)\": \(BarRows.json(BarSeries([(day, board, bar)], calendar: TradingCalendar())))"
    }
    return Array("subcal.today({\(members.joined(separator: ",\n"))});\n".utf8)
  }
}
