/// A number with two decimals, of NT$, percent or days.
package struct Hundredths: Hashable, Comparable, DecimalNumber {
  package let count: Int

  package init(_ count: Int) { self.count = count }

  /// A fraction in hundredths, half away from zero; nil on overflow or if the denominator is not positive.
  package init?(_ numerator: Int128, over denominator: Int128) {
    guard denominator > 0, let scaled = numerator.times(100),
      let count = Int(exactly: scaled.divided(by: denominator, .nearest))
    else { return nil }
    self.count = count
  }

  /// To a whole number, half away from zero.
  package var whole: Int { Int(truncatingIfNeeded: Int128(count).divided(by: 100, .nearest)) }

  package static func < (left: Hundredths, right: Hundredths) -> Bool { left.count < right.count }

  /// With a plus if it is more than none; cents only where the whole is small.
  package var signed: String { (count > 0 ? "+" : "") + (abs(count) < 100_00 ? description : whole.grouped) }

  /// Always two decimals: `126.88`, `-3.30`, `0.00`.
  package var description: String { FixedPoint.text(count, places: 2, minimum: 2) }
}
