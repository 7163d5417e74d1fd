public import SubscriptionCalendar

/// Bars as short arrays of whole numbers, for scripts: prices in 1/10000 NT$, null where there is none.
public enum BarRows {
  /// What stands at which place: the day as days since 1970-01-01; volume in shares; the reference price, where the
  /// price can be compared; the board as 0 TWSE, 1 TPEx, 2 Emerging; 1 where the bar cannot be compared with the
  /// one before.
  public static let columns = [
    "day", "open", "high", "low", "close", "volume", "reference", "board", "break",
  ]

  /// A JSON array of a series' bars that have a price, one a line, oldest first.
  public static func json(_ series: BarSeries) -> String {
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
