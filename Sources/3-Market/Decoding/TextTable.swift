internal import JSON
internal import Localization
package import Values

/// Reads the tables of an HTML page; passed in, so that a program that only answers queries loads no HTML library.
package typealias HTMLTables = @Sendable ([UInt8]) throws -> HTMLPage

package struct HTMLPage: Sendable {
  /// Each table's rows of cell texts, blanks collapsed.
  package var tables: [[[String]]]
  /// The page's text, quoted in messages.
  package var text: String

  package init(tables: [[[String]]], text: String) { (self.tables, self.text) = (tables, text) }
}

/// A body of any form as a header and rows of cells.
///
/// The decoders of lists, closes and holidays begin with it; after it CSV, JSON and HTML are the same. The
/// header is the line with the `key` column, such as 證券代號, so that titles above it do not matter; notes (說明)
/// end the rows. It knows no fact: columns are found by ``Column`` and cells are read by ``Cell``. What is no
/// table throws ``NotUnderstood``, so that a security page is never an empty list.
package struct TextTable {
  package var form: BodyForm
  /// What the exchange says in place of data: that none matches the request. The source decides whether that can be.
  package private(set) var none: String?
  package var saysNone: Bool { none != nil }
  /// The column names as published.
  package private(set) var header: [String] = []
  /// The data rows; a row may have more or fewer cells than the header.
  package private(set) var rows: [[String]] = []
  /// The date beside the table (`date` in JSON), as text.
  package var date: String?
  /// What else may say of which day the rows are: titles, and the dates of tables.
  private(set) var heads: [String] = []
  /// What stands above the header in CSV, or beside the table in JSON.
  package private(set) var heading: String?
  /// Whether notes follow the rows, as they do at the end of the exchange's list.
  package var hasNotes = false

  /// Reads a body whose header is the line with the `key` column; without `html`, a page is an error.
  ///
  /// - Parameters:
  ///   - mostRows: More than any real body of this source has.
  ///   - title: The beginning of the title that stands alone where the body has no rows; nil if there is none.
  package init(
    _ bytes: [UInt8], source: SourceID, key: Column, html: HTMLTables?, mostRows: Int, title: String? = nil
  ) throws(NotUnderstood) {
    let body = try BodyText(bytes, source: source)
    form = body.form
    switch body.form {
    case .json:
      let bytes = Array(body.text.utf8)
      if let message = ExchangeMessage(json: bytes, key: key) {
        none = try message.checkedToMeanNone(source)
        return
      }
      let answer: JSONTable
      do {
        answer = try JSONTable(bytes)
      } catch {
        throw NotUnderstood(
          source: source,
          reason: Text("內容看似 JSON 但不是：", "the body is not the JSON it looks like: ")
            + ((error as? JSONText.Unreadable)?.reason ?? Text(verbatim: "\(error)")))
      }
      (date, heading) = (answer.date, answer.title)
      try read(answer, source: source, key: key)
      if !saysNone, let total = answer.total.flatMap({ Digits.value($0) }), total != rows.count {
        throw NotUnderstood(
          source: source,
          reason: Text(
            "內容自稱 \(total) 筆，實有 \(rows.count) 筆",
            "the body says that it has \(total) rows, and has \(rows.count)"))
      }
    case .csv: try readCSV(body.text, source: source, key: key, title: title)
    case .html: try readHTML(body.text, source: source, key: key, reader: html)
    }
    guard rows.count <= mostRows, header.count <= BodyLimits.columns else {
      throw NotUnderstood(
        source: source,
        reason: Text(
          "\(header.count) 欄 \(rows.count) 筆；最多讀取 \(BodyLimits.columns) 欄 \(mostRows) 筆",
          "\(rows.count) rows under \(header.count) columns; at most \(mostRows) under "
            + "\(BodyLimits.columns) are read"))
    }
  }

  /// Reads the tables with the key column as one, each by its own header: the Taipei Exchange puts managed stocks
  /// (管理股票) into a table beside the others.
  private mutating func read(_ answer: JSONTable, source: SourceID, key: Column) throws(NotUnderstood) {
    let keyed = answer.tables.filter { $0.fields.contains(where: key.isNamed) }
    // The caller reports the missing key column if there are rows.
    let tables = keyed.isEmpty ? answer.tables : keyed
    let main = tables.first { !$0.rows.isEmpty } ?? tables.first
    heads = [answer.title].compactMap(\.self) + tables.flatMap(\.heads)
    header = main?.fields ?? []
    if answer.isRefusal, let status = answer.status {
      return none = try ExchangeMessage(status: status).checkedToMeanNone(source)
    }
    if keyed.isEmpty { return rows = main?.rows ?? rows }
    rows = keyed.flatMap { $0.rows(under: header) }
  }

  private mutating func readCSV(
    _ text: String, source: SourceID, key: Column, title: String?
  ) throws(NotUnderstood) {
    let records: [[String]]
    do {
      records = try CSVReader.records(of: text)
    } catch {
      throw NotUnderstood(
        source: source, reason: error.message)
    }
    guard let start = records.firstIndex(where: { $0.contains(where: key.isNamed) }) else {
      let isProse = records.allSatisfy { $0.count { !$0.isEmpty } <= 1 }
      var prose = records.prefix { !Self.isFooter($0) }.compactMap { $0.first { !$0.isEmpty } }
      if isProse, let title, prose.first?.contains(title) == true {
        // A list's title with nothing below it is a list without rows.
        if prose.count == 1 { return }
        prose.removeFirst()
      }
      if isProse, let message = ExchangeMessage(sentence: prose.joined(separator: " ")) {
        return none = try message.checkedToMeanNone(source)
      }
      throw NotUnderstood(
        source: source,
        reason: Text(
          "沒有含欄位 \(key.name) 的標題列；內容開頭為「\(Self.excerpt(of: text))」",
          "no header with the column \(key.name) in a body that begins '\(Self.excerpt(of: text))'"))
    }
    heading = records[..<start].first?.first { !$0.isEmpty }
    header = records[start]
    // Each line of the exchange's list ends with a comma: a last column without a name and without a cell.
    let hasEmptyLastColumn = header.count > 1 && header.last?.isEmpty == true
    if hasEmptyLastColumn { header.removeLast() }
    let body = records[(start + 1)...]
    rows = body.prefix { !Self.isFooter($0) }.map { record in
      hasEmptyLastColumn && record.last?.isEmpty == true ? Array(record.dropLast()) : record
    }
    hasNotes = rows.count < body.count
  }

  /// `說明:` on a line of its own ends the rows; notes follow it.
  private static func isFooter(_ record: [String]) -> Bool {
    guard let first = record.first, record.dropFirst().allSatisfy(\.isEmpty) else { return false }
    return ["說明", "備註", "註"].contains { first.hasPrefix($0) }
  }

  private mutating func readHTML(
    _ text: String, source: SourceID, key: Column, reader: HTMLTables?
  ) throws(NotUnderstood) {
    let page: HTMLPage?
    do {
      page = try reader?(Array(text.utf8))
    } catch {
      throw NotUnderstood(
        source: source, reason: Text("收到無法解讀的網頁：\(error)", "a page came that could not be read: \(error)"))
    }
    // libxml2 closes what a page that was cut off leaves open.
    let lowercased = Array(text.lowercased().utf8)
    guard lowercased.ranges(of: "<table".utf8).count <= lowercased.ranges(of: "</table".utf8).count else {
      throw NotUnderstood(
        source: source, reason: Text("網頁在表格中間結束：內容不完整", "the page ends inside a table: it is cut off"))
    }
    for table in page?.tables ?? [] {
      guard let start = table.firstIndex(where: { $0.count > 1 && $0.contains(where: key.isNamed) }) else {
        continue
      }
      header = table[start]
      rows = table[(start + 1)...].filter { !$0.isEmpty && !Self.isFooter($0) }
      return
    }
    if let message = ExchangeMessage(page: text) {
      return none = try message.checkedToMeanNone(source)
    }
    let excerpt = Self.excerpt(of: page?.text ?? text)
    throw NotUnderstood(
      source: source,
      reason: Text("收到網頁而非資料，內容為「\(excerpt)」", "a page came instead of data; it says '\(excerpt)'"),
      advice: Advice.forPage(page?.text ?? text))
  }

  private static func excerpt(of text: String) -> String {
    // Only the beginning: a body may have 8 MB.
    let start = String(text.unicodeScalars.prefix(1000))
    let words = start.split { $0.isWhitespace || $0.isNewline }.joined(separator: " ")
    return words.count > 80 ? words.prefix(79) + "…" : words
  }
}
