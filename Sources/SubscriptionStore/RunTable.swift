package import Diagnostics
internal import GRDB
package import SubscriptionCalendar

/// A run, successful or not.
package struct StoredRun: Hashable, Sendable {
  /// When it started, by the system clock.
  package var startedAt: Instant
  /// The moment it was run for (`--as-of`).
  package var asOf: Instant
  /// The exit status.
  package var status: Int
  /// Why it failed, or its warnings.
  package var message: Message?
  package var sources: [Source]
  /// The number of rows of the lists that cannot be right and are of no known offering.
  package var rowsLeftOut: Int

  package init(
    startedAt: Instant, asOf: Instant, status: Int, message: Message?, sources: [Source], rowsLeftOut: Int = 0
  ) {
    (self.startedAt, self.asOf, self.status) = (startedAt, asOf, status)
    (self.message, self.sources, self.rowsLeftOut) = (message, sources, rowsLeftOut)
  }

  /// Whether it published.
  package var isGood: Bool { Self.publishing.contains(status) }

  /// Whether it used a file of the board's closes that named no day.
  package func hasUndatedFile(of board: Board) -> Bool {
    sources.contains { $0.id == board.closesSource && $0.outcome == "used" && $0.tradingDay == nil }
  }

  fileprivate static let publishing = [ExitStatus.done, .incomplete].map { Int($0.rawValue) }

  /// The result of a source.
  package struct Source: Hashable, Sendable {
    package var id: String
    package var url: String
    /// `used`, `superseded`, `not_understood` or `unavailable`.
    package var outcome: String
    /// All data rows; `records` are the usable ones.
    package var rows: Int?
    package var records: Int?
    package var rejects: Int?
    package var tradingDay: Day?
    /// SHA-256 of the body, in hexadecimal.
    package var sha256: String?

    package init(
      id: String, url: String, outcome: String, rows: Int?, records: Int?, rejects: Int?, tradingDay: Day?,
      sha256: String?
    ) {
      (self.id, self.url, self.outcome) = (id, url, outcome)
      (self.rows, self.records, self.rejects) = (rows, records, rejects)
      (self.tradingDay, self.sha256) = (tradingDay, sha256)
    }
  }
}

enum RunTable {
  static func write(_ run: StoredRun, to db: Database) throws {
    try db.execute(
      sql: """
        INSERT INTO run (started_at, as_of, status, message, message_zh, rows_left_out)
        VALUES (?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        run.startedAt.secondsSince1970, run.asOf.secondsSince1970, run.status, run.message?.english,
        run.message?.chinese, run.rowsLeftOut,
      ])
    let id = db.lastInsertedRowID
    for (place, source) in run.sources.enumerated() {
      try db.execute(
        sql: """
          INSERT INTO run_source (run, place, id, url, outcome, rows, records, rejects, trading_day, sha256)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
          """,
        arguments: [
          id, place, source.id, source.url, source.outcome, source.rows, source.records, source.rejects,
          source.tradingDay?.number, source.sha256,
        ])
    }
  }

  /// The number of records of each source on the last good night that used it, and its newest day.
  static func baselines(in db: Database) throws -> [SourceBaseline] {
    try Row.fetchAll(db, sql: "SELECT source, records, trading_day FROM baseline ORDER BY source").map {
      row in
      func value(_ column: String) -> DatabaseValue { row[column] }
      return SourceBaseline(
        source: try row.value("source"),
        records: try value("records").whole("a baseline").orCorrupt("a baseline"),
        day: try value("trading_day").day("a baseline"))
    }
  }

  /// Replaces all baselines.
  static func write(_ baselines: [SourceBaseline], to db: Database) throws {
    try db.execute(sql: "DELETE FROM baseline")
    for baseline in baselines {
      try db.execute(
        sql: "INSERT INTO baseline (source, records, trading_day) VALUES (?, ?, ?)",
        arguments: [baseline.source, baseline.records, baseline.day?.number])
    }
  }

  /// Whether a source had been used by a moment; also true if no later run is stored.
  static func hadUsed(_ source: String, by moment: Instant, in db: Database) throws -> Bool {
    try Bool.fetchOne(
      db,
      sql: """
        SELECT NOT EXISTS (SELECT 1 FROM run WHERE as_of > :moment) OR EXISTS (
          SELECT 1 FROM run JOIN run_source ON run_source.run = run.id
          WHERE as_of <= :moment AND run_source.id = :source AND outcome = 'used' AND records > 0)
        """, arguments: ["moment": moment.secondsSince1970, "source": source]) == true
  }

  /// The last run, or the last one that published, of those for a moment or before.
  static func last(onlyPublished: Bool, until moment: Instant? = nil, in db: Database) throws -> StoredRun? {
    let publishing = StoredRun.publishing.map(String.init).joined(separator: ", ")
    let condition = onlyPublished ? "AND status IN (\(publishing))" : ""
    guard
      let row = try Row.fetchOne(
        db, sql: "SELECT * FROM run WHERE as_of <= ? \(condition) ORDER BY id DESC LIMIT 1",
        arguments: [moment?.secondsSince1970 ?? Int.max])
    else { return nil }
    let sources = try Row.fetchAll(
      db, sql: "SELECT * FROM run_source WHERE run = ? ORDER BY place",
      arguments: [try row.value("id", as: Int64.self)])
    func value(_ column: String) -> DatabaseValue { row[column] }
    return StoredRun(
      startedAt: try value("started_at").instant("a run").orCorrupt("a run"),
      asOf: try value("as_of").instant("a run").orCorrupt("a run"),
      status: try value("status").whole(in: 0...255, "a status of a run").orCorrupt("a status of a run"),
      message: try row.value("message", as: String?.self).map { english in
        Message(try row.value("message_zh", as: String?.self) ?? english, english)
      },
      sources: try sources.map { source in
        func value(_ column: String) -> DatabaseValue { source[column] }
        return StoredRun.Source(
          id: try source.value("id"), url: try source.value("url"), outcome: try source.value("outcome"),
          rows: try value("rows").whole("rows of a run"),
          records: try value("records").whole("rows of a run"),
          rejects: try value("rejects").whole("rows of a run"),
          tradingDay: try value("trading_day").day("a day of a run"), sha256: try source.value("sha256"))
      }, rowsLeftOut: try value("rows_left_out").whole("rows of a run").orCorrupt("rows of a run"))
  }
}
