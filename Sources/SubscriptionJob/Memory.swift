internal import Posix
internal import SubscriptionCalendar
internal import SubscriptionSite
internal import SubscriptionStore
internal import SystemPackage

/// What is remembered from earlier nights: by the store, and by the folder that subscribers read.
///
/// The newer of the two is right about identity. A store that is lost or older (restored from a backup, set aside
/// because it is corrupt) is rebuilt from the folder, so that no subscriber sees a double.
final class Memory {
  /// The offerings as last published.
  let offerings: [KnownOffering]
  /// What each source last gave.
  let baselines: [String: Baseline]
  /// What is known of trading days.
  let evidence: CalendarEvidence
  /// What should be known of the store.
  private(set) var warnings: [String]
  private let published: PublishedFolder
  private var store: SubscriptionStore
  private let path: FilePath
  private let startedAt: Instant

  /// Opens the store and reads what a night has to know.
  init(_ settings: NightlySettings, startedAt: Instant) throws(JobError) {
    (path, self.startedAt) = (settings.store, startedAt)
    published = try PublishedFolder(settings.output)
    let since = Self.firstDay(of: settings)
    var warnings = published.warnings
    var opened = try Self.open(settings.store, since: since)
    if case .corrupt(let words) = opened {
      warnings.append(try Self.setAside(settings.store, because: words, at: startedAt))
      opened = try Self.open(settings.store, since: since)
    }
    guard case .usable(let store, let remembered, let lastNight, let evidence) = opened else {
      throw Self.unusable("a new store is corrupt at once", settings.store)
    }
    self.store = store
    self.evidence = evidence
    if let lastNight, published.asOf.map({ lastNight.asOf >= $0 }) ?? true {
      offerings = remembered + (try Self.shownAlone(published, store, beside: remembered))
      baselines = lastNight.baselines
    } else {
      let shown = try published.offerings()
      let ids = Set(shown.map(\.id))
      offerings = shown + remembered.filter { !ids.contains($0.id) }
      baselines = published.baselines
      if lastNight != nil {
        warnings.append(
          "the store is older than what is published; it was brought up from \(settings.output)")
      }
    }
    self.warnings = warnings
  }

  /// The offerings that only the folder knows: a run that was killed while it replaced file by file, as on a mount
  /// point, has shown them to subscribers and could not remember them.
  private static func shownAlone(
    _ published: PublishedFolder, _ store: SubscriptionStore, beside remembered: [KnownOffering]
  ) throws(JobError) -> [KnownOffering] {
    let others = published.ids.subtracting(remembered.map(\.id))
    let codes = Set(others.compactMap { id in StockCode(id.prefix { $0 != "-" }) })
    let stored: Set<String>
    do {
      stored = try store.ids(of: codes)
    } catch {
      throw unusable("\(error)", nil)
    }
    let unknown = others.subtracting(stored)
    return unknown.isEmpty ? [] : try published.offerings(unknown)
  }

  /// Every id that was ever given to an offering of these codes, or stands in the folder.
  func ids(of codes: Set<StockCode>) throws(JobError) -> Set<String> {
    do {
      return try store.ids(of: codes).union(published.ids)
    } catch {
      throw Self.unusable("\(error)", nil)
    }
  }

  /// The last closes on or before the days of delivery, as far as they are stored.
  ///
  /// A store that turns out to be corrupt is set aside and begun anew.
  func deliveryCloses(
    of offerings: [KnownOffering], until today: Day
  ) throws(JobError) -> [StockCode: [BoardClose]] {
    let wanted = offerings.compactMap { known in
      known.offering.deliveryDate.flatMap { $0 <= today ? (code: known.offering.code, until: $0) : nil }
    }
    do throws(StoreError) {
      return try store.lastCloses(wanted)
    } catch {
      guard case .corrupt(let words) = error else { throw Self.unusable("\(error)", nil) }
      warnings.append(try beginAnew(because: words))
      return [:]
    }
  }

  /// The bars of some codes over the days that the pages show, all their offerings by id, and the last closes on or
  /// before the days of those, as far as all this is stored; and what is known of all these days.
  func remembered(
    of codes: Set<StockCode>, until today: Day
  ) throws(JobError) -> (
    bars: [StockCode: [StoredBar]], offerings: [String: KnownOffering], closes: [StockCode: [BoardClose]],
    evidence: CalendarEvidence
  ) {
    let first = OlderBars.firstDay(for: today) ?? today
    do throws(StoreError) {
      let (bars, remembered) = try store.history(of: codes, in: first...today)
      let offerings = Dictionary(remembered.map { ($0.id, $0) }) { first, _ in first }
      let days = offerings.values.flatMap { known in
        [known.offering.subscriptionEnd, known.offering.drawDate, known.offering.deliveryDate]
          .compactMap { day in day.map { (code: known.offering.code, until: $0) } }
      }
      let oldest = min(first, days.map(\.until).min() ?? first).adding(-BoardClose.daysItSpeaksFor)
      return (
        bars, offerings, try store.lastCloses(days.filter { $0.until <= today }),
        try CalendarEvidence(of: store, since: oldest)
      )
    } catch {
      guard case .corrupt(let words) = error else { throw Self.unusable("\(error)", nil) }
      warnings.append(try beginAnew(because: words))
      return ([:], [:], [:], evidence)
    }
  }

  /// Remembers a night, and publishes it before that is final: what is not published is not remembered.
  ///
  /// A store that turns out to be corrupt is set aside and begun anew; what is known of the offerings is all in
  /// hand, only the older closes are lost with it. Gives what should be known of that.
  func keep(
    _ closes: [DailyCloses], holidays: [HolidayList], offerings: [KnownOffering], run: StoredRun,
    baselines: [String: Baseline], publish: () throws -> Void
  ) throws(JobError) -> [String] {
    let stored = baselines.sorted { $0.key < $1.key }.map {
      StoredBaseline(source: $0.key, records: $0.value.records, tradingDay: $0.value.day)
    }
    func write() throws {
      try store.write(
        closes, holidays: holidays, offerings: offerings, run: run, baselines: stored, publish: publish)
    }
    do {
      do {
        try write()
        return []
      } catch StoreError.corrupt(let words) {
        let warning = try beginAnew(because: words)
        try write()
        return [warning]
      }
    } catch let error as JobError {
      throw error
    } catch {
      throw Self.unusable("\(error)", nil)
    }
  }

  private func beginAnew(because words: String) throws(JobError) -> String {
    let warning = try Self.setAside(path, because: words, at: startedAt)
    do {
      store = try SubscriptionStore(at: path)
    } catch {
      throw Self.unusable("\(error)", path)
    }
    return warning
  }

  /// Remembers a night that failed; nothing else of it is kept.
  func keep(_ run: StoredRun) throws(JobError) {
    do {
      try store.write(run)
    } catch {
      throw Self.unusable("\(error)", nil)
    }
  }

  /// From where on an offering may be a row of tonight's lists, or still be published: what is finished stays
  /// for 180 days, and a postponed draw may come from 60 days before the oldest list.
  private static func firstDay(of settings: NightlySettings) -> Day {
    let lists = settings.yearsAsked.min().flatMap { Day(year: $0, month: 1, day: 1) }
    return min(lists ?? settings.asOf.day, settings.asOf.day.adding(-OfferingIndex.daysKept)).adding(-60)
  }

  private struct LastNight {
    var asOf: Instant
    var baselines: [String: Baseline]
  }

  private enum Opened {
    case usable(SubscriptionStore, [KnownOffering], LastNight?, CalendarEvidence)
    case corrupt(String)
  }

  private static func open(_ path: FilePath, since day: Day) throws(JobError) -> Opened {
    do {
      let store = try SubscriptionStore(at: path)
      let stored = try store.baselines().map {
        ($0.source, Baseline(records: $0.records, day: $0.tradingDay))
      }
      let baselines = Dictionary(uniqueKeysWithValues: stored)
      let last = try store.lastGoodRun().map { LastNight(asOf: $0.asOf, baselines: baselines) }
      return .usable(
        store, try store.offerings(since: day), last, try CalendarEvidence(of: store, since: day))
    } catch {
      switch error {
      case .corrupt(let words): return .corrupt(words)
      case .newer:
        throw JobError(
          .cannotWrite, nil, reason: "\(error)",
          advice: "update subcal, or give this version a --store of its own.")
      case .foreign:
        throw JobError(
          .cannotWrite, nil, reason: "\(error)", advice: "give --store a file of subcal's own.")
      case .older, .refused: throw unusable("\(error)", path)
      }
    }
  }

  /// A corrupt store may still be of use to somebody: it is renamed, not deleted.
  private static func setAside(
    _ path: FilePath, because words: String, at instant: Instant
  ) throws(JobError) -> String {
    let name = "\(path).corrupt-\(instant.utcCompact)"
    do {
      for suffix in ["", "-wal", "-shm"] where try FileSystem.status(of: FilePath("\(path)\(suffix)")) != nil
      {
        try FileSystem.rename(FilePath("\(path)\(suffix)"), to: FilePath("\(name)\(suffix)"))
      }
    } catch {
      throw unusable("\(error)", path)
    }
    return "the store was corrupt (\(words)); it is kept as \(name), and a new one was begun"
  }

  private static func unusable(_ reason: String, _ path: FilePath?) -> JobError {
    JobError(
      .cannotWrite, nil, reason: path.map { "the store \($0) cannot be used: \(reason)" } ?? reason,
      advice: "check the store's owner, permissions and free space; then run again.")
  }
}
