/// The cells of one table as text.
public struct HTMLTable: Sendable, Equatable {
  /// The rows in the order of the document, each with its cells, `th` and `td` alike.
  ///
  /// A cell that spans columns or rows is there once. A row without cells is an empty row.
  public var rows: [[String]]

  /// A table of the given rows.
  public init(rows: [[String]]) {
    self.rows = rows
  }
}
