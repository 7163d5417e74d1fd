internal import GRDB
internal import SubscriptionCalendar

/// The closes that cannot be right. They are no bars, and no older close stands in for them.
enum DoubtfulCloseTable {
  /// Replaces a board's doubts of a day. A file without a day has those of the day it came.
  static func write(_ file: DailyCloses, cameOn today: Day?, to db: Database) throws {
    guard let day = file.day ?? today else { return }
    try db.cachedStatement(sql: "DELETE FROM doubtful_close WHERE day = ? AND board = ?")
      .execute(arguments: [day.number, file.board.number])
    for bar in file.bars {
      guard let doubt = bar.doubt else { continue }
      try db.cachedStatement(sql: "INSERT INTO doubtful_close (day, code, board, doubt) VALUES (?, ?, ?, ?)")
        .execute(arguments: [day.number, bar.code.description, file.board.number, doubt.rawValue])
    }
  }

  /// The doubtful closes of some codes up to a day.
  static func read(
    of codes: Set<StockCode>, until last: Day, from db: Database
  ) throws -> [StockCode: [DoubtfulClose]] {
    // There are few in all, if any.
    let rows = try Row.fetchCursor(
      db.cachedStatement(sql: "SELECT code, day, board, doubt FROM doubtful_close WHERE day <= ?"),
      arguments: [last.number])
    var closes: [StockCode: [DoubtfulClose]] = [:]
    while let row = try rows.next() {
      guard let code = StockCode(row[0] as String), codes.contains(code) else { continue }
      closes[code, default: []].append(
        DoubtfulClose(
          day: Day(number: row[1]), board: try Board(number: row[2]).orCorrupt("a board of \(code)"),
          // A newer version may know further rules.
          doubt: CloseDoubt(rawValue: row[3]) ?? .unreadableRow))
    }
    return closes
  }

  /// Whether a code has a doubtful close after a day and not after another.
  static func has(_ code: StockCode, after first: Day, until last: Day, in db: Database) throws -> Bool {
    try Bool.fetchOne(
      db.cachedStatement(
        sql: "SELECT EXISTS (SELECT 1 FROM doubtful_close WHERE code = ? AND day > ? AND day <= ?)"),
      arguments: [code.description, first.number, last.number]) ?? false
  }
}
