internal import Diagnostics
internal import ListEngine
package import Localization
internal import SQLite
package import Values

/// A run, successful or not, as `run` has it: a night writes it at its end, `status` and the next night read it.
///
/// A run that failed has its line, too, with the exit status and the reason: `status` shows the last run
/// beside the last good one, and `notify` tells of a failed night. It has the times of the clock, which only
/// run.json has otherwise.
package struct StoredRun: Hashable, Sendable {
  /// When it started, by the system clock.
  package var startedAt: Instant
  /// The moment it was run for (`--as-of`).
  package var moment: Instant
  package var status: Int
  /// Why it failed, or its warnings.
  package var message: Text?
  package var sources: [Source]
  /// The number of rows of the lists that cannot be right and are of no known offering.
  package var rowsLeftOut: Int

  package init(
    startedAt: Instant, moment: Instant, status: Int, message: Text?, sources: [Source], rowsLeftOut: Int = 0
  ) {
    (self.startedAt, self.moment, self.status) = (startedAt, moment, status)
    (self.message, self.sources, self.rowsLeftOut) = (message, sources, rowsLeftOut)
  }

  package var isGood: Bool { Self.publishing.contains(status) }

  static var published: String { publishing.map(String.init).joined(separator: ", ") }

  /// Whether it used a file of the board's closes that named no day.
  package func hasUndatedFile(of board: Board) -> Bool {
    sources.contains { $0.id == .closes(board) && $0.isUsed && $0.tradingDay == nil }
  }

  private static let publishing = [ExitStatus.done, .incomplete].map { Int($0.rawValue) }

  package struct Source: Hashable, Sendable {
    package var id: SourceID
    package var url: String
    /// `used`, `superseded`, `refused`, `not_understood` or `unavailable`.
    package var outcome: String
    /// All data rows; `records` are the usable ones.
    package var rows: Int?
    package var records, rejects: Int?
    package var tradingDay: Day?
    /// SHA-256 of the body, in hexadecimal.
    package var sha256: String?

    var isUsed: Bool { outcome == "used" }

    package init(
      id: SourceID, url: String, outcome: String, rows: Int?, records: Int?, rejects: Int?, tradingDay: Day?,
      sha256: String?
    ) {
      (self.id, self.url, self.outcome) = (id, url, outcome)
      (self.rows, self.records, self.rejects) = (rows, records, rejects)
      (self.tradingDay, self.sha256) = (tradingDay, sha256)
    }
  }
}

/// The tables `run`, `run_source` and `baseline`.
///
/// A night writes its line inside its transaction, so that a night which is rolled back has not been; one
/// that fails writes its line afterwards, alone. The newest good line says which of store and folder is
/// newer. The baselines are replaced as a whole.
enum RunTable {
  static func write(_ run: StoredRun, to db: Connection) throws {
    try db.run(
      """
      INSERT INTO run (started_at, as_of, status, message, message_zh, rows_left_out)
      VALUES (?, ?, ?, ?, ?, ?)
      """,
      [
        .integer(run.startedAt.secondsSince1970), .integer(run.moment.secondsSince1970), .integer(run.status),
        .text(run.message?[.english]), .text(run.message?[.chinese]), .integer(run.rowsLeftOut),
      ])
    let id = db.lastInsertedRow
    for (index, source) in run.sources.enumerated() {
      try db.run(
        """
        INSERT INTO run_source (run, place, id, url, outcome, rows, records, rejects, trading_day, sha256)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
        [
          .integer(id), .integer(index), .text(source.id.description), .text(source.url),
          .text(source.outcome),
          .integer(source.rows), .integer(source.records), .integer(source.rejects),
          .integer(source.tradingDay?.number), .text(source.sha256),
        ])
    }
  }

  /// The number of records of each source on the last good night that used it, and its newest day.
  static func baselines(in db: Connection) throws -> [SourceBaseline] {
    try db.map("SELECT source, records, trading_day FROM baseline ORDER BY source") { row in
      SourceBaseline(
        source: SourceID(try row[0].line("a baseline")),
        records: try row[1].whole("a baseline").orCorrupt("a baseline"),
        day: try row[2].day("a baseline"))
    }
  }

  static func write(_ baselines: [SourceBaseline], to db: Connection) throws {
    try db.run("DELETE FROM baseline")
    for baseline in baselines {
      try db.run(
        "INSERT INTO baseline (source, records, trading_day) VALUES (?, ?, ?)",
        [.text(baseline.source.description), .integer(baseline.records), .integer(baseline.day?.number)])
    }
  }

  /// The last run, or the last one that published.
  static func last(onlyPublished: Bool, in db: Connection) throws -> StoredRun? {
    let condition = onlyPublished ? "WHERE status IN (\(StoredRun.published))" : ""
    return try db.map("SELECT * FROM run \(condition) ORDER BY id DESC LIMIT 1") { row in
      StoredRun(
        startedAt: try row["started_at"].instant("a run").orCorrupt("a run"),
        moment: try row["as_of"].instant("a run").orCorrupt("a run"),
        status: try row["status"].whole(in: 0...255, "a status of a run").orCorrupt("a status of a run"),
        message: try row["message"].optionalText.map { english in
          Text("\(try row["message_zh"].optionalText ?? english)", "\(english)").map { message in
            message.split(whereSeparator: \.isNewline).map { PrintableText.excerpt("\($0)", upTo: 2000) }
              .joined(separator: "\n")
          }
        },
        sources: try db.map("SELECT * FROM run_source WHERE run = ? ORDER BY place", [row["id"]], source),
        rowsLeftOut: try row["rows_left_out"].whole("rows of a run").orCorrupt("rows of a run"))
    }.first
  }

  private static func source(in row: Row) throws -> StoredRun.Source {
    StoredRun.Source(
      id: SourceID(try row["id"].line("a run")), url: PrintableText.excerpt(try row["url"].text, upTo: 1000),
      outcome: try row["outcome"].line("a run"),
      rows: try row["rows"].whole("rows of a run"), records: try row["records"].whole("rows of a run"),
      rejects: try row["rejects"].whole("rows of a run"),
      tradingDay: try row["trading_day"].day("a day of a run"),
      sha256: try row["sha256"].optionalLine("a run"))
  }
}
