/// A text and the tone it has, which a terminal shows as a colour.
package struct TonedText: ExpressibleByStringInterpolation, Sendable {
  package let text: String
  package let tone: Tone?

  package enum Tone: Sendable {
    /// A gain, or what is bid.
    case up
    /// A loss, or what is asked.
    case down
    case faint
    case strong
  }

  package init(_ text: String, _ tone: Tone? = nil) { (self.text, self.tone) = (text, tone) }

  package init(stringLiteral text: String) { self.init(text) }

  /// A gain or a loss: arrow, tone, text.
  package static func signed(_ amount: Int, _ text: String) -> TonedText {
    amount == 0 ? TonedText(text) : TonedText((amount > 0 ? "▲" : "▼") + text, amount > 0 ? .up : .down)
  }
}
