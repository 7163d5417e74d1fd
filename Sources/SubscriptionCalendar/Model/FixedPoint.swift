/// Decimal numbers as whole numbers of a power of ten: the one place where text becomes a number with
/// decimals and back, so that money and ratios never pass through binary floating point.
enum FixedPoint {
  /// The value of a plain decimal number times ten to the power of `places`; nil for anything that is not one.
  ///
  /// Digits, commas only between full groups of three, a point followed by digits. No sign, no exponent, no
  /// blank, no more than twelve digits before the point, and no decimals that `places` could not keep.
  static func value(_ text: some StringProtocol, places: Int) -> Int? {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = parts.first, let integer = whole(String(first)), integer <= 999_999_999_999 else {
      return nil
    }
    var fraction = parts.count == 2 ? String(parts[1]) : "0"
    guard !fraction.isEmpty else { return nil }
    while fraction.utf8.count > places, fraction.hasSuffix("0") { fraction.removeLast() }
    guard fraction.utf8.count <= places else { return nil }
    let padded = fraction + String(repeating: "0", count: places - fraction.utf8.count)
    guard let decimals = padded.isEmpty ? 0 : Digits.value(padded) else { return nil }
    return integer * power(places) + decimals
  }

  /// The value of a whole number with or without commas between full groups of three; nil for anything else.
  static func whole(_ text: some StringProtocol) -> Int? {
    let groups = text.split(separator: ",", omittingEmptySubsequences: false)
    guard groups.count > 1 else { return Digits.value(text) }
    guard (1...3).contains(groups[0].utf8.count), groups.dropFirst().allSatisfy({ $0.utf8.count == 3 }),
      text.utf8.count <= 23
    else { return nil }
    return Digits.value(groups.joined())
  }

  /// The number in canonical form: no commas, at least `minimum` decimals, no further trailing zeros, no "-0".
  static func text(_ value: Int, places: Int, minimum: Int = 0) -> String {
    let scale = power(places)
    let integer = value.magnitude / UInt(scale)
    var decimals = places == 0 ? "" : Digits.text(Int(value.magnitude % UInt(scale)), width: places)
    while decimals.utf8.count > minimum, decimals.hasSuffix("0") { decimals.removeLast() }
    let sign = value < 0 ? "-" : ""
    return decimals.isEmpty ? "\(sign)\(integer)" : "\(sign)\(integer).\(decimals)"
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

  private static func power(_ exponent: Int) -> Int {
    (0..<exponent).reduce(1) { value, _ in value * 10 }
  }
}
