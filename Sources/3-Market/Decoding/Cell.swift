internal import Diagnostics
package import Localization
package import Values

package struct CellProblem: Error {
  package var column, text: String
  package var reason: Text

  package init(column: String, text: String, reason: Text) {
    (self.column, self.text, self.reason) = (column, text, reason)
  }

  init(count cells: some Collection<String>, of columns: Int) {
    self.init(
      column: "", text: cells.joined(separator: ","),
      reason: Text("\(columns) 欄有 \(cells.count) 格", "\(cells.count) cells under \(columns) columns"))
  }

  package func remark(
    _ severity: Remark.Severity = .rejected, source: SourceID, row: Int, code: StockCode? = nil
  ) -> Remark {
    Remark(severity, source: source, row: row, column: column, text: text, reason: reason, code: code)
  }
}

/// One cell of a row, parsed strictly. Nil always means "not published", never zero.
///
/// Decoders of lists, closes and holidays make one of each cell and ask it for the value that belongs there.
/// Of 9935 `27.3` is a price and `113/10/29` a day; `未訂出` is nil, for the price is not set yet. `27.3元` fits
/// nothing and throws a ``CellProblem``, which says the column, the text and the reason. To read it as 27.3
/// would be a guess, and a wrong guess would be published without a word.
package struct Cell {
  package var column, text: String

  package init(column: String, raw: String) {
    self.column = column
    text = PrintableText.trimmed(raw)
  }

  /// Text without control characters and surrounding blanks; never empty, at most 200 characters.
  func printableText() throws(CellProblem) -> String {
    let text = HTMLText.withoutReferences(self.text)
    if let scalar = text.unicodeScalars.first(where: PrintableText.isUnassigned) {
      let number = String(scalar.value, radix: 16, uppercase: true)
      throw problem(Text("U+\(number) 是未定義的字元", "U+\(number) is a character without a meaning"))
    }
    let clean = PrintableText.visible(text)
    if clean.isEmpty { throw problem(Text("空白", "the cell is empty")) }
    if clean.unicodeScalars.contains("\u{FFFD}") {
      throw problem(Text("不是 CP950，也不是 UTF-8", "neither CP950 nor UTF-8"))
    }
    if clean.unicodeScalars.count > Self.maximumLength {
      let (count, most) = (clean.unicodeScalars.count, Self.maximumLength)
      throw problem(Text("\(count) 個字元；最多 \(most) 個", "\(count) characters; at most \(most) are allowed"))
    }
    return clean
  }

  /// Text to be published, which a spreadsheet must not run as a formula (OWASP, CSV injection).
  package func spreadsheetSafeText() throws(CellProblem) -> String {
    let text = try printableText()
    guard let first = text.unicodeScalars.first, !"=+-@＝＋－＠".unicodeScalars.contains(first) else {
      throw problem(Text("試算表會當成公式執行的文字", "words that a spreadsheet would run as a formula"))
    }
    if Self.isLost(text) { throw problem(Self.lostCharacters) }
    return text
  }

  /// Whether a text has a mark in place of a character that the encoding lacks, or more question marks than is left of it.
  static func isLost(_ text: String) -> Bool {
    if text.unicodeScalars.contains(where: { "■〓○□".unicodeScalars.contains($0) }) || text.hasPrefix("*") {
      return true
    }
    // Of shares without a par value of NT$ 10 it stands behind the name, which a mark such as -KY may follow.
    if let star = text.firstIndex(of: "＊"), let next = text[star...].dropFirst().first, !"-－".contains(next) {
      return true
    }
    let (lost, kept) = (text.count { $0 == "?" || $0 == "？" }, text.count { $0.isLetter || $0.isNumber })
    // One sign may be all that a short name lost: 林?.
    return lost > kept || lost > 1 && lost == kept
  }

  /// The exchange's encoding has no character for some names, and prints `?`: `永豐?`. A text of which more is lost than is
  /// left was ruined on its way.
  package static let lostCharacters = Text(
    "字元變成問號或 ■ 等符號：編碼轉換失敗",
    "question marks, or marks such as ■, in place of characters: the encoding was lost")

  package func code() throws(CellProblem) -> StockCode {
    guard let code = StockCode(text) else { throw notACode }
    return code
  }

  var notACode: CellProblem {
    problem(Text("不是四至六碼數字與大寫字母的代號", "not a code of four to six digits and capital letters"))
  }

  package func day() throws(CellProblem) -> Day? {
    if isUnset { return nil }
    guard let day = Day(exchange: text) ?? Day(compact: text) else {
      throw problem(Text("不是日期，例如 113/10/29", "not a date such as 113/10/29"))
    }
    guard (1962...2200).contains(day.year) else {
      throw problem(Text("年份不在 1962 至 2200 之間", "a year outside 1962 to 2200"))
    }
    return day
  }

  package func price() throws(CellProblem) -> Price? {
    // 註4 is how the Taipei Exchange refers to the note that a price is not announced yet.
    if isUnset || isUnannounced { return nil }
    let value = FixedPoint.value(text, places: Price.places)
    // `0`, `0.00`, `0.0000`: how the exchange prints a missing price.
    if value == 0 { return nil }
    guard let price = value.flatMap({ Price(tenThousandths: $0) }) else {
      throw problem(Text("不是價格，例如 43.91", "not a price such as 43.91"))
    }
    return price
  }

  /// A number of shares, applications or dollars; nil for zero too where the exchange prints 0 for "not yet".
  package func count(zeroIsUnset: Bool = false) throws(CellProblem) -> Int? {
    if isUnset { return nil }
    guard let count = FixedPoint.value(text, places: 0) else {
      throw problem(Text("不是整數", "not a whole number"))
    }
    return count == 0 && zeroIsUnset ? nil : count
  }

  package func winRate() throws(CellProblem) -> WinRate? {
    if isUnset { return nil }
    guard let rate = WinRate(text.hasSuffix("%") ? String(text.dropLast()) : text) else {
      throw problem(Text("不是 0 至 100、最多兩位小數的百分比", "not a percentage from 0 to 100 with at most two decimals"))
    }
    return rate
  }

  package func fee() throws(CellProblem) -> Rate? {
    if isUnset { return nil }
    guard let rate = Rate(percent: text) else {
      throw problem(Text("不是 0 至 10、最多四位小數的百分比", "not a percentage from 0 to 10 with at most four decimals"))
    }
    return rate
  }

  package func ratio() throws(CellProblem) -> ShareRatio? {
    if isUnset || isUnannounced { return nil }
    guard let ratio = ShareRatio(text) else {
      throw problem(Text("不是比率，例如 0.07014093", "not a ratio such as 0.07014093"))
    }
    return ratio.hundredMillionths == 0 ? nil : ratio
  }

  /// Whether a word is in the cell. Any other text means that the cells are not where the header says.
  package func flag(_ word: (text: String, meaning: Text)?) throws(CellProblem) -> Bool {
    guard !isUnset, let word else { return false }
    guard text.contains(word.text) else {
      throw problem(Text("既非空白，也不是", "neither empty nor ") + word.meaning)
    }
    return true
  }

  /// Whether the cell is empty, dashes, or words for "not fixed yet".
  package var isUnset: Bool {
    text.utf8.allSatisfy { $0 == 0x2D } || text == "未訂出" || text == "未定" || text == "尚未訂出"
  }

  /// Whether a notice says that the company has not announced the value, or points to a note about it.
  private var isUnannounced: Bool { text == "尚未公告" || text.hasPrefix("註") }

  package func problem(_ reason: Text) -> CellProblem {
    CellProblem(column: column, text: text, reason: reason)
  }

  /// The longest name on record has 12 characters.
  private static let maximumLength = 200
}

/// The column 漲跌: how the close compares with the day's reference price.
enum PriceChange: Hashable {
  /// By so many 1/10000 NT$.
  case by(tenThousandths: Int)
  /// The exchange compares with no price (不比價): ex-dividend, ex-rights, a first day, trading resumed.
  case incomparable
}

extension Cell {
  /// The change; nil when the cell has none, or when its sign is missing: a fall would become a rise.
  ///
  /// A signed number, or one whose sign is in a cell of its own as a scrap of HTML. `X0.00`, `X` as the sign, and
  /// words such as 除息 mean that there is nothing to compare with. Unknown words are treated the same: a needless
  /// mark on a chart costs less than a lost price.
  ///
  /// - Parameter sign: Nil where numbers have their signs with them.
  func change(sign: Cell?) -> PriceChange? {
    let mark = sign.map { PrintableText.trimmed(HTMLText.withoutTags($0.text)) } ?? ""
    if mark.hasPrefix("X") { return .incomparable }
    if isUnset { return nil }
    let isNegative = text.hasPrefix("-") || mark == "-"
    let digits = text.hasPrefix("+") || text.hasPrefix("-") ? text.dropFirst() : text[...]
    guard let value = FixedPoint.value(PrintableText.trimmed(String(digits)), places: Price.places) else {
      return .incomparable
    }
    let isSigned = sign == nil || value == 0 || isNegative || mark == "+" || text.hasPrefix("+")
    return isSigned ? .by(tenThousandths: isNegative ? -value : value) : nil
  }
}
