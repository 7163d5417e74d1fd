internal import SQLite
package import Trading
package import Values

/// Whether a board had a session on a day, if so with all its bars stored.
package struct StoredSession: Hashable, Sendable {
  package var day: Day
  package var board: Board
  /// Whether there was a session; if not, the exchange responded that it has no data.
  package var isHeld: Bool
}

/// The days whose bars are stored or that had no session, by board.
///
/// It says that a day is known, with or without bars: what has no row here was never fetched. The number and
/// sum of a session's bars find a bit that changed in an old price, which SQLite's own check does not.
enum SessionTable {
  /// Records a file's day, so that it is not downloaded again, once its bars are written. A file without a day is ignored.
  static func write(_ file: DailyCloses, to db: Connection) throws {
    guard let day = file.day else { return }
    try db.run(
      """
      INSERT INTO session (day, board, held, closes, checksum)
      SELECT ?1, ?2, ?3, \(totals) FROM bar WHERE day = ?1 AND board = ?2
      ON CONFLICT (day, board) DO UPDATE SET
        (held, closes, checksum) = (max(held, excluded.held), excluded.closes, excluded.checksum)
      WHERE (held, closes, checksum) IS NOT (max(held, excluded.held), excluded.closes, excluded.checksum)
      """, [.integer(day.number), .integer(file.board.number), .integer(file.bars.isEmpty ? 0 : 1)])
  }

  /// Whether the session of a file is stored.
  static func isHeld(_ file: DailyCloses, in db: Connection) throws -> Bool {
    guard let day = file.day else { return false }
    let held = "SELECT EXISTS (SELECT 1 FROM session WHERE (day, board, held) = (?, ?, 1))"
    return try db.value(held, [.integer(day.number), .integer(file.board.number)]).integer == 1
  }

  /// How many bars a session has, and the sum of their numbers, each without what a division by a prime leaves, so that
  /// it cannot overflow: a changed bit in one of them changes it.
  private static let totals: String = {
    let columns = ["open", "high", "low", "close", "volume", "value", "last", "reference", "incomparable"]
    let sum = columns.map { "ifnull(\($0), 0)" }.joined(separator: " + ")
    return "count(*), ifnull(sum((\(sum)) % 2147483647), 0)"
  }()

  private static let ofSession = "SELECT \(totals) FROM bar WHERE day = session.day AND board = session.board"

  /// Throws for a session with other bars than were stored.
  static func check(_ db: Connection) throws {
    try db.each("SELECT day, board FROM session WHERE (closes, checksum) IS NOT (\(ofSession))") { row in
      let board = try row[1].board("a board of a session")
      throw StoreError.corrupt(
        "the bars of \(try row[0].day("a session")?.description ?? "") on \(board.rawValue)")
    }
  }

  /// Removes the sessions with other bars than were stored, with these, and bars without a session; returns the names of
  /// the sessions.
  static func removeChanged(from db: Connection) throws -> [String] {
    let changed = try db.map("SELECT day, board FROM session WHERE (closes, checksum) IS NOT (\(ofSession))")
    {
      (day: $0[0], board: $0[1])
    }
    for (day, board) in changed {
      try db.run("DELETE FROM session WHERE day = ? AND board = ?", [day, board])
    }
    try db.run("DELETE FROM bar WHERE (day, board) NOT IN (SELECT day, board FROM session)")
    return try changed.map { day, board in
      "\(try day.day("a session")?.description ?? "") \(try board.board("a board of a session").rawValue)"
    }
  }

  /// The boards that have bars, the number of these and of their days, the first and the last day.
  static func summary(from db: Connection) throws -> [StoreSummary.Bars] {
    try db.map(
      """
      SELECT board, sum(closes), count(*), min(day), max(day) FROM session WHERE closes > 0
      GROUP BY board ORDER BY board
      """
    ) { row in
      StoreSummary.Bars(
        board: try row[0].board("a board of the bars"), bars: try row[1].integer, days: try row[2].integer,
        first: try row[3].day("a session").orCorrupt("a session"),
        last: try row[4].day("a session").orCorrupt("a session"))
    }
  }

  /// The days since the given one, oldest first.
  static func read(since day: Day, from db: Connection) throws -> [StoredSession] {
    try db.map(
      "SELECT day, board, held FROM session WHERE day >= ? ORDER BY day, board", [.integer(day.number)]
    ) { row in
      StoredSession(
        day: try row[0].day("a session").orCorrupt("a session"),
        board: try row[1].board("a board of a session"), isHeld: try row[2].whole("a session") == 1)
    }
  }

  /// The days with a session of any board within a range of days, oldest first.
  static func days(in days: ClosedRange<Day>, from db: Connection) throws -> [Day] {
    try db.map(
      "SELECT DISTINCT day FROM session WHERE day BETWEEN ? AND ? AND held = 1 ORDER BY day",
      [.integer(days.lowerBound.number), .integer(days.upperBound.number)]
    ) { try $0[0].day("a session").orCorrupt("a session") }
  }
}

extension TradingDayEvidence {
  /// A store's evidence of trading days since a day.
  package init(of store: SubscriptionStore, since day: Day) throws(StoreError) {
    self = try store.reading("reading the sessions") { db in try TradingDayEvidence(in: db, since: day) }
    hasAllSessions = !store.isInMemory
  }

  init(in db: Connection, since day: Day) throws {
    self.init()
    for list in try HolidayTable.read(from: db) { add(list) }
    let sessions = try SessionTable.read(since: day, from: db)
    for board in Board.allCases {
      for isHeld in [false, true] {
        add(
          sessions.filter { $0.board == board && $0.isHeld == isHeld }.map(\.day), of: board, isHeld: isHeld)
      }
    }
  }
}
