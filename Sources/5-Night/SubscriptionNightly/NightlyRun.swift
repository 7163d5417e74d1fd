internal import Decoding
package import Diagnostics
package import Fetching
package import Localization
internal import Files
package import SubscriptionReport
internal import SubscriptionStore
package import Values

/// One night, from its locks to the exchange of the folders: download, decode, index, compute, write.
///
/// `NightJob` makes one and runs it once; messages and the monitor come after it. It throws where nothing was published,
/// and returns where the set was.
///
/// The files are written beside the published ones, and exchanged with them, or renamed one by one, when all are on the
/// disk, so a night that fails leaves the last night's files as they were.
package struct NightlyRun: Sendable {
  let settings: NightlySettings
  private let transport: any Transport
  let clock: JobClock
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
    /// What to do about rows that break a rule; nil for none.
    package var advice: Text?
    package var report: Report
  }

  /// Throws `SubcalError` if nothing was published, `CancellationError` if the run was stopped.
  package func run() async throws -> Outcome {
    let started = clock.now()
    let locks = try await takeLocks()
    defer { withExtendedLifetime(locks) {} }
    var store = try NightStore(settings.store, startedAt: startedAt)
    var steps = NightlySteps(observer)
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
  private func download(for store: NightStore, _ steps: inout NightlySteps) async throws -> Download {
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
    _ download: Download, _ store: NightStore, since started: Duration, isAgain: Bool,
    _ steps: inout NightlySteps
  ) throws -> Outcome {
    var indexed = try steps.run(.index) {
      let prior = try PriorState(settings, store)
      let inputs = try NightInputs(
        download.bodies, of: download.groups, baselines: prior.baselines, accepted: settings.accepted)
      let reviewed = try ReviewedNight(
        inputs, of: download.groups.flatMap(\.self), settings, prior, reading: store.store,
        share: settings.origin.isLive ? DecodingShare(of: settings.timeLimit, clock) : nil)
      if !isAgain { announce(prior.remarks + reviewed.remarks) }
      return try IndexedNight(reviewed, settings, prior, reading: store)
    }
    let night = try steps.run(.compute) { ComputedNight(&indexed, settings) }
    try Task.checkCancellation()
    return try steps.run(.write) { try write(night, since: started, into: store) }
  }

  private func write(_ night: ComputedNight, since started: Duration, into store: NightStore) throws
    -> Outcome
  {
    let (status, warnings) = (night.remarks.status, night.remarks.warnings)
    let run = StoredRun(
      startedAt: startedAt, moment: settings.moment, status: Int(status.rawValue),
      message: warnings.isEmpty ? nil : warnings.joined(Text(verbatim: "\n")),
      sources: night.reviewed.sources.map(\.stored),
      rowsLeftOut: night.reviewed.rowsLeftOut.values.reduce(0, +))
    let transaction = NightTransaction(settings: settings, store: store.store, observer: observer)
    try transaction.commit(night, run: run) { set in
      try night.addFiles(to: &set)
      let record = RunRecord(
        startedAt: startedAt, milliseconds: (clock.now() - started).milliseconds,
        isReplay: !settings.origin.isLive, night: night, paths: [settings.store, settings.output])
      try set.add(OutputDirectory.runRecord, record.file)
    }
    return Outcome(
      status: status, warnings: warnings, advice: night.remarks.advice, report: night.report)
  }

  private func announce(_ remarks: [Remark]) {
    for severity in [Remark.Severity.rejected, .note] {
      for remark in remarks where remark.severity == severity { observer(.detail(remark.message)) }
    }
    for remark in remarks where remark.isQuiet && remark.severity >= .warning {
      observer(.detail(remark.message))
    }
    for warning in remarks.warnings { observer(.note(warning)) }
  }
}

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
}
