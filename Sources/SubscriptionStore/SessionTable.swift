internal import GRDB
package import SubscriptionCalendar

/// Whether a board had a session on a day, if so with all its bars stored.
package struct StoredSession: Hashable, Sendable {
  package var day: Day
  package var board: Board
  /// Whether there was a session; if not, the exchange responded that it has no data.
  package var isHeld: Bool
}

/// The days whose bars are stored or that had no session, by board.
enum SessionTable {
  /// Records a file's day, so that it is not downloaded again. A file without a day is ignored.
  static func write(_ file: DailyCloses, to db: Database) throws {
    guard let day = file.day else { return }
    try db.cachedStatement(
      sql: """
        INSERT INTO session (day, board, held) VALUES (?, ?, ?)
        ON CONFLICT (day, board) DO UPDATE SET held = excluded.held WHERE held < excluded.held
        """
    ).execute(arguments: [day.number, file.board.number, file.bars.isEmpty ? 0 : 1])
  }

  /// The days since the given one, oldest first.
  static func read(since day: Day, from db: Database) throws -> [StoredSession] {
    let rows = try Row.fetchCursor(
      db, sql: "SELECT day, board, held FROM session WHERE day >= ? ORDER BY day, board",
      arguments: [day.number])
    return try Array(
      rows.map { row in
        StoredSession(
          day: Day(number: try row.value(0)),
          board: try Board(number: row.value(1)).orCorrupt("a board of a session"),
          isHeld: try row.value(2) == 1)
      })
  }
}
