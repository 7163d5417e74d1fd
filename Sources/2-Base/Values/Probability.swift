/// A probability: an exact fraction from 0 to 1, in lowest terms.
///
/// A win rate is lots ÷ applications, kept as these two numbers: the exchange cuts its percentage to two
/// decimals, and an expected value of the cut one would be wrong by dollars.
package struct Probability: Hashable, Comparable, DecimalNumber {
  package let numerator, denominator: Int

  /// A number of cases out of all; nil unless the fraction is 0 to 1.
  package init?(_ cases: Int, outOf all: Int) {
    guard cases >= 0, all > 0, cases <= all else { return nil }
    let divisor = cases.greatestCommonDivisor(with: all)
    numerator = cases / divisor
    denominator = all / divisor
  }

  /// A probability from plain decimal text in percent with at most six decimals, such as `0.5`; nil over 100.
  package init?(percent text: some StringProtocol) {
    guard let millionths = FixedPoint.value(text, places: 6) else { return nil }
    self.init(millionths, outOf: 100_000_000)
  }

  /// The probability that a published rate states, which was cut to two decimals of a percent.
  package init(_ rate: WinRate) {
    let divisor = rate.hundredths.greatestCommonDivisor(with: 10_000)
    numerator = rate.hundredths / divisor
    denominator = 10_000 / divisor
  }

  /// A fraction that is known to be from 0 to 1.
  package init(known cases: Int, outOf all: Int) {
    let divisor = max(1, cases.greatestCommonDivisor(with: all))
    (numerator, denominator) = (cases / divisor, all / divisor)
  }

  /// The rate as the exchange would publish it: cut, not rounded, to two decimals of a percent.
  package var asPublished: WinRate? {
    WinRate(hundredths: Int(truncatingIfNeeded: Int128(numerator) * 10_000 / Int128(denominator)))
  }

  /// The mean of two; nil on overflow.
  package func mean(with other: Probability) -> Probability? {
    guard let left = Int128(numerator).times(Int128(other.denominator)),
      let right = Int128(other.numerator).times(Int128(denominator)),
      let all = Int128(denominator).times(Int128(other.denominator))?.times(2)
    else { return nil }
    let divisor = (left + right).greatestCommonDivisor(with: all)
    guard let cases = Int(exactly: (left + right) / divisor), let whole = Int(exactly: all / divisor) else {
      return nil
    }
    return Probability(cases, outOf: whole)
  }

  package static func < (left: Probability, right: Probability) -> Bool {
    Int128(left.numerator) * Int128(right.denominator) < Int128(right.numerator) * Int128(left.denominator)
  }

  /// In percent, always four decimals, halves up: `0.2293`.
  package var description: String {
    let scaled = (Int128(numerator) * 1_000_000).divided(by: Int128(denominator), .nearest)
    return FixedPoint.text(Int(truncatingIfNeeded: scaled), places: 4, minimum: 4)
  }
}
