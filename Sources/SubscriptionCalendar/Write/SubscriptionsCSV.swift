/// subscriptions.csv: the fields of subscriptions.json in their order, one line an item (RFC 4180: CRLF, a
/// header, quotes only where needed). UTF-8 without a byte-order mark; an empty cell is "not known".
enum SubscriptionsCSV {
  static func file(_ report: Report) -> [UInt8] {
    var out: [UInt8] = []
    write(ItemField.allCases.map(\.rawValue), to: &out)
    for item in report.items {
      write(ItemField.allCases.map { $0.value(in: item).plainText ?? "" }, to: &out)
    }
    return out
  }

  private static func write(_ cells: [String], to out: inout [UInt8]) {
    for (index, cell) in cells.enumerated() {
      if index > 0 { out.append(0x2C) }
      write(cell, to: &out)
    }
    out += [0x0D, 0x0A]
  }

  private static func write(_ cell: String, to out: inout [UInt8]) {
    guard cell.utf8.contains(where: { [0x22, 0x2C, 0x0A, 0x0D].contains($0) }) else {
      out += cell.utf8
      return
    }
    out.append(0x22)
    for byte in cell.utf8 { out += byte == 0x22 ? [byte, byte] : [byte] }
    out.append(0x22)
  }
}
