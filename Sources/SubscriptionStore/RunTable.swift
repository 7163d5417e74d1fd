internal import GRDB
public import SubscriptionCalendar

/// A run, good or not, as it is remembered.
public struct StoredRun: Hashable, Sendable {
  /// The machine's time.
  public var startedAt: Instant
  /// The moment it was told for.
  public var asOf: Instant
  /// What the process ended with.
  public var status: Int
  /// Why it failed, or what should be known of it.
  public var message: String?
  /// What came of each source that was asked.
  public var sources: [Source]

  /// The run with these facts.
  public init(startedAt: Instant, asOf: Instant, status: Int, message: String?, sources: [Source]) {
    self.startedAt = startedAt
    self.asOf = asOf
    self.status = status
    self.message = message
    self.sources = sources
  }

  /// Whether it published.
  public var isGood: Bool { status == 0 || status == 10 }

  /// What came of a source.
  public struct Source: Hashable, Sendable {
    /// The source's id.
    public var id: String
    /// The address asked.
    public var url: String
    /// `used`, `superseded`, `not_understood` or `unavailable`.
    public var outcome: String
    /// The data rows.
    public var rows: Int?
    /// Those of them that could be used.
    public var records: Int?
    /// Those of them that did not fit.
    public var rejects: Int?
    /// The trading day it is of.
    public var tradingDay: Day?
    /// SHA-256 of the body, in hexadecimal.
    public var sha256: String?

    /// The source with these facts.
    public init(
      id: String, url: String, outcome: String, rows: Int?, records: Int?, rejects: Int?, tradingDay: Day?,
      sha256: String?
    ) {
      self.id = id
      self.url = url
      self.outcome = outcome
      self.rows = rows
      self.records = records
      self.rejects = rejects
      self.tradingDay = tradingDay
      self.sha256 = sha256
    }
  }
}

/// What a source gave on the last good night on which it was used.
public struct StoredBaseline: Hashable, Sendable {
  /// The source's id.
  public var source: String
  /// Its usable rows.
  public var records: Int
  /// The newest trading day it ever was of.
  public var tradingDay: Day?

  /// The baseline with these facts.
  public init(source: String, records: Int, tradingDay: Day?) {
    self.source = source
    self.records = records
    self.tradingDay = tradingDay
  }
}

/// The runs.
enum RunTable {
  static func write(_ run: StoredRun, to db: Database) throws {
    try db.execute(
      sql: "INSERT INTO run (started_at, as_of, status, message) VALUES (?, ?, ?, ?)",
      arguments: [run.startedAt.secondsSince1970, run.asOf.secondsSince1970, run.status, run.message])
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

  /// What each source gave on the last good night on which it was used, and the newest day it ever was of.
  static func baselines(in db: Database) throws -> [StoredBaseline] {
    try Row.fetchAll(db, sql: "SELECT source, records, trading_day FROM baseline ORDER BY source").map {
      row in
      StoredBaseline(
        source: row["source"], records: row["records"],
        tradingDay: (row["trading_day"] as Int?).map { Day(number: $0) })
    }
  }

  /// Replaces what each source last gave.
  static func write(_ baselines: [StoredBaseline], to db: Database) throws {
    try db.execute(sql: "DELETE FROM baseline")
    for baseline in baselines {
      try db.execute(
        sql: "INSERT INTO baseline (source, records, trading_day) VALUES (?, ?, ?)",
        arguments: [baseline.source, baseline.records, baseline.tradingDay?.number])
    }
  }

  /// The last run, or the last one that published.
  static func last(isGood: Bool, in db: Database) throws -> StoredRun? {
    let condition = isGood ? "WHERE status IN (0, 10)" : ""
    guard
      let row = try Row.fetchOne(db, sql: "SELECT * FROM run \(condition) ORDER BY id DESC LIMIT 1")
    else { return nil }
    let sources = try Row.fetchAll(
      db, sql: "SELECT * FROM run_source WHERE run = ? ORDER BY place", arguments: [row["id"] as Int64])
    return StoredRun(
      startedAt: Instant(secondsSince1970: row["started_at"]), asOf: Instant(secondsSince1970: row["as_of"]),
      status: row["status"], message: row["message"],
      sources: sources.map { source in
        StoredRun.Source(
          id: source["id"], url: source["url"], outcome: source["outcome"], rows: source["rows"],
          records: source["records"], rejects: source["rejects"],
          tradingDay: (source["trading_day"] as Int?).map { Day(number: $0) }, sha256: source["sha256"])
      })
  }
}
