package import ListEngine
package import Localization
package import SubscriptionLists
package import Trading
package import Values

/// Everything that a night publishes, computed: each record evaluated, with its calendar entries, and the
/// sums over all.
///
/// The step *compute* makes it of the tracked lists, the closes and the draws; outputs, pages and the
/// store's rows are made from it and from nothing else. So a file and a page cannot disagree, and a night
/// that fails before this has written nothing.
///
/// It is a value without a clock: the same lists, closes and context give the same report, byte for byte in
/// every file.
package struct Report: Sendable {
  package var context: EvaluationContext
  /// The newest trading day used; nil when no file named one.
  package var dataAsOf: Day?
  /// The number of closes in tonight's files that cannot be right.
  package var doubtfulCloses: Int
  /// By the name of their kind, the number of rows of tonight's lists that cannot be right and are of no known record.
  package var rowsLeftOut: [String: Int]
  package private(set) var lists = PublishedLists()
  package var trackRecord: TrackRecord
  /// Every price of a bid, and what came.
  package private(set) var bidRecord: BidRecord
  /// The days of sources that give one only.
  package var announced: [AnnouncedDays] = []
  /// The calendar files that the last night published, by their paths, where they may lose an entry.
  package var formerCalendars: [String: [UInt8]] = [:]
  package var options: OutputOptions

  package subscript<Record: PublishedRecord>(_: Record.Type) -> [PublishedItem<Record>] { lists[Record.self] }

  /// What coming.json has, in its order.
  package private(set) var comingItems: [ComingItem] = []

  /// What happened to the records of all lists, and what is due of them.
  package var events: [RecordEvent] {
    func events<Record: PublishedRecord>(of _: Record.Type) -> [RecordEvent] {
      self[Record.self].flatMap { Record.events(of: $0.evaluated, in: context) }
    }
    return Lists.all.flatMap { events(of: $0) }
  }

  /// Of each list, the number of records in its file; of one without a file, in coming.json.
  package var counts: [(kind: RecordKind, count: Int)] {
    func count<Record: PublishedRecord>(_: Record.Type) -> (RecordKind, Int) {
      let coming = Record.coming?.name
      return (
        Record.kind,
        Record.list.hasFile ? self[Record.self].count : comingItems.count { $0.kind == coming }
      )
    }
    return Lists.all.map { count($0) }
  }

  /// Of each list, the number of records whose rows cannot be right, new ones that are left out among them.
  package var doubts: [(kind: RecordKind, count: Int)] {
    func count<Record: PublishedRecord>(_: Record.Type) -> (RecordKind, Int) {
      let known = self[Record.self].count { $0.evaluated.known.doubt != nil }
      return (Record.kind, known + (rowsLeftOut[Record.kind.name] ?? 0))
    }
    return Lists.all.map { count($0) }
  }

  /// How much is in doubt; nil if nothing is. The numbers of offerings and closes are given even if they are 0.
  package var doubtText: Text? {
    guard doubtfulCloses > 0 || doubts.contains(where: { $0.count > 0 }) else { return nil }
    let records = doubts.filter { $0.count > 0 || $0.kind.name == Offering.kind.name }.map {
      $0.kind.count($0.count)
    }
    return (records + [Text("\(doubtfulCloses) 個收盤價", "closes: \(doubtfulCloses)")]).joined(.enumeration)
  }

  /// The records with tonight's calendar states and what is kept of them.
  package var tracked: TrackedLists {
    var lists = TrackedLists()
    func add<Record: PublishedRecord>(_: Record.Type) {
      lists[Record.self] = self[Record.self].map(\.evaluated.known)
    }
    for list in Lists.all { add(list) }
    return lists
  }

  package var moment: Instant { context.moment }

  /// Computes the report; `draws` are all past draws. Each auction and rights notice is joined with its
  /// offering.
  package init(
    _ lists: TrackedLists, rowsLeftOut: [String: Int] = [:], closes: CloseIndex, draws: [RecordedDraw],
    forecast: ForecastRecord = ForecastRecord(), context: EvaluationContext,
    options: OutputOptions = OutputOptions()
  ) {
    (self.rowsLeftOut, self.context) = (rowsLeftOut, context)
    trackRecord = TrackRecord(
      draws, estimator: context.odds, costs: context.costs, before: context.firstDayWithoutResults,
      forecast: forecast)
    self.options = options
    bidRecord = BidRecord(BidPast(), at: context.moment)
    doubtfulCloses = closes.doubtCount
    var lists = lists
    lists.closes = closes
    for list in Lists.all { add(list, lists) }
    bidRecord = BidRecord(
      (lists.bids ?? BidPast()).with(lists.auctions), at: moment,
      tonight: Dictionary(self.lists.auctions.map { ($0.known.id, $0.evaluated.bid) }) { first, _ in first })
    comingItems.sort(by: ComingItem.isSooner)
    dataAsOf = (self.lists.offerings.map { $0.evaluated.valuation.close?.day } + [closes.newestDay])
      .compactMap(\.self).max()
  }

  private mutating func add<Record: PublishedRecord>(_: Record.Type, _ lists: TrackedLists) {
    let items = Record.evaluate(lists, in: context).map {
      PublishedItem<Record>(Record.withPublishedState($0, in: context, options), at: moment)
    }
    self.lists[Record.self] = items
    comingItems += Record.comingItems(items.map(\.evaluated), on: moment.day)
  }
}
