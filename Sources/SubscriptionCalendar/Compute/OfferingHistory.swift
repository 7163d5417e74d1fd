/// How the premium of an offering went: at the last close of the subscription, on the day of the draw, and at
/// delivery, when the shares could first be sold.
public struct OfferingHistory: Hashable, Sendable {
  /// The offering.
  public var known: KnownOffering
  /// At the close of the last subscription day.
  public var lastDay: Moment?
  /// At the close of the day of the draw.
  public var draw: Moment?
  /// At the close of the day of delivery.
  public var delivery: Moment?

  /// A day price and how far it lies above the offering's.
  public struct Moment: Hashable, Sendable {
    /// The last close on or before the day.
    public var close: BoardClose
    /// Its premium over the offering's price; nil where that is not known.
    public var premium: Percent?
  }

  /// Values an offering on its days.
  ///
  /// - Parameters:
  ///   - today: A later day has no close yet.
  ///   - evidence: A close speaks for a later day only where the days between are known to have brought no other.
  ///   - lastClose: The last close on or before a day.
  public init<Failure: Error>(
    of known: KnownOffering, until today: Day, evidence: CalendarEvidence, calendar: TradingCalendar,
    lastClose: (Day) throws(Failure) -> BoardClose?
  ) throws(Failure) {
    self.known = known
    let offering = known.offering
    guard offering.isPricedByItsCode, !offering.isCancelled else { return }
    func moment(_ day: Day?) throws(Failure) -> Moment? {
      guard let day, day <= today, let close = try lastClose(day), let made = close.day,
        evidence.hasSeenAll(of: close.board, after: made, through: day, in: calendar)
      else { return nil }
      return Moment(close: close, premium: Premium(of: offering, at: close).percent)
    }
    lastDay = try moment(offering.subscriptionEnd)
    draw = try moment(offering.drawDate)
    delivery = try moment(offering.deliveryDate).flatMap { offering.canBeSoldAt($0.close) ? $0 : nil }
  }
}
