import SubscriptionCalendar
import SubscriptionJob
import SubscriptionQuotes
import Synchronization
import Testing

/// How often what comes is passed on, and what becomes of what comes in between.
@Suite(.timeLimit(.minutes(15))) struct LiveUpdatesTests {
  /// What sleepers were told to wait, and something done in each sleep.
  final class SleepLog: Sendable {
    private let state = Mutex<(now: Duration, sleeps: [Duration])>((.zero, []))
    private let duringSleep: @Sendable (Int) -> Void

    init(duringSleep: @escaping @Sendable (Int) -> Void = { _ in }) {
      self.duringSleep = duringSleep
    }

    var sleeps: [Duration] { state.withLock(\.sleeps) }

    var timekeeper: Timekeeper {
      Timekeeper(
        now: { self.state.withLock(\.now) },
        sleep: { duration in
          let count = self.state.withLock { state in
            state.now += duration
            state.sleeps.append(duration)
            return state.sleeps.count
          }
          self.duringSleep(count)
          // What was said meanwhile is to be heard before the sleep is over.
          for _ in 0..<100 { await Task.yield() }
        })
    }
  }

  @Test func `a throttle shows the first at once and never waits for a pause`() {
    var throttle = Throttle(every: .milliseconds(500))
    #expect(throttle.wait(at: .seconds(9)) == .zero)
    throttle.shown(at: .seconds(9))
    #expect(throttle.wait(at: .milliseconds(9001)) == .milliseconds(499))
    #expect(throttle.wait(at: .milliseconds(9499)) == .milliseconds(1))
    #expect(throttle.wait(at: .milliseconds(9500)) == .zero)
    #expect(throttle.wait(at: .seconds(99)) == .zero)
  }

  @Test func `what comes while an update is held back is in it, and the newest of each code wins`()
    async throws
  {
    let puppet = Puppet()
    let late = try [LiveBoardTests.quote("2330", "103", at: 30), LiveBoardTests.quote("1101", "5", at: 30)]
    let clock = SleepLog { count in if count == 1 { puppet.say(.quotes(late)) } }
    var updates = LiveUpdates(of: [:], from: puppet, clock: clock.timekeeper).makeAsyncIterator()
    puppet.say(.quotes([try LiveBoardTests.quote("2330", "101", at: 10)]))
    #expect(try await updates.next()?.quotes == [LiveBoardTests.quote("2330", "101", at: 10)])
    #expect(clock.sleeps.isEmpty)
    puppet.say(.quotes([try LiveBoardTests.quote("2330", "102", at: 20)]))
    #expect(try await updates.next()?.quotes == late)
    #expect(clock.sleeps == [.milliseconds(500)])
  }

  @Test func `what is said besides quotes keeps its order, and the end comes after all of it`() async throws {
    let puppet = Puppet()
    let failure = QuoteFailure(isNotUnderstood: true, source: "s", reason: "r", advice: "a")
    puppet.say(.trouble(failure, seconds: 30))
    puppet.say(.recovered)
    puppet.end(failure)
    var heard: [QuoteEvent] = []
    await #expect(throws: failure) {
      for try await update in LiveUpdates(of: [:], from: puppet, clock: SleepLog().timekeeper) {
        heard += update.events
      }
    }
    #expect(heard == [.trouble(failure, seconds: 30), .recovered])
  }

  @Test func `an end without an error ends the updates`() async throws {
    let puppet = Puppet()
    puppet.end()
    for try await update in LiveUpdates(of: [:], from: puppet, clock: SleepLog().timekeeper) {
      Issue.record("\(update)")
    }
  }

  @Test func `whoever is cancelled while nothing comes is free at once, and the provider with it`()
    async throws
  {
    let puppet = Puppet()
    let task = Task {
      for try await _ in LiveUpdates(of: [:], from: puppet, clock: SleepLog().timekeeper) {}
    }
    for _ in 0..<50 { await Task.yield() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    while !puppet.isEnded { await Task.yield() }
  }

  @Test func `whoever stops listening ends the provider`() async throws {
    let puppet = Puppet()
    puppet.say(.recovered)
    for try await _ in LiveUpdates(of: [:], from: puppet, clock: SleepLog().timekeeper) { break }
    while !puppet.isEnded { await Task.yield() }
  }
}
