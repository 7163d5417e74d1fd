package import Fetching
package import Values

/// The time of a watch: the machine's, or in a rehearsal one that starts elsewhere and runs faster.
package struct WatchClock: Sendable {
  package let clock: JobClock
  package let now: @Sendable () -> Instant

  /// - Parameter start: The time to begin at; nil to use `now`.
  package init(startingAt start: Instant?, speed: Int, now: @escaping @Sendable () -> Instant) {
    let beginning = ContinuousClock.now
    let clock = JobClock(
      now: { (ContinuousClock.now - beginning) * speed }, sleep: { try await Task.sleep(for: $0 / speed) })
    self.clock = clock
    self.now = {
      start.map { Instant(secondsSince1970: $0.secondsSince1970 + Int(clock.now().components.seconds)) }
        ?? now()
    }
  }
}
