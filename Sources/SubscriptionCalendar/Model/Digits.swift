/// Plain ASCII digits, read and written; Swift's `Int(_:)` would also take a sign.
enum Digits {
  /// The value of one to eighteen ASCII digits; nil for anything else.
  static func value(_ text: some StringProtocol) -> Int? {
    let bytes = text.utf8
    guard (1...18).contains(bytes.count) else { return nil }
    var value = 0
    for byte in bytes {
      guard (0x30...0x39).contains(byte) else { return nil }
      value = value * 10 + Int(byte - 0x30)
    }
    return value
  }

  /// A number of at least that many digits, padded with zeros on the left.
  static func text(_ value: Int, width: Int = 2) -> String {
    let digits = String(value)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }

  /// A whole number with commas between groups of three digits, as people read it.
  static func grouped(_ value: Int) -> String {
    let digits = Array(String(value.magnitude).utf8)
    var text: [UInt8] = []
    for (position, digit) in digits.enumerated() {
      if position > 0, (digits.count - position) % 3 == 0 { text.append(0x2C) }
      text.append(digit)
    }
    return (value < 0 ? "-" : "") + String(decoding: text, as: UTF8.self)
  }
}
