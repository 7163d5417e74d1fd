internal import GRDB
internal import SubscriptionCalendar

/// The daily bars, one a day and code.
enum BarTable {
  /// Writes a board's day; the same day again changes nothing, a corrected one corrects. A file without a day
  /// leaves no bars, and neither does a row without a close.
  ///
  /// Where a code stands in the files of two boards on one day, the exchange's counts before TPEx's, and both
  /// before the emerging board's.
  static func write(_ file: DailyCloses, to db: Database) throws {
    guard let day = file.day else { return }
    let values = columns.dropFirst(2).joined(separator: ", ")
    let excluded = columns.dropFirst(2).map { "excluded.\($0)" }.joined(separator: ", ")
    // What a file's bars share stands in the statement: a thousand bars bind it no thousand times.
    let statement = try db.makeStatement(
      sql: """
        INSERT INTO bar (\(columns.joined(separator: ", ")))
        VALUES (\(day.number), ?, \(file.board.number), \(columns.dropFirst(3).map { _ in "?" }.joined(separator: ", ")))
        ON CONFLICT (day, code) DO UPDATE SET (\(values)) = (\(excluded))
        WHERE excluded.board <= bar.board AND (\(values)) IS NOT (\(excluded))
        """)
    for bar in file.bars {
      guard let close = bar.close else { continue }
      try statement.execute(arguments: [
        bar.code.description, bar.open?.tenThousandths, bar.high?.tenThousandths, bar.low?.tenThousandths,
        close.tenThousandths, bar.volume, bar.value, bar.last?.tenThousandths, bar.reference?.tenThousandths,
        bar.isIncomparable ? 1 : 0,
      ])
    }
  }

  /// The bars of a code on the days of sessions within some days, oldest first.
  ///
  /// The table goes by day and then code, so the days are asked one by one: twenty years are five thousand
  /// look-ups, some milliseconds.
  static func read(
    of code: StockCode, in days: ClosedRange<Day>, from db: Database
  ) throws -> [StoredBar] {
    let rows = try Row.fetchCursor(
      db.cachedStatement(
        sql: """
          SELECT \(columns.map { "bar.\($0)" }.joined(separator: ", "))
          FROM (SELECT DISTINCT day FROM session WHERE day BETWEEN ? AND ? AND held = 1) AS held
          CROSS JOIN bar ON bar.day = held.day AND bar.code = ? ORDER BY bar.day
          """),
      arguments: [days.lowerBound.number, days.upperBound.number, code.description])
    // By their places in `columns`: to find them by their names takes longer than to read them.
    return try Array(
      rows.map { row in
        func price(_ column: Int) -> Price? { (row[column] as Int?).flatMap { Price(tenThousandths: $0) } }
        return StoredBar(
          day: Day(number: row[0]), board: try Board(number: row[2]).orCorrupt("a board of \(code)"),
          bar: DailyBar(
            code: code, name: "", open: price(3), high: price(4), low: price(5),
            close: try price(6).orCorrupt("a close of \(code)"), last: price(9), volume: row[7],
            value: row[8], reference: price(10), isIncomparable: row[11] == 1))
      })
  }

  /// The last close of a code on or before a day, from the ten days before it.
  static func lastClose(of code: StockCode, until day: Day, from db: Database) throws -> BoardClose? {
    let first = day.adding(-BoardClose.daysItSpeaksFor)
    guard
      let row = try Row.fetchOne(
        db.cachedStatement(
          sql: """
            SELECT bar.day, bar.board, bar.close FROM
              (SELECT DISTINCT day FROM session WHERE day BETWEEN ? AND ? AND held = 1) AS held
            CROSS JOIN bar ON bar.day = held.day AND bar.code = ? ORDER BY bar.day DESC LIMIT 1
            """), arguments: [first.number, day.number, code.description])
    else { return nil }
    let board = try Board(number: row["board"]).orCorrupt("a board of \(code)")
    return BoardClose(
      price: try Price(tenThousandths: row["close"]).orCorrupt("a close of \(code)"),
      day: Day(number: row["day"]), board: board, kind: board.closeKind)
  }

  private static let columns = [
    "day", "code", "board", "open", "high", "low", "close", "volume", "value", "last", "reference",
    "incomparable",
  ]
}

extension Board {
  /// The board in the store.
  var number: Int {
    switch self {
    case .twse: 1
    case .tpex: 2
    case .emerging: 3
    }
  }

  init?(number: Int) {
    guard let board = Board.allCases.first(where: { $0.number == number }) else { return nil }
    self = board
  }
}
