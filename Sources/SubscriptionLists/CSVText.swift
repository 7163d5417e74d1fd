/// Lines of comma-separated values (RFC 4180).
package struct CSVText {
  package private(set) var bytes: [UInt8]

  package init(bytes: [UInt8] = []) { self.bytes = bytes }

  package mutating func add(_ cells: [String]) {
    for (index, cell) in cells.enumerated() {
      if index > 0 { bytes.append(0x2C) }
      add(cell)
    }
    bytes += [0x0D, 0x0A]
  }

  private mutating func add(_ cell: String) {
    let text = cell.utf8.span
    let needsQuotes = text.indices.contains {
      text[$0] == 0x22 || text[$0] == 0x2C || text[$0] == 0x0A || text[$0] == 0x0D
    }
    guard needsQuotes else {
      bytes += cell.utf8
      return
    }
    bytes.append(0x22)
    for place in text.indices {
      if text[place] == 0x22 { bytes.append(0x22) }
      bytes.append(text[place])
    }
    bytes.append(0x22)
  }
}
