internal import SubscriptionCalendar

/// The bars of a code in a calendar year, packed.
package struct PackedBars: Hashable, Sendable {
  let code: StockCode
  let year: Int
  /// The last day whose bar is here.
  let until: Day
  /// For each bar the days since the one before, the board, a bit for each value that it has, and these values, prices
  /// as the difference from the last close. Numbers are zigzag LEB128, as in Protocol Buffers.
  let bytes: [UInt8]

  init(_ code: StockCode, year: Int, until: Day, bytes: [UInt8]) {
    (self.code, self.year, self.until, self.bytes) = (code, year, until, bytes)
  }

  /// - Parameter bars: Those of the year up to the day, oldest first.
  init(_ bars: [DatedBar], of code: StockCode, year: Int, until: Day) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(bars.count * 32)
    var (day, close) = (0, 0)
    for each in bars {
      let bar = each.bar
      let incomparable: Int? = bar.isIncomparable ? 1 : nil
      var present = 0
      for isPresent in [
        bar.open != nil, bar.high != nil, bar.low != nil, bar.close != nil, bar.last != nil,
        bar.reference != nil,
        bar.volume != nil, bar.value != nil, bar.isIncomparable,
      ] { present = present << 1 | (isPresent ? 1 : 0) }
      Self.append(each.day.number - day, to: &bytes)
      Self.append(each.board.number, to: &bytes)
      Self.append(present, to: &bytes)
      Self.append(bar.open, since: close, to: &bytes)
      Self.append(bar.high, since: close, to: &bytes)
      Self.append(bar.low, since: close, to: &bytes)
      Self.append(bar.close, since: close, to: &bytes)
      Self.append(bar.last, since: close, to: &bytes)
      Self.append(bar.reference, since: close, to: &bytes)
      Self.append(bar.volume, to: &bytes)
      Self.append(bar.value, to: &bytes)
      Self.append(incomparable, to: &bytes)
      (day, close) = (each.day.number, bar.close?.tenThousandths ?? close)
    }
    self.init(code, year: year, until: until, bytes: bytes)
  }

  private static func append(_ price: Price?, since close: Int, to bytes: inout [UInt8]) {
    append(price.map { $0.tenThousandths - close }, to: &bytes)
  }

  private static func append(_ number: Int?, to bytes: inout [UInt8]) {
    guard let number else { return }
    var rest = UInt(bitPattern: number << 1 ^ number >> 63)
    while rest > 0x7F {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  /// Appends the bars, oldest first.
  func append(to bars: inout [DatedBar]) throws(StoreError) {
    var (place, day, close) = (0, 0, 0)
    func next() throws(StoreError) -> Int {
      var (number, shift): (UInt, UInt) = (0, 0)
      while place < bytes.count, shift < 64 {
        let byte = bytes[place]
        place += 1
        number |= UInt(byte & 0x7F) << shift
        if byte < 0x80 { return Int(bitPattern: number >> 1) ^ -Int(bitPattern: number & 1) }
        shift += 7
      }
      throw .corrupt("the packed bars of \(code)")
    }
    while place < bytes.count {
      day &+= try next()
      let (number, present) = (try next(), try next())
      guard StoredValue.days.contains(day), let board = Board(number: number) else {
        throw .corrupt("the packed bars of \(code)")
      }
      func value(_ bit: Int) throws(StoreError) -> Int? { present >> bit & 1 == 1 ? try next() : nil }
      func price(_ bit: Int) throws(StoreError) -> Price? {
        guard let change = try value(bit) else { return nil }
        return try Price(tenThousandths: close &+ change).orCorrupt("a packed price of \(code)")
      }
      func count(_ bit: Int) throws(StoreError) -> Int? {
        let count = try value(bit)
        guard count.map({ (0...FixedPoint.largest).contains($0) }) ?? true else {
          throw .corrupt("a packed volume of \(code)")
        }
        return count
      }
      // In the order in which they were packed.
      var bar = DailyBar(code: code, name: "")
      bar.open = try price(8)
      bar.high = try price(7)
      bar.low = try price(6)
      bar.close = try price(5)
      bar.last = try price(4)
      bar.reference = try price(3)
      bar.volume = try count(2)
      bar.value = try count(1)
      bar.isIncomparable = try value(0) == 1
      bars.append(DatedBar(day: Day(number: day), board: board, bar: bar))
      close = bar.close?.tenThousandths ?? close
    }
  }
}
