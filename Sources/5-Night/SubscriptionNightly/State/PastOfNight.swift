internal import ListEngine
internal import SubscriptionBacktest
internal import SubscriptionLists
internal import SubscriptionReport
internal import SubscriptionStore
internal import Trading
internal import Values

/// What estimates and backtests of a night know: the store as of the night's moment, with tonight's rows on top. A question
/// for that moment finds the same once the night is stored. Outcomes that tonight may change are read from all that is
/// stored, whatever the moment.
struct PastOfNight: Sendable {
  /// All records, tonight's in place of those that are stored.
  private let lists: TrackedLists
  /// Those that are stored.
  private let outcomes: [OfferingOutcome]
  /// What the outcomes that tonight may change follow from.
  private let changing: Basis
  /// What prices of bids are counted from, with tonight's averages and first sessions.
  let bids: BidPast
  /// Which securities cannot be traded as usual: tonight's lists, and of the others what is not over.
  let statuses: TradingStatuses
  /// The shares of companies that announce an increase, by tonight's registers, else by the last ones.
  let issuedShares: [StockCode: Int]
  /// What the backtests of the pages follow from; nil without pages.
  private let backtests: (basis: Basis, days: ClosedRange<Day>)?
  private let today: Day

  /// Some offerings, with the closes and sessions that are known of their days.
  private struct Basis: Sendable {
    var offerings: [Tracked<Offering>] = []
    var closes: [CodeDay: [BoardClose]] = [:]
    var evidence = TradingDayEvidence()
  }

  /// - Parameter first: The first last day to apply that the backtests of the pages count; nil without pages.
  init(
    _ night: ReviewedNight, in store: SubscriptionStore, at moment: Instant, recordedBids: RecordedBids,
    backtestsSince first: Day?
  ) throws(StoreError) {
    let today = moment.day
    self.today = today
    let tonight = Tonight(night, today)
    // The store changes by these outcomes, so they are computed from all that it has, whatever the moment.
    changing = try Self.changing(night.records[Offering.self], tonight, store)
    do {
      (lists, outcomes, bids, statuses, issuedShares, backtests) = try store.snapshot(at: moment) { store in
        var lists = try store.lists()
        for list in Lists.all { Self.lay(list, of: night.records, over: &lists) }
        lists.auctions = lists.auctions.map { recordedBids.restored($0) ?? $0 }
        var bids = try tonight.bids(lists.auctions, in: store)
        bids.recorded = recordedBids.without(lists.auctions, at: moment)
        let statuses = try store.tradingStatuses(tonight: night.statuses, from: today)
        let shares = try store.issuedShares(of: Set(lists.cashIncreases.map(\.record.code)))
          .merging(night.issuedShares) { $1 }
        guard let first else { return (lists, try store.outcomes(), bids, statuses, shares, nil) }
        let evidence = try tonight.evidence(in: store, since: first.adding(-BoardClose.maximumAgeInDays))
        let days = first...max(first, today.adding(-1))
        let wanted = PastOffering.wanted(
          in: lists, closing: days, soldAfter: 0, calendar: evidence.calendar)
        let basis = Basis(closes: try tonight.closes(wanted, in: store), evidence: evidence)
        return (lists, try store.outcomes(), bids, statuses, shares, (basis, days))
      }
    } catch {
      throw StoreError(error, doing: "reading the past")
    }
  }

  private static func changing(
    _ offerings: [Tracked<Offering>], _ tonight: Tonight, _ store: SubscriptionStore
  ) throws(StoreError) -> Basis {
    let ids = Set(offerings.map(\.id))
    let changing =
      offerings.filter { $0.canStillChange(on: tonight.today) }
      + (try store.offeringsWithIncompleteOutcome()).filter { !ids.contains($0.id) }
    guard let first = OfferingOutcome.firstDay(of: changing) else { return Basis() }
    return Basis(
      offerings: changing,
      closes: try tonight.closes(OfferingOutcome.wanted(of: changing, until: tonight.today), in: store),
      evidence: try tonight.evidence(in: store, since: first))
  }

  private static func lay<Record: PublishedRecord>(
    _ list: Record.Type, of tonight: TrackedLists, over stored: inout TrackedLists
  ) {
    let ids = Set(tonight[list].map(\.id))
    stored[list] = (stored[list].filter { !ids.contains($0.id) } + tonight[list]).sorted { $0.id < $1.id }
  }

  /// The outcomes that tonight may change; nil for an offering of which nothing is known.
  var changedOutcomes: [String: OfferingOutcome?] {
    OfferingOutcome.all(
      of: changing.offerings, until: today, closes: changing.closes, evidence: changing.evidence)
  }

  /// All draws of the past.
  func draws(_ changed: [String: OfferingOutcome?]) -> [RecordedDraw] {
    RecordedDraw.all(
      drawn: lists[Offering.self],
      outcomes: outcomes.filter { changed[$0.id] == nil } + changed.values.compactMap(\.self),
      auctions: lists[Auction.self])
  }

  var forecast: ForecastRecord { ForecastRecord(lists) }

  /// For the backtests of the pages, with the sessions since some days before the first of them closed.
  var offerings: (past: [PastOffering], evidence: TradingDayEvidence)? {
    backtests.map { basis, days in
      (
        PastOffering.all(
          in: lists, closing: days, soldAfter: 0, calendar: basis.evidence.calendar, closes: basis.closes),
        basis.evidence
      )
    }
  }
}

/// What came tonight of closes and holidays, to be laid over what a store has of them.
private struct Tonight {
  let files: [DailyCloses]
  let holidays: [HolidayList]
  let today: Day

  init(_ night: ReviewedNight, _ today: Day) {
    (files, holidays) = (night.closes + night.recoveredBars, night.holidays)
    self.today = today
  }

  func evidence(in store: SubscriptionStore, since first: Day) throws(StoreError) -> TradingDayEvidence {
    var evidence = try TradingDayEvidence(of: store, since: first)
    for list in holidays { evidence.add(list) }
    for file in files { evidence.add(file) }
    return evidence
  }

  func bids(_ auctions: [Tracked<Auction>], in store: SubscriptionStore) throws(StoreError) -> BidPast {
    let first = auctions.compactMap(\.record.bidStart).min() ?? today
    let calendar = try evidence(in: store, since: first.adding(-30)).calendar
    var bids = try store.bids(of: auctions, calendar: calendar, until: today)
    for file in files { bids.add(file) }
    return bids
  }

  func closes(
    _ wanted: Set<CodeDay>, in store: SubscriptionStore
  ) throws(StoreError) -> [CodeDay: [BoardClose]] {
    guard let last = wanted.map(\.day).max() else { return [:] }
    let codes = Set(wanted.map(\.code))
    let files = files.map { file in
      DailyCloses(board: file.board, day: file.day, bars: file.bars.filter { codes.contains($0.code) })
    }
    var earlier: [StockCode: [BoardClose]] = [:]
    for (one, closes) in try store.trustedCloses(wanted) { earlier[one.code, default: []] += closes }
    return CloseIndex(
      files, earlier: earlier, doubtful: try store.doubtfulCloses(of: codes, until: last)
    ).lastCloses(wanted, today: today)
  }
}
