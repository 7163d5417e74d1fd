package import Values

/// How long the money of an application is locked, and the return a year.
///
/// Days are calendar days counted from the last day of the subscription, by which the money must be in the
/// account. The return is simple, not compounded, and that of the application, not of a win.
package struct LockedCapital: Hashable, Sendable {
  /// The money that is locked, NT$.
  package let capital: Int
  /// The days from the last day to the refund if it is not drawn.
  package let daysNotDrawn: Int
  /// The days from the last day to the cash of the sale.
  package let daysDrawn: Int
  /// The average of both, weighted by the odds.
  package let days: Hundredths
  /// The expected return a year in percent of the capital: expected value ÷ capital × 365 ÷ days, from the
  /// exact values, half away from zero.
  package let annualised: Hundredths
  /// The same for people; nil beyond 1,000 %, as of few days, where it says nothing.
  package var shownAnnualised: Hundredths? { abs(annualised.count) > 100_000 ? nil : annualised }

  /// The days and the return of one application; `capital` is the cash required at the announced price, `proceeds`
  /// the day the cash of the sale arrives, two trading days after it (Operating Rules, article 57), so at the
  /// earliest two after the delivery. Nil unless the capital is positive and refund and proceeds come after the
  /// end, and on overflow.
  package init?(
    capital: Int, profit: Int, odds probability: Probability, end: Day, refund: Day, proceeds: Day,
    loss: Int
  ) {
    guard capital > 0, let lost = Self.days(from: end, to: refund),
      let won = Self.days(from: end, to: proceeds)
    else { return nil }
    let losses = probability.denominator - probability.numerator
    let weightedDays = Int128(probability.numerator) * Int128(won) + Int128(losses) * Int128(lost)
    guard let days = Hundredths(weightedDays, over: Int128(probability.denominator)),
      let earned = ExpectedValue.weighted(profit, at: probability, loss)?.times(365 * 100),
      let annualised = weightedDays.times(Int128(capital)).flatMap({ Hundredths(earned, over: $0) })
    else { return nil }
    (self.capital, self.days, self.annualised) = (capital, days, annualised)
    (daysNotDrawn, daysDrawn) = (lost, won)
  }

  private static func days(from start: Day, to end: Day) -> Int? {
    let (days, overflow) = end.number.subtractingReportingOverflow(start.number)
    return !overflow && (1...36_500).contains(days) ? days : nil
  }
}
