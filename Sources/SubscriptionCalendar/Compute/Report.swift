/// The one value from which every output is written.
public struct Report: Sendable {
  /// The moment that states and stages are told for.
  public var asOf: Instant
  /// The newest trading day used; nil when no file named one.
  public var dataAsOf: Day?
  /// Every offering there is to publish, by draw date, newest first.
  public var items: [Item]
  /// How it is published.
  public var edition: Edition

  /// An offering with everything computed of it.
  public struct Item: Sendable {
    /// The offering, with tonight's calendar states, frozen closes and valuation taken in.
    public var known: KnownOffering
    /// Before, during or after.
    public var state: SubscriptionState
    /// Where it stands.
    public var stage: Stage
    /// Its days that follow from the rules.
    public var timetable: Timetable
    /// What it is worth tonight.
    public var valuation: Valuation
    /// Its calendar entries.
    public var events: [CalendarEvent]
  }

  /// Computes the report.
  ///
  /// - Parameter cutOff: Seconds after midnight at which the last day's applications end.
  public init(
    offerings: OfferingIndex, closes: CloseIndex, asOf: Instant, cutOff: Int = Stage.usualCutOff,
    calendar: TradingCalendar = TradingCalendar(), edition: Edition = Edition()
  ) {
    self.asOf = asOf
    self.edition = edition
    items = offerings.offerings.map { known in
      Item(
        known, closes: closes, asOf: asOf, cutOff: cutOff, calendar: calendar, edition: edition)
    }
    dataAsOf = (items.map { $0.valuation.close?.day } + [closes.newestDay]).compactMap(\.self).max()
  }
}

extension Report.Item {
  fileprivate init(
    _ before: KnownOffering, closes: CloseIndex, asOf: Instant, cutOff: Int, calendar: TradingCalendar,
    edition: Edition
  ) {
    valuation = Valuation(of: before, in: closes, at: asOf, calendar: calendar)
    state = SubscriptionState(of: before.offering, at: asOf, cutOff: cutOff)
    stage = Stage(of: before.offering, at: asOf, cutOff: cutOff)
    timetable = Timetable(of: before.offering, in: calendar)
    var known = before
    known.frozen = before.frozen.updated(
      for: before.offering, tonight: valuation.close, before: before.lastClose, at: asOf,
      calendar: calendar)
    known.feeds = FeedFilter.feeds(
      of: before, stage: stage, premium: valuation.premium, among: edition.filters)
    events = EventSchedule.events(of: known, timetable, at: asOf)
    known.calendar = Dictionary(uniqueKeysWithValues: events.map { ($0.kind, $0.state) })
    known.lastClose = valuation.close
    self.known = known
  }
}
