package import Costs
package import Trading
package import Values
package import WinRates

/// The numbers of an application: cash, refund, profit, expected value. They are computed here and nowhere else;
/// ``EvaluatedOffering`` has those of its offering. The cash of 9935 is 27,370. A value is nil, never 0, if something it
/// depends on is not known.
package struct ApplicationNumbers: Hashable, Sendable {
  package let fees: ApplicationFees
  /// NT$ to have in the account; nil for a cancelled offering.
  package var cash: Int?
  /// What one application takes of its account, NT$: what a broker lends is not its own. The agenda, the calendars and
  /// the backtest all ask for this sum.
  package var debit: Int? { cash.map { costs?.own(of: $0) ?? $0 } }
  /// NT$ that those not drawn get back: the fee of the application stays with the broker.
  package var refund: Int? { cash.map { costs?.refund(of: $0) ?? max(0, $0 - fees.application) } }
  package var outcome: LotOutcome?
  package var breakEven: BreakEven?
  package var odds: Odds?
  package var expectedValue: Hundredths?
  /// The odds at which the expected value is 0; nil if there are none.
  package var breakEvenOdds: Probability?
  package var lockedCapital: LockedCapital?
  /// The costs of selling; nil for securities that no rule here covers.
  package var costs: LotCosts?

  /// The numbers of an offering; `price` and `estimate`, the odds to assume before the draw, are nil if not known.
  /// The rules of `today` apply if the last day to apply is not known.
  package init(
    of offering: Offering, soldAt price: Price?, timetable: Timetable, calendar: TradingCalendar,
    assumptions: CostAssumptions, estimate: Odds?, today: Day
  ) {
    let appliedOn = offering.subscriptionEnd ?? today
    fees = assumptions.fees(on: appliedOn)
    guard !offering.isCancelled else { return }
    if let price = offering.offerPrice, let shares = offering.lotUnits {
      cash = LotOutcome.cashRequired(announcedPrice: price, shares: shares, fees: fees)
    }
    odds = Odds(of: offering) ?? (offering.hasResult ? nil : estimate)
    guard offering.isPricedByItsCode else { return }
    // The rules of the day on which the lot can first be sold.
    guard let security = SecurityClass(of: offering), let offerPrice = offering.price,
      let shares = offering.lotShares, let day = offering.deliveryDate ?? offering.lastDay,
      let costs = LotCosts(
        assumptions, of: security, appliedOn: appliedOn, soldOn: day,
        away: timetable.away(offering, soldOn: offering.deliveryDate, calendar)),
      costs.away != nil || costs.money.isFree
    else { return }
    self.costs = costs
    breakEven = BreakEven(
      offerPrice: offerPrice, shares: shares, costs: costs, ticks: .table(of: security, on: day))
    guard let price else { return }
    outcome = LotOutcome(offerPrice: offerPrice, soldAt: price, shares: shares, costs: costs)
    guard let profit = outcome?.profit else { return }
    breakEvenOdds = ExpectedValue.breakEvenOdds(profit: profit, loss: costs.loss)
    guard let odds else { return }
    expectedValue = ExpectedValue.of(profit: profit, at: odds.probability, loss: costs.loss)
    guard let cash, let end = offering.subscriptionEnd, let refund = timetable.refund,
      let delivery = offering.deliveryDate
    else { return }
    lockedCapital = LockedCapital(
      capital: cash, profit: profit, odds: odds.probability, end: end, refund: refund,
      proceeds: calendar.tradingDay(after: calendar.tradingDay(after: delivery)), loss: costs.loss)
  }
}
