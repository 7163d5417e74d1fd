package import Costs
internal import Records
package import Trading
package import Values
package import WinRates

/// What all offerings are evaluated with.
package struct EvaluationContext: Sendable {
  /// The moment that states and stages refer to.
  package var asOf: Instant
  /// Seconds after midnight at which the last day's applications end.
  package var cutOff: Int
  /// The trading days.
  package var calendar: TradingCalendar
  /// The days of each board whose closes are known.
  package var evidence: TradingDayEvidence
  /// What an application and a sale cost.
  package var costs: CostAssumptions
  /// What win rates are estimated with before the draw.
  package var odds: OddsEstimator

  /// A context with the usual defaults; without a calendar, the evidence gives it.
  package init(
    asOf: Instant, cutOff: Int = Stage.usualCutOff, calendar: TradingCalendar? = nil,
    evidence: TradingDayEvidence = TradingDayEvidence(), costs: CostAssumptions = .standard,
    odds: OddsEstimator = OddsEstimator([])
  ) {
    (self.asOf, self.cutOff, self.evidence, self.costs, self.odds) = (asOf, cutOff, evidence, costs, odds)
    self.calendar = calendar ?? evidence.calendar
  }

  /// The day of the moment.
  package var today: Day { asOf.day }

  /// The day before which the results of draws are out: they come in the evening.
  package var firstDayWithoutResults: Day { asOf.firstDayWithoutResults }

  /// The trading day after today.
  package var nextTradingDay: Day { calendar.tradingDay(after: today) }
}
