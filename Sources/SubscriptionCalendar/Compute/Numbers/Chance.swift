/// The chance that an application is drawn: an exact fraction from 0 to 1, in lowest terms.
public struct Chance: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The favourable cases.
  public let numerator: Int
  /// All cases.
  public let denominator: Int

  /// So many cases out of so many; nil unless it is 0 to 1.
  public init?(_ cases: Int, outOf all: Int) {
    guard cases >= 0, all > 0, cases <= all else { return nil }
    let divisor = Self.greatestCommonDivisor(cases, all)
    numerator = cases / divisor
    denominator = all / divisor
  }

  /// A chance from plain decimal text in percent of at most six decimals, such as `0.5`; nil over 100.
  public init?(percent text: some StringProtocol) {
    guard let millionths = FixedPoint.value(text, places: 6) else { return nil }
    self.init(millionths, outOf: 100_000_000)
  }

  /// The chance that a published rate says, which was cut to two decimals of a percent.
  public init(_ rate: WinRate) {
    let divisor = Self.greatestCommonDivisor(rate.hundredths, 10_000)
    numerator = rate.hundredths / divisor
    denominator = 10_000 / divisor
  }

  /// The rate as the exchange would publish it: cut, not rounded, to two decimals of a percent.
  public var asPublished: WinRate? {
    WinRate(hundredths: Int(truncatingIfNeeded: Int128(numerator) * 10_000 / Int128(denominator)))
  }

  /// The chance halfway between two; nil where its terms do not fit.
  func mean(with other: Chance) -> Chance? {
    guard let left = Int128(numerator).times(Int128(other.denominator)),
      let right = Int128(other.numerator).times(Int128(denominator)),
      let all = Int128(denominator).times(Int128(other.denominator))?.times(2)
    else { return nil }
    let divisor = Self.greatestCommonDivisor(left + right, all)
    guard let cases = Int(exactly: (left + right) / divisor), let whole = Int(exactly: all / divisor) else {
      return nil
    }
    return Chance(cases, outOf: whole)
  }

  /// Orders chances by size.
  public static func < (left: Chance, right: Chance) -> Bool {
    Int128(left.numerator) * Int128(right.denominator) < Int128(right.numerator) * Int128(left.denominator)
  }

  /// In percent, always four decimals, halves up: `0.2293`.
  public var description: String {
    let scaled = (Int128(numerator) * 1_000_000).divided(by: Int128(denominator), .nearest)
    return FixedPoint.text(Int(truncatingIfNeeded: scaled), places: 4, minimum: 4)
  }

  private static func greatestCommonDivisor<Number: BinaryInteger>(
    _ first: Number, _ second: Number
  ) -> Number {
    var (left, right) = (first, second)
    while right != 0 { (left, right) = (right, left % right) }
    return left
  }
}
