internal import Posix
public import SubscriptionCalendar
internal import SubscriptionSite
internal import SubscriptionStore
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
    let locks = try locked()
    defer { withExtendedLifetime(locks) {} }
    let memory = try Memory(settings, startedAt: startedAt)
    do {
      let limit =
        settings.input.isLive ? NightLimit(seconds: settings.timeLimit, clock: clock) : nil
      let answers = try await download(last: memory, within: limit)
      let night = try decode(answers, last: memory)
      let (offerings, closes) = try index(night, last: memory)
      let report = compute(offerings, closes, night.evidence.calendar)
      try Task.checkCancellation()
      return try write(report, night: night, memory: memory, since: started)
    } catch {
      remember(error, in: memory)
      throw error
    }
  }
}

extension NightlyRun {
  private func download(last: Memory, within limit: NightLimit?) async throws -> NightAnswers {
    observer(.stage(.download))
    let recording = settings.record.map { Recording(folder: $0) }
    let fetcher = Fetcher(
      transport: transport, pacer: HostPacer(interval: settings.input.interval(to:), clock: clock),
      route: Route(input: settings.input), clock: clock, limit: limit, outages: Outages(), observer: observer)
    let downloader = Downloader(fetcher: fetcher, recording: recording)
    var answers = try await NightAnswers(
      asking: downloader, for: settings, calendar: last.evidence.calendar, html: libxml2Tables)
    try await answers.ask(
      downloader,
      for: Source<DailyCloses>.boardsWithHistory.map { board in
        (board, answers.newestDay(of: board).map { last.evidence.missedDays(of: board, before: $0) } ?? [])
      })
    return answers
  }

  private func decode(_ answers: NightAnswers, last: Memory) throws(JobError) -> DecodedNight {
    observer(.stage(.decode))
    let night = try DecodedNight(answers, settings: settings, last: last)
    for report in night.rejected + night.noted { observer(.detail(report.description)) }
    for warning in last.warnings + night.warnings { observer(.note(warning)) }
    return night
  }

  private func index(
    _ night: DecodedNight, last: Memory
  ) throws(JobError) -> (OfferingIndex, CloseIndex) {
    observer(.stage(.index))
    let index = OfferingIndex(
      seen: night.offerings, known: last.offerings.filter { settings.keeps($0.offering) },
      yearsRead: night.yearsRead,
      takenIDs: try last.ids(of: Set(night.offerings.map(\.code))), unread: night.unread, asOf: settings.asOf)
    var earlier = try last.deliveryCloses(of: index.offerings, until: settings.asOf.day)
    for (code, closes) in CloseIndex.closes(of: night.missed) { earlier[code, default: []] += closes }
    return (index, CloseIndex(night.closes, earlier: earlier))
  }

  private func compute(
    _ offerings: OfferingIndex, _ closes: CloseIndex, _ calendar: TradingCalendar
  ) -> Report {
    observer(.stage(.compute))
    return Report(
      offerings: offerings, closes: closes,
      circumstances: Circumstances(
        asOf: settings.asOf, cutOff: settings.cutOff, calendar: calendar, costs: settings.costs),
      edition: settings.edition)
  }

  /// Writes the store and the folder: the folder is exchanged inside the store's transaction, and exchanged back
  /// where that cannot be committed, so that a failure of either leaves both as they were.
  private func write(
    _ report: Report, night: DecodedNight, memory: Memory, since started: Duration
  ) throws(JobError) -> Outcome {
    observer(.stage(.write))
    var outcome = Outcome(
      status: night.status, warnings: memory.warnings + night.warnings, report: report)
    let files = try files(of: report, night, memory)
    outcome.warnings = memory.warnings + night.warnings
    let baselines = night.baselines(after: memory.baselines)
    let record = RunRecord(
      asOf: settings.asOf, startedAt: startedAt, milliseconds: (clock.now() - started).milliseconds,
      isReplay: settings.live == nil, status: outcome.status, dataAsOf: report.dataAsOf,
      offerings: report.items.count, bondsDropped: night.bondsDropped, warnings: outcome.warnings,
      sources: night.sources, baselines: baselines, calendar: RunRecord.Calendar(night, report: report),
      doubtfulRates: report.items.map(\.standing).filter { $0.numbers.odds?.agreesWithPublished == false },
      rejected: night.rejected, noted: night.noted)
    var publication: Publication?
    do {
      outcome.warnings += try memory.keep(
        night.closes + night.missed, holidays: night.holidays, offerings: report.items.map(\.known),
        run: StoredRun(
          startedAt: startedAt, asOf: settings.asOf, status: Int(outcome.status.rawValue),
          message: outcome.warnings.isEmpty ? nil : outcome.warnings.joined(separator: "\n"),
          sources: night.sources.map(\.stored)), baselines: baselines
      ) {
        publication = try publish(files, record: record.file)
      }
    } catch {
      try publication.map(takeBack)
      throw error
    }
    publication?.settle()
    return outcome
  }

  /// Every file: the report's, and the pages.
  private func files(
    of report: Report, _ night: DecodedNight, _ memory: Memory
  ) throws(JobError) -> [String: [UInt8]] {
    guard settings.hasSite else { return report.files }
    let material = try memory.material(
      for: report, tonight: night.closes + night.missed, holidays: night.holidays)
    do {
      return report.files.merging(try Site(report: report, material: material).files) { _, page in page }
    } catch {
      throw JobError(
        .internal, .write, reason: "the pages cannot be made: \(error)",
        advice: "please report it; --no-site publishes without them.")
    }
  }

  private func publish(_ files: [String: [UInt8]], record: [UInt8]) throws(JobError) -> Publication {
    do {
      let publication = try OutputDirectory(path: settings.output).put(
        files, record: (RunRecord.path, record))
      observer(.detail("\(settings.output): \(publication.outcome)"))
      return publication
    } catch {
      throw Self.unwritable("\(error)")
    }
  }

  private func takeBack(_ publication: Publication) throws(JobError) {
    do {
      try publication.takeBack()
    } catch {
      throw Self.unwritable("the night is published but could not be stored, nor taken back: \(error)")
    }
  }

  private static func unwritable(_ reason: String) -> JobError {
    JobError(
      .cannotWrite, .write, reason: reason,
      advice: "check the output folder's owner, permissions and free space; then run again.")
  }

  /// A failed night leaves nothing but its line among the store's runs.
  private func remember(_ error: any Error, in memory: Memory) {
    let status = (error as? JobError)?.status ?? (error is CancellationError ? .interrupted : .internal)
    do {
      try memory.keep(
        StoredRun(
          startedAt: startedAt, asOf: settings.asOf, status: Int(status.rawValue),
          message: error is CancellationError ? "stopped by a signal" : "\(error)",
          sources: []))
    } catch {
      // What made the night fail is what has to be told; that it could not be remembered comes second.
      observer(.note("\(error)"))
    }
  }

  /// Keeps other runs off the store and off the folder: two runs may share the one without the other.
  private func locked() throws(JobError) -> [FileLock] {
    do {
      let output = try OutputDirectory(path: settings.output)
      try FileSystem.makeDirectories(output.path.removingLastComponent())
      return [
        try Self.lock(FilePath("\(settings.store).lock")), try Self.lock(output.lock),
      ]
    } catch let error as JobError {
      throw error
    } catch {
      throw JobError(
        .cannotWrite, nil, reason: "the lock cannot be made: \(error)",
        advice: "give --store and --output places that this user may write.")
    }
  }

  private static func lock(_ path: FilePath) throws -> FileLock {
    try FileSystem.makeDirectories(path.removingLastComponent())
    if let lock = try FileLock(exclusively: path) { return lock }
    throw JobError(
      .locked, nil, reason: "another run holds the lock \(path)",
      advice: "wait for it to end, or give this run a --store and an --output of its own.")
  }
}

extension NightlySettings {
  fileprivate var live: LiveSettings? {
    if case .live(let live) = input { live } else { nil }
  }
}
