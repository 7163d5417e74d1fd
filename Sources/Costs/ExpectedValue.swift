package import Values

/// The expected value of an application: a win brings the profit of the lot, else the application fee is lost.
package enum ExpectedValue {
  /// `p × profit − (1 − p) × fee` in NT$ with two decimals, half away from zero. The profit of a won lot
  /// already includes the fee. Nil if the amount overflows.
  package static func of(profit: Int, at probability: Probability, applicationFee: Int) -> Hundredths? {
    weighted(profit, at: probability, applicationFee).flatMap {
      Hundredths($0, over: Int128(probability.denominator))
    }
  }

  /// The odds at which the expected value is exactly 0: `fee / (profit + fee)`. Nil unless there is a profit:
  /// at a loss no odds help. Without a fee the odds are 0.
  package static func breakEvenOdds(profit: Int, applicationFee: Int) -> Probability? {
    guard profit > 0, applicationFee >= 0 else { return nil }
    let (all, overflow) = profit.addingReportingOverflow(applicationFee)
    return overflow ? nil : Probability(applicationFee, outOf: all)
  }

  /// The exact expected value times the denominator of the odds, in NT$; nil on overflow.
  static func weighted(_ profit: Int, at probability: Probability, _ applicationFee: Int) -> Int128? {
    let won = Int128(profit) * Int128(probability.numerator)
    let (sum, overflow) = won.subtractingReportingOverflow(
      Int128(applicationFee) * Int128(probability.denominator - probability.numerator))
    return overflow ? nil : sum
  }
}
