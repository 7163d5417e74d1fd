/// The clock of the downloads, handed in so that tests need not wait.
public struct Timekeeper: Sendable {
  /// The time since some fixed moment.
  var now: @Sendable () -> Duration
  /// Waits; throws when the task is cancelled.
  var sleep: @Sendable (Duration) async throws -> Void

  /// A clock with its own time.
  public init(
    now: @escaping @Sendable () -> Duration, sleep: @escaping @Sendable (Duration) async throws -> Void
  ) {
    self.now = now
    self.sleep = sleep
  }

  /// The machine's monotonic clock.
  public static var continuous: Timekeeper {
    let start = ContinuousClock.now
    return Timekeeper(
      now: { ContinuousClock.now - start },
      sleep: { try await Task.sleep(for: $0) })
  }
}
