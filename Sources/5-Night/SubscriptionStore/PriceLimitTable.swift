internal import SQLite
package import Trading
package import Values

/// The limits of the session after a day where a board's file gives others than follow from the close: on the eve of an
/// ex-day, and none for a new listing.
enum PriceLimitTable {
  /// Replaces those of a file's day where they are others. A file without a day is ignored.
  static func write(_ file: DailyCloses, to db: Connection) throws {
    guard let day = file.day else { return }
    let limits = file.bars.compactMap { bar in bar.limits.map { (bar.code.description, $0) } }
    let codes = Set(limits.map(\.0))
    let stored = try db.map(
      "SELECT code FROM price_limit WHERE day = ? AND board = ?",
      [.integer(day.number), .integer(file.board.number)]
    ) { try $0[0].text }
    for code in stored where !codes.contains(code) {
      try db.run(
        "DELETE FROM price_limit WHERE day = ? AND code = ? AND board = ?",
        [.integer(day.number), .text(code), .integer(file.board.number)])
    }
    for (code, limits) in limits {
      try db.run(
        """
        INSERT INTO price_limit (day, code, board, down, up) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT DO UPDATE SET (down, up) = (excluded.down, excluded.up)
        WHERE (down, up) IS NOT (excluded.down, excluded.up)
        """,
        [
          .integer(day.number), .text(code), .integer(file.board.number),
          .integer(limits.down?.tenThousandths), .integer(limits.up?.tenThousandths),
        ])
    }
  }
}

extension SubscriptionStore {
  /// The limits that the file of a day gave for the next session; nil where they follow from the close.
  package func limits(of code: StockCode, on day: Day, board: Board) throws(StoreError) -> PriceLimits? {
    try reading("reading the limits of prices") { db in
      try db.map(
        "SELECT down, up FROM price_limit WHERE day = ? AND code = ? AND board = ?",
        [.integer(day.number), .text(code.description), .integer(board.number)]
      ) { row in
        PriceLimits(down: try row[0].price("a limit of \(code)"), up: try row[1].price("a limit of \(code)"))
      }.first
    }
  }
}
