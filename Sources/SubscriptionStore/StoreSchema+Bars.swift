internal import SQLite
internal import SubscriptionCalendar

extension StoreSchema {
  /// Moves the bars of the table that version 4 made.
  static func packBars(in db: Connection) throws {
    var (day, bars): (Day?, [Board: [DailyBar]]) = (nil, [:])
    func pack() throws {
      for (board, bars) in bars {
        try BarTable.write(DailyCloses(board: board, day: day, bars: bars), to: db)
      }
      bars = [:]
    }
    try db.each(
      """
      SELECT day, code, board, open, high, low, close, last, reference, volume, value, incomparable FROM bar
      ORDER BY day, code, board
      """
    ) { row in
      let next = try row[0].day("a day of the bars").orCorrupt("a day of the bars")
      if next != day { try pack() }
      day = next
      let code = try StockCode(row[1].text).orCorrupt("a code of \(next)")
      func price(_ column: Int) throws(StoreError) -> Price? { try row[column].price("a price of \(code)") }
      bars[try row[2].board("a board of \(code)"), default: []].append(
        DailyBar(
          code: code, name: "", open: try price(3), high: try price(4), low: try price(5),
          close: try price(6).orCorrupt("a close of \(code)"), last: try price(7),
          volume: try row[9].whole("a volume of \(code)"), value: try row[10].whole("a value of \(code)"),
          reference: try price(8), isIncomparable: try row[11].whole("a mark of \(code)") == 1))
    }
    try pack()
    try db.run("DROP TABLE bar")
  }
}
