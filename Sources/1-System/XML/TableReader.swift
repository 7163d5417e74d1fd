/// Reads the cells of tables by their start tags, so that missing end tags do not matter.
struct TableReader {
  private var tables: [HTMLTable] = []
  /// The tables that are open, the innermost last.
  private var open: [OpenTable] = []
  private var cells = 0

  private struct OpenTable {
    let index: Int
    var row: [String]?
    var cell: CollapsedText?
  }

  mutating func append(_ text: String) {
    guard !open.isEmpty else { return }
    open[open.count - 1].cell?.append(text)
  }

  mutating func open(_ name: String, separates: Bool) throws(HTMLError) {
    if name == "table" {
      if !open.isEmpty { open[open.count - 1].cell?.separate() }
      guard open.count < Self.deepest else {
        throw HTMLError(message: "tables nested over \(Self.deepest) levels deep")
      }
      open.append(OpenTable(index: tables.count))
      tables.append(HTMLTable(rows: []))
      return
    }
    guard !open.isEmpty else { return }
    switch name {
    case "tr":
      endRow()
      open[open.count - 1].row = []
    case "td", "th":
      endCell()
      open[open.count - 1].cell = CollapsedText()
      cells += 1
      guard cells <= Self.mostCells else {
        throw HTMLError(message: "tables with more than \(Self.mostCells) cells")
      }
    default: if separates { open[open.count - 1].cell?.separate() }
    }
  }

  mutating func close(_ name: String, separates: Bool) {
    guard !open.isEmpty else { return }
    switch name {
    case "table":
      endRow()
      open.removeLast()
      if !open.isEmpty { open[open.count - 1].cell?.separate() }
    case "tr": endRow()
    case "td", "th": endCell()
    default: if separates { open[open.count - 1].cell?.separate() }
    }
  }

  /// Ends all tables that are open, and returns all.
  mutating func finish() -> [HTMLTable] {
    while !open.isEmpty { close("table", separates: true) }
    return tables
  }
}

extension TableReader {
  /// The exchange's pages nest none.
  private static let deepest = 32
  /// The list of a year has about three thousand.
  private static let mostCells = 200_000

  private mutating func endCell() {
    let last = open.count - 1
    guard let ended = open[last].cell else { return }
    open[last].row = open[last].row ?? []
    open[last].row?.append(ended.text)
    open[last].cell = nil
  }

  private mutating func endRow() {
    endCell()
    let last = open.count - 1
    guard let ended = open[last].row else { return }
    tables[open[last].index].rows.append(ended)
    open[last].row = nil
  }
}
