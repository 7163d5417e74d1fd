internal import Posix

/// The columns of a terminal that a text takes: two for a Chinese character, none for a combining mark.
package enum TerminalWidth {
  package static func of(_ text: String) -> Int { text.reduce(0) { $0 + of($1) } }

  /// The text, cut to a number of columns with an ellipsis.
  package static func cut(_ text: String, to columns: Int) -> String {
    guard of(text) > columns else { return text }
    var cut = ""
    let ellipsis = TerminalMarks.text("…")
    var room = columns - of(ellipsis)
    for character in text {
      room -= of(character)
      guard room >= 0 else { break }
      cut.append(character)
    }
    return cut + ellipsis
  }

  private static func of(_ character: Character) -> Int {
    guard let scalar = character.unicodeScalars.first else { return 0 }
    if TerminalMarks.ambiguousWidth == 2, TerminalMarks.isAmbiguous(scalar) { return 2 }
    return Terminal.columns(of: scalar) ?? 1
  }
}
