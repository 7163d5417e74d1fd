/// The columns of a terminal that a text takes: two for a Chinese character (Unicode Standard Annex 11, wide and
/// full-width), none for a combining mark.
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
    return switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
      0xA000...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF00...0xFF60,
      0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
      2
    default: TerminalMarks.ambiguousWidth == 2 && TerminalMarks.isAmbiguous(scalar) ? 2 : 1
    }
  }
}
