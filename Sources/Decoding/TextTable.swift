internal import JSON
internal import Localization
internal import Values

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
package struct TextTable {
  package var form: BodyForm
  /// The exchange's text when it says that it has no data (`stat`).
  package var refusal: String?
  /// The column names as published.
  package var header: [String]
  /// The data rows; a row may have more or fewer cells than the header.
  var rows: CellRows
  package var rowCount: Int { rows.count }
  /// The texts of each row, made as they are read.
  package var rowTexts: some Sequence<[String]> { rows.lazy.map(Array.init) }
  /// The date beside the table (`date` in JSON), as text.
  package var date: String?
  /// Whether notes follow the rows, as they do at the end of the exchange's list.
  package var hasNotes = false

  /// Reads a body whose header is the line with the `key` column; without `html`, a page is an error.
  ///
  /// - Parameters:
  ///   - mostRows: More than any real body of this source has.
  ///   - title: The beginning of the title that stands alone where the body has no rows; nil if there is none.
  package init(
    _ bytes: [UInt8], source: String, key: Column, html: HTMLTables?, mostRows: Int, title: String? = nil
  ) throws(NotUnderstood) {
    let body = try BodyText(bytes, source: source)
    form = body.form
    switch body.form {
    case .json:
      let answer: JSONTable
      do {
        answer = try JSONTable(body.bytes)
      } catch {
        throw NotUnderstood(
          source: source,
          reason: Text("內容看似 JSON 但不是：", "the body is not the JSON it looks like: ")
            + ((error as? JSONReader.Unreadable)?.reason ?? Text(verbatim: "\(error)")))
      }
      // A refusal is how the exchange says "no rows"; the regression guard decides whether that is allowed.
      refusal = answer.isRefusal ? answer.status : nil
      (header, rows) = try Self.json(answer, source: source, key: key)
      if refusal == nil, let total = answer.total.flatMap({ Digits.value($0) }), total != rows.count {
        throw NotUnderstood(
          source: source,
          reason: Text(
            "內容自稱 \(total) 筆，實有 \(rows.count) 筆",
            "the body says that it has \(total) rows, and has \(rows.count)"))
      }
      date = answer.date
    case .csv:
      let (header, rows, hasNotes) = try Self.csv(body.text, source: source, key: key, title: title)
      (self.header, self.rows, self.hasNotes) = (header, CellRows(rows), hasNotes)
    case .html:
      let (header, rows) = try Self.html(body.text, source: source, key: key, reader: html)
      (self.header, self.rows) = (header, CellRows(rows))
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

  /// The table with the key column; several with the same header are one, as the Taipei Exchange puts managed
  /// stocks (管理股票) into a table of their own.
  private static func json(
    _ answer: JSONTable, source: String, key: Column
  ) throws(NotUnderstood) -> (header: [String], rows: CellRows) {
    let tables = answer.tables.filter { $0.fields.contains(where: key.isNamed) }
    guard let first = tables.first else {
      // The caller reports the missing key column if there are rows.
      let some = answer.tables.first { !$0.rows.isEmpty } ?? answer.tables.first
      return (some?.fields ?? [], answer.isRefusal ? CellRows([]) : some?.rows ?? CellRows([]))
    }
    guard tables.allSatisfy({ $0.fields == first.fields }) else {
      throw NotUnderstood(
        source: source,
        reason: Text(
          "\(tables.count) 個表格都有欄位 \(key.name)，標題列卻不同",
          "\(tables.count) tables with the column \(key.name) and different headers"),
        advice: Advice.columnChanged)
    }
    var rows = answer.isRefusal ? CellRows([]) : first.rows
    if !answer.isRefusal { for table in tables.dropFirst() { rows.append(table.rows) } }
    return (first.fields, rows)
  }

  private static func csv(
    _ text: String, source: String, key: Column, title: String?
  ) throws(NotUnderstood) -> (header: [String], rows: [[String]], hasNotes: Bool) {
    let records: [[String]]
    do {
      records = try CSVReader.records(of: text)
    } catch {
      throw NotUnderstood(
        source: source, reason: error.message)
    }
    guard let start = records.firstIndex(where: { $0.contains(where: key.isNamed) }) else {
      // A list's title with nothing below it is a list without rows.
      let isTitleAlone = records.allSatisfy { $0.count { !$0.isEmpty } <= 1 }
      if isTitleAlone, let title, records.first?.first?.contains(title) == true { return ([], [], false) }
      throw NotUnderstood(
        source: source,
        reason: Text(
          "沒有含欄位 \(key.name) 的標題列；內容開頭為「\(excerpt(of: text))」",
          "no header with the column \(key.name) in a body that begins '\(excerpt(of: text))'"))
    }
    // Each line of the exchange's list ends with a comma: a last column without a name and without a cell.
    var header = records[start]
    let hasEmptyLastColumn = header.count > 1 && header.last?.isEmpty == true
    if hasEmptyLastColumn { header.removeLast() }
    let body = records[(start + 1)...]
    let rows = body.prefix { !isFooter($0) }.map { record in
      hasEmptyLastColumn && record.last?.isEmpty == true ? Array(record.dropLast()) : record
    }
    return (header, rows, rows.count < body.count)
  }

  /// `說明:` on a line of its own ends the rows; notes follow it.
  private static func isFooter(_ record: [String]) -> Bool {
    guard let first = record.first, record.dropFirst().allSatisfy(\.isEmpty) else { return false }
    return ["說明", "備註", "註"].contains { first.hasPrefix($0) }
  }

  private static func html(
    _ text: String, source: String, key: Column, reader: HTMLTables?
  ) throws(NotUnderstood) -> (header: [String], rows: [[String]]) {
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
      return (table[start], table[(start + 1)...].filter { !$0.isEmpty && !isFooter($0) })
    }
    throw NotUnderstood(
      source: source,
      reason: Text(
        "收到網頁而非資料，內容為「\(excerpt(of: page?.text ?? text))」",
        "a page came instead of data; it says '\(excerpt(of: page?.text ?? text))'"),
      advice: Advice.forPage(page?.text ?? text))
  }

  private static func excerpt(of text: String) -> String {
    // Only the beginning: a body may have 16 MB.
    let start = String(text.unicodeScalars.prefix(1000))
    let words = start.split { $0.isWhitespace || $0.isNewline }.joined(separator: " ")
    return words.count > 80 ? words.prefix(79) + "…" : words
  }
}
