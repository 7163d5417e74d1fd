import SubscriptionJob
import Synchronization

/// A clock that stands still but for what its tests and sleepers advance it by; a sleep is over at once.
final class FakeClock: Sendable {
  private let time = Mutex(Duration.zero)
  private let slept = Mutex<[Duration]>([])

  var now: Duration { time.withLock(\.self) }

  /// How long each sleep would have been, in the order they began.
  var sleeps: [Duration] { slept.withLock(\.self) }

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
      })
  }
}
