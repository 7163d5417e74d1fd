internal import Decoding
package import Diagnostics
package import Fetching
package import Localization
internal import Posix
internal import Records
internal import SubscriptionFolder
internal import SubscriptionLists
internal import SubscriptionOutputs
package import SubscriptionReport
internal import SubscriptionSite
internal import SubscriptionStore
internal import Trading
package import Values
internal import WinRates

/// One night: download, decode, index, compute, write.
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
    let store = try StoreRecovery(settings.store, startedAt: startedAt)
    var isWriting = false
    do {
      let prior = try PriorState(settings, store)
      var plan = DownloadPlan(settings, prior)
      let bodies = try await step(.download) {
        let downloader = downloader
        var bodies: [DecodedBody] = []
        while case let requests = plan.next(after: bodies), !requests.isEmpty {
          bodies += try await downloader.decode(try await downloader.download(requests))
        }
        return bodies
      }
      let inputs = try step(.decode) { () throws(SubcalError) in
        try accept(bodies, of: plan.groups, prior, store)
      }
      var indexed = try step(.index) { () throws(SubcalError) in try index(inputs, prior, store) }
      let night = try step(.compute) { () throws(SubcalError) in compute(&indexed) }
      try Task.checkCancellation()
      isWriting = true
      let transaction = NightTransaction(settings: settings, store: store, observer: observer)
      return try await step(.write) { try write(night, since: started, in: transaction) }
    } catch {
      // A loop that stops because the run was stopped throws an error of its own.
      let error = Task.isCancelled && !isWriting ? CancellationError() : error
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

  private func accept(
    _ bodies: [DecodedBody], of groups: [[NightSource]], _ prior: PriorState, _ store: StoreRecovery
  ) throws(SubcalError) -> AcceptedInputs {
    let inputs = try AcceptedInputs(bodies, of: groups, settings: settings, prior: prior, store: store)
    let remarks = Dictionary(grouping: inputs.remarks, by: \.severity)
    for remark in (remarks[.rejected] ?? []) + (remarks[.note] ?? []) {
      observer(.detail(remark.message))
    }
    for warning in (prior.remarks + inputs.remarks).warnings { observer(.note(warning)) }
    return inputs
  }

  private func index(
    _ inputs: AcceptedInputs, _ prior: PriorState, _ store: StoreRecovery
  ) throws(SubcalError) -> IndexedNight {
    let offerings = inputs.records[Offering.self]
    let today = settings.asOf.day
    let valued = offerings + inputs.records.foretold(on: today)
    let earlier = try store.read(orElse: [:]) { store throws(StoreError) in
      try store.closes(valuing: valued, until: today)
    }
    let doubtful = try store.read(orElse: [:]) { store throws(StoreError) in
      try store.doubtfulCloses(of: Set(valued.map(\.offering.code)), until: today)
    }
    let none = StockHistory(evidence: prior.evidence)
    let history = try store.read(orElse: none) { store throws(StoreError) in
      settings.hasSite
        ? try store.history(
          of: offerings, since: EarlierBarsScript.firstDay(for: today) ?? today, until: today) : none
    }
    let pastAuctions = try store.read(orElse: []) { store throws(StoreError) in
      settings.hasSite ? try store.records(Auction.self) : []
    }
    var past: PastOfNight?
    // A second time in a new store, if the first one is corrupt.
    for _ in 1...2 where past == nil {
      past = try store.read(orElse: nil) { store throws(StoreError) in
        try PastOfNight(
          inputs, in: store, at: settings.asOf,
          backtestsSince: settings.hasSite ? BacktestPage.firstDay(for: today) : nil)
      }
    }
    return IndexedNight(
      inputs: inputs, pastAuctions: pastAuctions,
      closes: CloseIndex(inputs.closes + inputs.recoveredBars, earlier: earlier, doubtful: doubtful),
      history: history, past: past,
      remarks: prior.remarks + store.takeRemarks() + inputs.remarks)
  }

  private func compute(_ night: inout IndexedNight) -> ComputedNight {
    let inputs = night.inputs
    let outcomes = night.past?.changedOutcomes ?? [:]
    let draws = night.past?.draws(outcomes) ?? []
    var report = Report(
      inputs.records, rowsLeftOut: inputs.rowsLeftOut, closes: night.closes, draws: draws,
      foretold: night.past?.foretold ?? ForetoldRecord(),
      context: EvaluationContext(
        asOf: settings.asOf, cutOff: settings.cutOff, evidence: inputs.evidence, costs: settings.costs,
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
        night.past?.offerings.map { past, evidence in
          BacktestPage.backtests(of: past, evidence: evidence, in: report.context)
        } ?? []
      history?.auctions = (auctions + night.pastAuctions.filter { !tonight.contains($0.id) }).map(\.record)
    }
    return ComputedNight(
      inputs: inputs, report: report, outcomes: outcomes, baselines: inputs.newBaselines, history: history,
      remarks: night.remarks + report.rateWarnings
        + report.items.compactMap(\.evaluated.gapNote).map { Remark(.incomplete, reason: $0) })
  }

  private func write(
    _ night: ComputedNight, since started: Duration, in transaction: NightTransaction
  ) throws -> Outcome {
    let (status, warnings) = (night.remarks.status, night.remarks.warnings)
    try transaction.commit(
      night,
      run: StoredRun(
        startedAt: startedAt, asOf: settings.asOf, status: Int(status.rawValue),
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
      try set.add(PublishedFolder.runRecord, record.file)
    }
    return Outcome(
      status: status, warnings: warnings + transaction.store.takeRemarks().warnings, report: night.report)
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
  /// Nil if the store was replaced twice.
  var past: PastOfNight?
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

// Events, errors and locks.
extension NightlyRun {
  /// Announces a step, and names it in the errors of its work.
  private func step<Value>(
    _ step: NightlyStep, _ work: () throws(SubcalError) -> Value
  ) throws(SubcalError) -> Value {
    observer(.step(step))
    do {
      return try work()
    } catch {
      throw error.during(step)
    }
  }

  private func step<Value>(_ step: NightlyStep, _ work: () async throws -> Value) async throws -> Value {
    observer(.step(step))
    do {
      return try await work()
    } catch let error as SubcalError {
      throw error.during(step)
    }
  }

  /// A failed night leaves nothing but its line in the store's list of runs.
  private func record(_ error: any Error, in store: StoreRecovery) {
    let status = (error as? SubcalError)?.status ?? (error is CancellationError ? .interrupted : .internal)
    let run = StoredRun(
      startedAt: startedAt, asOf: settings.asOf, status: Int(status.rawValue),
      message: error is CancellationError
        ? Text("未完成即中止", "stopped before its end")
        : (error as? SubcalError)?.message ?? Text(verbatim: "\(error)"), sources: [])
    do {
      try store.write { store in try store.recordFailedRun(run) }
    } catch {
      // The caller reports why the night failed; that this cannot be stored comes second.
      observer(.note(error.message))
    }
    for warning in store.takeRemarks().warnings { observer(.note(warning)) }
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
