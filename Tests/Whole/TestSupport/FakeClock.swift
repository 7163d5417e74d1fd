package import Fetching
import Synchronization
package import Values

/// A clock that advances only when a test says so or a task sleeps; a sleep returns at once.
package final class FakeClock: Sendable {
  private let time = Mutex(Duration.zero)
  private let slept = Mutex<[Duration]>([])
  private let jitter = Mutex(0)
  private let start: Instant

  package init(at start: Instant = Instant(secondsSince1970: 0)) {
    self.start = start
  }

  package var now: Duration { time.withLock(\.self) }

  /// The time of day.
  package var instant: Instant {
    Instant(secondsSince1970: start.secondsSince1970 + Int(now.components.seconds))
  }

  /// The durations of all sleeps, in order.
  package var sleeps: [Duration] { slept.withLock(\.self) }

  /// Sets every jitter to a percentage of its maximum; without this call there is none.
  package func addJitter(ofHundredths share: Int) {
    jitter.withLock { $0 = share }
  }

  package func advance(by duration: Duration) {
    time.withLock { $0 += duration }
  }

  package var jobClock: JobClock {
    JobClock(
      now: { self.now },
      sleep: { duration in
        try Task.checkCancellation()
        self.slept.withLock { $0.append(duration) }
        self.advance(by: duration)
        // Or a loop that sleeps would keep its thread from the task that it waits for.
        await Task.yield()
      },
      jitter: { most in most * self.jitter.withLock(\.self) / 100 })
  }
}
