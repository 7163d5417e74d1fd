package import Trading
package import Values

/// Today's candles as a script that a page with charts reloads regularly when it was opened from this machine.
package enum LiveBarScript {
  /// The path of the script in the folder of pages.
  package static let path = "assets/live.js"

  /// How every such script begins.
  package static let beginning = "subcal.today({"

  /// The script without candles, which is what is published.
  package static let none = script([])

  package static func script(_ candles: [(bar: DailyBar, day: Day, board: Board)]) -> [UInt8] {
    let members = candles.sorted { $0.bar.code < $1.bar.code }.map { bar, day, board in
      let series = BarSeries([DatedBar(day: day, board: board, bar: bar)], calendar: TradingCalendar())
      return "\"\(bar.code)\": \(String(decoding: BarRows.json(series), as: UTF8.self))"
    }
    return Array("\(beginning)\(members.joined(separator: ",\n"))});\n".utf8)
  }
}
