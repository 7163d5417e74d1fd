internal import Diagnostics
internal import Localization
package import Trading
package import Values

/// Decodes a board's daily file, all securities of one day, in any of its forms: TWSE's STOCK_DAY_ALL and MI_INDEX,
/// TPEx's quotes, the emerging board's statistics; as JSON from the websites or from the OpenAPI, or as CSV.
///
/// The sources of closes have one for each board; a backfill has one for each past day, with `asked`. It
/// judges a row by the row alone and by its file: whether a close can follow the last one is for
/// `ClosesReview`. The day is that of the body, never that of the request: until the new file is ready the
/// exchange answers with the last one.
package struct ClosesDecoder: Sendable {
  /// The source's id, such as `twse-closes`.
  package var source: SourceID
  package var board: Board
  /// The day that was asked for; nil for a file that is always the newest.
  package var asked: Day?

  package init(source: SourceID, board: Board, asked: Day? = nil) {
    (self.source, self.board, self.asked) = (source, board, asked)
  }

  /// The day and its bars; none if the exchange says that there was no session on the day that was asked for.
  ///
  /// A row without a price is a bar without a close. One that cannot be right, or whose code has another row that
  /// disagrees, is a bar in doubt: a wrong price is worse than none. Warrants are left out and counted.
  ///
  /// Throws when the body is not such a file, lacks the code or the close, or is of another day.
  package func decode(_ body: [UInt8]) throws(NotUnderstood) -> Decoded<DailyCloses> {
    let columns = ClosesColumns(of: board)
    let table = try TextTable(body, source: source, key: columns.code, html: nil, mostRows: Self.mostRows)
    if let none = try noSession(table) { return none }
    var reader = try RowReader(header: table.header, rows: table.rows, columns: columns, source: source)
    // MI_INDEX has the sign of a change in a column of its own; without it all falls look like rises.
    reader.lacksSigns = board == .twse && asked != nil && !reader.hasSigns
    var rows: [Row] = []
    rows.reserveCapacity(table.rows.count)
    var rejected: [Remark] = []
    var warrants = 0
    for (index, cells) in table.rows.enumerated() {
      try NotUnderstood.checkCancellation(source)
      let code = reader.code(of: cells)
      if code?.isWarrant(on: board) == true {
        warrants += 1
        continue
      }
      do throws(CellProblem) {
        rows.append(try reader.row(cells, of: code, number: index + 1))
      } catch {
        rejected.append(error.remark(source: source, row: index + 1))
      }
    }
    let day = try fileDay(of: rows, beside: table.date)
    try checkHeads(of: table, on: day)
    let areUnsigned = reader.areUnsigned(rows)
    for index in rows.indices where areUnsigned || reader.hasPlus && rows[index].isChangeUnsigned {
      rows[index].bar.reference = nil
    }
    for index in rows.indices where rows[index].day != nil && rows[index].day != day {
      rows[index].problem = CellProblem(
        column: columns.day.name, text: rows[index].day?.description ?? "",
        reason: Text("檔案為 \(day?.description ?? "無日期")", "the file is of \(day?.description ?? "no day")"))
      rows[index].bar = rows[index].bar.doubted(.otherDay)
    }
    let end = Self.clock(board.sessionEnd)
    if let latest = reader.latest, latest >= end {
      for index in rows.indices {
        rows[index].checkTime(end: end, column: columns.others[.time]?.name ?? "")
      }
    }
    let repeats = removeRepeats(from: &rows, codeColumn: columns.code.name)
    let doubts = rows.indices.compactMap { index in
      rows[index].problem.map { $0.remark(rows[index].bar, source: source, row: rows[index].number) }
    }
    let remarks = (rejected + doubts + Self.lostNames(among: rows, of: source)).sorted {
      ($0.row?.number ?? 0) < ($1.row?.number ?? 0)
    }
    var result = Decoded(
      content: DailyCloses(board: board, day: day, bars: rows.map(\.bar)), rowNumbers: rows.map(\.number),
      remarks: remarks + repeats, form: table.form, rowCount: table.rows.count, leftOut: warrants)
    result.gap = reader.latest.flatMap { $0 < end ? .running(Self.text($0)) : nil }
    try result.checkRejects(records: rows.count - doubts.count, source: source)
    return result
  }

  /// That names are lost, with the first of them.
  private static func lostNames(among rows: [Row], of source: SourceID) -> [Remark] {
    let lost = rows.compactMap { row in row.lostName.map { (problem: $0, row: row) } }
    let others =
      lost.count > mostLostNames
      ? Text("；共 \(lost.count) 筆", "; so are \(lost.count) names") : .empty
    return lost.prefix(lost.count > mostLostNames ? 1 : lost.count).map { problem, row in
      Remark(
        .warning, source: source, row: row.number, column: problem.column, text: problem.text,
        reason: problem.reason + others + Text("；收盤價照用，名稱不採用", "; the close counts, the name is not kept"),
        code: row.bar.code)
    }
  }

  /// Of a file whose encoding is lost, one line is enough.
  private static let mostLostNames = 10

  /// Seconds after midnight as a file writes a time: 150000.
  private static func clock(_ seconds: Int) -> Int {
    seconds / 3600 * 10_000 + seconds / 60 % 60 * 100 + seconds % 60
  }

  private static func text(_ time: Int) -> String {
    "\(Digits.text(time / 10_000, width: 2)):\(Digits.text(time / 100 % 100, width: 2))"
  }

  /// Throws where the date or the title of a table is of another day than the body.
  private func checkHeads(of table: TextTable, on day: Day?) throws(NotUnderstood) {
    guard let day else { return }
    for head in table.heads {
      guard let other = Day(head: head), other != day else { continue }
      throw NotUnderstood(
        source: source,
        reason: Text(
          "內容為 \(day)，其表格為「\(PrintableText.excerpt(head, upTo: 60))」",
          "the body is of \(day), and its table of '\(PrintableText.excerpt(head, upTo: 60))'"))
    }
  }

  /// TPEx has ten thousand with all its warrants, TWSE thirty thousand.
  private static let mostRows = 100_000

  /// The empty day, where the response to a request for a day says that there was no session. The newest closes are always
  /// there: that there are none is a sentence of a busy exchange.
  private func noSession(_ table: TextTable) throws(NotUnderstood) -> Decoded<DailyCloses>? {
    guard let asked else {
      // TPEx's website alone answers for a day without a session with that day and no rows.
      let isAnswer = board == .tpex && !(table.date ?? "").isEmpty
      guard table.saysNone || table.rows.isEmpty && !isAnswer else { return nil }
      let said = table.none.map { Text("交易所回應「\($0)」", "the exchange answers '\($0)'") }
      throw NotUnderstood(
        source: source, reason: said ?? Text("回應沒有收盤價", "the response has no closes"), isRefusal: true)
    }
    if let date = table.date, !date.isEmpty, Day(compact: date) ?? Day(exchange: date) != asked {
      throw NotUnderstood(
        source: source,
        reason: Text(
          "回應為「\(PrintableText.visible(date))」，要求的是 \(asked)",
          "the answer is of '\(PrintableText.visible(date))', \(asked) was requested"))
    }
    guard table.rows.isEmpty, table.saysNone || !table.header.isEmpty else { return nil }
    return Decoded(content: DailyCloses(board: board, day: asked, bars: []), form: table.form, rowCount: 0)
  }

  /// The day beside the table if there is one, else the day of most rows, the newest on a tie.
  private func fileDay(of rows: [Row], beside text: String?) throws(NotUnderstood) -> Day? {
    if let text, !text.isEmpty {
      guard let day = Day(compact: text) ?? Day(exchange: text) else {
        throw NotUnderstood(
          source: source,
          reason: Text(
            "日期「\(PrintableText.visible(text))」不是日期",
            "the date '\(PrintableText.visible(text))' is not a date"))
      }
      return day
    }
    var day = rows.first?.day
    // Nearly always all rows are of one day.
    if !rows.indices.allSatisfy({ rows[$0].day == day }) {
      var counts: [Day: Int] = [:]
      for case let day? in rows.map(\.day) { counts[day, default: 0] += 1 }
      day = counts.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key
    }
    if let asked, day != asked {
      throw NotUnderstood(
        source: source,
        reason: Text(
          "內容為 \(day?.description ?? "無日期")，要求的是 \(asked)",
          "the rows are of \(day?.description ?? "no day"), \(asked) was requested"))
    }
    return day
  }

  /// Keeps one row of each code, in doubt where its rows disagree; returns a note for each row that agrees.
  private func removeRepeats(from rows: inout [Row], codeColumn: String) -> [Remark] {
    // The exchanges order their rows by code.
    let isAscending = rows.indices.dropFirst().allSatisfy { rows[$0 - 1].bar.code < rows[$0].bar.code }
    guard !isAscending, Set(rows.map(\.bar.code)).count < rows.count else { return [] }
    // Judged once for each code: for each row, many rows of one code would take quadratic time.
    let byCode = Dictionary(grouping: rows, by: \.bar.code).compactMapValues { Repetition(of: $0) }
    var kept: [Row] = []
    var repeats: [Remark] = []
    for var row in rows {
      guard let same = byCode[row.bar.code] else {
        kept.append(row)
        continue
      }
      let problem = CellProblem(
        column: codeColumn, text: row.bar.code.description,
        reason: Text("代號出現於第 \(same.numbers) 筆", "the code appears on rows \(same.numbers)"))
      if row.number != same.first {
        if !same.differ { repeats.append(problem.remark(.note, source: source, row: row.number)) }
      } else {
        if same.differ { (row.bar, row.problem) = (row.bar.doubted(.twoCloses), problem) }
        kept.append(row)
      }
    }
    rows = kept
    return repeats
  }
}

extension CellProblem {
  /// The remark on a bar in doubt.
  fileprivate func remark(_ bar: DailyBar, source: SourceID, row: Int) -> Remark {
    Remark(
      .doubtful, source: source, row: row, column: column, text: text,
      reason: reason + Text("；不用以計算", "; nothing is valued at it"), code: bar.code, rule: bar.doubt?.rawValue)
  }
}

extension Day {
  /// The day that a table's date or title begins with, such as `113/10/29` or `113年10月29日 每日收盤行情`.
  fileprivate init?(head: String) {
    if let day = Day(compact: head) ?? Day(exchange: head) {
      self = day
      return
    }
    let numbers = head.prefix { $0 != "日" }.split { "年月".contains($0) }.map { Digits.value(String($0)) }
    guard head.contains("日"), numbers.count == 3, let year = numbers[0], let month = numbers[1],
      let day = numbers[2], let found = Day(exchange: "\(year)/\(month)/\(day)")
    else { return nil }
    self = found
  }
}

/// Rows of one code in one file.
private struct Repetition {
  let first: Int
  let differ: Bool
  let numbers: String

  /// Nil for a single row.
  init?(of rows: [ClosesDecoder.Row]) {
    guard rows.count > 1 else { return nil }
    first = rows[0].number
    differ = rows.contains { $0.bar != rows[0].bar }
    numbers = rows.prefix(100).map { String($0.number) }.joined(separator: ", ")
  }
}
