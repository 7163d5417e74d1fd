/// Reads the daily closes of all listed securities (STOCK_DAY_ALL) in any of their forms: the website's JSON,
/// the open data's CSV with and without 日期, the OpenAPI's JSON with and without Date.
public struct ClosesDecoder: Sendable {
  /// The source's id, `twse-closes`.
  public var source: String
  /// The board whose closes they are.
  public var board: Board

  /// A decoder for one board's file.
  public init(source: String, board: Board) {
    self.source = source
    self.board = board
  }

  /// The day and its bars. A row without a price is a bar without a close; rows that repeat a code are one bar
  /// when they agree, and rejects, all of them, when they do not: a wrong price is worse than none.
  ///
  /// Throws when the body is no such file or lacks the code or the close.
  public func decode(_ body: [UInt8]) throws(NotUnderstood) -> Decoded<DailyCloses> {
    let table = try TextTable(body, source: source, key: Columns.code, html: nil)
    let reader = try RowReader(header: table.header, rows: table.rows, source: source)
    var rows: [Row] = []
    var rejected: [RowReport] = []
    for (index, cells) in table.rows.enumerated() {
      do throws(CellProblem) {
        rows.append(try reader.row(cells, number: index + 1))
      } catch {
        rejected.append(report(error, row: index + 1))
      }
    }
    let day = try fileDay(of: rows, beside: table.date)
    let other = rows.filter { $0.day != nil && $0.day != day }
    rejected += other.map { row in
      report(
        CellProblem(
          column: Columns.day.name, text: row.day?.description ?? "",
          reason: "the file is of \(day?.description ?? "no day")"), row: row.number)
    }
    rows.removeAll { $0.day != nil && $0.day != day }
    let (bars, conflicts, repeats) = unique(rows)
    rejected = (rejected + conflicts).sorted { $0.row < $1.row }
    if rejected.count > bars.count, let first = rejected.first {
      throw NotUnderstood(
        source: source,
        reason: "\(rejected.count) of \(table.rows.count) rows do not fit; the first, \(first.place)",
        advice: Advice.runAgain)
    }
    return Decoded(
      content: DailyCloses(board: board, day: day, bars: bars), rejected: rejected, noted: repeats,
      form: table.form, rowCount: table.rows.count)
  }

  /// The day beside the table where there is one, else the day on most rows: the newest of those on a tie.
  private func fileDay(of rows: [Row], beside text: String?) throws(NotUnderstood) -> Day? {
    if let text, !text.isEmpty {
      guard let day = Day(compact: text) ?? Day(exchange: text) else {
        throw NotUnderstood(
          source: source, reason: "the date '\(CleanText.visible(text))' is no date", advice: Advice.runAgain)
      }
      return day
    }
    var counts: [Day: Int] = [:]
    for case let day? in rows.map(\.day) { counts[day, default: 0] += 1 }
    return counts.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key
  }

  private func unique(_ rows: [Row]) -> (bars: [DailyBar], conflicts: [RowReport], repeats: [RowReport]) {
    let byCode = Dictionary(grouping: rows, by: \.bar.code)
    var bars: [DailyBar] = []
    var conflicts: [RowReport] = []
    var repeats: [RowReport] = []
    for row in rows {
      guard let same = byCode[row.bar.code], let first = same.first, same.count > 1 else {
        bars.append(row.bar)
        continue
      }
      let problem = CellProblem(
        column: Columns.code.name, text: row.bar.code.description,
        reason: "the code stands on rows \(same.map { String($0.number) }.joined(separator: ", "))")
      if same.contains(where: { $0.bar != first.bar }) {
        conflicts.append(report(problem, row: row.number))
      } else if row.number == first.number {
        bars.append(row.bar)
      } else {
        repeats.append(report(problem, row: row.number))
      }
    }
    return (bars, conflicts, repeats)
  }

  private func report(_ problem: CellProblem, row: Int) -> RowReport {
    RowReport(
      source: source, row: row, column: problem.column, text: problem.text, reason: problem.reason)
  }
}
