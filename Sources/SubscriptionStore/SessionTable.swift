internal import SQLite
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
  static func write(_ file: DailyCloses, to db: Connection) throws {
    guard let day = file.day else { return }
    try db.run(
      """
      INSERT INTO session (day, board, held) VALUES (?, ?, ?)
      ON CONFLICT (day, board) DO UPDATE SET held = excluded.held WHERE held < excluded.held
      """, [.integer(day.number), .integer(file.board.number), .integer(file.bars.isEmpty ? 0 : 1)])
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

  /// The sessions within a range of days, oldest first.
  static func held(in days: ClosedRange<Day>, from db: Connection) throws -> [(day: Day, board: Board)] {
    try db.map(
      "SELECT day, board FROM session WHERE day BETWEEN ? AND ? AND held = 1 ORDER BY day, board",
      [.integer(days.lowerBound.number), .integer(days.upperBound.number)]
    ) { row in
      (try row[0].day("a session").orCorrupt("a session"), try row[1].board("a board of a session"))
    }
  }

  /// A board's first session after a day.
  static func first(of board: Board, after day: Day, from db: Connection) throws -> Day? {
    try db.value(
      "SELECT min(day) FROM session WHERE board = ? AND day > ? AND held = 1",
      [.integer(board.number), .integer(day.number)]
    ).day("a session")
  }

  /// The last sessions of a board before a day, newest first.
  static func last(
    _ count: Int, of board: Board, before day: Day, from db: Connection
  ) throws -> [Day] {
    try db.map(
      "SELECT day FROM session WHERE board = ? AND day < ? AND held = 1 ORDER BY day DESC LIMIT ?",
      [.integer(board.number), .integer(day.number), .integer(count)]
    ) { try $0[0].day("a session").orCorrupt("a session") }
  }
}
