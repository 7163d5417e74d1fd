internal import SubscriptionCalendar

/// Text that is mostly numbers. It is written into room that is made ahead: appending to an array checks that for each
/// byte.
struct NumberText {
  private var room: [UInt8]
  private(set) var count = 0

  /// - Parameter bytes: The length that is expected.
  init(expecting bytes: Int = 0) { room = Array(repeating: 0, count: bytes) }

  var bytes: ArraySlice<UInt8> { room[..<count] }

  mutating func append(_ byte: UInt8) {
    reserve(1)
    room[count] = byte
    count += 1
  }

  /// Appends a mark and a coordinate, as ``append(_:places:atLeast:)`` does with two decimals.
  mutating func append(_ mark: UInt8, _ value: Double) {
    reserve(Self.longest)
    let units = Self.rounded(value * 100) ?? 0
    var place = count
    var span = room.mutableSpan
    span[place] = mark
    let (whole, rest) = units.magnitude.quotientAndRemainder(dividingBy: 100)
    place = Self.write(whole, isNegative: units < 0, at: place + 1, to: &span)
    if rest > 0 {
      span[place] = UInt8(ascii: ".")
      span[place + 1] = 0x30 + UInt8(truncatingIfNeeded: rest / 10)
      place += 2
      if rest % 10 > 0 {
        span[place] = 0x30 + UInt8(truncatingIfNeeded: rest % 10)
        place += 1
      }
    }
    count = place
  }

  /// Appends a number, rounded half away from zero to at most this many decimals, without "-0"; 0 for NaN.
  ///
  /// - Parameter least: The decimals that are written even if they are zeros.
  mutating func append(_ value: Double, places: Int, atLeast least: Int) {
    reserve(Self.longest)
    let scale = (0..<places).reduce(1) { scale, _ in scale * 10 }
    guard let units = Self.rounded(value * Double(scale)) else { return append(UInt8(ascii: "0")) }
    let (whole, rest) = units.magnitude.quotientAndRemainder(dividingBy: UInt(scale))
    var (decimals, length) = (rest, places)
    while length > least, decimals % 10 == 0 { (decimals, length) = (decimals / 10, length - 1) }
    let start = count
    var span = room.mutableSpan
    let point = Self.write(whole, isNegative: units < 0, at: start, to: &span)
    if length > 0 { span[point] = UInt8(ascii: ".") }
    for place in stride(from: point + length, to: point, by: -1) {
      span[place] = 0x30 + UInt8(truncatingIfNeeded: decimals % 10)
      decimals /= 10
    }
    count = length > 0 ? point + length + 1 : point
  }

  /// Appends a mark and a whole number; null without one.
  mutating func append(_ mark: UInt8, _ number: Int?) {
    reserve(Self.longest)
    let first = count
    var place = first + 1
    var span = room.mutableSpan
    span[first] = mark
    if let number {
      place = Self.write(number.magnitude, isNegative: number < 0, at: place, to: &span)
    } else {
      for byte in "null".utf8 {
        span[place] = byte
        place += 1
      }
    }
    count = place
  }

  /// A mark, a sign, a point and the digits of a number, and some zeros before them.
  private static let longest = 48

  private mutating func reserve(_ free: Int) {
    if room.count - count < free { room += [UInt8](repeating: 0, count: room.count + free) }
  }

  private static func write(
    _ number: UInt, isNegative: Bool, at start: Int, to text: inout MutableSpan<UInt8>
  ) -> Int {
    if isNegative { text[start] = UInt8(ascii: "-") }
    let first = start + (isNegative ? 1 : 0)
    let end = first + Digits.count(of: number)
    Digits.write(number, endingAt: end, from: first, to: &text)
    return end
  }

  /// The nearest whole number, half away from zero, as `rounded()` gives it, without its call; nil if there is none.
  private static func rounded(_ value: Double) -> Int? {
    guard value >= -0x1p63, value < 0x1p63 else { return nil }
    let whole = Int(value)
    // Exact, because it is less than 1.
    let rest = value - Double(whole)
    return rest >= 0.5 ? whole + 1 : rest <= -0.5 ? whole - 1 : whole
  }
}
