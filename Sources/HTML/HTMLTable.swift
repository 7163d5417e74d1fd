/// A table as the text of its cells.
package struct HTMLTable: Sendable, Equatable {
  /// The rows with their `th` and `td` cells in document order. A cell that spans columns or rows appears once.
  package var rows: [[String]]

  package init(rows: [[String]]) { self.rows = rows }
}
