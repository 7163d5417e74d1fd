internal import Diagnostics
internal import Localization
internal import SubscriptionCalendar
internal import SubscriptionFolder
internal import SubscriptionStore

/// What earlier nights left in the store and in the published folder.
///
/// The newer of the two decides on identity. A store that was lost, replaced or restored from a backup is brought up
/// to date from the folder, so that no subscriber gets an entry twice.
struct PriorState: Sendable {
  let offerings: [KnownOffering]
  let auctions: [KnownAuction]
  let notices: [KnownNotice]
  let baselines: [SourceBaseline]
  let evidence: TradingDayEvidence
  /// Every id in the published folder.
  let publishedIDs: Set<String>
  let publishedAuctionIDs: Set<String>
  let publishedNoticeIDs: Set<String>
  let remarks: [Remark]

  init(_ settings: NightlySettings, _ store: StoreRecovery) throws(SubcalError) {
    let published = try PublishedFolder(settings.output)
    let since = settings.firstRelevantDay
    let stored = try store.read(orElse: Stored()) { store throws(StoreError) in
      try Stored(
        lastNight: store.lastGoodRun()?.asOf, baselines: store.baselines(),
        offerings: store.offerings(since: since), auctions: store.auctions(since: since),
        notices: store.notices(since: since), evidence: TradingDayEvidence(of: store, since: since))
    }
    var remarks = published.warnings.map { Remark(.warning, reason: $0) } + store.takeRemarks()
    if let lastNight = stored.lastNight, published.asOf.map({ lastNight >= $0 }) ?? true {
      offerings = stored.offerings + (try Self.publishedOnly(published, store, beside: stored.offerings))
      auctions =
        stored.auctions
        + (try Self.publishedOnly(published.auctionIDs, store, beside: stored.auctions, published.records))
      notices =
        stored.notices
        + (try Self.publishedOnly(published.noticeIDs, store, beside: stored.notices, published.records))
      baselines = stored.baselines
    } else {
      let shown = try published.offerings()
      let ids = Set(shown.map(\.id))
      offerings = shown + stored.offerings.filter { !ids.contains($0.id) }
      auctions =
        try published.records(published.auctionIDs)
        + stored.auctions.filter { !published.auctionIDs.contains($0.id) }
      notices =
        try published.records(published.noticeIDs)
        + stored.notices.filter { !published.noticeIDs.contains($0.id) }
      baselines = published.baselines
      if stored.lastNight != nil {
        remarks.append(
          Remark(
            .warning,
            reason: Text(
              "資料庫比已發布的內容舊；已由 \(settings.output) 補上",
              "the store is older than what is published; it was brought up to date from \(settings.output)"))
        )
      }
    }
    evidence = stored.evidence
    (publishedIDs, publishedAuctionIDs) = (published.ids, published.auctionIDs)
    publishedNoticeIDs = published.noticeIDs
    self.remarks = remarks
  }

  private struct Stored {
    var lastNight: Instant?
    var baselines: [SourceBaseline] = []
    var offerings: [KnownOffering] = []
    var auctions: [KnownAuction] = []
    var notices: [KnownNotice] = []
    var evidence = TradingDayEvidence()
  }

  /// The offerings that only the folder has: a run that was killed while it renamed file by file, as on a mount point,
  /// has published but not stored them.
  private static func publishedOnly(
    _ published: PublishedFolder, _ store: StoreRecovery, beside stored: [KnownOffering]
  ) throws(SubcalError) -> [KnownOffering] {
    let others = published.ids.subtracting(stored.map(\.id))
    let codes = Set(others.compactMap { id in StockCode(id.prefix { $0 != "-" }) })
    let unknown = others.subtracting(
      try store.read(orElse: []) { store throws(StoreError) in try store.ids(of: codes) })
    return unknown.isEmpty ? [] : try published.offerings(unknown)
  }

  /// The same of other records.
  private static func publishedOnly<Record: StoredRecord>(
    _ ids: Set<String>, _ store: StoreRecovery, beside stored: [KnownRecord<Record>],
    _ records: (Set<String>) throws(SubcalError) -> [KnownRecord<Record>]
  ) throws(SubcalError) -> [KnownRecord<Record>] {
    let others = ids.subtracting(stored.map(\.id))
    let codes = Set(others.compactMap { id in StockCode(id.prefix { $0 != "-" }) })
    let unknown = others.subtracting(
      try store.read(orElse: []) { store throws(StoreError) in try store.ids(of: Record.self, codes) })
    return unknown.isEmpty ? [] : try records(unknown)
  }
}

extension NightlySettings {
  /// The day from which an offering may be a row of tonight's lists, or still be published: finished offerings stay
  /// for 180 days, and a postponed draw may come from 60 days before the oldest list.
  fileprivate var firstRelevantDay: Day {
    let lists = yearsAsked.min().flatMap { Day(year: $0, month: 1, day: 1) }
    return min(lists ?? asOf.day, asOf.day.adding(-OfferingIndex.daysKept)).adding(-60)
  }
}
