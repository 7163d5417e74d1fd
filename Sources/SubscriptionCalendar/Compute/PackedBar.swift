/// A bar's board, values and marks as bytes, about 25 for a share.
///
/// First a bit for each of them, in two bytes. Then the close, the other prices as their difference from it, volume and
/// value, as zigzag LEB128 like in Protocol Buffers. Prices count hundredths of a NT$ if all of them are whole ones.
package struct PackedBar {
  package let bar: DailyBar
  /// Where it traded.
  package let board: Board
  /// See ``BarSeries/Bar``.
  package let isBreak: Bool

  package init(_ bar: DailyBar, of board: Board, isBreak: Bool = false) {
    (self.bar, self.board, self.isBreak) = (bar, board, isBreak)
  }

  fileprivate enum Bit {
    static let open = 2
    static let high = 3
    static let low = 4
    static let close = 5
    static let last = 6
    static let reference = 7
    static let volume = 8
    static let value = 9
    static let isIncomparable = 10
    static let isBreak = 11
    static let isInHundredths = 12
  }

  package func append(to bytes: inout [UInt8]) {
    func bit(_ bit: Int, _ isSet: Bool) -> Int { isSet ? 1 << bit : 0 }
    let isInHundredths =
      Self.isInHundredths(bar.open) && Self.isInHundredths(bar.high) && Self.isInHundredths(bar.low)
      && Self.isInHundredths(bar.close) && Self.isInHundredths(bar.last)
      && Self.isInHundredths(bar.reference)
    let bits =
      board.number | bit(Bit.open, bar.open != nil) | bit(Bit.high, bar.high != nil)
      | bit(Bit.low, bar.low != nil) | bit(Bit.close, bar.close != nil) | bit(Bit.last, bar.last != nil)
      | bit(Bit.reference, bar.reference != nil) | bit(Bit.volume, bar.volume != nil)
      | bit(Bit.value, bar.value != nil) | bit(Bit.isIncomparable, bar.isIncomparable)
      | bit(Bit.isBreak, isBreak) | bit(Bit.isInHundredths, isInHundredths)
    let close = bar.close?.tenThousandths ?? 0
    func difference(_ price: Price?, from close: Int) -> Int? {
      price.map { isInHundredths ? ($0.tenThousandths - close) / 100 : $0.tenThousandths - close }
    }
    bytes.append(addingCapacity: Self.mostBytes) { bytes in
      bytes.append(UInt8(truncatingIfNeeded: bits))
      bytes.append(UInt8(truncatingIfNeeded: bits >> 8))
      Self.add(difference(bar.close, from: 0), to: &bytes)
      Self.add(difference(bar.open, from: close), to: &bytes)
      Self.add(difference(bar.high, from: close), to: &bytes)
      Self.add(difference(bar.low, from: close), to: &bytes)
      Self.add(difference(bar.last, from: close), to: &bytes)
      Self.add(difference(bar.reference, from: close), to: &bytes)
      Self.add(bar.volume, to: &bytes)
      Self.add(bar.value, to: &bytes)
    }
  }

  /// The bits, and eight numbers of at most ten bytes.
  private static let mostBytes = 82

  private static func add(_ number: Int?, to bytes: inout OutputSpan<UInt8>) {
    guard let number else { return }
    var rest = UInt(bitPattern: number << 1 ^ number >> 63)
    while rest > 0x7F {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  private static func isInHundredths(_ price: Price?) -> Bool {
    price.map { $0.tenThousandths.isMultiple(of: 100) } ?? true
  }

  /// The bar of a code in a range of bytes; nil if they are no bar.
  package init?(of code: StockCode, in bytes: [UInt8], _ range: Range<Int>) {
    guard let values = PackedBarValues(bytes, range) else { return nil }
    self.init(
      DailyBar(
        code: code, name: "", open: values.open, high: values.high, low: values.low, close: values.close,
        last: values.last, volume: values.volume, value: values.value, reference: values.reference,
        isIncomparable: values.isIncomparable),
      of: values.board, isBreak: values.isBreak)
  }

  /// Marks the bar that starts at a place as a break.
  static func markBreak(at start: Int, in bytes: inout [UInt8]) { bytes[start + 1] |= 1 << (Bit.isBreak - 8) }
}

/// The values of a packed bar, which are read faster than the bar is made.
package struct PackedBarValues {
  package let board: Board
  package private(set) var close, open, high, low, last, reference: Price?
  package private(set) var volume, value: Int?
  private let bits: Int

  /// The values in a range of bytes; nil if they are no bar.
  init?(_ bytes: [UInt8], _ range: Range<Int>) {
    guard range.count >= 2 else { return nil }
    let bits = Int(bytes[range.lowerBound]) | Int(bytes[range.lowerBound + 1]) << 8
    guard let board = Board(number: bits & 3), bits >> 13 == 0 else { return nil }
    (self.board, self.bits) = (board, bits)
    var numbers = PackedNumbers(bytes, from: range.lowerBound + 2, to: range.upperBound)
    let unit = has(PackedBar.Bit.isInHundredths) ? 100 : 1
    var (isSound, base) = (true, 0)
    func price(_ bit: Int) -> Price? {
      guard has(bit) else { return nil }
      let price = Price(tenThousandths: base &+ numbers.next() &* unit)
      if price == nil { isSound = false }
      return price
    }
    func count(_ bit: Int) -> Int? {
      guard has(bit) else { return nil }
      let count = numbers.next()
      if !(0...FixedPoint.largest).contains(count) { isSound = false }
      return count
    }
    // In the order in which they were written.
    close = price(PackedBar.Bit.close)
    base = close?.tenThousandths ?? 0
    open = price(PackedBar.Bit.open)
    high = price(PackedBar.Bit.high)
    low = price(PackedBar.Bit.low)
    last = price(PackedBar.Bit.last)
    reference = price(PackedBar.Bit.reference)
    volume = count(PackedBar.Bit.volume)
    value = count(PackedBar.Bit.value)
    guard isSound, numbers.areAllRead else { return nil }
  }

  package var isIncomparable: Bool { has(PackedBar.Bit.isIncomparable) }
  package var isBreak: Bool { has(PackedBar.Bit.isBreak) }

  fileprivate func has(_ bit: Int) -> Bool { bits >> bit & 1 == 1 }
}

/// What of a packed bar is compared with the one before, which is read faster than all its values.
struct PackedBarComparison {
  let board: Board
  let isIncomparable: Bool
  /// In 1/10000 NT$.
  let close, reference: Int?

  /// Nil if the bytes in the range are no bar.
  init?(_ bytes: [UInt8], _ range: Range<Int>) {
    guard range.count >= 2 else { return nil }
    let bits = Int(bytes[range.lowerBound]) | Int(bytes[range.lowerBound + 1]) << 8
    guard let board = Board(number: bits & 3) else { return nil }
    func has(_ bit: Int) -> Bool { bits >> bit & 1 == 1 }
    var numbers = PackedNumbers(bytes, from: range.lowerBound + 2, to: range.upperBound)
    let unit = has(PackedBar.Bit.isInHundredths) ? 100 : 1
    let close = has(PackedBar.Bit.close) ? numbers.next() &* unit : nil
    for bit in PackedBar.Bit.open...PackedBar.Bit.low where has(bit) { numbers.skip() }
    if has(PackedBar.Bit.last) { numbers.skip() }
    let reference = has(PackedBar.Bit.reference) ? (close ?? 0) &+ numbers.next() &* unit : nil
    (self.board, isIncomparable) = (board, has(PackedBar.Bit.isIncomparable))
    (self.close, self.reference) = (close, reference)
  }
}

/// Zigzag LEB128 numbers of at most eight bytes, more than any price or count has.
private struct PackedNumbers {
  private let bytes: [UInt8]
  private var place: Int
  private let end: Int
  private var isSound = true

  init(_ bytes: [UInt8], from place: Int, to end: Int) {
    (self.bytes, self.place, self.end) = (bytes, place, end)
  }

  /// Whether there was a number each time, and none is left.
  var areAllRead: Bool { isSound && place == end }

  mutating func skip() {
    while place < end, bytes[place] > 0x7F { place += 1 }
    place += 1
  }

  mutating func next() -> Int {
    var word: UInt64 = 0
    if place + 8 <= bytes.count {
      word = ByteScan.word(of: bytes.span, at: place)
    } else {
      for (shift, next) in (place..<bytes.count).enumerated() {
        word |= UInt64(bytes[next]) << (8 * UInt64(shift))
      }
    }
    let ends = ~word & 0x8080_8080_8080_8080
    let count = ends.trailingZeroBitCount / 8 + 1
    guard ends != 0, place + count <= end else {
      isSound = false
      return 0
    }
    place += count
    // The bytes of the number, seven bits of each: pairs are brought together, then pairs of these.
    word &= ends ^ (ends &- 1)
    word = word & 0x007F_007F_007F_007F | (word & 0x7F00_7F00_7F00_7F00) >> 1
    word = word & 0x0000_3FFF_0000_3FFF | (word & 0x3FFF_0000_3FFF_0000) >> 2
    word = word & 0x0000_0000_0FFF_FFFF | (word & 0x0FFF_FFFF_0000_0000) >> 4
    return Int(bitPattern: UInt(word >> 1)) ^ -Int(bitPattern: UInt(word & 1))
  }
}

extension Board {
  /// The number that stands for the board in the store.
  package var number: Int {
    switch self {
    case .twse: 1
    case .tpex: 2
    case .emerging: 3
    }
  }

  package init?(number: Int) {
    switch number {
    case 1: self = .twse
    case 2: self = .tpex
    case 3: self = .emerging
    default: return nil
    }
  }
}
