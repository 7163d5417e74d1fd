import Fetching
import Localization
import SubscriptionQuotes
import Synchronization
import TestSupport
import Testing
internal import SubscriptionWatch

/// The rate of updates, and the events between them.
@Suite(.timeLimit(.minutes(60))) struct LiveUpdatesTests {
  /// The requested sleeps, and an action during each.
  final class SleepLog: Sendable {
    private let state = Mutex<(now: Duration, sleeps: [Duration])>((.zero, []))
    private let duringSleep: @Sendable (Int) -> Void

    init(duringSleep: @escaping @Sendable (Int) -> Void = { _ in }) {
      self.duringSleep = duringSleep
    }

    var sleeps: [Duration] { state.withLock(\.sleeps) }

    var jobClock: JobClock {
      JobClock(
        now: { self.state.withLock(\.now) },
        sleep: { duration in
          let count = self.state.withLock { state in
            state.now += duration
            state.sleeps.append(duration)
            return state.sleeps.count
          }
          self.duringSleep(count)
          // Let the events arrive before the sleep ends.
          for _ in 0..<100 { await Task.yield() }
        })
    }
  }

  @Test func `a throttle allows the first update immediately and does not wait for a pause`() {
    var throttle = Throttle(every: .milliseconds(500))
    #expect(throttle.wait(at: .seconds(9)) == .zero)
    throttle.shown(at: .seconds(9))
    #expect(throttle.wait(at: .milliseconds(9001)) == .milliseconds(499))
    #expect(throttle.wait(at: .milliseconds(9499)) == .milliseconds(1))
    #expect(throttle.wait(at: .milliseconds(9500)) == .zero)
    #expect(throttle.wait(at: .seconds(99)) == .zero)
  }

  @Test func `events during the wait are in the next update, with the newest quote of each code`()
    async throws
  {
    let provider = ManualProvider()
    let late = try [
      WatchedQuotesTests.quote("2330", "103", at: 30), WatchedQuotesTests.quote("1101", "5", at: 30),
    ]
    let clock = SleepLog { count in if count == 1 { provider.send(.quotes(late)) } }
    var updates = LiveUpdates(of: [:], from: provider, clock: clock.jobClock).makeAsyncIterator()
    provider.send(.quotes([try WatchedQuotesTests.quote("2330", "101", at: 10)]))
    #expect(try await updates.next()?.quotes == [WatchedQuotesTests.quote("2330", "101", at: 10)])
    #expect(clock.sleeps.isEmpty)
    provider.send(.quotes([try WatchedQuotesTests.quote("2330", "102", at: 20)]))
    #expect(try await updates.next()?.quotes == late)
    #expect(clock.sleeps == [.milliseconds(500)])
  }

  @Test func `other events keep their order, and the end comes after all of them`() async throws {
    let provider = ManualProvider()
    let failure = QuoteFailure(
      .notUnderstood, host: "s", reason: Text(verbatim: "r"), advice: Text(verbatim: "a"))
    provider.send(.trouble(failure, seconds: 30))
    provider.send(.recovered(host: "s"))
    provider.end(failure)
    var heard: [QuoteEvent] = []
    await #expect(throws: failure) {
      for try await update in LiveUpdates(of: [:], from: provider, clock: SleepLog().jobClock) {
        heard += update.events
      }
    }
    #expect(heard == [.trouble(failure, seconds: 30), .recovered(host: "s")])
  }

  @Test func `an end without an error ends the updates`() async throws {
    let provider = ManualProvider()
    provider.end()
    for try await update in LiveUpdates(of: [:], from: provider, clock: SleepLog().jobClock) {
      Issue.record("\(update)")
    }
  }

  @Test func `cancelling a waiting reader ends it and the provider immediately`() async throws {
    let provider = ManualProvider()
    let task = Task {
      for try await _ in LiveUpdates(of: [:], from: provider, clock: SleepLog().jobClock) {}
    }
    for _ in 0..<50 { await Task.yield() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    while !provider.isEnded { await Task.yield() }
  }

  @Test func `releasing the iterator ends the provider`() async throws {
    let provider = ManualProvider()
    provider.send(.recovered(host: "s"))
    for try await _ in LiveUpdates(of: [:], from: provider, clock: SleepLog().jobClock) { break }
    while !provider.isEnded { await Task.yield() }
  }
}
