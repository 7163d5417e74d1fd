package import Localization

/// Why the row of an auction or of a rights notice cannot be right.
package struct RecordImplausibility: Hashable, Sendable {
  /// The columns that disagree, and what they say.
  package let columns, values: String
  package let reason: Text

  init<Record: ListedRecord>(
    _ keys: [Record.Key], in column: (Record.Key) -> ListColumn?, of record: Record, _ reason: Text
  ) {
    columns = keys.map { column($0)?.name ?? $0.rawValue }.joined(separator: ", ")
    values = keys.map { record.text($0) ?? "" }.joined(separator: ", ")
    self.reason = reason
  }
}

extension Price {
  /// Whether a price may have become this one in a night: neither is more than a quarter above the other.
  func isWithinAQuarter(of other: Price) -> Bool {
    max(self, other).tenThousandths <= min(self, other).tenThousandths / 4 * 5
  }

  /// Why this cannot be the price of what has that newest close; nil if it can.
  func problem(atClose close: Price) -> Text? {
    let isCheap = tenThousandths < close.tenThousandths / 5
    guard isCheap || tenThousandths / 2 > close.tenThousandths else { return nil }
    return isCheap
      ? Text("最新收盤價 \(close) 超過此價的五倍", "the newest close is \(close), over five times the price")
      : Text("最新收盤價 \(close) 不到此價的一半", "the newest close is \(close), under half of the price")
  }
}

extension Int {
  /// Whether a number of shares or lots may have become this one in a night: neither is more than four times the other.
  func isWithinFourTimes(_ other: Int) -> Bool { self / 4 <= other && other / 4 <= self }
}
