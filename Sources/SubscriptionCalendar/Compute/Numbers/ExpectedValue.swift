/// What one application is worth on average: a win brings the profit of the lot, anything else costs the
/// application fee.
public enum ExpectedValue {
  /// `chance × profit − (1 − chance) × fee` in NT$ with two decimals, half away from zero. The profit of a won
  /// lot already has the fee in it. Nil where the amount does not fit.
  public static func of(
    profit: Int, at chance: Chance, applicationFee: Int = Offering.applicationFee
  ) -> Hundredths? {
    weighted(profit, at: chance, applicationFee).flatMap { Hundredths($0, over: Int128(chance.denominator)) }
  }

  /// The odds at which an application is worth exactly nothing: `fee / (profit + fee)`. Nil unless there is a
  /// profit: at a loss no odds help. A free application is worth nothing at odds of 0.
  public static func breakEvenOdds(
    profit: Int, applicationFee: Int = Offering.applicationFee
  ) -> Chance? {
    guard profit > 0, applicationFee >= 0 else { return nil }
    let (all, overflow) = profit.addingReportingOverflow(applicationFee)
    return overflow ? nil : Chance(applicationFee, outOf: all)
  }

  /// The smallest profit of a won lot, in whole NT$, that makes an application worth no less than nothing:
  /// `fee × (1 − chance) / chance`, rounded up. Nil when nothing is ever won.
  public static func smallestProfit(
    at chance: Chance, applicationFee: Int = Offering.applicationFee
  ) -> Int? {
    guard chance.numerator > 0 else { return nil }
    let lost = Int128(applicationFee) * Int128(chance.denominator - chance.numerator)
    return Int(exactly: lost.divided(by: Int128(chance.numerator), .up))
  }

  /// The expected value times the chance's denominator, exact, in NT$; nil where it does not fit.
  static func weighted(_ profit: Int, at chance: Chance, _ applicationFee: Int) -> Int128? {
    let won = Int128(profit) * Int128(chance.numerator)
    let (sum, overflow) = won.subtractingReportingOverflow(
      Int128(applicationFee) * Int128(chance.denominator - chance.numerator))
    return overflow ? nil : sum
  }
}
