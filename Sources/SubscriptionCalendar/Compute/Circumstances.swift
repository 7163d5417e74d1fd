/// What every standing of a report has in common.
public struct Circumstances: Sendable {
  /// The moment that states and stages are told for.
  public var asOf: Instant
  /// Seconds after midnight at which the last day's applications end.
  public var cutOff: Int
  /// The trading days.
  public var calendar: TradingCalendar
  /// What an application and a sale cost.
  public var costs: CostAssumptions

  /// Circumstances with the usual defaults.
  public init(
    asOf: Instant, cutOff: Int = Stage.usualCutOff, calendar: TradingCalendar = TradingCalendar(),
    costs: CostAssumptions = .standard
  ) {
    self.asOf = asOf
    self.cutOff = cutOff
    self.calendar = calendar
    self.costs = costs
  }
}
