/// Plain ASCII digits, read and written; Swift's `Int(_:)` would also take a sign.
///
/// `+5` and `１２` are no numbers in a list of the exchange, and reading them as some would hide that its
/// columns have moved. Eighteen digits fit an `Int`, so nothing here overflows. Days, codes, options and
/// settings are read with it; decimals with ``FixedPoint``.
package enum Digits {
  /// The value of one to eighteen ASCII digits; nil for anything else.
  package static func value(_ text: some StringProtocol) -> Int? {
    // A string, because other modules call the unspecialised code, where the views of any text are types to look up.
    value(String(text).utf8.span)
  }

  package static func value(_ text: Span<UInt8>) -> Int? {
    guard (1...18).contains(text.count) else { return nil }
    var value = 0
    for index in text.indices {
      guard (0x30...0x39).contains(text[index]) else { return nil }
      value = value * 10 + Int(text[index] - 0x30)
    }
    return value
  }

  /// A number padded with zeros on the left.
  package static func text(_ number: some BinaryInteger, width: Int) -> String {
    let digits = String(number)
    let missing = width - digits.utf8.count
    return missing > 0 ? String(repeating: "0", count: missing) + digits : digits
  }

  /// A whole number parsed digit by digit, with or without commas between full groups of three.
  struct Groups {
    var value = 0
    private var digits = 0
    /// Digits since the last comma; nil before the first.
    private var group: Int?

    /// Parses a byte; false if the number cannot continue with it.
    mutating func take(_ byte: UInt8) -> Bool {
      if byte == UInt8(ascii: ",") {
        guard group == 3 || group == nil && (1...3).contains(digits) else { return false }
        group = 0
        return true
      }
      guard (0x30...0x39).contains(byte), digits < 18 else { return false }
      value = value * 10 + Int(byte - 0x30)
      digits += 1
      if let count = group { group = count + 1 }
      return true
    }

    /// Whether the number may end here.
    var isWhole: Bool { digits > 0 && (group ?? 3) == 3 }
  }
}

extension Int {
  /// The number with commas between groups of three digits, as people read it.
  package var grouped: String {
    let digits = String(magnitude)
    var text = self < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { text.append(",") }
      text.append(digit)
    }
    return text
  }

  /// With an English noun: 1 lot, 2,000 lots, 1 person.
  package func of(_ noun: String, _ others: String? = nil) -> String {
    "\(grouped) \(self == 1 ? noun : others ?? noun + "s")"
  }

  /// The same with a plus if it is more than none.
  package var signed: String { (self > 0 ? "+" : "") + grouped }
}
