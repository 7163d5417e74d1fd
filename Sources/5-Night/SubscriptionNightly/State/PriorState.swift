internal import Decoding
internal import ListEngine
internal import Localization
internal import Published
internal import SubscriptionLists
internal import SubscriptionOutputs
internal import SubscriptionStore
internal import Trading
internal import Values

/// What earlier nights left in the store and in the published folder: records with their ids, baselines,
/// trading days.
///
/// The newer of the two decides on identity. A store that was lost, replaced or restored from a backup is
/// brought up to date from the folder, so that no subscriber gets an entry twice. Made at the beginning of a
/// night; all that the night compares with is in it.
struct PriorState: Sendable {
  let lists: TrackedLists
  let baselines: [SourceBaseline]
  let evidence: TradingDayEvidence
  /// Of a folder that is newer than the store: the days without trading that its entries follow from.
  let publishedHolidays: [HolidayList]
  let announced: [AnnouncedDays]
  /// What is accepted although it breaks a rule.
  let acceptedRows: [AcceptedRow]
  let said: RemarkHistory
  /// What the former record of bids has, for auctions of which the store has it no more.
  let recordedBids: RecordedBids
  private let published: PublishedFolder
  let remarks: [Remark]

  /// - Throws: `StoreError`, and `SubcalError` for a folder that cannot be read.
  init(_ settings: NightlySettings, _ night: NightStore) throws {
    let (published, store) = (try PublishedFolder(settings.output), night.store)
    let since = settings.firstRelevantDay
    let lastNight = try store.lastGoodRun()?.moment
    var remarks = published.warnings.map { Remark(.warning, reason: $0) }
    if lastNight == nil, published.moment != nil, !night.isNew {
      remarks.append(
        Remark(
          .incomplete,
          reason: Text(
            "\(settings.output) 已發布過，但資料庫 \(settings.store) 沒有任何一次更新，可能已遺失。請以 subcal restore 備份檔 還原；"
              + "沒有備份時，歷史資料可用 subcal backfill 重新下載",
            "\(settings.output) was published before, but the store \(settings.store) has no run and may have been lost. "
              + "Restore a backup with subcal restore FILE; without one its history can be fetched again with subcal "
              + "backfill")))
    }
    let isStoreNewer =
      lastNight.map { lastNight in published.moment.map { lastNight >= $0 } ?? true } ?? false
    var lists = TrackedLists()
    for list in Lists.all {
      try Self.join(list, since: since, store, published, isStoreNewer: isStoreNewer, into: &lists)
    }
    self.lists = lists
    if isStoreNewer {
      baselines = try store.baselines()
    } else {
      baselines = published.baselines
      if lastNight != nil {
        remarks.append(
          Remark(
            .warning,
            reason: Text(
              "資料庫比已發布的內容舊；已由 \(settings.output) 補上",
              "the store is older than what is published; it was brought up to date from \(settings.output)"))
        )
      }
    }
    evidence = try TradingDayEvidence(of: store, since: since)
    publishedHolidays = isStoreNewer ? [] : published.holidays
    announced = try store.announcedDays(since: settings.moment.day.adding(-AnnouncedDays.span))
    acceptedRows = try store.acceptedRows()
    let recorded = published.recordedBids()
    recordedBids = recorded.bids
    remarks += recorded.warning.map { [Remark(.warning, reason: $0)] } ?? []
    said = RemarkHistory(try store.saidRemarks(), on: settings.moment.day)
    self.published = published
    self.remarks = remarks
  }

  /// Every id of the kind in the published folder.
  func publishedIDs<Record: PublishedRecord>(of list: Record.Type) -> Set<String> { published.ids(of: list) }

  /// The published calendars that may lose an entry tonight, by their paths.
  func formerCalendars(_ options: OutputOptions) -> [String: [UInt8]] {
    CalendarFeeds.formerPaths(options).reduce(into: [:]) { $0[$1] = published.calendar($1) }
  }

  /// Joins what the store has with what the folder has; the newer of the two decides.
  private static func join<Record: PublishedRecord>(
    _ list: Record.Type, since day: Day, _ store: SubscriptionStore, _ published: PublishedFolder,
    isStoreNewer: Bool, into lists: inout TrackedLists
  ) throws {
    let (stored, ids) = (try store.records(list, since: day), published.ids(of: list))
    if isStoreNewer {
      // A run that was killed while it renamed file by file, as on a mount point, has published some but not stored them.
      let others = ids.subtracting(stored.map(\.id))
      let codes = Set(others.compactMap { id in StockCode(id.prefix { $0 != "-" }) })
      lists[list] = stored + (try published.records(list, others.subtracting(store.ids(of: list, codes))))
    } else {
      let shown = try published.records(list)
      let names = Set(shown.map(\.id))
      lists[list] = shown + stored.filter { !names.contains($0.id) }
    }
  }
}

extension NightlySettings {
  /// The day from which an offering may be a row of tonight's lists, or still be published: finished offerings stay
  /// for 180 days, and a postponed draw may come from 60 days before the oldest list.
  fileprivate var firstRelevantDay: Day {
    let lists = yearsAsked.min().flatMap { Day(year: $0, month: 1, day: 1) }
    return min(lists ?? moment.day, moment.day.adding(-RecordKind.daysKept)).adding(-60)
  }
}
