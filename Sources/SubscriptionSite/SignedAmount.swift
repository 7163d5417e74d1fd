internal import Localization
internal import Values

/// A gain or a loss with an arrow, a sign and a colour, so that colour is never the only mark (WCAG 1.4.1).
struct SignedAmount {
  /// The CSS class: `up`, `down` or `even`.
  let tone: String
  /// `▲ +12.0%`
  let text: Text
  /// `+12.0%`
  let plain: Text

  init(_ amount: Int, _ text: Text) {
    plain = text
    tone = amount > 0 ? "up" : amount < 0 ? "down" : "even"
    self.text = Text(verbatim: amount > 0 ? "▲\u{2009}" : amount < 0 ? "▼\u{2009}" : "") + text
  }

  init(_ amount: Int, _ number: String) { self.init(amount, Text(verbatim: number)) }

  init(_ percent: Percent) { self.init(percent.tenths, percent.signed) }
}

extension SignedAmount: PageFields {
  var fields: PageMembers { ["tone": .of(tone), "text": .of(text)] }
}
