internal import Posix
internal import SubscriptionQueries
internal import SystemPackage

/// The columns of a terminal that a text takes: two for a Chinese character (Unicode Standard Annex 11, wide and
/// full-width), none for a combining mark.
enum TerminalWidth {
  static func of(_ text: String) -> Int { text.reduce(0) { $0 + of($1) } }

  /// The text, cut to a number of columns with an ellipsis.
  static func cut(_ text: String, to columns: Int) -> String {
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

/// The signs beside numbers, for terminals that do not draw them one column wide or not at all.
enum TerminalMarks {
  /// The columns of a sign of ambiguous width (Unicode Standard Annex 11). Two on a terminal that is set up for Chinese
  /// text in the former encodings; no locale says so.
  static let ambiguousWidth = Environment.value("SUBCAL_AMBIGUOUS_WIDTH") == "2" ? 2 : 1

  /// Whether `--ascii` or SUBCAL_ASCII asks for signs of ASCII. Chinese characters stay.
  static let areASCII =
    CommandLine.arguments.dropFirst().prefix { $0 != "--" }.contains("--ascii")
    || EnvironmentArguments.isOn(Environment.value("SUBCAL_ASCII"))

  /// The signs of ambiguous width that answers have.
  static func isAmbiguous(_ scalar: Unicode.Scalar) -> Bool { ambiguous.contains(scalar) }

  /// The text with its signs as the terminal can draw them.
  static func text(_ text: String) -> String {
    guard areASCII, text.utf8.contains(where: { $0 >= 0x80 }) else { return text }
    return text.map { signs[$0] ?? String($0) }.joined()
  }

  // The arrows stand before a plus or a minus.
  private static let signs: [Character: String] = [
    "▲": "", "▼": "", "†": "!", "≈": "?", "…": "..", "–": "-", "→": "->", "×": "x", "÷": "/", "✓": "ok",
    "✗": "x", "◦": "o", "²": "2",
  ]

  private static let ambiguous = Set("▲▼†≈…–—→×÷°·±²".unicodeScalars)
}

enum ScreenWidth {
  /// The columns of standard output: COLUMNS, else the terminal's; a pipe has no limit.
  static var columns: Int { columns(of: .standardOutput) ?? 100_000 }

  /// The columns of a terminal; nil for a pipe.
  static func columns(of file: FileDescriptor) -> Int? {
    if let text = Environment.value("COLUMNS"), let columns = Int(text), columns >= 20 { return columns }
    return Terminal.size(file)?.columns
  }
}

/// Colours, on a terminal only and never alone: a red value has a sign and an arrow too.
struct Style {
  private let isOn: Bool

  /// Plain on a pipe, on a dumb terminal, and where NO_COLOR is set (https://no-color.org).
  static var standardOutput: Style {
    let isWanted = (Environment.value("NO_COLOR") ?? "").isEmpty && Environment.value("TERM") != "dumb"
    return Style(isOn: isWanted && Terminal.isTerminal(.standardOutput))
  }

  private init(isOn: Bool) { self.isOn = isOn }

  /// The text in the colour of its tone: red is up and green is down, as on every board in Taiwan.
  func callAsFunction(_ text: String, _ tone: TonedText.Tone?) -> String {
    guard isOn, let tone, !text.isEmpty else { return text }
    // ECMA-48, Select Graphic Rendition.
    let code =
      switch tone {
      case .up: "31"
      case .down: "32"
      case .faint: "2"
      case .strong: "1"
      }
    return "\u{1B}[\(code)m\(text)\u{1B}[0m"
  }
}
