internal import SubscriptionCalendar

/// A member of a message that cannot be decoded, for which the message is rejected.
struct QuoteProblem: Error {
  var field: String
  var text: String
  var reason: String
}

/// Strict decoding of members. Nil means that the member has no value, never zero.
extension LenientJSONObject {
  func price(_ name: String) throws(QuoteProblem) -> Price? {
    try text(name).flatMap { text throws(QuoteProblem) in try Self.price(text, field: name) }
  }

  func code(_ name: String) throws(QuoteProblem) -> StockCode {
    let text = text(name) ?? ""
    guard let code = StockCode(text) else {
      throw QuoteProblem(
        field: name, text: text, reason: "not a code of four to six digits and capital letters")
    }
    return code
  }

  func whole(_ name: String) throws(QuoteProblem) -> Int? {
    try text(name).map { text throws(QuoteProblem) in try Self.whole(text, field: name) }
  }

  /// A price; nil for zero, which the exchanges print for no price.
  static func price(_ text: String, field: String) throws(QuoteProblem) -> Price? {
    if let price = Price(text) { return price }
    guard text.allSatisfy({ $0 == "0" || $0 == "." }), text.contains("0") else {
      throw QuoteProblem(field: field, text: text, reason: "not a price such as 43.91")
    }
    return nil
  }

  static func whole(_ text: String, field: String) throws(QuoteProblem) -> Int {
    let digits = text.utf8
    guard (1...16).contains(digits.count), digits.allSatisfy({ (0x30...0x39).contains($0) }),
      let value = Int(text)
    else { throw QuoteProblem(field: field, text: text, reason: "not a whole number") }
    return value
  }
}

extension QuoteProblem {
  func remark(source: String, row: Int, code: StockCode? = nil) -> Remark {
    Remark(.rejected, source: source, row: row, column: field, text: text, reason: reason, code: code)
  }
}
