internal import GRDB
internal import SubscriptionCalendar

/// The daily bars: one for each day, code and board.
enum BarTable {
  /// Writes a board's bars of a day, and replaces those that differ. Writes nothing for a file without a day, and no
  /// row without a close.
  static func write(_ file: DailyCloses, to db: Database) throws {
    guard let day = file.day else { return }
    let values = columns.dropFirst(3).joined(separator: ", ")
    let excluded = columns.dropFirst(3).map { "excluded.\($0)" }.joined(separator: ", ")
    // The day and the board are part of the statement: binding them again for each bar takes time.
    let statement = try db.makeStatement(
      sql: """
        INSERT INTO bar (\(columns.joined(separator: ", ")))
        VALUES (\(day.number), ?, \(file.board.number), \(columns.dropFirst(3).map { _ in "?" }.joined(separator: ", ")))
        ON CONFLICT (day, code, board) DO UPDATE SET (\(values)) = (\(excluded))
        WHERE (\(values)) IS NOT (\(excluded))
        """)
    var row = NumberRow(count: columns.count - 3)
    for bar in file.bars {
      guard let close = bar.close else { continue }
      row[0] = bar.open?.tenThousandths
      row[1] = bar.high?.tenThousandths
      row[2] = bar.low?.tenThousandths
      row[3] = close.tenThousandths
      row[4] = bar.volume
      row[5] = bar.value
      row[6] = bar.last?.tenThousandths
      row[7] = bar.reference?.tenThousandths
      row[8] = bar.isIncomparable ? 1 : 0
      try row.execute(statement, bar.code.description, in: db)
    }
  }

  /// The bars of a code, of every board, within a range of days, oldest first. The key begins with the day, so each
  /// day is one look-up: five thousand for twenty years, some milliseconds.
  static func read(of code: StockCode, in days: ClosedRange<Day>, from db: Database) throws -> [DatedBar] {
    let names = columns.filter { $0 != "code" }
    let statement = try db.cachedStatement(
      sql: """
        SELECT \(names.map { "bar.\($0)" }.joined(separator: ", "))
        FROM (SELECT DISTINCT day FROM session WHERE day BETWEEN ? AND ? AND held = 1) AS held
        CROSS JOIN bar ON bar.day = held.day AND bar.code = ?
        """)
    try statement.setArguments([days.lowerBound.number, days.upperBound.number, code.description])
    var bars: [DatedBar] = []
    var rows = NumberRow(count: names.count)
    try rows.forEach(of: statement, in: db) { row in
      func value(_ column: Int) -> DatabaseValue { row[column].databaseValue }
      func price(_ column: Int) throws(StoreError) -> Price? {
        try value(column).price("a price of a bar of \(code)")
      }
      bars.append(
        DatedBar(
          day: try value(0).day("a day of \(code)").orCorrupt("a day of \(code)"),
          board: try value(1).board("a board of \(code)"),
          bar: DailyBar(
            code: code, name: "", open: try price(2), high: try price(3), low: try price(4),
            close: try price(5).orCorrupt("a close of \(code)"), last: try price(8),
            volume: try value(6).whole("a volume of \(code)"),
            value: try value(7).whole("a value of \(code)"), reference: try price(9),
            isIncomparable: try value(10).whole("a mark of a bar of \(code)") == 1)))
    }
    // The rows come in this order, but SQLite, if asked for it, sorts them in a table of its own.
    return bars.sorted { ($0.day.number, $0.board.number) < ($1.day.number, $1.board.number) }
  }

  /// The last close of a code on each board, on or up to ten days before the given day; none if a later one is in doubt,
  /// for which nothing stands in.
  static func lastCloses(of code: StockCode, until day: Day, from db: Database) throws -> [BoardClose] {
    let closes = try lastTrustedCloses(of: code, until: day, from: db)
    guard let made = closes.first?.day else { return [] }
    return try DoubtfulCloseTable.has(code, after: made, until: day, in: db) ? [] : closes
  }

  /// The same, whatever came later.
  static func lastTrustedCloses(
    of code: StockCode, until day: Day, from db: Database
  ) throws -> [BoardClose] {
    let first = day.adding(-BoardClose.maximumAgeInDays)
    let statement = try db.cachedStatement(
      sql: """
        SELECT bar.day, bar.board, bar.close FROM
          (SELECT DISTINCT day FROM session WHERE day BETWEEN ? AND ? AND held = 1) AS held
        CROSS JOIN bar ON bar.day = held.day AND bar.code = ? ORDER BY bar.day DESC
        """)
    try statement.setArguments([first.number, day.number, code.description])
    var closes: [BoardClose] = []
    var rows = NumberRow(count: 3)
    try rows.forEach(of: statement, in: db) { row in
      func value(_ column: Int) -> DatabaseValue { row[column].databaseValue }
      let day = try value(0).day("a day of \(code)").orCorrupt("a day of \(code)")
      let board = try value(1).board("a board of \(code)")
      if closes.contains(where: { $0.board == board }) { return }
      let price = try value(2).price("a close of \(code)").orCorrupt("a close of \(code)")
      closes.append(BoardClose(price: price, day: day, board: board, kind: board.closeKind))
    }
    return closes
  }

  /// The closes of a board's session.
  static func closes(of board: Board, on day: Day, from db: Database) throws -> [StockCode: Price] {
    let statement = try db.cachedStatement(sql: "SELECT close, code FROM bar WHERE day = ? AND board = ?")
    try statement.setArguments([day.number, board.number])
    var closes: [StockCode: Price] = [:]
    var rows = NumberRow(count: 1)
    try rows.forEach(of: statement, in: db) { row in
      let code = try StockCode(NumberRow.text(at: 1, of: statement)).orCorrupt("a code of \(day)")
      closes[code] = try row[0].databaseValue.price("a close of \(code)")
    }
    return closes
  }

  private static let columns = [
    "day", "code", "board", "open", "high", "low", "close", "volume", "value", "last", "reference",
    "incomparable",
  ]
}

extension Board {
  /// The number that stands for the board in the store.
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
