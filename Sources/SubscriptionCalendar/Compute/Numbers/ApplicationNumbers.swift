/// What an application for an offering comes to: the money to have ready, what a won lot brings, where it breaks even,
/// and what the application is worth.
///
/// Every value is nil where something it needs is not known; nothing is ever 0 for want of knowing.
public struct ApplicationNumbers: Hashable, Sendable {
  /// NT$ to have in the account; nil for a cancelled offering.
  public var cash: Int?
  /// A won lot sold at the close.
  public var outcome: LotOutcome?
  /// Where a won lot neither gains nor loses.
  public var breakEven: BreakEven?
  /// How likely an application is to be drawn.
  public var odds: Odds?
  /// What the application is worth on average, NT$.
  public var expectedValue: Hundredths?
  /// The odds at which it is worth nothing; nil where no odds help.
  public var breakEvenOdds: Chance?
  /// How long the money is away, and what that earns a year.
  public var lockedCapital: LockedCapital?
  /// The costs of selling; nil for securities that no rule here speaks of.
  public var costs: SaleCosts?

  /// Reckons for an offering.
  ///
  /// - Parameters:
  ///   - price: What a lot is sold at; nil where nothing is known.
  ///   - estimate: The odds to reckon with before the draw; nil leaves them unknown.
  public init(
    of offering: Offering, soldAt price: Price?, timetable: Timetable, calendar: TradingCalendar,
    assumptions: CostAssumptions, estimate: Odds?
  ) {
    guard !offering.isCancelled else { return }
    cash = Self.cash(of: offering, assumptions)
    odds = Odds(of: offering) ?? (offering.hasResult ? nil : estimate)
    guard offering.isPricedByItsCode else { return }
    // The rules of the day on which the lot can first be sold; of today where that day is not known.
    guard let security = SecurityClass(of: offering), let offerPrice = offering.price,
      let shares = offering.lotShares, let day = offering.deliveryDate ?? offering.lastDay,
      let costs = SaleCosts(assumptions, selling: security, on: day)
    else { return }
    self.costs = costs
    breakEven = BreakEven(
      offerPrice: offerPrice, shares: shares, costs: costs, ticks: .table(of: security, on: day))
    guard let price else { return }
    outcome = LotOutcome(offerPrice: offerPrice, soldAt: price, shares: shares, costs: costs)
    guard let profit = outcome?.profit else { return }
    breakEvenOdds = ExpectedValue.breakEvenOdds(profit: profit, applicationFee: assumptions.applicationFee)
    guard let odds else { return }
    expectedValue = ExpectedValue.of(
      profit: profit, at: odds.chance, applicationFee: assumptions.applicationFee)
    guard let cash, let end = offering.subscriptionEnd, let refund = timetable.refund,
      let delivery = offering.deliveryDate
    else { return }
    lockedCapital = LockedCapital(
      capital: cash, profit: profit, odds: odds, end: end, refund: refund,
      proceeds: calendar.tradingDay(after: calendar.tradingDay(after: delivery)),
      applicationFee: assumptions.applicationFee)
  }

  private static func cash(of offering: Offering, _ assumptions: CostAssumptions) -> Int? {
    guard let price = offering.offerPrice, let shares = offering.lotShares else { return nil }
    return LotOutcome.cashRequired(announcedPrice: price, shares: shares, assumptions: assumptions)
  }
}
