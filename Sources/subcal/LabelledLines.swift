/// Lines of a label and what it is about, aligned; what is too long for the screen goes on below its beginning.
struct LabelledLines {
  private var lines: [(label: String, cell: AlignedTable.Cell)] = []

  mutating func add(_ label: String, _ cell: AlignedTable.Cell) {
    lines.append((label, cell))
  }

  /// The lines, each ended.
  func text(columns: Int, style: Style) -> String {
    let width = lines.map { TextWidth.of($0.label) }.max() ?? 0
    let indentation = 2 + width + 2
    return lines.map { label, cell in
      let blanks = String(repeating: " ", count: width - TextWidth.of(label) + 2)
      let parts = Self.broken(cell.text, to: max(20, columns - indentation))
      let first = "  " + style(label, .faint) + blanks + style(parts.first ?? "", cell.meaning) + "\n"
      return first
        + parts.dropFirst().map {
          String(repeating: " ", count: indentation) + style($0, cell.meaning) + "\n"
        }.joined()
    }.joined()
  }

  /// The text in parts of at most so many columns, broken after a comma, else after a blank, else between any two
  /// characters.
  static func broken(_ text: String, to columns: Int) -> [String] {
    var parts: [String] = []
    var rest = Array(text)
    while TextWidth.of(String(rest)) > columns {
      var (width, fit, good, fair) = (0, 0, 0, 0)
      for (index, character) in rest.enumerated() {
        width += TextWidth.of(String(character))
        guard width <= columns else { break }
        fit = index + 1
        if "，、；,;".contains(character) { good = fit }
        if character == " " { fair = fit }
      }
      let cut = max([good, fair].first { $0 > fit / 2 } ?? fit, 1)
      parts.append(trimmed(rest[..<cut]))
      rest = Array(rest[cut...].drop { $0 == " " })
    }
    return parts + [String(rest)]
  }

  private static func trimmed(_ characters: ArraySlice<Character>) -> String {
    var text = String(characters)
    while text.hasSuffix(" ") { text.removeLast() }
    return text
  }
}
