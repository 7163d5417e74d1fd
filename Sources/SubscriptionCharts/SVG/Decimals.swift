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
    if units < 0 { text.append(UInt8(ascii: "-")) }
    let (whole, rest) = units.magnitude.quotientAndRemainder(dividingBy: UInt(scale))
    Digits.append(whole, to: &text)
    var (decimals, count) = (rest, places)
    while count > least, decimals % 10 == 0 { (decimals, count) = (decimals / 10, count - 1) }
    guard count > 0 else { return }
    text.append(UInt8(ascii: "."))
    Digits.append(decimals, width: count, to: &text)
  }
}
