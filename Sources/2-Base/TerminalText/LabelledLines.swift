/// Labels and texts in two aligned columns; a text too long for the screen continues below its beginning.
///
/// Answers, errors of the parser and the watch are laid out by it. A Chinese character takes two columns, so
/// every width comes from `TerminalWidth` and never from a count of characters. Lines break where Chinese may
/// break: no line begins with a comma or a closing bracket.
package enum LabelledLines {
  /// A command in lines that a shell takes for one; none ends within an option or its value.
  package static func command(_ line: String, to columns: Int) -> String {
    let parts = line.split(separator: " --", omittingEmptySubsequences: false).enumerated().map {
      ($0 == 0 ? "" : " --") + $1
    }
    return parts.dropFirst().reduce(into: [parts[0]]) { lines, part in
      let joined = (lines.last ?? "") + part
      if TerminalWidth.of(joined) <= columns - 2 {
        lines[lines.count - 1] = joined
      } else {
        lines.append("   " + part)
      }
    }.joined(separator: " \\\n")
  }

  /// The words of a text in lines of so many columns.
  package static func words(_ text: String, to columns: Int) -> [String] {
    text.split(separator: " ").reduce(into: []) { lines, word in
      let joined = (lines.last.map { "\($0) " } ?? "") + word
      if !lines.isEmpty, TerminalWidth.of(joined) <= columns {
        lines[lines.count - 1] = joined
      } else {
        lines.append(String(word))
      }
    }
  }

  /// The lines, each with a newline.
  package static func text(
    _ lines: [(label: String, text: String, tone: TonedText.Tone?)], columns: Int, style: Style
  ) -> String {
    let width = lines.map { TerminalWidth.of($0.label) }.max() ?? 0
    let indentation = 2 + width + 2
    // On a narrow screen a text stands below its label.
    guard columns - indentation >= 20 else {
      return lines.map { label, text, tone in
        let parts = broken(text, to: max(20, columns - 4))
        return "  " + style(label, .faint) + "\n"
          + parts.map { "    " + style($0, tone) + "\n" }.joined()
      }.joined()
    }
    return lines.map { label, text, tone in
      let blanks = String(repeating: " ", count: width - TerminalWidth.of(label) + 2)
      let parts = broken(text, to: columns - indentation)
      let first = "  " + style(label, .faint) + blanks + style(parts.first ?? "", tone) + "\n"
      return first
        + parts.dropFirst().map {
          String(repeating: " ", count: indentation) + style($0, tone) + "\n"
        }.joined()
    }.joined()
  }

  /// The text in lines of at most a number of columns, broken after a comma or between columns, else after a blank or beside a Chinese
  /// character, else anywhere.
  package static func broken(_ text: String, to columns: Int) -> [String] {
    guard TerminalWidth.of(text) > columns else { return [text] }
    var parts: [String] = []
    var rest = Array(text)
    while TerminalWidth.of(String(rest)) > columns {
      var (width, fit, afterComma, afterWord) = (0, 0, 0, 0)
      for (index, character) in rest.enumerated() {
        width += TerminalWidth.of(String(character))
        guard width <= columns else { break }
        fit = index + 1
        let next = rest.dropFirst(fit).first
        // Not within a number such as 10,000.
        let isInNumber = character == "," && next?.isNumber == true
        let isColumn = character == " " && next == " "
        if isColumn || "，、；,;".contains(character) && !isInNumber { afterComma = fit }
        if let next, endsWord(character, before: next) { afterWord = fit }
      }
      let cut = max([afterComma, afterWord].first { $0 > fit / 2 } ?? fit, 1)
      parts.append(trimmed(rest[..<cut]))
      rest = Array(rest[cut...].drop { $0 == " " })
    }
    return parts + [String(rest)]
  }

  /// A text in lines of at most a number of columns; those after the first are indented.
  package static func broken(_ text: String, to columns: Int, after indentation: Int) -> String {
    let parts = broken(text, to: max(20, columns - indentation))
    return parts.joined(separator: "\n" + String(repeating: " ", count: indentation))
  }

  /// Whether a line may end between two characters: no line begins with a closing mark or ends with an opening one.
  private static func endsWord(_ character: Character, before next: Character) -> Bool {
    if character == " " { return true }
    if "，。；：、）」？！％～".contains(next) || next == " " || "（「～".contains(character) { return false }
    return TerminalWidth.of(String(character)) == 2 || TerminalWidth.of(String(next)) == 2
  }

  private static func trimmed(_ characters: ArraySlice<Character>) -> String {
    var text = String(characters)
    while text.hasSuffix(" ") { text.removeLast() }
    return text
  }
}
