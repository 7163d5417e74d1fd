internal import SQLite
internal import Trading
internal import Values

/// The names that the files of closes give to codes: for each board a text with a line for each code of its newest file,
/// and one with those that it has no more.
///
/// Names seldom change: comparing a text costs a night 0.1 % of its instructions, comparing rows 1 %.
enum NameTable {
  /// Writes the names of a file whose session is stored. An older one than the newest only adds codes.
  static func write(_ file: DailyCloses, to db: Connection) throws {
    guard let day = file.day, !file.bars.isEmpty else { return }
    let board = SQLiteValue.integer(file.board.number)
    let isOld =
      try db.value(
        "SELECT EXISTS (SELECT 1 FROM session WHERE board = ? AND day > ? AND held = 1)",
        [board, .integer(day.number)]
      ).integer == 1
    let stored = try db.map("SELECT names, gone FROM security_names WHERE board = ?", [board]) {
      (names: try $0[0].text, gone: try $0[1].text)
    }.first
    if isOld, stored != nil {
      let added = try new(file.bars, in: db)
      if added.isEmpty { return }
      for bar in added { try keep(nil, of: bar.code.description, in: db) }
      return try db.run(
        "UPDATE security_names SET gone = gone || ? WHERE board = ?", [.text(text(added)), board])
    }
    let bars = file.bars.filter(\.isNamed)
    let names = text(bars)
    if names == stored?.names { return }
    // On any board: a code may have moved.
    let known = stored == nil ? [:] : try read(from: db)
    var gone = try lines((stored?.gone ?? "") + (stored?.names ?? ""))
    if stored == nil { try keep(nil, of: "\(file.board.number)", in: db) }
    for bar in stored == nil ? [] : bars {
      gone[bar.code] = nil
      let name = known[bar.code]
      if name != bar.name { try keep(name, of: bar.code.description, in: db) }
    }
    let left = gone.sorted { $0.key < $1.key }.map { DailyBar(code: $0.key, name: $0.value) }
    try db.run(
      "INSERT OR REPLACE INTO security_names (board, names, gone) VALUES (?, ?, ?)",
      [board, .text(names), .text(text(left))])
  }

  /// Keeps a name as it was until now; nil for one that comes now, or for a board's first names.
  private static func keep(_ name: String?, of key: String, in db: Connection) throws {
    try db.run(
      "INSERT INTO former_row (origin, key, until, content) SELECT ?, ?, moment, ? FROM writing",
      [.text(origin), .text(key), name.map { .text($0) } ?? .null])
  }

  /// The newest names of all codes or of one, or those of the moment whose rows the connection shows.
  static func read(of wanted: StockCode? = nil, from db: Connection) throws -> [StockCode: String] {
    var former: [String: SQLiteValue] = [:]
    if try !db.value("SELECT 1 FROM sqlite_temp_master WHERE name = 'later'").isNull {
      try db.each("SELECT former_key, former FROM later WHERE origin = ?", [.text(origin)]) { row in
        former[try row[0].text] = row[1]
      }
    }
    // A code that moved to another board is still among those that its former one has no more.
    let texts = try db.map("SELECT board, gone, names FROM security_names ORDER BY board DESC") { row in
      former["\(try row[0].integer)"] == nil ? (try row[1].text, try row[2].text) : ("", "")
    }
    var names = try lines(texts.map(\.0).joined() + texts.map(\.1).joined(), of: wanted)
    for (key, name) in former {
      guard let code = StockCode(key), wanted == nil || code == wanted else { continue }
      names[code] = try name.optionalLine("a name of \(code)")
    }
    return names
  }

  /// The rows of former names.
  private static let origin = "security"

  private static func text(_ bars: [DailyBar]) -> String {
    var text = ""
    text.reserveCapacity(bars.count * 20)
    for bar in bars {
      text += bar.code.description
      text += " "
      text += bar.name
      text += "\n"
    }
    return text
  }

  /// The names by code, of all codes or of one; of a code with several the last one.
  private static func lines(
    _ text: String, of wanted: StockCode? = nil
  ) throws(StoreError) -> [StockCode: String] {
    var names: [StockCode: String] = [:]
    let bytes = Array(text.utf8)
    for (code, name) in ranges(bytes) where wanted == nil || code == wanted {
      names[code] = try SQLiteValue.text(String(decoding: bytes[name], as: UTF8.self)).line(
        "a name of \(code)")
    }
    return names
  }

  /// Which bars are of codes without a name.
  private static func new(_ bars: [DailyBar], in db: Connection) throws -> [DailyBar] {
    var known: [StockCode] = []
    try db.each("SELECT names || gone FROM security_names") { row in
      known += ranges(Array(try row[0].text.utf8)).map(\.code)
    }
    // Sorted, because hashing 2,000 codes for each session costs a backfill 3 % of its instructions. The exchanges order
    // a file by code, too.
    known.sort()
    var index = 0
    return bars.filter { bar in
      if index > 0, known[index - 1] >= bar.code { index = 0 }
      while index < known.count, known[index] < bar.code { index += 1 }
      return (index == known.count || known[index] != bar.code) && bar.isNamed
    }
  }

  /// The code of each line, and where its name is.
  private static func ranges(_ bytes: [UInt8]) -> [(code: StockCode, name: Range<Int>)] {
    var ranges: [(code: StockCode, name: Range<Int>)] = []
    var start = 0
    for index in bytes.indices where bytes[index] == UInt8(ascii: "\n") {
      var blank = start
      while bytes[blank] > UInt8(ascii: " ") { blank += 1 }
      if blank < index, let code = StockCode(bytes.span.extracting(start..<blank)) {
        ranges.append((code, blank + 1..<index))
      }
      start = index + 1
    }
    return ranges
  }
}

extension DailyBar {
  fileprivate var isNamed: Bool { doubt == nil && !name.isEmpty }
}
