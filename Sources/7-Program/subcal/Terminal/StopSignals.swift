internal import Diagnostics
internal import Dispatch
internal import Posix
internal import Synchronization

/// SIGINT, SIGTERM and SIGHUP cancel a run's task, so that locks are released and transactions rolled back. A second
/// signal ends the process at once, and so does the end of its time, if the task does not end by itself then.
///
/// Night, backfill, publish, messages, watch and quote run inside it. The task is cancelled and not killed,
/// because a kill in the middle leaves work for the next night. The watches are set before the work begins: a
/// signal in between would end the process without either.
enum StopSignals {
  struct TimeLimit {
    var seconds: Double
    /// Seconds that the cancelled task has to end by itself.
    var grace = 10.0
    var error: SubcalError
  }

  /// Runs work that a signal cancels; returns its result and the signal's exit status, if one came.
  ///
  /// - Parameter end: Ends the process.
  static func stopping<Value: Sendable>(
    within limit: TimeLimit? = nil, end: @escaping @Sendable (ExitStatus) -> Void = end,
    _ work: @escaping @Sendable () async throws -> Value
  ) async -> (Result<Value, any Error>, signal: ExitStatus?) {
    Signals.ignoreFileSizeLimit()
    let stop = Stop()
    // Watched before the work begins, so that no signal ends the process.
    let watches = StopSignal.allCases.map { signal in
      signal.watch {
        let isFirst = stop.receive(status(of: signal))
        // A closed terminal sends SIGHUP more than once, and systemd after SIGTERM: that is no impatience.
        if !isFirst, signal != .hangUp { end(status(of: signal)) }
      }
    }
    let task = Task { try await work() }
    stop.cancels { task.cancel() }
    if let limit { enforce(limit, on: stop, end) }
    var result = await task.result
    withExtendedLifetime(watches) {}
    let received = stop.finish()
    if let limit, received == limit.error.status, case .failure(is CancellationError) = result {
      result = .failure(limit.error)
    }
    return (result, received.flatMap { StopSignal.allCases.map(status).contains($0) ? $0 : nil })
  }

  private static func status(of signal: StopSignal) -> ExitStatus {
    switch signal {
    case .interrupt: .interrupted
    case .terminate: .terminated
    case .hangUp: .hungUp
    }
  }

  /// A queue of its own, because work may occupy all threads of the global one.
  private static func enforce(
    _ limit: TimeLimit, on stop: Stop, _ end: @escaping @Sendable (ExitStatus) -> Void
  ) {
    let queue = DispatchQueue(label: "time limit")
    queue.asyncAfter(deadline: .now() + limit.seconds) { _ = stop.receive(limit.error.status) }
    queue.asyncAfter(deadline: .now() + limit.seconds + limit.grace) {
      guard stop.isRunning else { return }
      _ = StandardError.report(limit.error)
      end(limit.error.status)
    }
  }

  private static let end: @Sendable (ExitStatus) -> Void = { ProcessEnd.now($0.rawValue) }

  /// Why the work was stopped first, and how to cancel it.
  private final class Stop: Sendable {
    private struct State {
      var received: ExitStatus?
      var isRunning = true
      var cancel: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())

    var isRunning: Bool { state.withLock(\.isRunning) }

    /// Cancels the work; false if that was done before.
    func receive(_ status: ExitStatus) -> Bool {
      let (isFirst, cancel) = state.withLock { state in
        defer { state.received = state.received ?? status }
        return (state.received == nil, state.isRunning ? state.cancel : nil)
      }
      cancel?()
      return isFirst
    }

    func cancels(_ cancel: @escaping @Sendable () -> Void) {
      let isLate = state.withLock { state in
        state.cancel = cancel
        return state.received != nil
      }
      if isLate { cancel() }
    }

    func finish() -> ExitStatus? {
      state.withLock { state in
        state.isRunning = false
        return state.received
      }
    }
  }
}
