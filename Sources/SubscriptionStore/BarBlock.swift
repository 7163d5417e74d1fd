internal import SQLite
internal import SubscriptionCalendar

/// The bars of a sixteenth of the codes in a session as the store keeps them: one value, which fits into a page of the
/// file, is read in one go, and found sound or not.
///
/// A hash of the key and of all that follows; the number of bars; their codes in six bytes each, in order; the length of
/// each bar; the bars. Whole numbers begin with the lowest byte.
struct BarBlock {
  let key: Key
  let bytes: [UInt8]
  let count: Int

  /// A day, a board and a part of the codes, in the order of the keys' numbers.
  struct Key: Hashable {
    let day: Day
    let board: Board
    let part: Int

    var number: Int { (day.number << 2 | board.number) << partBits | part }

    init(_ day: Day, _ board: Board, part: Int) { (self.day, self.board, self.part) = (day, board, part) }

    /// The number that the keys of a day begin with.
    static func firstNumber(on day: Day) -> Int { day.number << (2 + partBits) }

    init(number: Int) throws(StoreError) {
      let session = number >> partBits
      let day = try SQLiteValue.integer(session >> 2).day("a day of the bars").orCorrupt("a day of the bars")
      self.init(
        day, try SQLiteValue.integer(session & 3).board("a board of the bars"),
        part: number & (parts - 1))
    }
  }

  static let partBits = 4
  static let parts = 1 << partBits

  private static let codesStart = 12
  private static let codeLength = 6
  private var lengthsStart: Int { Self.codesStart + Self.codeLength * count }
  private var barsStart: Int { lengthsStart + count }

  /// Some bars of a file, and an earlier file's for the codes that are not among them.
  init(_ bars: [DailyBar], at key: Key, over earlier: BarBlock?) {
    var (packed, rows): ([UInt8], [(code: UInt64, range: Range<Int>, isEarlier: Bool)]) = ([], [])
    packed.reserveCapacity(bars.count * 28)
    rows.reserveCapacity(bars.count)
    for bar in bars {
      let start = packed.count
      PackedBar(bar, of: key.board).append(to: &packed)
      rows.append((bar.code.number, start..<packed.count, isEarlier: false))
    }
    if let earlier {
      let codes = Set(bars.map(\.code.number))
      earlier.forEachBar { code, range in
        if !codes.contains(code) { rows.append((code, range, isEarlier: true)) }
      }
    }
    rows.sort { $0.code < $1.code }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Self.codesStart + rows.count * (Self.codeLength + 1) + packed.count)
    Self.append(0, count: 8, to: &bytes)
    Self.append(UInt64(rows.count), count: 4, to: &bytes)
    for row in rows { Self.append((row.code << 16).byteSwapped, count: Self.codeLength, to: &bytes) }
    // At most 66: eight numbers of at most eight bytes.
    for row in rows { bytes.append(UInt8(truncatingIfNeeded: row.range.count)) }
    for row in rows { bytes += row.isEarlier ? earlier?.bytes[row.range] ?? [] : packed[row.range] }
    let hash = Self.hash(of: bytes, at: key)
    for place in 0..<8 { bytes[place] = UInt8(truncatingIfNeeded: hash >> (8 * UInt64(place))) }
    (self.key, self.bytes, count) = (key, bytes, rows.count)
  }

  /// Throws unless the bytes are what was stored at the key.
  init(stored bytes: [UInt8], at key: Key) throws(StoreError) {
    func number(_ places: Range<Int>) -> UInt64 {
      places.reversed().reduce(0) { $0 << 8 | UInt64(bytes[$1]) }
    }
    guard bytes.count >= Self.codesStart, number(0..<8) == Self.hash(of: bytes, at: key) else {
      throw Self.corrupt(key)
    }
    (self.key, self.bytes, count) = (key, bytes, Int(number(8..<12)))
    guard barsStart <= bytes.count, barsStart + length(of: 0..<count) == bytes.count else {
      throw Self.corrupt(key)
    }
  }

  private static func corrupt(_ key: Key) -> StoreError {
    .corrupt("the bars of \(key.day) on \(key.board.rawValue)")
  }

  private static func append(_ number: UInt64, count: Int, to bytes: inout [UInt8]) {
    for place in 0..<count { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * UInt64(place)))) }
  }

  private static func hash(of bytes: [UInt8], at key: Key) -> UInt64 {
    var hash = StableHash()
    hash.add(key.number)
    hash.add(bytes.span.extracting(8...))
    return hash.value
  }

  /// The number of a code.
  private func code(at row: Int) -> UInt64 {
    // Read with the two bytes before it.
    let end = Self.codesStart + Self.codeLength * (row + 1)
    return ByteScan.word(of: bytes.span, at: end - 8).byteSwapped & 0xFFFF_FFFF_FFFF
  }

  /// How many bytes the bars of some rows have.
  private func length(of rows: Range<Int>) -> Int {
    let lengths = bytes.span.extracting(lengthsStart + rows.lowerBound..<lengthsStart + rows.upperBound)
    var sum = 0
    for place in lengths.indices { sum += Int(lengths[place]) }
    return sum
  }

  private func forEachBar(_ body: (_ code: UInt64, Range<Int>) throws -> Void) rethrows {
    var start = barsStart
    for row in 0..<count {
      let end = start + Int(bytes[lengthsStart + row])
      try body(code(at: row), start..<end)
      start = end
    }
  }

  /// Where the bar of a code is in the bytes; nil if it has none.
  func range(of wanted: StockCode) -> Range<Int>? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if code(at: middle) < wanted.number { low = middle + 1 } else { high = middle }
    }
    guard low < count, code(at: low) == wanted.number else { return nil }
    let start = barsStart + length(of: 0..<low)
    return start..<start + length(of: low..<low + 1)
  }

  /// Calls `body` with the place of each wanted code that has a bar, and where the bar is in the bytes.
  ///
  /// - Parameter wanted: The codes in order.
  func forEachBar(of wanted: [StockCode], _ body: (Int, Range<Int>) -> Void) {
    var (place, start) = (0, barsStart)
    for row in 0..<count {
      let code = code(at: row)
      while place < wanted.count, wanted[place].number < code { place += 1 }
      guard place < wanted.count else { return }
      let end = start + Int(bytes[lengthsStart + row])
      if wanted[place].number == code { body(place, start..<end) }
      start = end
    }
  }

  /// The close of a code; nil if it has none.
  func close(of code: StockCode) throws(StoreError) -> Price? {
    guard let range = range(of: code) else { return nil }
    guard let bar = PackedBar(of: code, in: bytes, range) else { throw Self.corrupt(key) }
    return bar.bar.close
  }

  /// Adds the closes by code.
  func addCloses(to closes: inout [StockCode: Price]) throws {
    try forEachBar { found, range in
      guard let code = StockCode(number: found), let close = PackedBar(of: code, in: bytes, range)?.bar.close
      else {
        throw Self.corrupt(key)
      }
      closes[code] = close
    }
  }
}

extension StockCode {
  /// The part of the blocks that has the code, from the highest bits of a product as in Fibonacci hashing.
  var blockPart: Int { Int((number &* 0x9E37_79B9_7F4A_7C15) >> (64 - UInt64(BarBlock.partBits))) }
}
