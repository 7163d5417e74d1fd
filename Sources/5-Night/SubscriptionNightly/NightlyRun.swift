internal import Decoding
package import Diagnostics
package import Fetching
package import Localization
internal import Posix
internal import Records
internal import Files
internal import SubscriptionLists
internal import SubscriptionOutputs
package import SubscriptionReport
internal import SubscriptionSite
internal import SubscriptionStore
internal import Trading
package import Values
internal import WinRates

/// One night, from its locks to the exchange of the folders: download, decode, index, compute, write.
///
/// `NightJob` makes one and runs it once; messages and the monitor come after it. It throws where nothing was published,
/// and returns where the set was.
///
/// The files are written beside the published ones, and exchanged with them, or renamed one by one, when all are on the
/// disk, so a night that fails leaves the last night's files as they were.
package struct NightlyRun: Sendable {
  private let settings: NightlySettings
  private let transport: any Transport
  private let clock: JobClock
  private let startedAt: Instant
  private let observer: RunObserver

  /// - Parameter startedAt: The machine's time, which appears only in run.json and in the store's list of runs.
  package init(
    _ settings: NightlySettings, transport: any Transport = CurlTransport(),
    clock: JobClock = .continuous, startedAt: Instant, observer: @escaping RunObserver
  ) {
    (self.settings, self.transport, self.clock) = (settings, transport, clock)
    (self.startedAt, self.observer) = (startedAt, observer)
  }

  /// The result of a night that published.
  package struct Outcome: Sendable {
    /// ``ExitStatus/done`` or ``ExitStatus/incomplete``.
    package var status: ExitStatus
    /// Why it is incomplete, and what else people should know.
    package var warnings: [Text]
    package var report: Report
  }

  /// Throws `SubcalError` if nothing was published, `CancellationError` if the run was stopped.
  package func run() async throws -> Outcome {
    let started = clock.now()
    let locks = try await takeLocks()
    defer { withExtendedLifetime(locks) {} }
    var store = try NightStore(settings.store, startedAt: startedAt)
    var steps = Steps(observer)
    announce(store.remarks)
    do {
      var came: Download?
      while true {
        do {
          let bodies: Download = if let came { came } else { try await download(for: store, &steps) }
          let isAgain = came != nil
          came = bodies
          return try publish(bodies, store, since: started, isAgain: isAgain, &steps)
        } catch let error as StoreError where error.isCorruption && !store.isNew {
          // Once; then the night is made again, from what came.
          store = try store.setAside(because: error)
          announce(store.remarks.suffix(1))
        }
      }
    } catch {
      // A loop that stops because the run was stopped throws an error of its own.
      let wasStopped = Task.isCancelled && steps.last != .write
      let error: any Error =
        wasStopped ? CancellationError() : (error as? StoreError).map { NightStore.unusable($0) } ?? error
      record(error, in: store)
      throw error
    }
  }
}

// The steps.
extension NightlyRun {
  private var downloader: Downloader {
    let budget =
      settings.origin.isLive
      ? DownloadBudget(
        seconds: settings.timeLimit, usualSeconds: NightlySettings.usualTimeLimit, clock: clock) : nil
    return Downloader(
      settings.origin, record: settings.record, transport: transport, clock: clock, budget: budget,
      circuitBreaker: CircuitBreaker(), observer: observer)
  }

  /// The bodies of a night, with their sources in the order in which they are accepted.
  private struct Download {
    var bodies: [DecodedBody]
    var groups: [[NightSource]]
  }

  /// Downloads and decodes in rounds: the content of a round decides what the next one asks for.
  private func download(for store: NightStore, _ steps: inout Steps) async throws -> Download {
    var plan = DownloadPlan(settings, try PriorState(settings, store))
    let downloader = downloader
    var bodies: [DecodedBody] = []
    while case let requests = plan.next(after: bodies), !requests.isEmpty {
      let fetched = try await steps.run(.download) { try await downloader.download(requests) }
      bodies += try await steps.run(.decode) { try await downloader.decode(fetched) }
    }
    return Download(bodies: bodies, groups: plan.groups)
  }

  /// - Parameter isAgain: Whether it is made from the same bodies a second time, after a corrupt store.
  private func publish(
    _ download: Download, _ store: NightStore, since started: Duration, isAgain: Bool, _ steps: inout Steps
  ) throws -> Outcome {
    let prior = try PriorState(settings, store)
    var indexed = try steps.run(.index) {
      let inputs = try AcceptedInputs(
        download.bodies, of: download.groups, settings: settings, prior: prior, store: store.store)
      if !isAgain { announce(prior.remarks + inputs.remarks) }
      return try index(inputs, prior, store)
    }
    let night = try steps.run(.compute) { compute(&indexed) }
    try Task.checkCancellation()
    let transaction = NightTransaction(settings: settings, store: store.store, observer: observer)
    return try steps.run(.write) { try write(night, since: started, in: transaction) }
  }

  private func announce(_ remarks: [Remark]) {
    for severity in [Remark.Severity.rejected, .note] {
      for remark in remarks where remark.severity == severity { observer(.detail(remark.message)) }
    }
    for warning in remarks.warnings { observer(.note(warning)) }
  }

  private func index(
    _ inputs: AcceptedInputs, _ prior: PriorState, _ night: NightStore
  ) throws(StoreError) -> IndexedNight {
    let store = night.store
    let offerings = inputs.records[Offering.self]
    let today = settings.moment.day
    let valued = offerings + inputs.records.forecast(on: today)
    let closes = CloseIndex(
      inputs.closes + inputs.recoveredBars, earlier: try store.closes(valuing: valued, until: today),
      doubtful: try store.doubtfulCloses(of: Set(valued.map(\.offering.code)), until: today))
    let history =
      settings.hasSite
      ? try store.history(
        of: offerings, since: EarlierBarsScript.firstDay(for: today) ?? today, until: today)
      : StockHistory(evidence: prior.evidence)
    return IndexedNight(
      inputs: inputs, pastAuctions: settings.hasSite ? try store.records(Auction.self) : [],
      closes: closes, history: history,
      past: try PastOfNight(
        inputs, in: store, at: settings.moment,
        backtestsSince: settings.hasSite ? BacktestPage.firstDay(for: today) : nil),
      remarks: night.remarks + prior.remarks + inputs.remarks)
  }

  private func compute(_ night: inout IndexedNight) -> ComputedNight {
    let inputs = night.inputs
    let outcomes = night.past.changedOutcomes
    let draws = night.past.draws(outcomes)
    var report = Report(
      inputs.records, rowsLeftOut: inputs.rowsLeftOut, closes: night.closes, draws: draws,
      forecast: night.past.forecast,
      context: EvaluationContext(
        moment: settings.moment, cutOff: settings.cutOff, evidence: inputs.evidence, costs: settings.costs,
        odds: OddsEstimator(draws.compactMap { PastDraw($0) })), options: settings.outputOptions)
    report.announced = inputs.announced
    var history: PageHistory?
    if settings.hasSite {
      history = PageHistory(
        of: report, stored: &night.history, tonight: inputs.closes + inputs.recoveredBars,
        holidays: inputs.holidays)
      let auctions = inputs.records[Auction.self]
      let tonight = Set(auctions.map(\.id))
      history?.backtests =
        night.past.offerings.map { past, evidence in
          BacktestPage.backtests(of: past, evidence: evidence, in: report.context)
        } ?? []
      history?.auctions = (auctions + night.pastAuctions.filter { !tonight.contains($0.id) }).map(\.record)
    }
    return ComputedNight(
      inputs: inputs, report: report, outcomes: outcomes, baselines: inputs.newBaselines, history: history,
      remarks: night.remarks + report.rateWarnings
        + report.items.compactMap(\.evaluated.gapNote).map { Remark(.incomplete, reason: $0) }
        + report.calendarNotes.map { Remark(.warning, reason: $0) })
  }

  private func write(
    _ night: ComputedNight, since started: Duration, in transaction: NightTransaction
  ) throws -> Outcome {
    let (status, warnings) = (night.remarks.status, night.remarks.warnings)
    try transaction.commit(
      night,
      run: StoredRun(
        startedAt: startedAt, moment: settings.moment, status: Int(status.rawValue),
        message: warnings.isEmpty ? nil : warnings.joined(Text(verbatim: "\n")),
        sources: night.inputs.sources.map(\.stored), rowsLeftOut: night.inputs.rowsLeftOut.values.reduce(0, +)
      )
    ) { set in
      var latest = LatestFile()
      func add(_ path: String, _ bytes: [UInt8]) throws {
        latest.add(path, bytes)
        try set.add(path, bytes)
      }
      try night.report.forEachFile(add)
      if let history = night.history { try write(pages: Site(of: night.report, history: history), to: add) }
      try set.add(LatestFile.path, latest.file(night.report))
      let record = RunRecord(
        startedAt: startedAt, milliseconds: (clock.now() - started).milliseconds,
        isReplay: !settings.origin.isLive, report: night.report, inputs: night.inputs,
        baselines: night.baselines, remarks: night.remarks, paths: [settings.store, settings.output])
      try set.add(OutputDirectory.runRecord, record.file)
    }
    return Outcome(
      status: status, warnings: warnings, report: night.report)
  }

  private func write(pages site: Site, to add: (String, [UInt8]) throws -> Void) throws {
    do {
      try site.write(to: add)
    } catch let error where error is PosixError || error is SubcalError || error is CancellationError {
      throw error
    } catch {
      throw SubcalError(
        .internal, reason: Text("產生網頁失敗：\(error)", "rendering the pages failed: \(error)"),
        advice: Text("請回報此問題；--no-site 可不含網頁發布。", "please report it; --no-site publishes without them."))
    }
  }
}

/// A night's inputs by stock code, with what is stored of the same stocks.
struct IndexedNight {
  var inputs: AcceptedInputs
  /// Those that are stored.
  var pastAuctions: [Tracked<Auction>]
  var closes: CloseIndex
  var history: StockHistory
  var past: PastOfNight
  var remarks: [Remark]
}

/// A night of which the files have only to be made and written.
struct ComputedNight {
  var inputs: AcceptedInputs
  var report: Report
  var outcomes: [String: OfferingOutcome?]
  var baselines: [SourceBaseline]
  /// What the pages show besides the report; nil without pages.
  var history: PageHistory?
  var remarks: [Remark]
}

/// Announces each step once, and names it in the errors of its work.
private struct Steps {
  private let observer: RunObserver
  private var announced: [NightlyStep] = []

  init(_ observer: @escaping RunObserver) { self.observer = observer }

  /// The one that began last.
  var last: NightlyStep? { announced.last }

  mutating func run<Value>(_ step: NightlyStep, _ work: () throws -> Value) throws -> Value {
    announce(step)
    do { return try work() } catch { throw Self.named(error, step) }
  }

  mutating func run<Value>(_ step: NightlyStep, _ work: () async throws -> Value) async throws -> Value {
    announce(step)
    do { return try await work() } catch { throw Self.named(error, step) }
  }

  private mutating func announce(_ step: NightlyStep) {
    guard !announced.contains(step) else { return }
    announced.append(step)
    observer(.step(step))
  }

  private static func named(_ error: any Error, _ step: NightlyStep) -> any Error {
    switch error {
    // The night goes on with another store.
    case StoreError.corrupt: error
    case let error as StoreError: NightStore.unusable(error).during(step)
    case let error as SubcalError: error.during(step)
    default: error
    }
  }
}

// Errors and locks.
extension NightlyRun {
  /// A failed night leaves nothing but its line in the store's list of runs.
  private func record(_ error: any Error, in store: NightStore) {
    let status = (error as? SubcalError)?.status ?? (error is CancellationError ? .interrupted : .internal)
    let run = StoredRun(
      startedAt: startedAt, moment: settings.moment, status: Int(status.rawValue),
      message: error is CancellationError
        ? Text("未完成即中止", "stopped before its end")
        : (error as? SubcalError)?.message ?? Text(verbatim: "\(error)"), sources: [])
    do throws(StoreError) {
      try store.store.recordFailedRun(run)
    } catch {
      // The caller reports why the night failed; that this cannot be stored comes second.
      observer(.note(NightStore.unusable(error).message))
    }
  }

  /// Keeps other runs off the store and off the folder: two runs may share one and not the other.
  ///
  /// A backfill holds the store's lock for a moment at a time, so a lock that is taken is tried again for some seconds.
  private func takeLocks() async throws -> [FileLock] {
    let output: OutputDirectory
    do {
      output = try OutputDirectory(path: settings.output)
      try FileSystem.makeDirectories(output.path.parent)
    } catch {
      throw SubcalError(
        .cannotWrite, reason: Text("無法使用發布資料夾：\(error)", "cannot use the output folder: \(error)"),
        advice: Text("以 --output 指定此使用者可寫入的資料夾。", "name with --output a folder that this user can write to."))
    }
    return [try await lock(RunLock.nightly(of: settings.store)), try await lock(output.lock)]
  }

  private func lock(_ path: FilePath) async throws -> FileLock {
    var attempts = 6
    while true {
      do throws(SubcalError) {
        return try RunLock.take(
          path,
          advice: Text(
            "等它結束，或為本次指定另外的 --store 與 --output。",
            "wait for it to end, or give this run a --store and an --output of its own."))
      } catch {
        attempts -= 1
        guard error.status == .locked, attempts > 0 else { throw error }
      }
      try await clock.sleep(.milliseconds(500))
    }
  }
}
