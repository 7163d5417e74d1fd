/// Numbers as short texts that are the same on every machine.
enum Decimals {
  /// At most that many decimals, rounded half away from zero, no trailing zeros, no "-0"; 0 for what is no number.
  static func short(_ value: Double, places: Int = 2) -> String {
    var text = fixed(value, places: places)
    if places > 0 {
      while text.hasSuffix("0") { text.removeLast() }
      if text.hasSuffix(".") { text.removeLast() }
    }
    return text
  }

  /// Exactly that many decimals, rounded half away from zero, no "-0".
  static func fixed(_ value: Double, places: Int) -> String {
    let scale = (0..<places).reduce(1) { scale, _ in scale * 10 }
    guard let units = Int(exactly: (value * Double(scale)).rounded()) else { return "0" }
    let sign = units < 0 ? "-" : ""
    guard places > 0 else { return "\(sign)\(units.magnitude)" }
    let decimals = String(units.magnitude % UInt(scale))
    return "\(sign)\(units.magnitude / UInt(scale))."
      + String(repeating: "0", count: places - decimals.utf8.count) + decimals
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
}
