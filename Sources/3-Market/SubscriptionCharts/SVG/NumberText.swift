internal import Values

/// Text that is mostly numbers.
struct NumberText {
  private(set) var bytes: [UInt8] = []

  /// - Parameter count: The length that is expected.
  init(expecting count: Int = 0) { bytes.reserveCapacity(count) }

  mutating func append(_ byte: UInt8) { bytes.append(byte) }

  /// Appends a mark and a coordinate with at most two decimals.
  mutating func append(_ mark: UInt8, _ value: Double) {
    append(mark)
    append(value, places: 2, atLeast: 0)
  }

  /// Appends a number, rounded half away from zero to at most this many decimals, without "-0"; 0 for NaN.
  ///
  /// - Parameter least: The decimals that are written even if they are zeros.
  mutating func append(_ value: Double, places: Int, atLeast least: Int) {
    let scale = (0..<places).reduce(1.0) { scale, _ in scale * 10 }
    guard let units = Int(exactly: (value * scale).rounded()) else { return append(UInt8(ascii: "0")) }
    FixedPoint.append(units, places: places, minimum: least, to: &bytes)
  }

  /// Appends a mark and a whole number; null without one.
  mutating func append(_ mark: UInt8, _ number: Int?) {
    append(mark)
    bytes += (number.map { String($0) } ?? "null").utf8
  }
}

/// Formats numbers independently of the locale.
enum Decimals {
  /// At most this many decimals, rounded half away from zero, without trailing zeros and "-0"; 0 for NaN.
  static func short(_ value: Double, places: Int = 2) -> String { text(value, places: places, atLeast: 0) }

  /// Exactly this many decimals, rounded half away from zero, without "-0".
  static func fixed(_ value: Double, places: Int) -> String { text(value, places: places, atLeast: places) }

  /// Rounded to an integer, with commas between groups of three digits; 0 for NaN.
  static func grouped(_ value: Double) -> String { (Int(exactly: value.rounded()) ?? 0).grouped }

  private static func text(_ value: Double, places: Int, atLeast least: Int) -> String {
    var text = NumberText(expecting: 48)
    text.append(value, places: places, atLeast: least)
    return String(decoding: text.bytes, as: UTF8.self)
  }
}
