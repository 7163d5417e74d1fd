package import SubscriptionCalendar

/// Bars as JSON arrays of integers for scripts: prices in 1/10000 NT$, null if missing.
package enum BarRows {
  /// The columns. The day counts from 1970-01-01, the volume is in shares, the reference price is null if the price is
  /// not comparable, boards are 0 TWSE, 1 TPEx, 2 Emerging, and `break` is 1 if the bar is not comparable with the
  /// one before.
  package static let columns = [
    "day", "open", "high", "low", "close", "volume", "reference", "board", "break",
  ]

  /// The bars of a series that have a price as a JSON array, one on each line, oldest first.
  package static func json(_ series: BarSeries) -> String {
    var text: [UInt8] = []
    for each in series.bars where each.bar.close != nil {
      text += (text.isEmpty ? "[\n[" : ",\n[").utf8
      let bar = each.bar
      let reference = bar.isIncomparable ? nil : bar.reference?.tenThousandths
      let numbers: [Int?] = [
        each.day.number, bar.open?.tenThousandths, bar.high?.tenThousandths, bar.low?.tenThousandths,
        bar.close?.tenThousandths, bar.volume, reference, number(of: each.board), each.isBreak ? 1 : 0,
      ]
      for (place, number) in numbers.enumerated() {
        if place > 0 { text.append(UInt8(ascii: ",")) }
        text += (number.map(String.init) ?? "null").utf8
      }
      text.append(UInt8(ascii: "]"))
    }
    return text.isEmpty ? "[]" : String(decoding: text, as: UTF8.self) + "]"
  }

  private static func number(of board: Board) -> Int {
    switch board {
    case .twse: 0
    case .tpex: 1
    case .emerging: 2
    }
  }
}
