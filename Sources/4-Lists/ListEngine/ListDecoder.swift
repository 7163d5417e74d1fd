package import Decoding
internal import Diagnostics
internal import Localization
internal import Values

extension ListSource {
  /// The records of a body in the exchange's order, whether or not they are kept.
  ///
  /// Throws when the body is not the list, lacks a column, or is another year's.
  package func decode(_ body: [UInt8], html: HTMLTables?) throws(NotUnderstood) -> Decoded<[Record]> {
    if let year, let firstYear, year < firstYear {
      throw NotUnderstood(
        source: id,
        reason: Text(
          "\(year) 年的清單欄位不同；\(firstYear) 年是可讀取的第一年",
          "the list of \(year) has other columns; \(firstYear) is the first year that can be read"),
        advice: Text("改由 \(firstYear) 年起。", "begin with \(firstYear)."))
    }
    // A list without rows may come as nothing at all; where it has to have some, that is no answer.
    if title != nil, shrinkRule.mayBeEmpty, !body.contains(where: { $0 > 0x20 }) {
      return Decoded(content: [], form: .csv, rowCount: 0)
    }
    let table = try TextTable(
      body, source: id, key: Column(column(.code) ?? .required(Record.Key.code.rawValue)), html: html,
      mostRows: mostRows, title: title)
    try checkList(table)
    var result = Decoded<[Record]>(content: [], form: table.form, rowCount: table.rows.count)
    if table.rows.count == 0 {
      result.none = table.none
      return result
    }
    try checkTexts(of: table)
    let lacksNotes = try lacksNotes(table)
    (result.day, result.gap) = try days(of: table)
    let rows = try ListDecoder(of: self, in: table.header)
    result.columns = rows.columnNames
    result.isTakenAsItIs = lacksNotes || rows.lacksExpected
    try read(table.rows, by: rows, into: &result)
    // What only all rows together show.
    compare(&result.content)
    try result.checkRejects(records: result.content.count + result.leftOut, source: id)
    remarkOnGaps(in: table, of: &result)
    result.remarks += [otherYear(of: table)].compactMap(\.self)
    return result
  }

  /// Throws if the title or a column shows that the body is another list.
  private func checkList(_ table: TextTable) throws(NotUnderstood) {
    if let otherTitle, table.heading?.contains(otherTitle) ?? false {
      throw NotUnderstood(
        source: id,
        reason: Text("內容是「\(otherTitle)」，不是此清單", "the body is the list '\(otherTitle)', and not this one"))
    }
    if let otherColumn, table.form == .json, table.header.contains(where: otherColumn.isNamed) {
      throw NotUnderstood(
        source: id,
        reason: Text(
          "內容有另一交易所的欄位 \(otherColumn.name)，不是此清單",
          "the body has the other exchange's column \(otherColumn.name), and is not this list"))
    }
  }

  /// Whether the notes that end the list are missing; throws unless a person accepts the list as it is.
  private func lacksNotes(_ table: TextTable) throws(NotUnderstood) -> Bool {
    guard endsWithNotes, table.form == .csv, !table.hasNotes else { return false }
    if mayLackColumns { return true }
    throw NotUnderstood(
      source: id,
      reason: Text("清單結尾沒有說明：可能不完整", "the notes (說明) that end the list are missing: it may be cut off"),
      advice: Advice.runAgain
        + Text(
          "若確已取消說明，以 --accept \(id) 發布。", " If they are gone for good, publish without them: --accept \(id)"))
  }

  /// The day of the body, where the list comes in days, and why it may not be the whole of one.
  private func days(of table: TextTable) throws(NotUnderstood) -> (first: Day?, gap: DayGap?) {
    guard let index = try dayColumn?.index(in: table.header, source: id) else { return (nil, nil) }
    let days = table.rows.compactMap { cells in
      let text = cells.indices.contains(index) ? PrintableText.trimmed(cells[index]) : ""
      return Day(compact: text) ?? Day(exchange: text)
    }
    if Set(days).count > 1 { return (days.first, .severalDays(Set(days).sorted())) }
    if let gap = try madeTooEarly(table, of: days.first) { return (days.first, gap) }
    return (days.first, try earlyEnd(of: table))
  }

  /// Whether a body was made before its day was over: each file on record was made on the day after.
  private func madeTooEarly(_ table: TextTable, of day: Day?) throws(NotUnderstood) -> DayGap? {
    guard let day, let index = try printedColumn?.index(in: table.header, source: id) else { return nil }
    let printed = table.rows.compactMap { cells in
      cells.indices.contains(index) ? Day(compact: PrintableText.trimmed(cells[index])) : nil
    }.max()
    return printed.flatMap { $0 <= day ? .madeOn($0) : nil }
  }

  /// Adds the records of the rows, with a remark on each that cannot be read: it costs no other one.
  private func read(
    _ lines: [[String]], by rows: ListDecoder<Record>, into result: inout Decoded<[Record]>
  ) throws(NotUnderstood) {
    var firstRowOf: [Record: Int] = [:]
    for (index, cells) in lines.enumerated() {
      let row = index + 1
      try NotUnderstood.checkCancellation(id)
      if otherBoard != nil, cells.indices.contains(rows.code),
        let code = StockCode(PrintableText.trimmed(cells[rows.code]))
      {
        result.codes.insert(code)
      }
      do throws(CellProblem) {
        guard let (record, repair, unread) = try rows.repairedRecord(cells) else {
          result.leftOut += 1
          continue
        }
        try checkYear(of: record)
        if let first = firstRowOf[record] {
          let repeated = CellProblem(
            column: "", text: text(of: cells),
            reason: Text("與第 \(first) 筆重複", "repeats row \(first)"))
          result.remarks.append(repeated.remark(.note, source: id, row: row))
          continue
        }
        firstRowOf[record] = row
        result.content.append(record)
        result.rowNumbers.append(row)
        if let repair { result.remarks.append(repair.remark(.note, source: id, row: row)) }
        result.remarks += unread.map {
          Remark(
            .doubtful, source: id, row: row, column: $0.column, text: $0.text,
            reason: $0.reason
              + Text("；此欄從缺，或維持先前發布的內容", "; it is null, or stays as it was published"),
            code: record.code, rule: Doubt.unreadableRow.id)
        }
      } catch {
        let code =
          cells.indices.contains(rows.code) ? StockCode(PrintableText.trimmed(cells[rows.code])) : nil
        result.remarks.append(error.remark(source: id, row: row, code: code))
      }
    }
  }

  /// That the body says that it is of another year; nil if it does not.
  private func otherYear(of table: TextTable) -> Remark? {
    guard let year, let other = table.date.flatMap({ Digits.value($0) }), (1900...9999).contains(other),
      other != year
    else { return nil }
    return Remark(
      .doubtful, source: id,
      reason: Text(
        "清單自稱為 \(other) 年，不是 \(year) 年", "the list says that it is of \(other), not of \(year)"))
  }

  /// Throws if the texts of the rows are lost, cut off, or those of other rows.
  private func checkTexts(of table: TextTable) throws(NotUnderstood) {
    guard let texts, table.rows.count >= Self.fewestOfDay,
      let subject = try texts.subject.index(in: table.header, source: id),
      let text = try texts.text.index(in: table.header, source: id)
    else { return }
    let rows = table.rows.map { cells in
      func cell(_ index: Int) -> String { cells.indices.contains(index) ? cells[index] : "" }
      return (subject: cell(subject), text: cell(text))
    }
    if let reason = unreadable(rows) { throw NotUnderstood(source: id, reason: reason) }
  }

  /// Whether all rows of a day with so many were written before a working day ends: the body is cut off at a row.
  private func earlyEnd(of table: TextTable) throws(NotUnderstood) -> DayGap? {
    guard let lastRow, table.rows.count >= Self.fewestOfDay,
      let index = try lastRow.time.index(in: table.header, source: id),
      let time = table.rows.compactMap({ cells in
        cells.indices.contains(index) ? Digits.value(PrintableText.trimmed(cells[index])) : nil
      }).max(), time < lastRow.from
    else { return nil }
    let minutes = time / 100
    return .endsEarly("\(Digits.text(minutes / 100, width: 2)):\(Digits.text(minutes % 100, width: 2))")
  }

  /// A body with fewer rows is not checked: a Sunday has at most seven.
  private static var fewestOfDay: Int { 8 }

  /// A row for a message.
  fileprivate func text(of cells: [String]) -> String { namesPeople ? "" : cells.joined(separator: ",") }

  /// The exchange files a row under the year of its draw or opening.
  private func checkYear(of record: Record) throws(CellProblem) {
    guard let (year, key, event) = filing, let day = Record.access(key).day(in: record), day.year != year
    else { return }
    throw CellProblem(
      column: name(of: key), text: "\(day)",
      reason: Text("\(year) 年的清單內有 \(day.year) 年的\(event)", "\(event) of \(day.year) in the list of \(year)"))
  }

  /// The exchange numbers the rows of a list from 1 without a gap.
  private func remarkOnGaps(in table: TextTable, of result: inout Decoded<[Record]>) {
    let number = Column("序號", "索引")
    guard let index = table.header.firstIndex(where: number.isNamed) else { return }
    let found = table.rows.enumerated().compactMap { row, cells in
      (cells.indices.contains(index) ? Digits.value(PrintableText.trimmed(cells[index])) : nil)
        .map { (number: $0, row: row + 1) }
    }.sorted { $0.number < $1.number }
    for (before, (after, row)) in zip([0] + found.map(\.number), found) where after > before + 1 {
      let name = PrintableText.trimmed(table.header[index])
      var remark = Remark(
        .doubtful, source: id, row: row, column: name, text: "\(after)",
        reason: Text(
          "缺少資料：\(name) \(before) 之後為 \(after)",
          "rows are missing: in the column \(name), \(after) follows \(before)"))
      // The numbers move with each new row; how many are missing does not.
      remark.subject = Remark.Subject(
        source: id.description, code: "", rule: "", column: name,
        text: "\((found.last?.number ?? 0) - found.count)")
      result.remarks.append(remark)
      return
    }
  }
}

/// The column of a fact in a body, its index there, which is nil for one that the body lacks, and its name for a message.
private struct FoundColumn {
  let column: ListColumn
  let index: Int?
  let name: String

  func cell(_ text: String?) -> Cell? { text.map { Cell(column: name, raw: $0) } }
}

/// Decodes the rows of one body into records, cell by cell.
///
/// `ListSource.decode` makes one for each body, once the header is found: columns are looked up once and not
/// for every row. Each fact reads its own cell (``FactAccess``). A cell that does not fit leaves its fact
/// open and is named in `unread`; only an essential one costs the row. Whether the row can be right is not
/// asked here but by the ``Rule``s, which know what was published before.
package struct ListDecoder<Record: ListedRecord> {
  private let source: ListSource<Record>
  private let header: [String]
  /// The indices of cells by the header's names, and of those after them that the source makes.
  private let names: [String: Int]
  private let made: Int
  /// How each fact is read, and its column.
  private let accesses: [any FactAccess<Record>]
  private let columns: [FoundColumn]
  /// The indices of the facts' columns.
  private let indices: [Record.Key: Int]
  /// Whether the header lacks a column without which the list is used only if a person accepts it.
  let lacksExpected: Bool
  /// The header's names, by those of the facts.
  let columnNames: [String: String]
  /// The index of the codes, and that of their column among the columns.
  package let code: Int
  private let codeColumn: Int

  package init(of source: ListSource<Record>, in header: [String]) throws(NotUnderstood) {
    (self.source, self.header) = (source, header)
    let listed = Record.keyedFacts.compactMap { key, fact in source.column(key).map { (key, fact.access, $0) }
    }
    // A repeated column explains why another is missing, so it is reported first.
    for (_, _, column) in listed { _ = try Column(column).index(in: header, source: source.id) }
    var columns: [FoundColumn] = []
    var codes = (index: 0, column: 0)
    var indices: [Record.Key: Int] = [:]
    for (key, _, column) in listed {
      let index = try Self.index(of: column, in: header, source)
      indices[key] = index
      if key == .code { codes = (index ?? 0, columns.count) }
      columns.append(
        FoundColumn(
          column: column, index: index, name: index.map { PrintableText.trimmed(header[$0]) } ?? column.name))
    }
    (accesses, self.columns) = (listed.map(\.1), columns)
    lacksExpected = columns.contains { $0.column.need == .expected && $0.index == nil }
    (self.indices, code, codeColumn) = (indices, codes.index, codes.column)
    columnNames = Dictionary(
      Record.Key.allCases.compactMap { key in source.origin(key).map { (key.rawValue, $0) } }
        + indices.map { key, index in (key.rawValue, PrintableText.trimmed(header[index])) }
    ) { $1 }
    let named = columns.reduce(into: header) { names, column in
      if let index = column.index {
        names[index] = column.column.name
      } else {
        names.append(column.column.name)
      }
    }
    names = Dictionary(zip(source.make == nil ? named : header, 0...)) { first, _ in first }
    made = named.count - header.count
  }

  private static func index(
    of listed: ListColumn, in header: [String], _ source: ListSource<Record>
  ) throws(NotUnderstood) -> Int? {
    let column = Column(listed)
    if listed.need == .required { return try column.requiredIndex(in: header, source: source.id) }
    let index = try column.index(in: header, source: source.id)
    guard index == nil, listed.need == .expected, !source.mayLackColumns else { return index }
    throw NotUnderstood(
      source: source.id, reason: Column.missing(column.name, header),
      advice: Advice.columnChanged
        + Text("在此之前可用 --accept \(source.id) 發布。", " To publish without it meanwhile: --accept \(source.id)"))
  }

  /// The record of a row, with a repair if it has a cell too many, and with the cells that do not fit; nil for a row that
  /// is left out.
  package func repairedRecord(_ cells: [String]) throws(CellProblem)
    -> (Record, repair: CellProblem?, unread: [CellProblem])?
  {
    if cells.count == header.count { return try record(cells).map { ($0, nil, $1) } }
    func fits(_ cells: [String]) -> Bool {
      do throws(CellProblem) {
        return try record(cells)?.unread.isEmpty ?? false
      } catch {
        return false
      }
    }
    if let repair = SplitNameRepair.repaired(cells, columnCount: header.count, fits: fits) {
      let joined = CellProblem(
        column: "", text: source.text(of: [repair.joined]),
        reason: Text("被逗號分開的兩格已合併", "rejoined two cells split at a comma"))
      return try record(repair.cells).map { ($0, joined, $1) }
    }
    throw CellProblem(
      column: "", text: source.text(of: cells),
      reason: Text(
        "\(header.count) 欄有 \(cells.count) 格，修正方式不只一種或沒有",
        "\(cells.count) cells under \(header.count) columns, and not exactly one way to repair it"))
  }

  /// The cells that do not fit of a row whose record the source makes: it leaves their facts open.
  private func unreadCells(of cells: [String]) -> [CellProblem] {
    var unread: [CellProblem] = []
    guard let code = StockCode(PrintableText.trimmed(cells[self.code])) else { return [] }
    var scratch = Record(code: code)
    for (access, found) in zip(accesses, columns) where !found.column.isEssential {
      guard let cell = found.cell(found.index.map { cells[$0] }) else { continue }
      do throws(CellProblem) {
        try access.read(cell, in: found.column, into: &scratch)
      } catch {
        unread.append(error)
      }
    }
    return unread
  }

  /// The record of a row with as many cells as the header, and the cells that do not fit, whose facts are not known; throws
  /// one without which the row cannot be used.
  private func record(_ cells: [String]) throws(CellProblem) -> (Record, unread: [CellProblem])? {
    if let skips = source.skips,
      skips({ key in indices[key].map { Cell(column: header[$0], raw: cells[$0]) } })
    {
      return nil
    }
    if let make = source.make {
      guard let record = try make(RowCells(cells + Array(repeating: nil, count: made), names)) else {
        return nil
      }
      return (record, unreadCells(of: cells))
    }
    let found: [Cell?]
    if let prepare = source.prepare {
      var row = RowCells(cells + Array(repeating: nil, count: made), names)
      guard try prepare(&row) else { return nil }
      found = columns.map { column in column.cell(row[column.column.name]) }
    } else {
      found = columns.map { column in column.cell(column.index.map { cells[$0] }) }
    }
    guard let code = found[codeColumn] else {
      throw CellProblem(column: "", text: "", reason: Text("缺少代號", "no code"))
    }
    var record = Record(code: try code.code())
    var unread: [CellProblem] = []
    for (index, cell) in zip(found.indices, found) {
      guard let cell else { continue }
      let column = columns[index].column
      do throws(CellProblem) {
        try accesses[index].read(cell, in: column, into: &record)
      } catch {
        guard !column.isEssential else { throw error }
        unread.append(error)
      }
    }
    do throws(CellProblem) { try source.finish(&record) } catch {
      // A text that contradicts the code leaves open what the row is.
      guard let access = source.key(of: error.column).map(Record.access), !access.isVerbatim else {
        throw error
      }
      access.set(text: nil, in: &record)
      unread.append(error)
    }
    return (record, unread)
  }
}

/// The cells of a row by the names of their columns. A cell of another column is nil, and setting one does nothing.
package struct RowCells: Sendable {
  private var cells: [String?]
  private let names: [String: Int]

  fileprivate init(_ cells: [String?], _ names: [String: Int]) { (self.cells, self.names) = (cells, names) }

  package subscript(name: String) -> String? {
    get { names[name].flatMap { cells[$0] } }
    set { if let index = names[name] { cells[index] = newValue } }
  }
}

/// Repairs a row with one cell too many.
///
/// The exchange splits a name such as `Example Co., Ltd.` at its comma, in its CSV as in its JSON, which moves every
/// later cell one column to the right. Two neighbouring cells are joined, and the repair is used only if exactly one
/// such join makes every cell fit its column.
package enum SplitNameRepair {
  /// The repaired cells and the joined text; nil when the repair is ambiguous.
  package static func repaired(
    _ cells: [String], columnCount: Int, fits: ([String]) -> Bool
  ) -> (cells: [String], joined: String)? {
    guard cells.count == columnCount + 1, columnCount <= mostColumns,
      cells.reduce(0, { $0 + $1.utf8.count }) <= mostBytes
    else { return nil }
    var found: (cells: [String], joined: String)?
    for index in 0..<columnCount {
      let joined = cells[index] + "," + cells[index + 1]
      let candidate = cells[..<index] + [joined] + cells[(index + 2)...]
      guard fits(Array(candidate)) else { continue }
      guard found == nil else { return nil }
      found = (Array(candidate), joined)
    }
    return found
  }

  /// Every join is tried on every row: a body with thousands of columns, or with long cells, would take hours.
  private static let mostColumns = 60
  /// The longest real row has 400.
  private static let mostBytes = 5000
}
