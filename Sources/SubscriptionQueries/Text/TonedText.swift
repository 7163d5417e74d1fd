package import Localization

/// A text and the tone it has, which a terminal shows as a colour.
package struct TonedText: ExpressibleByStringLiteral, Sendable {
  package let text: Text
  package let tone: Tone?

  package enum Tone: Sendable {
    /// A gain, or what is bid.
    case up
    /// A loss, or what is asked.
    case down
    case faint
    case strong
  }

  /// A dash without a text.
  package init(_ text: Text?, _ tone: Tone? = nil) {
    (self.text, self.tone) = (text ?? Text(verbatim: "-"), tone)
  }

  /// A name or a number, the same in every language; a dash without one.
  package init(_ value: (some CustomStringConvertible)?, _ tone: Tone? = nil) {
    self.init(value.map { Text(verbatim: $0.description) }, tone)
  }

  package init(stringLiteral text: String) { self.init(Text(verbatim: text)) }

  /// A gain or a loss: arrow, tone, text.
  package static func signed(_ amount: Int, _ text: Text) -> TonedText {
    amount == 0
      ? TonedText(text) : TonedText(Text(verbatim: amount > 0 ? "▲" : "▼") + text, amount > 0 ? .up : .down)
  }

  package static func signed(_ amount: Int, _ number: String) -> TonedText {
    signed(amount, Text(verbatim: number))
  }
}
