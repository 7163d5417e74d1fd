import Diagnostics
import Localization
import TestSupport
import Testing

@testable import Fetching

/// How often a failed request is retried, and after what pauses.
@Suite struct RetryPolicyTests {
  let clock = FakeClock()
  let transient = RequestFailure(Text("忙碌", "busy"), isTransient: true)

  /// The number of attempts of a request that always fails, and the reason of the last failure.
  private func attempts(
    of failure: RequestFailure, within budget: DownloadBudget? = nil, upTo most: Int = 3
  ) async throws -> (count: Int, reason: String) {
    var count = 0
    let policy = RetryPolicy(attempts: most, clock: clock.jobClock)
    let end = await #expect(throws: RetryPolicy.GaveUp.self) {
      try await policy.run(within: budget, onRetry: { _, _ in }) {
        count += 1
        return RetryPolicy.Attempt<Void>.failed(failure)
      }
    }
    return (count, try #require(end).reason[.english])
  }

  @Test func `pauses triple up to two minutes`() async throws {
    #expect(try await attempts(of: transient, upTo: 6) == (6, "busy (tried 6 times)"))
    #expect(clock.sleeps == [.seconds(10), .seconds(30), .seconds(90), .seconds(120), .seconds(120)])
  }

  @Test func `jitter adds up to a quarter of the usual pause`() async throws {
    clock.addJitter(ofHundredths: 100)
    _ = try await attempts(of: transient)
    #expect(clock.sleeps == [.milliseconds(12_500), .milliseconds(37_500)])
  }

  @Test func `a permanent failure is not retried`() async throws {
    #expect(
      try await attempts(of: RequestFailure(Text("拒絕", "refused"), isTransient: false)) == (1, "refused"))
    #expect(clock.sleeps == [])
  }

  @Test(arguments: [(4, [10, 30]), (60, [60, 60]), (120, [120, 120]), (121, [])])
  func `Retry-After is respected up to two minutes, and a longer one ends the attempts`(
    seconds: Int, pauses: [Int]
  ) async throws {
    _ = try await attempts(
      of: RequestFailure(Text("忙碌", "busy"), isTransient: true, retryAfterSeconds: seconds))
    #expect(clock.sleeps == pauses.map { .seconds($0) })
  }

  @Test func `no attempt starts after the time budget is used up`() async throws {
    let budget = DownloadBudget(seconds: 40, usualSeconds: 600, clock: clock.jobClock)
    #expect(
      try await attempts(of: transient, within: budget)
        == (2, "busy (tried 2 times; the night's time limit leaves no room for another try)"))
    #expect(clock.sleeps == [.seconds(10)])
  }

  @Test func `a success ends the attempts and is returned`() async throws {
    var answers = [RetryPolicy.Attempt<Int>.failed(transient), .done(7)]
    var reported: [Duration] = []
    let result = try await RetryPolicy(clock: clock.jobClock).run(onRetry: { reported.append($1) }) {
      answers.removeFirst()
    }
    #expect(result == 7 && answers.isEmpty && reported == [.seconds(10)])
  }
}
