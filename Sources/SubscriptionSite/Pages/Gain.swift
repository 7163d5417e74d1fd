internal import SubscriptionCalendar

/// A gain or a loss as a page shows it: arrow, sign and colour, never colour alone.
struct Gain {
  /// `up`, `down` or `even`: the class of its colour.
  let tone: String
  /// `▲ +12.0%`
  let text: String

  init(_ amount: Int, _ text: String) {
    tone = amount > 0 ? "up" : amount < 0 ? "down" : "even"
    self.text = (amount > 0 ? "▲\u{2009}" : amount < 0 ? "▼\u{2009}" : "") + text
  }

  /// A percentage with its sign.
  init(_ percent: Percent) {
    self.init(percent.tenths, percent.signed)
  }
}

extension Gain: PageFields {
  var fields: [String: any PageValue] {
    ["tone": tone, "text": text]
  }
}
