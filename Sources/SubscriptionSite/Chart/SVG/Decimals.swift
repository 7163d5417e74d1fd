/// Numbers as short texts that are the same on every machine.
enum Decimals {
  /// At most that many decimals, rounded half away from zero, no trailing zeros, no "-0"; 0 for what is no number.
  static func short(_ value: Double, places: Int = 2) -> String {
    var text: [UInt8] = []
    append(value, places: places, to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// Appends the same.
  static func append(_ value: Double, places: Int = 2, to text: inout [UInt8]) {
    append(value, places: places, atLeast: 0, to: &text)
  }

  /// Exactly that many decimals, rounded half away from zero, no "-0".
  static func fixed(_ value: Double, places: Int) -> String {
    var text: [UInt8] = []
    append(value, places: places, atLeast: places, to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// A whole number with commas between groups of three digits.
  static func grouped(_ value: Double) -> String {
    let text = fixed(value, places: 0)
    let digits = Array(text.utf8.drop { $0 == 0x2D })
    var grouped: [UInt8] = text.hasPrefix("-") ? [0x2D] : []
    for (place, digit) in digits.enumerated() {
      if place > 0, (digits.count - place) % 3 == 0 { grouped.append(0x2C) }
      grouped.append(digit)
    }
    return String(decoding: grouped, as: UTF8.self)
  }

  private static func append(_ value: Double, places: Int, atLeast least: Int, to text: inout [UInt8]) {
    let scale = (0..<places).reduce(1) { scale, _ in scale * 10 }
    guard let units = Int(exactly: (value * Double(scale)).rounded()) else {
      text.append(UInt8(ascii: "0"))
      return
    }
    if units < 0 { text.append(UInt8(ascii: "-")) }
    let (whole, rest) = units.magnitude.quotientAndRemainder(dividingBy: UInt(scale))
    append(whole, width: 1, to: &text)
    var (decimals, count) = (rest, places)
    while count > least, decimals % 10 == 0 { (decimals, count) = (decimals / 10, count - 1) }
    guard count > 0 else { return }
    text.append(UInt8(ascii: "."))
    append(decimals, width: count, to: &text)
  }

  /// The digits of a number, at least that many.
  private static func append(_ number: UInt, width: Int, to text: inout [UInt8]) {
    if number >= 10 || width > 1 { append(number / 10, width: width - 1, to: &text) }
    text.append(UInt8(ascii: "0") + UInt8(number % 10))
  }
}
