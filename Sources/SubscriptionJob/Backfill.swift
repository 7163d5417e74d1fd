internal import Posix
public import SubscriptionCalendar
internal import SubscriptionStore
internal import SystemPackage

/// Fetches history into the store: the bars of past days, the lists of past years.
///
/// Each day is stored as soon as it is there, all of it or nothing, and what is stored is not asked for again: a
/// backfill that is stopped at any moment goes on where it was.
public struct Backfill: Sendable {
  let settings: BackfillSettings
  let downloader: Downloader
  let clock: Timekeeper
  let observer: RunObserver

  /// A backfill with its settings and the outside world.
  public init(
    _ settings: BackfillSettings, transport: any Transport = CurlTransport(),
    clock: Timekeeper = .continuous, observer: @escaping RunObserver
  ) {
    self.settings = settings
    self.clock = clock
    self.observer = observer
    downloader = Downloader(
      fetcher: Fetcher(
        transport: transport, pacer: HostPacer(interval: settings.input.interval(to:), clock: clock),
        route: Route(input: settings.input), clock: clock, outages: Outages(forgivesSilence: true),
        observer: observer),
      recording: settings.record.map { Recording(folder: $0) })
  }

  /// What a backfill came to.
  public struct Outcome: Hashable, Sendable {
    /// ``ExitStatus/done``; ``ExitStatus/incomplete`` when something could not be had; what stopped it otherwise.
    public var status = ExitStatus.done
    /// The days or years that are stored now and were not before.
    public var filled = 0
    /// Those of them on which the exchanges stayed closed.
    public var closures: [Day] = []
    /// What could not be had, and why.
    public var problems: [String] = []
  }

  /// Opens the store and does work that no other backfill does at the same time.
  func alone<Result>(_ work: (SubscriptionStore) async throws -> Result) async throws -> Result {
    let path = FilePath("\(settings.store).backfill.lock")
    let lock: FileLock?
    let store: SubscriptionStore
    do {
      try FileSystem.makeDirectories(path.removingLastComponent())
      lock = try FileLock(exclusively: path)
      store = try SubscriptionStore(at: settings.store)
    } catch let error as StoreError {
      throw JobError(error)
    } catch {
      throw JobError(
        .cannotWrite, nil, reason: "the lock \(path) cannot be made: \(error)",
        advice: "give --store a place that this user may write.")
    }
    guard let lock else {
      throw JobError(
        .locked, nil, reason: "another backfill holds the lock \(path)", advice: "wait for it to end.")
    }
    defer { withExtendedLifetime(lock) {} }
    return try await work(store)
  }

  /// Lets a nightly run that is at work go first: together both would ask the exchanges more often than is polite.
  func giveWay() async throws {
    let path = FilePath("\(settings.store).lock")
    var isTold = false
    while try FileSystem.status(of: path) != nil, try FileLock(exclusively: path) == nil {
      if !isTold { observer(.note("a nightly run is at work; waiting for it to end")) }
      isTold = true
      try await clock.sleep(.seconds(3))
    }
  }

  /// Does work of a moment that no nightly run may be in the middle of: it reads offerings and writes them back.
  func betweenNights(_ work: () throws -> Void) async throws {
    while true {
      if let lock = try FileLock(exclusively: FilePath("\(settings.store).lock")) {
        defer { withExtendedLifetime(lock) {} }
        return try work()
      }
      try await giveWay()
    }
  }

  /// Asks for the lists of holidays of years that the store has none of, and stores them.
  func learnHolidays(
    of years: ClosedRange<Int>, for store: SubscriptionStore
  ) async throws -> [HolidayList] {
    let known = Set(try store.holidays().map(\.year))
    var lists: [HolidayList] = []
    for year in years where !known.contains(year) {
      try await giveWay()
      let source = Source.holidays(year: year, today: settings.asOf.day)
      let answers = try await downloader.answers(of: source)
      guard case .success(let decoded) = answers.last?.result else {
        let error = DecodedNight.failure(of: answers, source: source.id)
        observer(.note("\(source.id): \(error.reason); every weekday of \(year) counts as a trading day"))
        continue
      }
      lists.append(decoded.content)
    }
    try store.write([], holidays: lists)
    return lists
  }
}
