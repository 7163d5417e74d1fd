internal import Posix
internal import SubscriptionQueries
internal import SystemPackage

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
