internal import SQLite
internal import SubscriptionCalendar

/// The daily bars, in blocks.
enum BarTable {
  /// Writes a board's bars of a day beside those that the file lacks. Writes nothing for a file without a day, and no
  /// bar without a close.
  static func write(_ file: DailyCloses, to db: Connection) throws {
    guard let day = file.day else { return }
    var parts = Array(repeating: [DailyBar](), count: BarBlock.parts)
    for bar in file.bars where bar.close != nil { parts[bar.code.blockPart].append(bar) }
    for (part, bars) in parts.enumerated() where !bars.isEmpty {
      let key = BarBlock.Key(day, file.board, part: part)
      let earlier = try block(key, from: db)
      let block = BarBlock(bars, at: key, over: earlier)
      guard block.bytes != earlier?.bytes else { continue }
      try db.run(
        "INSERT OR REPLACE INTO bar_block (key, count, bars) VALUES (?, ?, ?)",
        [.integer(key.number), .integer(block.count), .blob(block.bytes)])
    }
  }

  /// The bars of some codes, of every board, within a range of days, oldest first.
  static func read(
    of codes: some Collection<StockCode>, in days: ClosedRange<Day>, from db: Connection
  ) throws -> [StockCode: PackedBars] {
    let sessions = try SessionTable.held(in: days, from: db)
    let count = Set(sessions.map(\.day)).count
    var bars = codes.sorted().map { PackedBars(of: $0, reserving: count) }
    let places = Dictionary(grouping: bars.indices) { bars[$0].code.blockPart }
    let parts = places.mapValues { places in places.map { bars[$0].code } }
    func add(_ block: BarBlock) {
      guard let places = places[block.key.part], let codes = parts[block.key.part] else { return }
      block.forEachBar(of: codes) { place, range in
        bars[places[place]].append(block.bytes, range, on: block.key.day)
      }
    }
    if places.count == BarBlock.parts, let first = sessions.first, let last = sessions.last {
      // Reading on is faster than looking for each block, of which nearly all are wanted.
      let ends = [first.day, last.day.adding(1)].map { SQLiteValue.integer(BarBlock.Key.firstNumber(on: $0)) }
      let held = Set(sessions.map { BarBlock.Key($0.day, $0.board, part: 0) })
      try db.each(
        "SELECT key, bars FROM bar_block WHERE key >= ? AND key < ? ORDER BY key", ends
      ) { row in
        let key = try BarBlock.Key(number: try row[0].integer)
        if held.contains(BarBlock.Key(key.day, key.board, part: 0)) {
          add(try BarBlock(stored: try row[1].blob, at: key))
        }
      }
    } else {
      for session in sessions {
        for part in places.keys.sorted() {
          try block(BarBlock.Key(session.day, session.board, part: part), from: db).map(add)
        }
      }
    }
    return Dictionary(bars.map { ($0.code, $0) }) { first, _ in first }
  }

  /// The closes of a board's session.
  static func closes(of board: Board, on day: Day, from db: Connection) throws -> [StockCode: Price] {
    var closes: [StockCode: Price] = [:]
    for part in 0..<BarBlock.parts {
      try block(BarBlock.Key(day, board, part: part), from: db)?.addCloses(to: &closes)
    }
    return closes
  }

  static func block(_ key: BarBlock.Key, from db: Connection) throws -> BarBlock? {
    var block: BarBlock?
    try db.each("SELECT bars FROM bar_block WHERE key = ?", [.integer(key.number)]) { row in
      block = try BarBlock(stored: try row[0].blob, at: key)
    }
    return block
  }

  /// Reads every block, which finds those that are not what was written.
  static func check(_ db: Connection) throws {
    try db.each("SELECT key, bars FROM bar_block") { row in
      _ = try BarBlock(stored: try row[1].blob, at: BarBlock.Key(number: try row[0].integer))
    }
  }

  /// The boards that have bars, the number of these and of their days, the first and the last day.
  static func summary(from db: Connection) throws -> [StoreSummary.Bars] {
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
  static func firstDay(from db: Connection) throws -> Day? {
    let key = try db.value("SELECT min(key) FROM bar_block")
    return key.isNull ? nil : try BarBlock.Key(number: try key.integer).day
  }
}
