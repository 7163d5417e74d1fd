internal import SubscriptionCalendar

/// The daily bars, in blocks.
enum BarTable {
  /// Writes a board's bars of a day beside those that the file lacks. Writes nothing for a file without a day, and no
  /// bar without a close.
  static func write(_ file: DailyCloses, to db: StoreConnection) throws {
    guard let day = file.day else { return }
    let bars = file.bars.lazy.filter { $0.close != nil }.map { (code: BarBlock.CodeKey($0.code), bar: $0) }
    for (part, bars) in Dictionary(grouping: bars, by: \.code.part) {
      let key = BarBlock.Key(day, file.board, part: part)
      let earlier = try block(key, from: db)
      let block = BarBlock(bars, at: key, over: earlier)
      guard block.bytes != earlier?.bytes else { continue }
      try db.execute(
        "INSERT OR REPLACE INTO bar_block (key, count, bars) VALUES (?, ?, ?)",
        [.integer(key.number), .integer(block.count), .bytes(block.bytes)])
    }
  }

  /// The bars of some codes, of every board, within a range of days, oldest first.
  static func read(
    of codes: some Collection<StockCode>, in days: ClosedRange<Day>, from db: StoreConnection
  ) throws -> [StockCode: PackedBars] {
    let sessions = try SessionTable.held(in: days, from: db)
    let count = Set(sessions.map(\.day)).count
    var bars = codes.map { (code: BarBlock.CodeKey($0), bars: PackedBars(of: $0, reserving: count)) }
    let places = Dictionary(grouping: bars.indices) { bars[$0].code.part }.sorted { $0.key < $1.key }
    for session in sessions {
      for (part, places) in places {
        guard let block = try block(BarBlock.Key(session.day, session.board, part: part), from: db) else {
          continue
        }
        for place in places {
          guard let range = block.range(of: bars[place].code) else { continue }
          bars[place].bars.append(block.bytes, range, on: session.day)
        }
      }
    }
    return Dictionary(bars.map { ($0.bars.code, $0.bars) }) { first, _ in first }
  }

  /// The closes of a board's session.
  static func closes(of board: Board, on day: Day, from db: StoreConnection) throws -> [StockCode: Price] {
    var closes: [StockCode: Price] = [:]
    for part in 0..<BarBlock.parts {
      try block(BarBlock.Key(day, board, part: part), from: db)?.addCloses(to: &closes)
    }
    return closes
  }

  static func block(_ key: BarBlock.Key, from db: StoreConnection) throws -> BarBlock? {
    var block: BarBlock?
    try db.forEach("SELECT bars FROM bar_block WHERE key = ?", [.integer(key.number)]) { row in
      block = try BarBlock(stored: try row[0].bytes, at: key)
    }
    return block
  }

  /// Reads every block, which finds those that are not what was written.
  static func check(_ db: StoreConnection) throws {
    try db.forEach("SELECT key, bars FROM bar_block") { row in
      _ = try BarBlock(stored: try row[1].bytes, at: BarBlock.Key(number: try row[0].integer))
    }
  }

  /// The boards that have bars, the number of these and of their days, the first and the last day.
  static func summary(from db: StoreConnection) throws -> [StoreSummary.Bars] {
    let day = "key / \(4 * BarBlock.parts)"
    return try db.map(
      """
      SELECT key / \(BarBlock.parts) % 4 AS board, sum(count), count(DISTINCT \(day)), min(key), max(key) FROM bar_block
      GROUP BY board ORDER BY board
      """
    ) { row in
      StoreSummary.Bars(
        board: try row[0].board("a board of the bars"), bars: try row[1].integer, days: try row[2].integer,
        first: try BarBlock.Key(number: try row[3].integer).day,
        last: try BarBlock.Key(number: try row[4].integer).day)
    }
  }

  /// The first day that has bars.
  static func firstDay(from db: StoreConnection) throws -> Day? {
    let key = try db.value("SELECT min(key) FROM bar_block")
    return key.isNull ? nil : try BarBlock.Key(number: try key.integer).day
  }
}
