internal import Diagnostics
internal import Posix
internal import Synchronization

/// SIGINT and SIGTERM cancel a run's task, so that locks are released and transactions rolled back.
enum StopSignals {
  /// Runs work that a signal cancels; returns its result and the signal's exit status, if one came.
  static func stopping<Value: Sendable>(
    _ work: @escaping @Sendable () async throws -> Value
  ) async -> (Result<Value, any Error>, signal: ExitStatus?) {
    Signals.ignoreFileSizeLimit()
    let stop = Stop()
    // Watched before the work begins, so that no signal ends the process.
    let watches = StopSignal.allCases.map { signal in signal.watch { stop.receive(signal) } }
    let task = Task { try await work() }
    stop.cancels { task.cancel() }
    let result = await task.result
    withExtendedLifetime(watches) {}
    return (result, stop.received)
  }

  /// The first signal, and how to cancel the work.
  private final class Stop: Sendable {
    private let state = Mutex<(received: ExitStatus?, cancel: (@Sendable () -> Void)?)>((nil, nil))

    var received: ExitStatus? { state.withLock(\.received) }

    func receive(_ signal: StopSignal) {
      let cancel = state.withLock { state in
        state.received = state.received ?? (signal == .interrupt ? .interrupted : .terminated)
        return state.cancel
      }
      cancel?()
    }

    func cancels(_ cancel: @escaping @Sendable () -> Void) {
      let isLate = state.withLock { state in
        state.cancel = cancel
        return state.received != nil
      }
      if isLate { cancel() }
    }
  }
}
