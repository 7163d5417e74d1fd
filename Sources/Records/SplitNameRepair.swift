/// Repairs a row with one cell too many.
///
/// The exchange splits a name such as `Example Co., Ltd.` at its comma, in its CSV as in its JSON, which moves every
/// later cell one column to the right. Two neighbouring cells are joined, and the repair is used only if exactly one
/// such join makes every cell fit its column.
package enum SplitNameRepair {
  /// The repaired cells and the joined text; nil when the repair is ambiguous.
  package static func repaired(
    _ cells: [String], columnCount: Int, fits: ([String]) -> Bool
  ) -> (cells: [String], joined: String)? {
    guard cells.count == columnCount + 1, columnCount <= mostColumns,
      cells.reduce(0, { $0 + $1.utf8.count }) <= mostBytes
    else { return nil }
    var found: (cells: [String], joined: String)?
    for place in 0..<columnCount {
      let joined = cells[place] + "," + cells[place + 1]
      let candidate = cells[..<place] + [joined] + cells[(place + 2)...]
      guard fits(Array(candidate)) else { continue }
      guard found == nil else { return nil }
      found = (Array(candidate), joined)
    }
    return found
  }

  /// Every join is tried on every row: a body with thousands of columns, or with long cells, would take hours.
  private static let mostColumns = 60
  /// The longest real row has 400.
  private static let mostBytes = 5000
}
