internal import Values

/// The rows of a table, each a collection of cell texts, all of them in one buffer.
///
/// A string is made only when a cell is read: of TPEx's 7,281 rows 6,373 are warrants, of which only the code is read.
struct CellRows: RandomAccessCollection {
  private var texts: [UInt8]
  /// In half of the space of integers: a body has a hundred thousand.
  private var cells: [Range<UInt32>] = []
  private var rowEnds: [Int] = []

  /// Rows whose cells are ranges of a buffer of well-formed UTF-8.
  init(in texts: [UInt8] = []) { self.texts = texts }

  init(_ rows: some Sequence<[String]>) {
    texts = []
    for row in rows {
      for cell in row {
        let start = texts.count
        texts += cell.utf8
        append(start..<texts.count)
      }
      endRow()
    }
  }

  mutating func reserve(rows: Int, cells: Int) {
    rowEnds.reserveCapacity(rows)
    self.cells.reserveCapacity(cells)
  }

  mutating func append(_ cell: Range<Int>) { cells.append(UInt32(cell.lowerBound)..<UInt32(cell.upperBound)) }

  mutating func endRow() { rowEnds.append(cells.count) }

  /// The same cells of another buffer.
  func read(in texts: [UInt8]) -> CellRows {
    var rows = self
    rows.texts = texts
    return rows
  }

  /// Adds rows of the same buffer, whose cells are moved from under their own header to under another. There a column
  /// that they lack is empty, and so is all of a row that does not fit its own.
  mutating func append(_ other: CellRows, of fields: [String], under header: [String]) {
    guard !isEmpty || fields != header else { return self = other }
    let positions = header.map { name in
      fields.firstIndex(of: name).flatMap { $0 == fields.lastIndex(of: name) ? $0 : nil }
    }
    for row in other {
      if fields == header {
        cells += row.cells
      } else if row.count == fields.count {
        cells += positions.map { $0.map { row.cells[row.cells.startIndex + $0] } ?? 0..<0 }
      }
      endRow()
    }
  }

  var startIndex: Int { 0 }
  var endIndex: Int { rowEnds.count }

  subscript(row: Int) -> CellRow {
    CellRow(texts: texts, cells: cells[(row == 0 ? 0 : rowEnds[row - 1])..<rowEnds[row]])
  }
}

struct CellRow: RandomAccessCollection {
  fileprivate let texts: [UInt8]
  fileprivate let cells: ArraySlice<Range<UInt32>>

  var startIndex: Int { 0 }
  var endIndex: Int { cells.count }

  subscript(cell: Int) -> String { String(decoding: texts[range(of: cell)], as: UTF8.self) }

  /// The value of a cell with a plain number, as ``FixedPoint`` reads it, between blanks; nil for any other text.
  func value(at cell: Int, places: Int) -> Int? {
    FixedPoint.value(texts.span.extracting(trimmedRange(of: cell)), places: places)
  }

  /// The same of a number that may have a sign.
  func signedValue(at cell: Int, places: Int) -> Int? {
    let range = trimmedRange(of: cell)
    let isNegative = !range.isEmpty && texts[range.lowerBound] == UInt8(ascii: "-")
    let hasSign = isNegative || !range.isEmpty && texts[range.lowerBound] == UInt8(ascii: "+")
    let value = FixedPoint.value(texts.span.extracting(hasSign ? range.dropFirst() : range), places: places)
    return isNegative ? value.map { -$0 } : value
  }

  /// The code in a cell, between blanks; nil for any other text.
  func code(at cell: Int) -> StockCode? { StockCode(texts.span.extracting(trimmedRange(of: cell))) }

  /// Whether a cell has the same bytes as a cell of another row of the same table.
  func hasSameText(at cell: Int, as other: CellRow) -> Bool {
    texts[range(of: cell)] == texts[other.range(of: cell)]
  }

  private func range(of cell: Int) -> Range<Int> {
    let range = cells[cells.startIndex + cell]
    return Int(range.lowerBound)..<Int(range.upperBound)
  }

  /// Without ASCII blanks at the ends.
  private func trimmedRange(of cell: Int) -> Range<Int> {
    var range = range(of: cell)
    while let last = range.last, texts[last] == 0x20 { range.removeLast() }
    while let first = range.first, texts[first] == 0x20 { range.removeFirst() }
    return range
  }
}
