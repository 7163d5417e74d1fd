import Synchronization
import TestSupport
import Testing

@testable import Fetching

/// A host gets one request at a time, with an interval between them.
@Suite struct HostRateLimiterTests {
  let clock = FakeClock()

  private func limiter(_ interval: Duration = .seconds(3)) -> HostRateLimiter {
    HostRateLimiter(interval: { _ in interval }, clock: clock.jobClock)
  }

  @Test func `the interval starts when a request ends`() async throws {
    let (limiter, clock) = (limiter(), clock)
    var starts: [Duration] = []
    for _ in 0..<3 {
      starts.append(
        try await limiter.turn(at: "a") {
          defer { clock.advance(by: .seconds(7)) }
          return clock.now
        })
    }
    #expect(starts == [.zero, .seconds(10), .seconds(20)])
    #expect(try await limiter.turn(at: "b") { clock.now } == .seconds(27))
  }

  @Test func `requests to one host do not overlap`() async throws {
    let limiter = limiter(.zero)
    final class Requests: Sendable {
      let count = Mutex((now: 0, most: 0))
    }
    let inside = Requests()
    try await withThrowingTaskGroup { group in
      for _ in 0..<20 {
        group.addTask {
          try await limiter.turn(at: "a") {
            inside.count.withLock { ($0.now, $0.most) = ($0.now + 1, max($0.most, $0.now + 1)) }
            for _ in 0..<10 { await Task.yield() }
            inside.count.withLock { $0.now -= 1 }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(inside.count.withLock { $0.most } == 1)
  }

  @Test func `no request is sent to a host during the pause it asked for`() async throws {
    let (limiter, clock) = (limiter(), clock)
    await limiter.rest("a", for: .seconds(60))
    await limiter.rest("a", for: .seconds(20))
    #expect(try await limiter.turn(at: "b") { clock.now } == .zero)
    #expect(try await limiter.turn(at: "a") { clock.now } == .seconds(60))
  }

  @Test func `a request without a permit is not sent and does not delay the next one`() async throws {
    struct Refused: Error {}
    let limiter = limiter()
    await #expect(throws: Refused.self) {
      try await limiter.turn(at: "a", permit: { throw Refused() }) { Issue.record("the request was sent") }
    }
    try await limiter.turn(at: "a") {}
    #expect(clock.sleeps == [])
  }
}
