internal import Decoding
package import Diagnostics
package import Fetching
package import Localization
package import Posix
internal import Files
internal import SubscriptionStore
internal import Trading
package import Values

/// Downloads history into the store: the bars of past days, the lists of past years.
///
/// Each day is stored as soon as it has come, as a whole, and what is stored is not asked for again: a backfill that
/// was stopped continues where it was.
package struct Backfill: Sendable {
  let settings: BackfillSettings
  let downloader: Downloader
  let clock: JobClock
  let observer: RunObserver

  package init(
    _ settings: BackfillSettings, transport: any Transport = CurlTransport(),
    clock: JobClock = .continuous, observer: @escaping RunObserver
  ) {
    (self.settings, self.clock, self.observer) = (settings, clock, observer)
    downloader = Downloader(
      settings.origin, record: settings.record, transport: transport, clock: clock,
      circuitBreaker: CircuitBreaker(forgivesSilence: true),
      // Only a night records what it was made from.
      hasSums: false, observer: observer)
  }

  package struct Outcome: Hashable, Sendable {
    /// ``ExitStatus/done``; ``ExitStatus/incomplete`` if something could not be downloaded; otherwise why it stopped.
    package var status = ExitStatus.done
    /// The number of days or years that are newly stored.
    package var filled = 0
    /// Those of the days on which the exchanges were closed.
    package var closures: [Day] = []
    /// What could not be downloaded, and why.
    package var problems: [Text] = []

    /// Adds what is wrong with a list that is used all the same.
    mutating func add(_ remarks: [Remark]) {
      problems += remarks.map(\.message)
      if !remarks.isEmpty { status = .incomplete }
    }

    mutating func add(_ problems: [Text]) {
      self.problems += problems
      if !problems.isEmpty { status = .incomplete }
    }
  }

  /// The list of a past year; nil, with the reason in the outcome, if there is none with rows.
  func list(of source: NightSource, _ outcome: inout Outcome) async throws -> DecodedContent? {
    let bodies = try await downloader.bodies(of: source)
    if let content = bodies.last?.content, content.records > 0 { return content }
    outcome.problems.append(
      Text("\(source.id)：", "\(source.id): ") + (bodies.failure?.reason ?? Text("清單為空", "the list is empty")))
    outcome.status = .incomplete
    return nil
  }

  /// Opens the store and does work while no other backfill runs.
  func withBackfillLock<Result>(_ work: (SubscriptionStore) async throws -> Result) async throws -> Result {
    let lock = try RunLock.take(
      FilePath("\(settings.store).backfill.lock"), holder: Text("另一次 subcal backfill ", "another backfill"))
    defer { withExtendedLifetime(lock) {} }
    do {
      let store = try SubscriptionStore.whole(at: settings.store)
      if let upgrade = store.upgrade { observer(.note(upgrade)) }
      return try await work(store)
    } catch let error as StoreError {
      throw SubcalError(error)
    }
  }

  /// Waits while a nightly run is active: both together would ask the exchanges more often than is polite.
  func waitForNightlyRun() async throws {
    // Where no nightly run has been, its lock is not created: it would belong to the user of the backfill.
    if try FileSystem.status(of: RunLock.nightly(of: settings.store)) != nil { _ = try await nightlyLock() }
  }

  /// Does short work while no nightly run is active, because it reads offerings and writes them back.
  func withNightlyLock<Result>(_ work: () throws -> Result) async throws -> Result {
    let lock = try await nightlyLock()
    defer { withExtendedLifetime(lock) {} }
    return try work()
  }

  /// The lock of nightly runs, once none is active.
  private func nightlyLock() async throws -> FileLock {
    var isAnnounced = false
    while true {
      do throws(SubcalError) {
        return try RunLock.take(RunLock.nightly(of: settings.store))
      } catch {
        guard error.status == .locked else { throw error }
      }
      if !isAnnounced {
        observer(.note(Text("每晚更新執行中，等它結束", "a nightly run is active; waiting for it to end")))
      }
      isAnnounced = true
      try await clock.sleep(.seconds(3))
    }
  }

  /// Downloads and stores the lists of holidays that the store does not have.
  ///
  /// - Returns: The lists, and which years have none and why.
  func fetchMissingHolidays(of years: ClosedRange<Int>, for store: SubscriptionStore) async throws
    -> (lists: [HolidayList], problems: [Text])
  {
    let known = Set(try store.holidays().map(\.year))
    var came = NightInputs()
    var problems: [Text] = []
    for year in years where !known.contains(year) {
      try await waitForNightlyRun()
      let source = NightSource.holidays(year: year, today: settings.moment.day)
      let bodies = try await downloader.bodies(of: source)
      if let content = bodies.last?.content, content.records > 0 {
        came.add(content, from: source.id)
      } else {
        let reason = bodies.failure?.reason ?? Text("清單為空", "the list is empty")
        problems.append(Text("\(source.id)：", "\(source.id): ") + reason + Self.everyWeekday(of: year))
      }
    }
    var reviewed = ReviewedNight()
    for (source, list) in came.holidays {
      let count = reviewed.remarks.count
      reviewed.add(list, from: source)
      let isUsed = reviewed.holidays.contains { $0.year == list.content.year }
      problems += Array(reviewed.remarks.dropFirst(count)).warnings.map { remark in
        isUsed ? remark : remark + Self.everyWeekday(of: list.content.year)
      }
    }
    try store.storeHistory(holidays: reviewed.holidays, at: settings.moment)
    return (reviewed.holidays, problems)
  }

  private static func everyWeekday(of year: Int) -> Text {
    Text(
      "；\(year) 年的平日均視為交易日，由此推算的日期可能有誤",
      "; every weekday of \(year) counts as a trading day, and days that follow from that may be wrong")
  }
}

/// The settings of a backfill, except its days.
package struct BackfillSettings: Sendable {
  package var store: FilePath
  /// The moment as of which it runs: later days have no closes yet.
  package var moment: Instant
  package var origin: FetchOrigin
  /// A folder in which each downloaded body is kept.
  package var record: FilePath?

  package init(store: FilePath, moment: Instant, origin: FetchOrigin) {
    (self.store, self.moment, self.origin) = (store, moment, origin)
  }

  /// The first day of which the exchange publishes all closes (MI_INDEX).
  package static let firstPublishedDay = Day(year: 2004, month: 2, day: 11) ?? Day(number: 0)
}
