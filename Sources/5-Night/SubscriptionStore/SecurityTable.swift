internal import SQLite
internal import Trading
internal import Values

/// The names that the files of closes give to codes, a row for each code and board.
///
/// A row is written only where it is another, so that an evening without a new name changes none, and `FormerRows` keeps
/// what names were. A code that a board's newest file lacks stays, as not listed: it may have moved, be suspended or gone.
enum SecurityTable {
  /// Writes the names of a file whose session is stored. An older one than the newest only adds codes.
  static func write(_ file: DailyCloses, to db: Connection) throws {
    guard let day = file.day, !file.bars.isEmpty else { return }
    let board = SQLiteValue.integer(file.board.number)
    let isNewest =
      try db.value(
        "SELECT NOT EXISTS (SELECT 1 FROM session WHERE board = ? AND day > ? AND held = 1)",
        [board, .integer(day.number)]
      ).integer == 1
    let bars = file.bars.filter { $0.doubt == nil && !$0.name.isEmpty }
    for bar in bars {
      try db.run(
        """
        INSERT INTO security (code, board, name, listed) VALUES (?, ?, ?, ?)
        ON CONFLICT DO UPDATE SET (name, listed) = (excluded.name, 1)
        WHERE excluded.listed AND (name, listed) IS NOT (excluded.name, 1)
        """,
        [.text(bar.code.description), board, .text(bar.name), .integer(isNewest ? 1 : 0)])
    }
    guard isNewest else { return }
    let codes = Set(bars.map(\.code.description))
    let listed = try db.map("SELECT code FROM security WHERE board = ? AND listed", [board]) {
      try $0[0].text
    }
    for code in listed where !codes.contains(code) {
      try db.run("UPDATE security SET listed = 0 WHERE code = ? AND board = ?", [.text(code), board])
    }
  }

  /// The name of each code: of one that several boards know, that of the board that lists it.
  static func read(from db: Connection) throws -> [StockCode: String] {
    var names: [StockCode: String] = [:]
    // The last one stays.
    try db.each("SELECT code, name FROM security ORDER BY listed, board DESC") { row in
      names[try StockCode(row[0].text).orCorrupt("a code")] = try row[1].line("a name of a security")
    }
    return names
  }

  /// The name of one code.
  static func read(_ code: StockCode, from db: Connection) throws -> String? {
    try db.map(
      "SELECT name FROM security WHERE code = ? ORDER BY listed DESC, board LIMIT 1",
      [.text(code.description)]
    ) { try $0[0].line("a name of a security") }.first
  }
}
