import SubscriptionJob
import Synchronization

/// A clock that stands still but for what its tests and sleepers advance it by; a sleep is over at once.
final class FakeClock: Sendable {
  private let time = Mutex(Duration.zero)
  private let slept = Mutex<[Duration]>([])
  private let chance = Mutex(0)

  var now: Duration { time.withLock(\.self) }

  /// How long each sleep would have been, in the order they began.
  var sleeps: [Duration] { slept.withLock(\.self) }

  /// Lets chance add so many hundredths of the most that it may to each pause; none unless a test says so.
  func addChance(ofHundredths share: Int) {
    chance.withLock { $0 = share }
  }

  func advance(by duration: Duration) {
    time.withLock { $0 += duration }
  }

  var timekeeper: Timekeeper {
    Timekeeper(
      now: { self.now },
      sleep: { duration in
        try Task.checkCancellation()
        self.slept.withLock { $0.append(duration) }
        self.advance(by: duration)
      },
      jitter: { most in most * self.chance.withLock(\.self) / 100 })
  }
}
