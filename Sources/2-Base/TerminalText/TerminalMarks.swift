package import Posix

/// The signs beside numbers, for terminals that do not draw them one column wide or not at all.
package enum TerminalMarks {
  /// The columns of a sign of ambiguous width (Unicode Standard Annex 11). Two on a terminal that is set up for Chinese
  /// text in the former encodings; no locale says so.
  package static let ambiguousWidth = Environment.value("SUBCAL_AMBIGUOUS_WIDTH") == "2" ? 2 : 1

  /// Whether `--ascii` or SUBCAL_ASCII asks for signs of ASCII. Chinese characters stay.
  package static let areASCII =
    CommandLine.arguments.dropFirst().prefix { $0 != "--" }.contains("--ascii")
    || Environment.isOn(Environment.value("SUBCAL_ASCII"))

  /// The signs of ambiguous width that answers have.
  static func isAmbiguous(_ scalar: Unicode.Scalar) -> Bool { ambiguous.contains(scalar) }

  /// The text with its signs as the terminal can draw them.
  package static func text(_ text: String) -> String {
    guard areASCII, text.utf8.contains(where: { $0 >= 0x80 }) else { return text }
    return text.map { signs[$0] ?? String($0) }.joined()
  }

  // The arrows stand before a plus or a minus.
  private static let signs: [Character: String] = [
    "▲": "", "▼": "", "†": "!", "‡": "#", "≈": "?", "…": "..",
    "–": "-", "→": "->", "×": "x", "÷": "/", "✓": "ok",
    "✗": "x", "◦": "o", "²": "2",
  ]

  private static let ambiguous = Set("▲▼†‡≈…–—→×÷°·±²".unicodeScalars)
}

extension Environment {
  /// Whether the value of a variable that stands for a flag sets it.
  package static func isOn(_ value: String?) -> Bool { value.map { !$0.isEmpty && !isOff($0) } ?? false }

  package static func isOff(_ value: String) -> Bool {
    ["0", "false", "no", "off"].contains(value.lowercased())
  }
}
