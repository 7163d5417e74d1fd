internal import SQLite
internal import Values

/// The bars of a store of version 13, which had those of a session in sixteen blocks, by a hash of their codes.
///
/// A block has a hash of its key and of all that follows; the number of bars; their codes in six bytes each; the length
/// of each bar; the bars. Whole numbers begin with the lowest byte.
enum UnpackBars {
  /// Moves them into the table `bar`, a day at a time.
  static func run(in db: Connection) throws {
    var (day, bars): (Int?, [Row]) = (nil, [])
    func write() throws {
      // In the order of the key SQLite fills each page before the next one.
      bars.sort { ($0.code, $0.board) < ($1.code, $1.board) }
      for bar in bars {
        try db.run("INSERT INTO bar VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", bar.values)
      }
      bars = []
    }
    try db.each("SELECT key, bars FROM bar_block ORDER BY key") { row in
      let key = try row[0].integer
      if day != key >> 6 { try write() }
      day = key >> 6
      bars += try unpacked(try row[1].blob, key: key)
    }
    try write()
    try db.run("DROP TABLE bar_block")
  }

  /// A row of the table with what orders those of a day.
  private typealias Row = (code: UInt64, board: Int, values: [SQLiteValue])

  private static func unpacked(_ bytes: [UInt8], key: Int) throws -> [Row] {
    let broken = StoreError.corrupt("the bars of \(Day(number: key >> 6))")
    func number(_ range: Range<Int>) -> UInt64 {
      range.reversed().reduce(0) { $0 << 8 | UInt64(bytes[$1]) }
    }
    var hash = StableHash()
    hash.add(key)
    guard bytes.count >= 12 else { throw broken }
    hash.add(bytes.span.extracting(8...))
    let count = Int(number(8..<12))
    var position = 12 + 7 * count
    guard hash.value == number(0..<8), position <= bytes.count else { throw broken }
    return try (0..<count).map { row in
      let code = bytes[12 + 6 * row..<18 + 6 * row]
      let length = Int(bytes[12 + 6 * count + row])
      guard position + length <= bytes.count, let bar = PackedBar(bytes[position..<position + length]) else {
        throw broken
      }
      position += length
      let board = key >> 4 & 3
      let text = String(decoding: code.prefix { $0 != 0 }, as: UTF8.self)
      return (
        code.reduce(0) { $0 << 8 | UInt64($1) }, board,
        [.integer(key >> 6), .text(text), .integer(board)] + bar.values
      )
    }
  }

  /// A bar in two bytes with a bit for each value, and the values: the close, the other prices as their difference from
  /// it, volume and value, as zigzag LEB128. Prices count hundredths of a NT$ where a bit says so.
  private struct PackedBar {
    /// From `open` to `incomparable`.
    let values: [SQLiteValue]

    /// Nil if the bytes are no bar.
    init?(_ bytes: ArraySlice<UInt8>) {
      guard bytes.count >= 2 else { return nil }
      let bits = Int(bytes[bytes.startIndex]) | Int(bytes[bytes.startIndex + 1]) << 8
      var (rest, isSound) = (bytes.dropFirst(2), true)
      func next(_ bit: Int) -> Int? {
        guard bits >> bit & 1 == 1 else { return nil }
        guard let number = Self.number(&rest) else {
          isSound = false
          return nil
        }
        return number
      }
      let unit = bits >> 12 & 1 == 1 ? 100 : 1
      let close = next(5).map { $0 * unit }
      func price(_ bit: Int) -> Int? { next(bit).map { (close ?? 0) + $0 * unit } }
      let (open, high, low, last, reference) = (price(2), price(3), price(4), price(6), price(7))
      let (volume, value) = (next(8), next(9))
      guard isSound, rest.isEmpty else { return nil }
      values = [open, high, low, close, volume, value, last, reference, bits >> 10 & 1].map { .integer($0) }
    }

    private static func number(_ bytes: inout ArraySlice<UInt8>) -> Int? {
      var (number, shift) = (0 as UInt64, 0 as UInt64)
      while shift < 56, let byte = bytes.popFirst() {
        number |= UInt64(byte & 0x7F) << shift
        shift += 7
        if byte < 0x80 { return Int(number >> 1) ^ -Int(number & 1) }
      }
      return nil
    }
  }
}
