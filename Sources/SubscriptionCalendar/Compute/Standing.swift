/// Where an offering stands at a moment, and what it is worth then: everything that is computed of it but what is
/// published in calendars.
public struct Standing: Sendable {
  /// The offering.
  public var known: KnownOffering
  /// Before, during or after.
  public var state: SubscriptionState
  /// Where it stands.
  public var stage: Stage
  /// Its days that follow from the rules.
  public var timetable: Timetable
  /// What it is valued at.
  public var valuation: Valuation
  /// What an application comes to.
  public var numbers: ApplicationNumbers

  /// Computes it.
  ///
  /// - Parameters:
  ///   - estimate: The odds to reckon with before the draw, asked of an offering; nil leaves them unknown.
  public init(
    of known: KnownOffering, closes: CloseIndex, circumstances: Circumstances,
    estimate: (Offering) -> Odds? = { _ in nil }
  ) {
    let (asOf, calendar) = (circumstances.asOf, circumstances.calendar)
    let offering = known.offering
    self.known = known
    state = SubscriptionState(of: offering, at: asOf, cutOff: circumstances.cutOff)
    stage = Stage(of: offering, at: asOf, cutOff: circumstances.cutOff)
    timetable = Timetable(of: offering, in: calendar)
    valuation = Valuation(of: known, in: closes, at: asOf, calendar: calendar)
    numbers = ApplicationNumbers(
      of: offering, soldAt: valuation.close?.price, timetable: timetable, calendar: calendar,
      assumptions: circumstances.costs, estimate: estimate(offering))
  }
}
