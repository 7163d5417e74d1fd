/// Reads the cells of one table by its start tags, so that missing end tags do not matter.
struct TableReader {
  private var rows: [[String]] = []
  private var row: [String]?
  private var cell: CollapsedText?

  private init() {}

  /// The rows of a `table` element without those of nested tables.
  static func table(of table: Node) -> HTMLTable {
    var reader = TableReader()
    var walk = NodeWalk(table)
    while let event = walk.next() {
      switch event {
      case .open(let element) where element == table: break
      case .open(let element):
        if !reader.open(element) { walk.skipContents(of: element) }
      case .text(let piece): reader.cell?.append(piece)
      case .close(let element): reader.close(element)
      }
    }
    reader.endRow()
    return HTMLTable(rows: reader.rows)
  }
}

private extension TableReader {
  /// Handles a start tag, and returns whether the element's contents belong to this table.
  mutating func open(_ element: Node) -> Bool {
    let name = element.name ?? ""
    switch name {
    case "tr":
      endRow()
      row = []
    case "td", "th":
      endCell()
      cell = CollapsedText()
    default:
      switch ElementRole(name: name) {
      case .hidden: return false
      case .separating: cell?.separate()
      case .inline: break
      }
    }
    return name != "table"
  }

  mutating func close(_ element: Node) {
    switch element.name ?? "" {
    case "tr": endRow()
    case "td", "th": endCell()
    case let name: if ElementRole(name: name) == .separating { cell?.separate() }
    }
  }

  mutating func endCell() {
    guard let ended = cell else { return }
    row = (row ?? []) + [ended.text]
    cell = nil
  }

  mutating func endRow() {
    endCell()
    guard let ended = row else { return }
    rows.append(ended)
    row = nil
  }
}
