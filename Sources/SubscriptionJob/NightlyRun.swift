internal import HTML
internal import Posix
public import SubscriptionCalendar
internal import SystemPackage

/// One night: download, decode, index, compute, write.
///
/// Nothing is written into the output folder before every byte of every file exists, so a night that fails
/// leaves the last one's files as they were.
public struct NightlyRun: Sendable {
  private let settings: NightlySettings
  private let transport: any Transport
  private let clock: Timekeeper
  private let startedAt: Instant
  private let observer: RunObserver

  /// A run with its settings and the outside world.
  ///
  /// - Parameters:
  ///   - startedAt: The machine's time, for run.json alone.
  ///   - observer: Told what the run does.
  public init(
    _ settings: NightlySettings, transport: any Transport = CurlTransport(),
    clock: Timekeeper = .continuous, startedAt: Instant, observer: @escaping RunObserver
  ) {
    self.settings = settings
    self.transport = transport
    self.clock = clock
    self.startedAt = startedAt
    self.observer = observer
  }

  /// What a night came to.
  public struct Outcome: Sendable {
    /// ``ExitStatus/done`` or ``ExitStatus/incomplete``.
    public var status: ExitStatus
    /// Why it is incomplete, and what else should be known.
    public var warnings: [String]
    /// What was published.
    public var report: Report
  }

  /// Runs the night; throws `JobError` when nothing was published, `CancellationError` when told to stop.
  public func run() async throws -> Outcome {
    let started = clock.now()
    let lock = try locked()
    defer { withExtendedLifetime(lock) {} }
    let last = try PublishedFolder(settings.output)

    let answers = try await download()
    let night = try decode(answers, last: last)
    let (offerings, closes) = index(night, last: last)
    let report = compute(offerings, closes)
    let outcome = Outcome(status: night.status, warnings: night.warnings, report: report)
    try Task.checkCancellation()
    try write(outcome, night: night, since: started)
    return outcome
  }
}

extension NightlyRun {
  private func download() async throws -> NightAnswers {
    observer(.stage(.download))
    let (live, recording) = (settings.live, settings.record.map { Recording(folder: $0) })
    let fetcher = Fetcher(
      transport: transport, pacer: HostPacer(interval: live?.interval ?? .zero, clock: clock),
      route: Route(input: settings.input), clock: clock, observer: observer)
    return try await NightAnswers(
      asking: Downloader(fetcher: fetcher, recording: recording), for: settings, html: Self.htmlTables)
  }

  private func decode(_ answers: NightAnswers, last: PublishedFolder) throws(JobError) -> DecodedNight {
    observer(.stage(.decode))
    let night = try DecodedNight(answers, settings: settings, last: last)
    for report in night.rejected { observer(.note("rejected: \(report)")) }
    for report in night.noted { observer(.note("noted: \(report)")) }
    for warning in night.warnings { observer(.note(warning)) }
    return night
  }

  private func index(_ night: DecodedNight, last: PublishedFolder) -> (OfferingIndex, CloseIndex) {
    observer(.stage(.index))
    let offerings = OfferingIndex(
      seen: night.offerings, known: last.offerings, yearsRead: night.yearsRead, takenIDs: last.ids,
      asOf: settings.asOf)
    return (offerings, CloseIndex([night.closes]))
  }

  private func compute(_ offerings: OfferingIndex, _ closes: CloseIndex) -> Report {
    observer(.stage(.compute))
    return Report(
      offerings: offerings, closes: closes, asOf: settings.asOf, cutOff: settings.cutOff,
      edition: settings.edition)
  }

  private func write(_ outcome: Outcome, night: DecodedNight, since started: Duration) throws(JobError) {
    observer(.stage(.write))
    let files = outcome.report.files
    let record = RunRecord(
      asOf: settings.asOf, startedAt: startedAt, milliseconds: (clock.now() - started).milliseconds,
      isReplay: settings.live == nil, status: outcome.status, dataAsOf: outcome.report.dataAsOf,
      offerings: outcome.report.items.count, bondsDropped: night.bondsDropped, warnings: outcome.warnings,
      sources: night.sources, rejected: night.rejected, noted: night.noted)
    do {
      let result = try OutputDirectory(path: settings.output).publish(
        files, record: (RunRecord.path, record.file))
      observer(.detail("\(settings.output): \(result)"))
    } catch {
      throw JobError(
        .cannotWrite, .write, reason: "\(error)",
        advice: "check the output folder's owner, permissions and free space; then run again.")
    }
  }

  private func locked() throws(JobError) -> FileLock {
    let path = FilePath("\(settings.store).lock")
    do {
      try FileSystem.makeDirectories(path.removingLastComponent())
      if let lock = try FileLock(exclusively: path) { return lock }
    } catch {
      throw JobError(
        .cannotWrite, .download, reason: "the lock cannot be made: \(error)",
        advice: "give --store a file in a folder that can be written.")
    }
    throw JobError(
      .locked, .download, reason: "another run holds the lock \(path)",
      advice: "wait for it to end, or give this run a --store of its own.")
  }

  private static let htmlTables: HTMLTables = { bytes in
    let document = try HTMLDocument(parsing: bytes)
    return HTMLPage(tables: document.tables.map(\.rows), text: document.text)
  }
}

extension NightlySettings {
  fileprivate var live: LiveSettings? {
    if case .live(let live) = input { live } else { nil }
  }
}
