internal import GRDB
public import SubscriptionCalendar

/// What is known of a board on a day: that its bars are all here, or that there was no session.
public struct StoredSession: Hashable, Sendable {
  /// The day.
  public var day: Day
  /// The board.
  public var board: Board
  /// Whether there was a session; when not, the exchange answered that it has no data.
  public var isHeld: Bool
}

/// The days whose bars are stored, by board.
enum SessionTable {
  /// Marks a file's day: what is marked need not be asked for again. A file without a day marks none.
  static func write(_ file: DailyCloses, to db: Database) throws {
    guard let day = file.day else { return }
    try db.cachedStatement(
      sql: """
        INSERT INTO session (day, board, held) VALUES (?, ?, ?)
        ON CONFLICT (day, board) DO UPDATE SET held = excluded.held WHERE held < excluded.held
        """
    ).execute(arguments: [day.number, file.board.number, file.bars.isEmpty ? 0 : 1])
  }

  /// The days from one on, oldest first.
  static func read(since day: Day, from db: Database) throws -> [StoredSession] {
    let rows = try Row.fetchCursor(
      db, sql: "SELECT day, board, held FROM session WHERE day >= ? ORDER BY day, board",
      arguments: [day.number])
    return try Array(
      rows.map { row in
        StoredSession(
          day: Day(number: row[0]), board: try Board(number: row[1]).orCorrupt("a board of a session"),
          isHeld: row[2] == 1)
      })
  }
}
