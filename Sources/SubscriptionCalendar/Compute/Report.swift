/// Everything that the outputs are written from.
package struct Report: Sendable {
  /// The moment, the trading days and the costs.
  package var context: EvaluationContext
  /// The newest trading day used; nil when no file named one.
  package var dataAsOf: Day?
  /// The number of closes in tonight's files that cannot be right.
  package var doubtfulCloses: Int
  /// The number of rows of tonight's lists that cannot be right and are of no known offering.
  package var rowsLeftOut: Int
  /// The offerings to publish, by draw date, newest first.
  package var items: [Item]
  /// The auctions to publish, by opening, newest first.
  package var auctions: [AuctionItem] = []
  /// The coming offerings to publish, and those that came, by ex-rights day.
  package var coming: [ComingItem] = []
  /// How good the estimates of past offerings were.
  package var trackRecord: TrackRecord
  /// How it is published.
  package var options: OutputOptions

  /// An offering with all that is computed from it.
  package struct Item: Sendable {
    /// The offering as evaluated, with tonight's calendar states, frozen closes and valuation.
    package var evaluated: EvaluatedOffering
    /// Its calendar entries.
    package var events: [CalendarEvent]

    /// The offering.
    package var known: Tracked<Offering> { evaluated.known }
  }

  /// An auction with its calendar entries.
  package struct AuctionItem: Sendable {
    /// The auction as evaluated, with tonight's calendar states.
    package var evaluated: EvaluatedAuction
    package var events: [AuctionEvent]
  }

  /// A coming offering with its calendar entry.
  package struct ComingItem: Sendable {
    /// The coming offering, with tonight's calendar state.
    package var evaluated: ComingOffering
    package var event: RightsEvent?
  }

  /// The number of offerings whose rows cannot be right, new ones that are left out among them.
  package var doubtfulOfferings: Int { items.count { $0.known.doubt != nil } + rowsLeftOut }

  /// The records with tonight's calendar states and what is kept of them.
  package var tracked: TrackedLists {
    var lists = TrackedLists(items.map(\.known))
    lists[Auction.self] = auctions.map(\.evaluated.known)
    lists[RightsNotice.self] = coming.map(\.evaluated.known)
    return lists
  }

  /// The moment of states and stages.
  package var asOf: Instant { context.asOf }

  /// Computes the report.
  package init(
    offerings: [Tracked<Offering>], closes: CloseIndex, context: EvaluationContext,
    options: OutputOptions = OutputOptions()
  ) {
    self.init(TrackedLists(offerings), closes: closes, draws: [], context: context, options: options)
  }

  /// Computes the report; `draws` are all past draws. Each auction and rights notice is joined with its
  /// offering.
  package init(
    _ lists: TrackedLists, rowsLeftOut: Int = 0, closes: CloseIndex, draws: [RecordedDraw],
    context: EvaluationContext, options: OutputOptions = OutputOptions()
  ) {
    let (offerings, auctions) = (lists[Offering.self], lists[Auction.self])
    self.rowsLeftOut = rowsLeftOut
    self.context = context
    trackRecord = TrackRecord(
      draws, estimator: context.odds, costs: context.costs, before: context.firstDayWithoutResults)
    self.options = options
    doubtfulCloses = closes.doubtCount
    let join = AuctionJoin(auctions)
    let ids = join.offerings(of: offerings)
    let announced = RightsJoin.evaluated(
      lists[RightsNotice.self], joining: offerings, on: context.today, calendar: context.calendar)
    let byOffering = Dictionary(announced.map { ($0.offeringID, $0) }) { first, _ in first }
    items = offerings.map { known in
      let auction = join.auction(of: known.offering).map {
        EvaluatedAuction(of: $0, offeringID: known.id, asOf: context.asOf)
      }
      var evaluated = EvaluatedOffering(of: known, auction: auction, closes: closes, context: context)
      evaluated.announcement = byOffering[known.id]
      return Item(evaluated, context, options)
    }
    self.auctions = auctions.map { known in
      var evaluated = EvaluatedAuction(of: known, offeringID: ids[known.id], asOf: context.asOf)
      let events = AuctionEvent.all(of: evaluated, at: context.asOf)
      for event in events { evaluated.known.calendar[event.kind.rawValue] = event.state }
      return AuctionItem(evaluated: evaluated, events: events)
    }
    coming = announced.map { coming in
      var coming = coming
      let event = RightsEvent(of: coming, at: context.asOf)
      if let event { coming.known.calendar[RightsEvent.kind] = event.state }
      return ComingItem(evaluated: coming, event: event)
    }
    dataAsOf = (items.map { $0.evaluated.valuation.close?.day } + [closes.newestDay]).compactMap(\.self).max()
  }

  /// Computes the report with the usual costs.
  package init(
    offerings: [Tracked<Offering>], closes: CloseIndex, asOf: Instant, cutOff: Int = Stage.usualCutOff,
    calendar: TradingCalendar = TradingCalendar(), evidence: TradingDayEvidence = TradingDayEvidence(),
    options: OutputOptions = OutputOptions()
  ) {
    self.init(
      offerings: offerings, closes: closes,
      context: EvaluationContext(asOf: asOf, cutOff: cutOff, calendar: calendar, evidence: evidence),
      options: options)
  }
}

extension Report.Item {
  fileprivate init(_ before: EvaluatedOffering, _ context: EvaluationContext, _ options: OutputOptions) {
    evaluated = before
    let (close, asOf) = (before.valuation.close, context.asOf)
    evaluated.known.kept.frozen = before.known.kept.frozen.updated(
      for: before.known.offering, tonight: close, before: before.known.kept.lastClose, at: asOf,
      calendar: context.calendar)
    // With the close that is frozen tonight.
    evaluated.estimate(in: context)
    evaluated.known.kept.estimates = before.known.kept.estimates.updated(
      for: before.known.offering, tonight: evaluated.estimate, from: evaluated.estimatedFrom, at: asOf,
      calendar: context.calendar)
    evaluated.known.kept.feeds = FeedFilter.feeds(
      of: before.known, stage: before.stage, premium: before.valuation.premium, among: options.filters)
    events = EventSchedule.events(of: evaluated, in: context)
    for event in events { evaluated.known.calendar[event.kind.rawValue] = event.state }
    // In lists of many years nearly all entries are in no feed any more, and their texts take a quarter of the memory.
    for place in events.indices where !events[place].state.isInFeeds(on: context.today) {
      events[place].texts = [:]
    }
    // A close in doubt says nothing about the one before.
    if before.valuation.closeMissing != .closeInDoubt { evaluated.known.kept.lastClose = close }
  }
}
