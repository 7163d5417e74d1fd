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
    for bar in file.bars {
      guard let close = bar.close else { continue }
      try statement.execute(arguments: [
        bar.code.description, bar.open?.tenThousandths, bar.high?.tenThousandths, bar.low?.tenThousandths,
        close.tenThousandths, bar.volume, bar.value, bar.last?.tenThousandths, bar.reference?.tenThousandths,
        bar.isIncomparable ? 1 : 0,
      ])
    }
  }

  /// The bars of a code, of every board, within a range of days, oldest first. The key begins with the day, so each
  /// day is one look-up: five thousand for twenty years, some milliseconds.
  static func read(of code: StockCode, in days: ClosedRange<Day>, from db: Database) throws -> [DatedBar] {
    let rows = try Row.fetchCursor(
      db.cachedStatement(
        sql: """
          SELECT \(columns.map { "bar.\($0)" }.joined(separator: ", "))
          FROM (SELECT DISTINCT day FROM session WHERE day BETWEEN ? AND ? AND held = 1) AS held
          CROSS JOIN bar ON bar.day = held.day AND bar.code = ? ORDER BY bar.day, bar.board
          """), arguments: [days.lowerBound.number, days.upperBound.number, code.description])
    // Columns are read by index: finding them by name takes longer than reading them.
    return try Array(
      rows.map { row in
        func value(_ column: Int) -> DatabaseValue { row[column] }
        func price(_ column: Int) throws(StoreError) -> Price? {
          try value(column).price("a price of a bar of \(code)")
        }
        return DatedBar(
          day: try value(0).day("a day of \(code)").orCorrupt("a day of \(code)"),
          board: try value(2).board("a board of \(code)"),
          bar: DailyBar(
            code: code, name: "", open: try price(3), high: try price(4), low: try price(5),
            close: try price(6).orCorrupt("a close of \(code)"), last: try price(9),
            volume: try value(7).whole("a volume of \(code)"),
            value: try value(8).whole("a value of \(code)"), reference: try price(10),
            isIncomparable: try value(11).whole("a mark of a bar of \(code)") == 1))
      })
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
    let rows = try Row.fetchCursor(
      db.cachedStatement(
        sql: """
          SELECT bar.day, bar.board, bar.close FROM
            (SELECT DISTINCT day FROM session WHERE day BETWEEN ? AND ? AND held = 1) AS held
          CROSS JOIN bar ON bar.day = held.day AND bar.code = ? ORDER BY bar.day DESC
          """), arguments: [first.number, day.number, code.description])
    var closes: [BoardClose] = []
    while closes.count < Board.allCases.count, let row = try rows.next() {
      func value(_ column: Int) -> DatabaseValue { row[column] }
      let day = try value(0).day("a day of \(code)").orCorrupt("a day of \(code)")
      let board = try value(1).board("a board of \(code)")
      if closes.contains(where: { $0.board == board }) { continue }
      let price = try value(2).price("a close of \(code)").orCorrupt("a close of \(code)")
      closes.append(BoardClose(price: price, day: day, board: board, kind: board.closeKind))
    }
    return closes
  }

  /// The closes of a board's session.
  static func closes(of board: Board, on day: Day, from db: Database) throws -> [StockCode: Price] {
    let rows = try Row.fetchCursor(
      db.cachedStatement(sql: "SELECT code, close FROM bar WHERE day = ? AND board = ?"),
      arguments: [day.number, board.number])
    var closes: [StockCode: Price] = [:]
    while let row = try rows.next() {
      let code = try StockCode(row.value(0, as: String.self)).orCorrupt("a code of \(day)")
      closes[code] = try (row[1] as DatabaseValue).price("a close of \(code)")
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
