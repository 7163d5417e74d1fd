internal import SQLite
internal import Trading
internal import Values

/// The closes that cannot be right. They are no bars, and no older close stands in for them.
enum DoubtfulCloseTable {
  /// Replaces a board's doubts of a day. A file without a day has those of the day it came.
  static func write(_ file: DailyCloses, cameOn today: Day, to db: Connection) throws {
    let day = file.day ?? today
    try db.run(
      "DELETE FROM doubtful_close WHERE day = ? AND board = ?",
      [.integer(day.number), .integer(file.board.number)])
    for bar in file.bars {
      guard let doubt = bar.doubt else { continue }
      try db.run(
        "INSERT INTO doubtful_close (day, code, board, doubt) VALUES (?, ?, ?, ?)",
        [
          .integer(day.number), .text(bar.code.description), .integer(file.board.number),
          .text(doubt.rawValue),
        ])
    }
  }

  /// Whether a code has a doubtful close after a day and not after another.
  static func has(_ code: StockCode, after first: Day, until last: Day, in db: Connection) throws -> Bool {
    try db.value(
      "SELECT EXISTS (SELECT 1 FROM doubtful_close WHERE code = ? AND day > ? AND day <= ?)",
      [.text(code.description), .integer(first.number), .integer(last.number)]
    ).integer == 1
  }
}
