/// The rows of a table, each a collection of cell texts, all of them in one buffer.
///
/// A string is made only when a cell is read: of TPEx's 7,281 rows 6,373 are warrants, of which only the code is read.
struct CellRows: RandomAccessCollection {
  private let texts: [UInt8]
  private var cells: [Range<Int>] = []
  private var rowEnds: [Int] = []

  /// Rows whose cells are ranges of a buffer of well-formed UTF-8.
  init(in texts: [UInt8]) { self.texts = texts }

  init(_ rows: some Sequence<[String]>) {
    var texts: [UInt8] = []
    for row in rows {
      for cell in row {
        let start = texts.count
        texts += cell.utf8
        cells.append(start..<texts.count)
      }
      rowEnds.append(cells.count)
    }
    self.texts = texts
  }

  mutating func append(_ row: some Sequence<Range<Int>>) {
    cells += row
    rowEnds.append(cells.count)
  }

  /// Adds the rows of another table in the same buffer.
  mutating func append(_ other: CellRows) {
    let first = cells.count
    cells += other.cells
    rowEnds += other.rowEnds.map { $0 + first }
  }

  var startIndex: Int { 0 }
  var endIndex: Int { rowEnds.count }

  subscript(row: Int) -> CellRow {
    CellRow(texts: texts, cells: cells[(row == 0 ? 0 : rowEnds[row - 1])..<rowEnds[row]])
  }
}

struct CellRow: RandomAccessCollection {
  fileprivate let texts: [UInt8]
  fileprivate let cells: ArraySlice<Range<Int>>

  var startIndex: Int { 0 }
  var endIndex: Int { cells.count }

  subscript(cell: Int) -> String { String(decoding: texts[cells[cells.startIndex + cell]], as: UTF8.self) }
}
