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
    guard cell.utf8.contains(where: { [0x22, 0x2C, 0x0A, 0x0D].contains($0) }) else {
      bytes += cell.utf8
      return
    }
    bytes.append(0x22)
    for byte in cell.utf8 { bytes += byte == 0x22 ? [byte, byte] : [byte] }
    bytes.append(0x22)
  }
}
