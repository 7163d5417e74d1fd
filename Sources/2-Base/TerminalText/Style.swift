/// Colours, on a terminal only and never alone: a red value has a sign and an arrow too.
package struct Style: Sendable {
  private let isOn: Bool

  package init(isOn: Bool) { self.isOn = isOn }

  /// The text in the colour of its tone: red is up and green is down, as on every board in Taiwan.
  package func callAsFunction(_ text: String, _ tone: TonedText.Tone?) -> String {
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
