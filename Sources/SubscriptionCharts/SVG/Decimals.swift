internal import SubscriptionCalendar

/// Formats numbers independently of the locale.
enum Decimals {
  /// At most this many decimals, rounded half away from zero, without trailing zeros and "-0"; 0 for NaN.
  static func short(_ value: Double, places: Int = 2) -> String {
    var text: [UInt8] = []
    append(value, places: places, to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  static func append(_ value: Double, places: Int = 2, to text: inout [UInt8]) {
    append(value, places: places, atLeast: 0, to: &text)
  }

  /// Exactly this many decimals, rounded half away from zero, without "-0".
  static func fixed(_ value: Double, places: Int) -> String {
    var text: [UInt8] = []
    append(value, places: places, atLeast: places, to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// Rounded to an integer, with commas between groups of three digits; 0 for NaN.
  static func grouped(_ value: Double) -> String { (Int(exactly: value.rounded()) ?? 0).grouped }

  private static func append(_ value: Double, places: Int, atLeast least: Int, to text: inout [UInt8]) {
    let scale = (0..<places).reduce(1) { scale, _ in scale * 10 }
    guard let units = Int(exactly: (value * Double(scale)).rounded()) else {
      text.append(UInt8(ascii: "0"))
      return
    }
    let (whole, rest) = units.magnitude.quotientAndRemainder(dividingBy: UInt(scale))
    var (decimals, count) = (rest, places)
    while count > least, decimals % 10 == 0 { (decimals, count) = (decimals / 10, count - 1) }
    // Charts are mostly numbers, so each takes room once.
    let start = text.count + (units < 0 ? 1 : 0)
    let point = start + Digits.count(of: whole)
    let end = count > 0 ? point + 1 + count : point
    text.append(contentsOf: repeatElement(0x30, count: end - text.count))
    var span = text.mutableSpan
    if units < 0 { span[start - 1] = UInt8(ascii: "-") }
    Digits.write(whole, endingAt: point, from: start, to: &span)
    guard count > 0 else { return }
    span[point] = UInt8(ascii: ".")
    Digits.write(decimals, endingAt: end, from: point + 1, to: &span)
  }
}
