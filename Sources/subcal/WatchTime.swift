internal import SubscriptionCalendar
internal import SubscriptionJob

/// The time that a watch goes by: the world's, or in a rehearsal one that begins elsewhere and goes faster.
struct WatchTime: Sendable {
  let clock: Timekeeper
  let now: @Sendable () -> Instant

  init(startingAt start: Instant?, speed: Int) {
    let beginning = ContinuousClock.now
    clock = Timekeeper(
      now: { (ContinuousClock.now - beginning) * speed },
      sleep: { try await Task.sleep(for: $0 / speed) })
    let clock = clock
    now = {
      start.map { Instant(secondsSince1970: $0.secondsSince1970 + Int(clock.now().components.seconds)) }
        ?? .now
    }
  }
}
