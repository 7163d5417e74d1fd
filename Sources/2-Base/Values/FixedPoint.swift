/// A value whose description is a plain decimal number: `27.3`, `-0.5`. JSON has it as a number with these digits.
package protocol DecimalNumber: CustomStringConvertible, Sendable {}

/// Decimal numbers as integers scaled by a power of ten: all conversion between text and decimals is here, so that
/// money and ratios never pass through binary floating point.
///
/// `Price`, `Rate`, `Percent` and the other decimals read and print themselves with it: 27.3 with four places
/// is 273000, and 273000 is 27.3 again. A text with more decimals than there are places is refused and not
/// rounded. Only ``quotient(_:times:by:)`` rounds. A sign or an exponent that is accepted here is accepted in
/// every price of every list.
package enum FixedPoint {
  /// The value of a plain decimal number times ten to the power of `places`; nil for any other text.
  ///
  /// Digits, commas only between full groups of three, a point followed by digits. No sign, no exponent, no
  /// blank, no more than twelve digits before the point, and no decimals beyond `places` but zeros.
  package static func value(_ text: some StringProtocol, places: Int) -> Int? {
    // A string: see Digits.
    value(String(text).utf8.span, places: places)
  }

  private static func value(_ bytes: Span<UInt8>, places: Int) -> Int? {
    var (value, index) = (0, 0)
    // Nearly all numbers have no commas.
    while index < min(bytes.count, 12), case let digit = bytes[index] &- 0x30, digit <= 9 {
      (value, index) = (value * 10 + Int(digit), index + 1)
    }
    if index == 0 || index < bytes.count && bytes[index] != UInt8(ascii: ".") {
      var whole = Digits.Groups()
      index = 0
      while index < bytes.count, bytes[index] != UInt8(ascii: ".") {
        guard whole.take(bytes[index]) else { return nil }
        index += 1
      }
      guard whole.isWhole, whole.value <= largest else { return nil }
      value = whole.value
    }
    var missing = places
    if index < bytes.count {
      index += 1
      guard index < bytes.count else { return nil }
    }
    while index < bytes.count {
      let digit = bytes[index] &- 0x30
      guard digit <= (missing > 0 ? 9 : 0) else { return nil }
      if missing > 0 { (value, missing) = (value * 10 + Int(digit), missing - 1) }
      index += 1
    }
    for _ in 0..<missing { value *= 10 }
    return value
  }

  /// The largest number before the point.
  package static let largest = 999_999_999_999

  /// The number in canonical form: no commas, at least `minimum` decimals, no further trailing zeros, no "-0".
  package static func text(_ value: Int, places: Int, minimum: Int = 0) -> String {
    var bytes: [UInt8] = []
    append(value, places: places, minimum: minimum, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the same text. A night's charts have a million numbers.
  package static func append(_ value: Int, places: Int, minimum: Int = 0, to bytes: inout [UInt8]) {
    var (rest, decimals) = (value.magnitude, places)
    while decimals > minimum, rest % 10 == 0 { (rest, decimals) = (rest / 10, decimals - 1) }
    var (digits, scale) = (1, UInt(1))
    while digits <= decimals || scale <= rest / 10 { (digits, scale) = (digits + 1, scale * 10) }
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    while digits > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(rest / scale % 10))
      (digits, scale) = (digits - 1, scale / 10)
      if digits == decimals, digits > 0 { bytes.append(UInt8(ascii: ".")) }
    }
  }

  /// `numerator / denominator`, rounded half away from zero; nil when it does not fit or the divisor is 0.
  package static func quotient(_ numerator: Int, times factor: Int, by denominator: Int) -> Int? {
    guard denominator > 0 else { return nil }
    let (high, low) = numerator.magnitude.multipliedFullWidth(by: factor.magnitude)
    let divisor = denominator.magnitude
    guard high < divisor else { return nil }
    let (quotient, remainder) = divisor.dividingFullWidth((high, low))
    let rounded = remainder >= divisor - remainder ? quotient + 1 : quotient
    guard rounded <= UInt(Int.max) else { return nil }
    return (numerator < 0) != (factor < 0) ? -Int(rounded) : Int(rounded)
  }

  private static func power(_ exponent: Int) -> Int { (0..<exponent).reduce(1) { value, _ in value * 10 } }
}
