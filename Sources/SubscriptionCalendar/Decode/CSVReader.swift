/// Reads comma-separated values (RFC 4180) as the exchanges write them: CRLF or LF, surrounding blanks, text after a
/// closing quote. Works on UTF-8 bytes, because a CRLF is one `Character` in Swift and would be missed.
enum CSVReader {
  /// The cells of each record; empty lines are left out. Throws the line on which a quote opens that never closes.
  static func records(of text: String) throws(UnclosedQuote) -> [[String]] {
    var state = State()
    for byte in text.utf8 { state.take(byte) }
    return try state.finish()
  }

  struct UnclosedQuote: Error {
    var line: Int
  }

  private struct State {
    var records: [[String]] = []
    var record: [String] = []
    var cell: [UInt8] = []
    /// Whether the cell holds only blanks so far; scanning it each time would take quadratic time.
    var isBlank = true
    var isQuoted = false
    var wasQuote = false
    var line = 1
    var quoteLine = 1

    mutating func take(_ byte: UInt8) {
      if byte == 0x0A { line += 1 }
      if isQuoted, !wasQuote {
        if byte == 0x22 { wasQuote = true } else { append(byte) }
        return
      }
      if wasQuote {
        wasQuote = false
        if byte == 0x22 {
          append(byte)
          return
        }
        isQuoted = false
      }
      switch byte {
      case 0x22 where isBlank:
        cell.removeAll(keepingCapacity: true)
        isQuoted = true
        quoteLine = line
      case 0x2C: endCell()
      case 0x0A, 0x0D: endRecord()
      default: append(byte)
      }
    }

    private mutating func append(_ byte: UInt8) {
      if byte != 0x20 { isBlank = false }
      cell.append(byte)
    }

    mutating func finish() throws(UnclosedQuote) -> [[String]] {
      guard !isQuoted || wasQuote else { throw UnclosedQuote(line: quoteLine) }
      endRecord()
      return records
    }

    private mutating func endCell() {
      record.append(String(decoding: cell, as: UTF8.self))
      cell.removeAll(keepingCapacity: true)
      isBlank = true
    }

    private mutating func endRecord() {
      guard !record.isEmpty || !cell.isEmpty else { return }
      endCell()
      records.append(record)
      record.removeAll(keepingCapacity: true)
    }
  }
}
