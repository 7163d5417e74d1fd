internal import SQLite
internal import Trading
internal import Values

/// The daily bars, in the order of their days: a night adds to the end of the table.
///
/// It is the largest table by far: a day has thousands of bars. With the day first in its key a night
/// appends, and years of bars cost it next to nothing; one code over many days is read day by day for the
/// same reason. Only bars with a close are stored, and none of a file without a day. Doubtful closes are in a
/// table of their own, or ``lastCloses(of:until:from:)`` would let an older close stand in for them.
enum BarTable {
  /// Writes the bars of files in place of those of the same days, codes and boards. Leaves out files without a day and
  /// bars without a close.
  static func write(_ files: [DailyCloses], to db: Connection) throws {
    var bars: [DatedBar] = []
    bars.reserveCapacity(files.reduce(0) { $0 + $1.bars.count })
    for file in files {
      guard let day = file.day else { continue }
      for bar in file.bars where bar.close != nil {
        bars.append(DatedBar(day: day, board: file.board, bar: bar))
      }
    }
    // In the order of the key SQLite fills each page before the next one. The exchanges order a file by code.
    if files.count > 1 {
      bars.sort { ($0.day, $0.bar.code, $0.board.number) < ($1.day, $1.bar.code, $1.board.number) }
    }
    for dated in bars {
      let bar = dated.bar
      try db.run(
        insertion,
        [
          .integer(dated.day.number), .text(bar.code.description), .integer(dated.board.number),
          .integer(bar.open?.tenThousandths), .integer(bar.high?.tenThousandths),
          .integer(bar.low?.tenThousandths), .integer(bar.close?.tenThousandths), .integer(bar.volume),
          .integer(bar.value), .integer(bar.last?.tenThousandths), .integer(bar.reference?.tenThousandths),
          .integer(bar.isIncomparable ? 1 : 0),
        ])
    }
  }

  private static let values =
    ["open", "high", "low", "close", "volume", "value", "last", "reference", "incomparable"]

  private static let insertion: String = {
    let names = values.joined(separator: ", ")
    let new = values.map { "excluded.\($0)" }.joined(separator: ", ")
    return """
      INSERT INTO bar (day, code, board, \(names)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (day, code, board) DO UPDATE SET (\(names)) = (\(new)) WHERE (\(names)) IS NOT (\(new))
      """
  }()

  /// The bars of some codes, of every board, within a range of days, oldest first.
  static func read(
    of codes: some Collection<StockCode>, in days: ClosedRange<Day>, from db: Connection
  ) throws -> [StockCode: [DatedBar]] {
    var found = codes.sorted().map { (code: $0, bars: [DatedBar]()) }
    // Day by day, as the bars lie in the file.
    for day in try SessionTable.days(in: days, from: db) {
      for index in found.indices {
        let code = found[index].code
        try db.each(selection, [.integer(day.number), .text(code.description)]) { row in
          found[index].bars.append(try bar(in: row, of: code, on: day))
        }
      }
    }
    return Dictionary(uniqueKeysWithValues: found.map { ($0.code, $0.bars) })
  }

  /// The bars of all codes within a range of days, oldest first.
  static func read(in days: ClosedRange<Day>, from db: Connection) throws -> [StockCode: [DatedBar]] {
    var found: [StockCode: [DatedBar]] = [:]
    try db.each(
      "SELECT board, \(values.joined(separator: ", ")), day, code FROM bar WHERE day BETWEEN ? AND ? ORDER BY day, board",
      [.integer(days.lowerBound.number), .integer(days.upperBound.number)]
    ) { row in
      let code = try StockCode(row[values.count + 2].text).orCorrupt("a code of the bars")
      let day = try row[values.count + 1].day("a day of \(code)").orCorrupt("a day of \(code)")
      found[code, default: []].append(try bar(in: row, of: code, on: day))
    }
    return found
  }

  private static let selection = """
    SELECT board, \(values.joined(separator: ", ")) FROM bar WHERE day = ? AND code = ? ORDER BY board
    """

  private static func bar(in row: Row, of code: StockCode, on day: Day) throws -> DatedBar {
    func price(_ column: Int) throws(StoreError) -> Price? {
      try row[column].price("a price of \(code) on \(day)")
    }
    func count(_ column: Int) throws(StoreError) -> Int? {
      try row[column].whole("a number of \(code) on \(day)")
    }
    return DatedBar(
      day: day, board: try row[0].board("a board of \(code)"),
      bar: DailyBar(
        code: code, name: "", open: try price(1), high: try price(2), low: try price(3), close: try price(4),
        last: try price(7), volume: try count(5), value: try count(6), reference: try price(8),
        isIncomparable: try count(9) == 1))
  }

  /// The last close of a code on each board, on or up to ten days before the given day; none if a later one is in doubt,
  /// for which nothing stands in.
  static func lastCloses(of code: StockCode, until day: Day, from db: Connection) throws -> [BoardClose] {
    let closes = try lastTrustedCloses(of: code, until: day, from: db)
    guard let made = closes.first?.day else { return [] }
    return try DoubtfulCloseTable.has(code, after: made, until: day, in: db) ? [] : closes
  }

  /// The same, whatever came later; newest first.
  static func lastTrustedCloses(of code: StockCode, until day: Day, from db: Connection) throws
    -> [BoardClose]
  {
    // Of a group SQLite takes the other columns from the row with the maximum (https://sqlite.org/lang_select.html#bareagg).
    try db.map(
      """
      SELECT max(day) AS day, board, close
      FROM (SELECT DISTINCT day FROM session WHERE day BETWEEN ? AND ? AND held = 1) CROSS JOIN bar USING (day)
      WHERE code = ? GROUP BY board ORDER BY day DESC, board
      """,
      [
        .integer(day.adding(-BoardClose.maximumAgeInDays).number), .integer(day.number),
        .text(code.description),
      ]
    ) { row in
      let board = try row[1].board("a board of \(code)")
      let price = try row[2].price("a close of \(code)").orCorrupt("a close of \(code)")
      return BoardClose(
        price: price, day: try row[0].day("a day of \(code)"), board: board, kind: board.closeKind)
    }
  }
}
