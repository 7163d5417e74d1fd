/// The clock of the downloads and the randomness of their pauses, injected so that tests need not wait.
package struct JobClock: Sendable {
  /// The time since some fixed moment.
  package var now: @Sendable () -> Duration
  /// Waits; throws if the task is cancelled.
  package var sleep: @Sendable (Duration) async throws -> Void
  /// A random duration from zero to the given one.
  package var jitter: @Sendable (Duration) -> Duration

  package init(
    now: @escaping @Sendable () -> Duration, sleep: @escaping @Sendable (Duration) async throws -> Void,
    jitter: @escaping @Sendable (Duration) -> Duration = { _ in .zero }
  ) {
    (self.now, self.sleep, self.jitter) = (now, sleep, jitter)
  }

  /// The machine's monotonic clock.
  package static var continuous: JobClock {
    let start = ContinuousClock.now
    return JobClock(
      now: { ContinuousClock.now - start }, sleep: { try await Task.sleep(for: $0) },
      jitter: { .milliseconds(Int.random(in: 0...max(0, $0.milliseconds))) })
  }
}

extension Duration {
  package var milliseconds: Int {
    Int(components.seconds) * 1000 + Int(components.attoseconds / 1_000_000_000_000_000)
  }
}
