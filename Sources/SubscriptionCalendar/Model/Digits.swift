/// Plain ASCII digits, read and written; Swift's `Int(_:)` would also take a sign.
package enum Digits {
  /// The value of one to eighteen ASCII digits; nil for anything else.
  package static func value(_ text: some StringProtocol) -> Int? {
    // A string, because other modules call the unspecialised code, where the views of any text are types to look up.
    value(String(text).utf8.span)
  }

  static func value(_ text: Span<UInt8>) -> Int? {
    guard (1...18).contains(text.count) else { return nil }
    var value = 0
    for place in text.indices {
      guard (0x30...0x39).contains(text[place]) else { return nil }
      value = value * 10 + Int(text[place] - 0x30)
    }
    return value
  }

  /// Appends a number padded with zeros on the left.
  package static func append(_ number: UInt, width: Int = 1, to text: inout [UInt8]) {
    let first = text.count
    for _ in 0..<max(width, count(of: number)) { text.append(0x30) }
    var span = text.mutableSpan
    write(number, endingAt: span.count, from: first, to: &span)
  }

  /// The number of digits of a number.
  package static func count(of number: UInt) -> Int {
    var (count, rest) = (1, number)
    while rest >= 10_000 { (count, rest) = (count + 4, rest / 10_000) }
    return count + (rest >= 1_000 ? 3 : rest >= 100 ? 2 : rest >= 10 ? 1 : 0)
  }

  /// Writes the digits of a number before a place, not beyond a first one.
  package static func write(
    _ number: UInt, endingAt end: Int, from first: Int = 0, to text: inout MutableSpan<UInt8>
  ) {
    var (place, rest) = (end, number)
    // Two digits at a time, because a division takes longer than writing them.
    while place > first + 1, rest >= 10 {
      place -= 2
      let pair = UInt8(truncatingIfNeeded: rest % 100)
      text[place] = 0x30 + pair / 10
      text[place + 1] = 0x30 + pair % 10
      rest /= 100
    }
    while place > first, rest > 0 || place == end {
      place -= 1
      text[place] = 0x30 + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
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
    // From the end, where the groups begin; the largest integer has 19 digits.
    var text = InlineArray<26, UInt8>(repeating: UInt8(ascii: ","))
    var (place, rest) = (text.count, magnitude)
    repeat {
      if (text.count - place) % 4 == 3 { place -= 1 }
      place -= 1
      text[place] = 0x30 + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    } while rest > 0
    if self < 0 {
      place -= 1
      text[place] = UInt8(ascii: "-")
    }
    return String(ascii: text.span.extracting(droppingFirst: place))
  }
}

extension String {
  /// The text of ASCII bytes, which need no array for it: numbers and days are written by the ten thousand.
  init(ascii bytes: Span<UInt8>) {
    do {
      self = String(copying: try UTF8Span(validating: bytes))
    } catch {
      preconditionFailure("bytes that are not ASCII")
    }
  }
}
