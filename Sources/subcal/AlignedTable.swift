/// A table of texts for a terminal: columns aligned by the width that people see, and left out by importance where the
/// terminal is narrow. Nothing wraps.
struct AlignedTable {
  /// A column: its title, the side its cells stand on, and how soon it is left out.
  struct Column {
    let title: String
    let isRightAligned: Bool
    /// The column with the highest number goes first; 0 always stays.
    let priority: Int

    /// A column of words.
    static func left(_ title: String, _ priority: Int) -> Column {
      Column(title: title, isRightAligned: false, priority: priority)
    }

    /// A column of numbers.
    static func right(_ title: String, _ priority: Int) -> Column {
      Column(title: title, isRightAligned: true, priority: priority)
    }
  }

  let columns: [Column]
  var rows: [[String]] = []

  init(_ columns: [Column]) {
    self.columns = columns
  }

  /// The lines, each ended, within so many columns of a terminal.
  func text(columns limit: Int) -> String {
    let lines = [columns.map(\.title)] + rows
    let widths = columns.indices.map { column in lines.map { TextWidth.of($0[column]) }.max() ?? 0 }
    var shown = Array(columns.indices)
    while shown.count > 1, Self.width(shown.map { widths[$0] }) > limit {
      guard let least = shown.filter({ columns[$0].priority > 0 }).max(by: precedes) else { break }
      shown.removeAll { $0 == least }
    }
    return lines.map { row in
      var line = shown.map { column in
        let blanks = String(repeating: " ", count: widths[column] - TextWidth.of(row[column]))
        return columns[column].isRightAligned ? blanks + row[column] : row[column] + blanks
      }.joined(separator: "  ")
      while line.hasSuffix(" ") { line.removeLast() }
      return (TextWidth.of(line) > limit ? TextWidth.cut(line, to: limit) : line) + "\n"
    }.joined()
  }

  private func precedes(_ left: Int, _ right: Int) -> Bool {
    (columns[left].priority, left) < (columns[right].priority, right)
  }

  private static func width(_ widths: [Int]) -> Int {
    widths.reduce(0, +) + 2 * (widths.count - 1)
  }
}
