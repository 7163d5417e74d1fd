/// What all offerings are evaluated with.
public struct EvaluationContext: Sendable {
  /// The moment that states and stages refer to.
  public var asOf: Instant
  /// Seconds after midnight at which the last day's applications end.
  public var cutOff: Int
  /// The trading days.
  public var calendar: TradingCalendar
  /// The days of each board whose closes are known.
  public var evidence: TradingDayEvidence
  /// What an application and a sale cost.
  public var costs: CostAssumptions
  /// What win rates are estimated with before the draw.
  public var odds: OddsEstimator

  /// A context with the usual defaults; without a calendar, the evidence gives it.
  public init(
    asOf: Instant, cutOff: Int = Stage.usualCutOff, calendar: TradingCalendar? = nil,
    evidence: TradingDayEvidence = TradingDayEvidence(), costs: CostAssumptions = .standard,
    odds: OddsEstimator = OddsEstimator([])
  ) {
    (self.asOf, self.cutOff, self.evidence, self.costs, self.odds) = (asOf, cutOff, evidence, costs, odds)
    self.calendar = calendar ?? evidence.calendar
  }

  /// The day of the moment.
  public var today: Day { asOf.day }

  /// The day before which the results of draws are out: they come in the evening.
  package var firstDayWithoutResults: Day { asOf.firstDayWithoutResults }

  /// The trading day after today.
  public var nextTradingDay: Day { calendar.tradingDay(after: today) }
}
