package import Localization

/// A table on a terminal, aligned by display width. Nothing wraps.
extension AlignedTable {
  private typealias Cell = (text: String, tone: TonedText.Tone?)

  /// The lines, each with a newline, at most `limit` columns wide.
  package func text(in language: Language, columns limit: Int, style: Style) -> String {
    let lines = lines(in: language)
    let (widths, shown) = layout(of: lines, columns: limit)
    return lines.map { line($0, shown, widths, limit, style) }.joined()
  }

  /// Whether a screen has room for the columns of a group.
  package func shows(group: String, in language: Language, columns limit: Int) -> Bool {
    layout(of: lines(in: language), columns: limit).shown.contains { columns[$0].group == group }
  }

  private func lines(in language: Language) -> [[Cell]] {
    ([columns.map { TonedText($0.title, .strong) }] + rows).map { row in
      row.map { (TerminalMarks.text($0.text[language]), $0.tone) }
    }
  }

  private func layout(of lines: [[Cell]], columns limit: Int) -> (widths: [Int], shown: [Int]) {
    let widths = columns.indices.map { column in lines.map { TerminalWidth.of($0[column].text) }.max() ?? 0 }
    var shown = Array(columns.indices)
    while shown.count > 1, Self.width(shown.map { widths[$0] }) > limit {
      guard let least = shown.filter({ columns[$0].priority > 0 }).max(by: precedes) else { break }
      let group = columns[least].group
      shown.removeAll { $0 == least || group != nil && columns[$0].group == group }
    }
    return (widths, shown)
  }

  private func line(_ row: [Cell], _ shown: [Int], _ widths: [Int], _ limit: Int, _ style: Style)
    -> String
  {
    var line = ""
    var room = limit
    for (position, column) in shown.enumerated() {
      let cell = row[column]
      let text = TerminalWidth.cut(cell.text, to: max(1, room))
      let isLast = position == shown.count - 1
      let blanks = String(repeating: " ", count: max(0, widths[column] - TerminalWidth.of(cell.text)))
      let coloured = style(text, cell.tone)
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

  private static func width(_ widths: [Int]) -> Int { widths.reduce(0, +) + 2 * (widths.count - 1) }
}
