/// The clock of the downloads, handed in so that tests need not wait, and the chance in their pauses.
public struct Timekeeper: Sendable {
  /// The time since some fixed moment.
  public var now: @Sendable () -> Duration
  /// Waits; throws when the task is cancelled.
  public var sleep: @Sendable (Duration) async throws -> Void
  /// Some time by chance, from none to so much.
  public var jitter: @Sendable (Duration) -> Duration

  /// A clock with its own time, and without chance unless given some.
  public init(
    now: @escaping @Sendable () -> Duration, sleep: @escaping @Sendable (Duration) async throws -> Void,
    jitter: @escaping @Sendable (Duration) -> Duration = { _ in .zero }
  ) {
    self.now = now
    self.sleep = sleep
    self.jitter = jitter
  }

  /// The machine's monotonic clock.
  public static var continuous: Timekeeper {
    let start = ContinuousClock.now
    return Timekeeper(
      now: { ContinuousClock.now - start },
      sleep: { try await Task.sleep(for: $0) },
      jitter: { .milliseconds(Int.random(in: 0...max(0, $0.milliseconds))) })
  }
}
