internal import Diagnostics

/// A cell that does not fit its column; its row is rejected.
struct CellProblem: Error {
  var column: String
  var text: String
  var reason: String

  func remark(
    _ severity: Remark.Severity = .rejected, source: String, row: Int, code: StockCode? = nil
  ) -> Remark {
    Remark(severity, source: source, row: row, column: column, text: text, reason: reason, code: code)
  }
}

/// One cell of a row, parsed strictly. Nil always means "not published", never zero.
struct Cell {
  var column: String
  var text: String

  init(column: String, raw: String) {
    self.column = column
    text = PrintableText.trimmed(raw)
  }

  /// Text without control characters and surrounding blanks; never empty, at most 200 characters.
  func printableText() throws(CellProblem) -> String {
    if let scalar = text.unicodeScalars.first(where: PrintableText.isUnassigned) {
      throw problem("U+\(String(scalar.value, radix: 16, uppercase: true)) is a character without a meaning")
    }
    let clean = PrintableText.visible(text)
    if clean.isEmpty { throw problem("the cell is empty") }
    if clean.unicodeScalars.contains("\u{FFFD}") { throw problem("neither CP950 nor UTF-8") }
    if clean.unicodeScalars.count > Self.maximumLength {
      throw problem("\(clean.unicodeScalars.count) characters; at most \(Self.maximumLength) are allowed")
    }
    return clean
  }

  /// Text to be published, which a spreadsheet must not run as a formula (OWASP, CSV injection).
  func spreadsheetSafeText() throws(CellProblem) -> String {
    let text = try printableText()
    guard let first = text.unicodeScalars.first, !"=+-@＝＋－＠".unicodeScalars.contains(first) else {
      throw problem("words that a spreadsheet would run as a formula")
    }
    return text
  }

  func optionalSpreadsheetSafeText() throws(CellProblem) -> String? {
    isUnset ? nil : try spreadsheetSafeText()
  }

  func code() throws(CellProblem) -> StockCode {
    guard let code = StockCode(text) else {
      throw problem("not a code of four to six digits and capital letters")
    }
    return code
  }

  func day() throws(CellProblem) -> Day? {
    if isUnset { return nil }
    guard let day = Day(exchange: text) ?? Day(compact: text) else {
      throw problem("not a date such as 113/10/29")
    }
    guard (1962...2200).contains(day.year) else { throw problem("a year outside 1962 to 2200") }
    return day
  }

  func price() throws(CellProblem) -> Price? {
    let isWord = text.utf8.first.map { $0 >= 0x80 } ?? false
    // 註4 is how the Taipei Exchange refers to the note that a price is not announced yet.
    if isUnset || isWord && (text == "尚未公告" || text.hasPrefix("註")) { return nil }
    let value = FixedPoint.value(text, places: Price.places)
    // `0`, `0.00`, `0.0000`: how the exchange prints a missing price.
    if value == 0 { return nil }
    guard let price = value.flatMap({ Price(tenThousandths: $0) }) else {
      throw problem("not a price such as 43.91")
    }
    return price
  }

  /// A number of shares, applications or dollars; nil for zero too where the exchange prints 0 for "not yet".
  func count(zeroIsUnset: Bool = false) throws(CellProblem) -> Int? {
    if isUnset { return nil }
    guard let count = FixedPoint.value(text, places: 0) else { throw problem("not a whole number") }
    return count == 0 && zeroIsUnset ? nil : count
  }

  func winRate() throws(CellProblem) -> WinRate? {
    if isUnset { return nil }
    guard let rate = WinRate(text.hasSuffix("%") ? String(text.dropLast()) : text) else {
      throw problem("not a percentage from 0 to 100 with at most two decimals")
    }
    return rate
  }

  func fee() throws(CellProblem) -> Rate? {
    if isUnset { return nil }
    guard let rate = Rate(percent: text) else {
      throw problem("not a percentage from 0 to 10 with at most four decimals")
    }
    return rate
  }

  func ratio() throws(CellProblem) -> ShareRatio? {
    if isUnset { return nil }
    guard let ratio = ShareRatio(text) else { throw problem("not a ratio such as 0.07014093") }
    return ratio.hundredMillionths == 0 ? nil : ratio
  }

  /// Whether a word is in the cell. Any other text means that the cells are not where the header says.
  func flag(word: String, meaning: String) throws(CellProblem) -> Bool {
    if isUnset { return false }
    guard text.contains(word) else { throw problem("neither empty nor \(meaning)") }
    return true
  }

  /// Whether the cell is empty, dashes, or words for "not fixed yet".
  var isUnset: Bool {
    // Nearly every cell is a number, and comparing text is slow.
    if let first = text.utf8.first, first < 0x80, first != 0x2D { return false }
    return text.utf8.allSatisfy { $0 == 0x2D } || text == "未訂出" || text == "未定" || text == "尚未訂出"
  }

  func problem(_ reason: String) -> CellProblem { CellProblem(column: column, text: text, reason: reason) }

  /// The longest name on record has 12 characters.
  private static let maximumLength = 200
}
