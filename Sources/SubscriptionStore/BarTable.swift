internal import SubscriptionCalendar

/// The daily bars: one for each day, code and board.
enum BarTable {
  /// Writes a board's bars of a day, and replaces those that differ. Writes nothing for a file without a day, and no
  /// row without a close.
  static func write(_ file: DailyCloses, to db: StoreConnection) throws {
    guard let day = file.day else { return }
    let values = columns.dropFirst(3).joined(separator: ", ")
    let excluded = columns.dropFirst(3).map { "excluded.\($0)" }.joined(separator: ", ")
    // The day and the board are part of the statement: binding them again for each bar takes time.
    try db.execute(
      """
      INSERT INTO bar (\(columns.joined(separator: ", ")))
      VALUES (\(day.number), ?, \(file.board.number), \(columns.dropFirst(3).map { _ in "?" }.joined(separator: ", ")))
      ON CONFLICT (day, code, board) DO UPDATE SET (\(values)) = (\(excluded))
      WHERE (\(values)) IS NOT (\(excluded))
      """
    ) { execute in
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
        try execute(bar.code.description, row)
      }
    }
  }

  /// The bars of a code, of every board, within a range of days, oldest first. The key begins with the day, so each
  /// day is one look-up: five thousand for twenty years, some milliseconds. `PackedBarTable` has them by code.
  static func read(
    of code: StockCode, in days: ClosedRange<Day>, from db: StoreConnection
  ) throws -> [DatedBar] {
    let names = columns.filter { $0 != "code" }
    let bars = try db.map(
      """
      SELECT \(names.map { "bar.\($0)" }.joined(separator: ", "))
      FROM (SELECT DISTINCT day FROM session WHERE day BETWEEN ? AND ? AND held = 1) AS held
      CROSS JOIN bar ON bar.day = held.day AND bar.code = ?
      """, [.integer(days.lowerBound.number), .integer(days.upperBound.number), .text(code.description)]
    ) { row in
      func price(_ column: Int) throws(StoreError) -> Price? {
        try row[column].price("a price of a bar of \(code)")
      }
      return DatedBar(
        day: try row[0].day("a day of \(code)").orCorrupt("a day of \(code)"),
        board: try row[1].board("a board of \(code)"),
        bar: DailyBar(
          code: code, name: "", open: try price(2), high: try price(3), low: try price(4),
          close: try price(5).orCorrupt("a close of \(code)"), last: try price(8),
          volume: try row[6].whole("a volume of \(code)"),
          value: try row[7].whole("a value of \(code)"), reference: try price(9),
          isIncomparable: try row[10].whole("a mark of a bar of \(code)") == 1))
    }
    // The rows come in this order, but SQLite, if asked for it, sorts them in a table of its own.
    return bars.sorted { ($0.day.number, $0.board.number) < ($1.day.number, $1.board.number) }
  }

  /// The last close of a code on each board, on or up to ten days before the given day; none if a later one is in doubt,
  /// for which nothing stands in.
  static func lastCloses(
    of code: StockCode, until day: Day, from db: StoreConnection
  ) throws -> [BoardClose] {
    let closes = try lastTrustedCloses(of: code, until: day, from: db)
    guard let made = closes.first?.day else { return [] }
    return try DoubtfulCloseTable.has(code, after: made, until: day, in: db) ? [] : closes
  }

  /// The same, whatever came later.
  static func lastTrustedCloses(
    of code: StockCode, until day: Day, from db: StoreConnection
  ) throws -> [BoardClose] {
    let first = day.adding(-BoardClose.maximumAgeInDays)
    var closes: [BoardClose] = []
    try db.forEach(
      """
      SELECT bar.day, bar.board, bar.close FROM
        (SELECT DISTINCT day FROM session WHERE day BETWEEN ? AND ? AND held = 1) AS held
      CROSS JOIN bar ON bar.day = held.day AND bar.code = ? ORDER BY bar.day DESC
      """, [.integer(first.number), .integer(day.number), .text(code.description)]
    ) { row in
      let day = try row[0].day("a day of \(code)").orCorrupt("a day of \(code)")
      let board = try row[1].board("a board of \(code)")
      if closes.contains(where: { $0.board == board }) { return }
      let price = try row[2].price("a close of \(code)").orCorrupt("a close of \(code)")
      closes.append(BoardClose(price: price, day: day, board: board, kind: board.closeKind))
    }
    return closes
  }

  /// The closes of a board's session.
  static func closes(of board: Board, on day: Day, from db: StoreConnection) throws -> [StockCode: Price] {
    var closes: [StockCode: Price] = [:]
    try db.forEach(
      "SELECT close, code FROM bar WHERE day = ? AND board = ?",
      [.integer(day.number), .integer(board.number)]
    ) { row in
      let code = try StockCode(row[1].text).orCorrupt("a code of \(day)")
      closes[code] = try row[0].price("a close of \(code)")
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
