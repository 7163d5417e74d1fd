package import Localization

/// Reads comma-separated values (RFC 4180) as the exchanges write them: CRLF or LF, surrounding blanks, text after a
/// closing quote. Works on UTF-8 bytes, because a CRLF is one `Character` in Swift and would be missed.
///
/// Lists, the user's journal and files of applications are read with it. An empty line is no record. A quote
/// that never closes is an error, because the rest of the file would be one cell: the body was cut off. The
/// limits on cells are checked while reading, so that a hostile body is not read to its end.
package enum CSVReader {
  package static func records(of text: String) throws(Unreadable) -> [[String]] {
    var state = State()
    for byte in text.utf8 { try state.take(byte) }
    return try state.finish()
  }

  package enum Unreadable: Error, Equatable, CustomStringConvertible {
    /// A quote that opens on this line never closes.
    case unclosedQuote(line: Int)
    /// It is beyond ``BodyLimits``, or the task was cancelled.
    case tooLarge(Text)

    package var description: String { message[.english] }

    package var message: Text {
      switch self {
      case .unclosedQuote(let line):
        Text(
          "第 \(line) 行開始的引號沒有結束：內容不完整",
          "the quote that opens on line \(line) never closes: the body is cut off")
      case .tooLarge(let what): what
      }
    }
  }

  private struct State {
    var records: [[String]] = []
    var record: [String] = []
    var cells = 0
    var cell: [UInt8] = []
    /// Whether the cell holds only blanks so far; scanning it each time would take quadratic time.
    var isBlank = true
    var isQuoted = false
    var wasQuote = false
    var line = 1
    var quoteLine = 1

    mutating func take(_ byte: UInt8) throws(Unreadable) {
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
      case 0x2C: try endCell()
      case 0x0A, 0x0D: try endRecord()
      default: append(byte)
      }
    }

    private mutating func append(_ byte: UInt8) {
      if byte != 0x20 { isBlank = false }
      cell.append(byte)
    }

    mutating func finish() throws(Unreadable) -> [[String]] {
      guard !isQuoted || wasQuote else { throw .unclosedQuote(line: quoteLine) }
      try endRecord()
      return records
    }

    private mutating func endCell() throws(Unreadable) {
      cells += 1
      guard cells <= BodyLimits.cells else { throw .tooLarge(BodyLimits.tooManyCells) }
      guard cell.count <= BodyLimits.cellBytes else { throw .tooLarge(BodyLimits.tooLongCell) }
      record.append(String(decoding: cell, as: UTF8.self))
      cell.removeAll(keepingCapacity: true)
      isBlank = true
    }

    private mutating func endRecord() throws(Unreadable) {
      guard !record.isEmpty || !cell.isEmpty else { return }
      guard !Task.isCancelled else { throw .tooLarge(BodyLimits.stopped) }
      try endCell()
      records.append(record)
      // Emptying it would allocate as much as the longest record took.
      let cells = record.count
      record = []
      record.reserveCapacity(cells)
    }
  }
}
