package import Trading
internal import Values

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
    for dated in series.bars {
      let bar = dated.bar
      guard let close = bar.close else { continue }
      text.append(text.bytes.isEmpty ? UInt8(ascii: "[") : comma)
      text.append(UInt8(ascii: "\n"))
      text.append(UInt8(ascii: "["), dated.day.number)
      text.append(comma, bar.open?.tenThousandths)
      text.append(comma, bar.high?.tenThousandths)
      text.append(comma, bar.low?.tenThousandths)
      text.append(comma, close.tenThousandths)
      text.append(comma, bar.volume)
      text.append(comma, bar.isIncomparable ? nil : bar.reference?.tenThousandths)
      text.append(comma, number(of: dated.board))
      text.append(comma, dated.isBreak ? 1 : 0)
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
