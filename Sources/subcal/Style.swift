internal import Posix
internal import SystemPackage

/// Colours, on a terminal only and never alone: what is red has a sign and an arrow too.
struct Style {
  private let isOn: Bool

  /// The style of standard output: plain on a pipe, for a dumb terminal, and where NO_COLOR is set
  /// (https://no-color.org).
  static var standardOutput: Style {
    let isWanted = (Environment.value("NO_COLOR") ?? "").isEmpty && Environment.value("TERM") != "dumb"
    return Style(isOn: isWanted && Terminal.isTerminal(.standardOutput))
  }

  private init(isOn: Bool) {
    self.isOn = isOn
  }

  /// What colours mean here: red is up and green is down, as on every board in Taiwan.
  enum Meaning: String {
    case up = "31"
    case down = "32"
    case faint = "2"
    case strong = "1"
  }

  /// The text in its colour.
  func callAsFunction(_ text: String, _ meaning: Meaning?) -> String {
    guard isOn, let meaning, !text.isEmpty else { return text }
    return "\u{1B}[\(meaning.rawValue)m\(text)\u{1B}[0m"
  }
}
