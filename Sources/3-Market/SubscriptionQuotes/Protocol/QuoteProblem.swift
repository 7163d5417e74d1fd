internal import Decoding
internal import JSON
internal import Localization
internal import Values

/// A member of a message that cannot be decoded, for which the message is rejected unless it is a level of the order book.
struct QuoteProblem: Error {
  var field: String
  var text: String
  var reason: Text
}

/// Strict decoding of members. Nil means that the member has no value, never zero.
extension JSONValue {
  func price(_ name: String) throws(QuoteProblem) -> Price? {
    try text(name).flatMap { text throws(QuoteProblem) in try Self.price(text, field: name) }
  }

  func code(_ name: String) throws(QuoteProblem) -> StockCode {
    let text = text(name) ?? ""
    guard let code = StockCode(text) else {
      throw QuoteProblem(
        field: name, text: text,
        reason: Text("不是四至六碼數字與大寫字母的代號", "not a code of four to six digits and capital letters"))
    }
    return code
  }

  func whole(_ name: String) throws(QuoteProblem) -> Int? {
    try text(name).map { text throws(QuoteProblem) in try Self.whole(text, field: name) }
  }

  /// A number of shares, which the source counts in lots (張) of a thousand.
  func lots(_ name: String) throws(QuoteProblem) -> Int? {
    try text(name).map { text throws(QuoteProblem) in try Self.lots(text, field: name) }
  }

  /// A number of microseconds since 1970, given in such units.
  func microseconds(_ name: String, inUnitsOf unit: Int = 1) throws(QuoteProblem) -> Int? {
    guard let text = text(name) else { return nil }
    let (time, overflow) = try Self.whole(text, field: name).multipliedReportingOverflow(by: unit)
    // The year 2200, as in the exchange's lists.
    guard !overflow, time < 7_258_118_400_000_000 else {
      throw QuoteProblem(field: name, text: text, reason: Text("不是時間戳記", "not a timestamp"))
    }
    return time
  }

  /// A price; nil for zero, which the exchanges print for no price.
  static func price(_ text: String, field: String) throws(QuoteProblem) -> Price? {
    if let price = Price(text) { return price }
    guard text.allSatisfy({ $0 == "0" || $0 == "." }), text.contains("0") else {
      throw QuoteProblem(field: field, text: text, reason: Text("不是價格，例如 43.91", "not a price such as 43.91"))
    }
    return nil
  }

  static func whole(_ text: String, field: String) throws(QuoteProblem) -> Int {
    let digits = text.utf8
    guard (1...16).contains(digits.count), digits.allSatisfy({ (0x30...0x39).contains($0) }),
      let value = Int(text)
    else { throw QuoteProblem(field: field, text: text, reason: Text("不是整數", "not a whole number")) }
    return value
  }

  static func lots(_ text: String, field: String) throws(QuoteProblem) -> Int {
    let (shares, overflow) = try whole(text, field: field).multipliedReportingOverflow(by: 1000)
    // As many shares as a closing file may name.
    guard !overflow, shares <= FixedPoint.largest else {
      throw QuoteProblem(field: field, text: text, reason: Text("股數過大", "more shares than there are"))
    }
    return shares
  }
}

extension JSONValue {
  /// The quote of a row, if it can be read, and remarks on what cannot.
  ///
  /// - Parameter codeName: The member with the code.
  func quote(
    _ codeName: String, source: SourceID, row: Int,
    _ read: (JSONValue, inout [QuoteProblem]) throws(QuoteProblem) -> Quote
  ) -> (quote: Quote?, remarks: [Remark]) {
    let code = text(codeName).flatMap { StockCode($0) }
    do throws(QuoteProblem) {
      var problems: [QuoteProblem] = []
      let quote = try read(self, &problems)
      return (quote, problems.map { $0.remark(.note, source: source, row: row, code: code) })
    } catch { return (nil, [error.remark(source: source, row: row, code: code)]) }
  }
}

extension QuoteProblem {
  func remark(
    _ severity: Remark.Severity = .rejected, source: SourceID, row: Int, code: StockCode? = nil
  ) -> Remark {
    Remark(severity, source: source, row: row, column: field, text: text, reason: reason, code: code)
  }
}
