import SubscriptionCalendar
import SubscriptionJob
import Synchronization

/// A clock that stands still but for what its tests and sleepers advance it by; a sleep is over at once.
final class FakeClock: Sendable {
  private let time = Mutex(Duration.zero)
  private let start: Instant

  init(_ start: String) throws {
    self.start = try Instant.of(start)
  }

  var now: Duration { time.withLock(\.self) }

  /// The moment in the world.
  var instant: Instant { Instant(secondsSince1970: start.secondsSince1970 + Int(now.components.seconds)) }

  func advance(by duration: Duration) {
    time.withLock { $0 += duration }
  }

  var timekeeper: Timekeeper {
    Timekeeper(
      now: { self.now },
      sleep: { duration in
        try Task.checkCancellation()
        self.advance(by: duration)
      })
  }
}

extension Instant {
  struct NotOne: Error {}

  static func of(_ text: String) throws -> Instant {
    guard let instant = Instant(text) else { throw NotOne() }
    return instant
  }
}
