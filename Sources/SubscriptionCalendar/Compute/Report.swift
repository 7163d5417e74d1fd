/// The one value from which every output is written.
public struct Report: Sendable {
  /// The moment, the trading days and the costs that everything is told for.
  public var circumstances: Circumstances
  /// The newest trading day used; nil when no file named one.
  public var dataAsOf: Day?
  /// Every offering there is to publish, by draw date, newest first.
  public var items: [Item]
  /// How it is published.
  public var edition: Edition

  /// An offering with everything computed of it.
  public struct Item: Sendable {
    /// Where the offering stands, with tonight's calendar states, frozen closes and valuation taken in.
    public var standing: Standing
    /// Its calendar entries.
    public var events: [CalendarEvent]

    /// The offering.
    public var known: KnownOffering { standing.known }
  }

  /// The moment that states and stages are told for.
  public var asOf: Instant { circumstances.asOf }

  /// Computes the report.
  public init(
    offerings: OfferingIndex, closes: CloseIndex, circumstances: Circumstances, edition: Edition = Edition()
  ) {
    self.circumstances = circumstances
    self.edition = edition
    items = offerings.offerings.map { known in
      Item(Standing(of: known, closes: closes, circumstances: circumstances), circumstances, edition)
    }
    dataAsOf = (items.map { $0.standing.valuation.close?.day } + [closes.newestDay]).compactMap(\.self).max()
  }

  /// Computes the report for a moment, with the usual circumstances.
  public init(
    offerings: OfferingIndex, closes: CloseIndex, asOf: Instant, cutOff: Int = Stage.usualCutOff,
    calendar: TradingCalendar = TradingCalendar(), edition: Edition = Edition()
  ) {
    self.init(
      offerings: offerings, closes: closes,
      circumstances: Circumstances(asOf: asOf, cutOff: cutOff, calendar: calendar), edition: edition)
  }
}

extension Report.Item {
  fileprivate init(_ before: Standing, _ circumstances: Circumstances, _ edition: Edition) {
    standing = before
    let (close, asOf) = (before.valuation.close, circumstances.asOf)
    standing.known.frozen = before.known.frozen.updated(
      for: before.known.offering, tonight: close, before: before.known.lastClose, at: asOf,
      calendar: circumstances.calendar)
    standing.known.feeds = FeedFilter.feeds(
      of: before.known, stage: before.stage, premium: before.valuation.premium, among: edition.filters)
    events = EventSchedule.events(of: standing, circumstances: circumstances)
    standing.known.calendar = Dictionary(uniqueKeysWithValues: events.map { ($0.kind, $0.state) })
    standing.known.lastClose = close
  }
}
