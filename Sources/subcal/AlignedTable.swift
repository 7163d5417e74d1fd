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

  /// A cell and the colour it has.
  struct Cell: ExpressibleByStringInterpolation {
    let text: String
    let meaning: Style.Meaning?

    init(_ text: String, _ meaning: Style.Meaning? = nil) {
      self.text = text
      self.meaning = meaning
    }

    init(stringLiteral text: String) {
      self.init(text)
    }
  }

  let columns: [Column]
  var rows: [[Cell]] = []

  init(_ columns: [Column]) {
    self.columns = columns
  }

  /// The lines, each ended, within so many columns of a terminal.
  func text(columns limit: Int, style: Style = .standardOutput) -> String {
    let lines = [columns.map { Cell($0.title, .strong) }] + rows
    let widths = columns.indices.map { column in lines.map { TextWidth.of($0[column].text) }.max() ?? 0 }
    var shown = Array(columns.indices)
    while shown.count > 1, Self.width(shown.map { widths[$0] }) > limit {
      guard let least = shown.filter({ columns[$0].priority > 0 }).max(by: precedes) else { break }
      shown.removeAll { $0 == least }
    }
    return lines.map { line($0, shown, widths, limit, style) }.joined()
  }

  private func line(_ row: [Cell], _ shown: [Int], _ widths: [Int], _ limit: Int, _ style: Style) -> String {
    var line = ""
    var room = limit
    for (place, column) in shown.enumerated() {
      let cell = row[column]
      let text = TextWidth.cut(cell.text, to: max(1, room))
      let isLast = place == shown.count - 1
      let blanks = String(repeating: " ", count: max(0, widths[column] - TextWidth.of(cell.text)))
      let coloured = style(text, cell.meaning)
      line += columns[column].isRightAligned ? blanks + coloured : coloured + (isLast ? "" : blanks)
      room -= widths[column] + 2
      if !isLast { line += "  " }
    }
    while line.hasSuffix(" ") { line.removeLast() }
    return line + "\n"
  }

  private func precedes(_ left: Int, _ right: Int) -> Bool {
    (columns[left].priority, left) < (columns[right].priority, right)
  }

  private static func width(_ widths: [Int]) -> Int {
    widths.reduce(0, +) + 2 * (widths.count - 1)
  }
}
