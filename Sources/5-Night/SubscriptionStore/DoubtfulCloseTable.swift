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

  /// The codes of a board whose closes of a day are in doubt.
  static func codes(of board: Board, on day: Day, in db: Connection) throws -> Set<StockCode> {
    try Set(
      db.map(
        "SELECT code FROM doubtful_close WHERE day = ? AND board = ?",
        [.integer(day.number), .integer(board.number)]
      ) { StockCode(try $0[0].text) }.compactMap(\.self))
  }

  /// Whether a code has a doubtful close after a day and not after another. One of a share that is not listed yet stands
  /// for no other: what the emerging board has is its price.
  static func has(_ code: StockCode, after first: Day, until last: Day, in db: Connection) throws -> Bool {
    try db.value(
      "SELECT EXISTS (SELECT 1 FROM doubtful_close WHERE code = ? AND day > ? AND day <= ? AND doubt <> ?)",
      [
        .text(code.description), .integer(first.number), .integer(last.number),
        .text(CloseDoubt.notListedYet.rawValue),
      ]
    ).integer == 1
  }
}
