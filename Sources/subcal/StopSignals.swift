internal import Dispatch
internal import Glibc
internal import SubscriptionJob
internal import Synchronization

/// SIGINT and SIGTERM end a run as a cancelled task, so that locks are released and nothing is left half done.
enum StopSignals {
  /// Runs work that a signal cancels; tells which signal came, if one did.
  static func stopping<Value: Sendable>(
    _ work: @escaping @Sendable () async throws -> Value
  ) async -> (Result<Value, any Error>, signal: ExitStatus?) {
    let task = Task { try await work() }
    let received = Mutex<ExitStatus?>(nil)
    let sources = [(SIGINT, ExitStatus.interrupted), (SIGTERM, ExitStatus.terminated)].map { number, status in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        received.withLock { $0 = $0 ?? status }
        task.cancel()
      }
      source.activate()
      return source
    }
    let result = await task.result
    for source in sources { source.cancel() }
    return (result, received.withLock(\.self))
  }
}
