internal import Localization
internal import Values

/// A gain or a loss with an arrow, a sign and a colour, so that colour is never the only mark (WCAG 1.4.1).
struct SignedAmount: PageValue {
  private let amount: Int
  /// `+12.0%`
  let plain: Text

  init(_ amount: Int, _ text: Text) { (self.amount, plain) = (amount, text) }

  init(_ amount: Int, _ number: String) { self.init(amount, Text(verbatim: number)) }

  init(_ percent: Percent) { self.init(percent.tenths, percent.signed) }

  /// The CSS class, and a text such as `▲ +12.0%`.
  var content: PageContent {
    let arrow = amount > 0 ? "▲\u{2009}" : amount < 0 ? "▼\u{2009}" : ""
    return ["tone": amount > 0 ? "up" : amount < 0 ? "down" : "even", "text": Text(verbatim: arrow) + plain]
  }
}
