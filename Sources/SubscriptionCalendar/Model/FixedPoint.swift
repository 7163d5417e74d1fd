/// Decimal numbers as integers scaled by a power of ten: all conversion between text and decimals is here, so that
/// money and ratios never pass through binary floating point.
package enum FixedPoint {
  /// The value of a plain decimal number times ten to the power of `places`; nil for any other text.
  ///
  /// Digits, commas only between full groups of three, a point followed by digits. No sign, no exponent, no
  /// blank, no more than twelve digits before the point, and no decimals beyond `places` but zeros.
  package static func value(_ text: some StringProtocol, places: Int) -> Int? {
    var number = Digits.Groups()
    // Decimals taken; nil before the point.
    var decimals: Int?
    var kept = 0
    for byte in text.utf8 {
      if let count = decimals {
        guard (0x30...0x39).contains(byte), count < places || byte == 0x30 else { return nil }
        if count < places {
          number.value = number.value * 10 + Int(byte - 0x30)
          kept += 1
        }
        decimals = count + 1
      } else if byte == UInt8(ascii: ".") {
        guard number.isWhole, number.value <= largest else { return nil }
        decimals = 0
      } else if !number.take(byte) {
        return nil
      }
    }
    guard decimals != 0, decimals != nil || number.isWhole && number.value <= largest else { return nil }
    for _ in kept..<places { number.value *= 10 }
    return number.value
  }

  /// The largest number before the point.
  package static let largest = 999_999_999_999

  /// The number in canonical form: no commas, at least `minimum` decimals, no further trailing zeros, no "-0".
  package static func text(_ value: Int, places: Int, minimum: Int = 0) -> String {
    let (integer, rest) = value.magnitude.quotientAndRemainder(dividingBy: UInt(power(places)))
    var (decimals, count) = (rest, places)
    while count > minimum, decimals % 10 == 0 { (decimals, count) = (decimals / 10, count - 1) }
    var text: [UInt8] = value < 0 ? [UInt8(ascii: "-")] : []
    Digits.append(integer, to: &text)
    if count > 0 {
      text.append(UInt8(ascii: "."))
      Digits.append(decimals, width: count, to: &text)
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// `numerator / denominator`, rounded half away from zero; nil when it does not fit or the divisor is 0.
  static func quotient(_ numerator: Int, times factor: Int, by denominator: Int) -> Int? {
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
