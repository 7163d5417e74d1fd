internal import Posix
internal import SubscriptionJob
internal import Synchronization

/// SIGINT and SIGTERM end a run as a cancelled task, so that locks are released and nothing is left half done.
enum StopSignals {
  /// Runs work that a signal cancels; tells which signal came, if one did.
  static func stopping<Value: Sendable>(
    _ work: @escaping @Sendable () async throws -> Value
  ) async -> (Result<Value, any Error>, signal: ExitStatus?) {
    FileSizeLimit.failsWrites()
    let stop = Stop()
    // Watched before the work begins, so that there is no moment at which a signal would end the process.
    let watches = StopSignal.allCases.map { signal in
      signal.watch { stop.receive(signal) }
    }
    let task = Task { try await work() }
    stop.cancels { task.cancel() }
    let result = await task.result
    withExtendedLifetime(watches) {}
    return (result, stop.received)
  }

  /// The first signal that came, and what it is to end.
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
