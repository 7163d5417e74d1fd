/// How long the money of an application is away, and what that earns a year.
///
/// Days are calendar days counted from the last day of the subscription, by which the money must be in the
/// account. The return is simple, never compounded, and of the application, never of a win alone.
public struct LockedCapital: Hashable, Sendable {
  /// The money that is away, NT$.
  public let capital: Int
  /// The odds the return is reckoned with.
  public let odds: Odds
  /// From the last day to the refund of an application that is not drawn.
  public let daysNotDrawn: Int
  /// From the last day to the day the cash of the sale arrives.
  public let daysDrawn: Int
  /// The days both ways, each as likely as the odds say.
  public let days: Hundredths
  /// The expected value of the application, a year, in percent of the capital: expected value ÷ capital ×
  /// 365 ÷ days, from the exact values, half away from zero.
  public let annualised: Hundredths

  /// The days and the return of one application.
  ///
  /// `capital` is the money to have ready, of the announced price; `proceeds` the day the cash of the sale
  /// arrives, two trading days after it (Operating Rules, article 57), which is the earliest two after the
  /// delivery. Nil unless the capital is positive and refund and proceeds come after the end, and where a
  /// number does not fit.
  public init?(
    capital: Int, profit: Int, odds: Odds, end: Day, refund: Day, proceeds: Day,
    applicationFee: Int = Offering.applicationFee
  ) {
    guard capital > 0, let lost = Self.days(from: end, to: refund),
      let won = Self.days(from: end, to: proceeds)
    else { return nil }
    let chance = odds.chance
    let losses = chance.denominator - chance.numerator
    let weightedDays = Int128(chance.numerator) * Int128(won) + Int128(losses) * Int128(lost)
    guard let days = Hundredths(weightedDays, over: Int128(chance.denominator)),
      let earned = ExpectedValue.weighted(profit, at: chance, applicationFee)?.times(365 * 100),
      let annualised = weightedDays.times(Int128(capital)).flatMap({ Hundredths(earned, over: $0) })
    else { return nil }
    self.capital = capital
    self.odds = odds
    self.days = days
    self.annualised = annualised
    daysNotDrawn = lost
    daysDrawn = won
  }

  /// What the return rests on, by name.
  public var assumptions: [Assumption] {
    [
      odds.assumption,
      Assumption("capital", "NT$ \(capital), the money to have ready"),
      Assumption("days if not drawn", "\(daysNotDrawn), from the last day to the refund"),
      Assumption("days if drawn", "\(daysDrawn), from the last day to the cash of the sale"),
      Assumption("days on average", "\(days)"),
      Assumption("a year", "365 days, simple, not compounded, the money never idle"),
    ]
  }

  private static func days(from start: Day, to end: Day) -> Int? {
    let (days, overflow) = end.number.subtractingReportingOverflow(start.number)
    return !overflow && (1...36_500).contains(days) ? days : nil
  }
}
