package import Records
package import Trading
package import Values
package import WinRates

/// An offering at a moment: its stage, its days, its value and its numbers.
package struct EvaluatedOffering: Sendable {
  /// The offering.
  package var known: Tracked<Offering>
  /// Before, during or after.
  package var state: SubscriptionState
  /// Its stage.
  package var stage: Stage
  /// The days that follow from the rules.
  package var timetable: Timetable
  /// The close it is valued at.
  package var valuation: Valuation
  /// The numbers of an application.
  package var numbers: ApplicationNumbers
  /// The auction that was held before the draw.
  package var auction: EvaluatedAuction?
  /// The notice by which it was announced.
  package var announcement: ComingOffering?
  /// The win rate as estimated; nil once the result is known, and if nothing is known.
  package internal(set) var estimate: OddsEstimate?
  /// The close that the estimate was made from.
  var estimatedFrom: Price?
  /// What an application is worth at that rate; nil without a profit.
  package internal(set) var estimatedValue: EstimatedValue?

  /// The day on which the money must be in the account: the last trading day before the deduction, or the last day to
  /// apply, whichever is earlier. Nil while the deduction is not known.
  package func readyDay(in calendar: TradingCalendar) -> Day? {
    timetable.deduction.map { deduction in
      let eve = calendar.tradingDay(before: deduction)
      return min(eve, known.offering.subscriptionEnd ?? eve)
    }
  }

  /// Evaluates an offering; `estimate` gives the odds to assume before the draw, nil leaves them unknown.
  package init(
    of known: Tracked<Offering>, closes: CloseIndex, context: EvaluationContext,
    estimate: (Offering) -> Odds? = { _ in nil }
  ) {
    self.init(of: known, auction: nil, closes: closes, context: context, estimate: estimate)
  }

  /// Evaluates an offering with the auction that was held before its draw.
  package init(
    of known: Tracked<Offering>, auction: EvaluatedAuction?, closes: CloseIndex, context: EvaluationContext,
    estimate: (Offering) -> Odds? = { _ in nil }
  ) {
    self.auction = auction
    let (asOf, calendar) = (context.asOf, context.calendar)
    let offering = known.offering
    self.known = known
    state = SubscriptionState(of: offering, at: asOf, cutOff: context.cutOff)
    stage = Stage(of: offering, at: asOf, cutOff: context.cutOff)
    timetable = Timetable(of: offering, in: calendar)
    valuation = Valuation(of: known, in: closes, context: context)
    numbers = ApplicationNumbers(
      of: offering, soldAt: valuation.close?.price, timetable: timetable, calendar: calendar,
      assumptions: context.costs, estimate: estimate(offering), today: context.today)
    self.estimate(in: context)
  }
}
