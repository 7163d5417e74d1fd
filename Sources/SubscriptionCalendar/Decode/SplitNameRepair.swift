/// Mends a row with one cell too many.
///
/// The exchange cuts a name such as `Example Co., Ltd.` at its comma, in its CSV as in its JSON, and every later
/// cell then stands one column too far right. Two neighbouring cells are joined again, and the repair counts
/// only if exactly one such join makes a row in which every cell fits its column.
enum SplitNameRepair {
  /// The mended cells and the text that was put together; nil when the repair is not certain.
  static func repaired(
    _ cells: [String], columnCount: Int, fits: ([String]) -> Bool
  ) -> (cells: [String], joined: String)? {
    guard cells.count == columnCount + 1, columnCount <= mostColumns else { return nil }
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

  /// Every join is tried on every row: with thousands of columns a body would take hours.
  private static let mostColumns = 60
}
