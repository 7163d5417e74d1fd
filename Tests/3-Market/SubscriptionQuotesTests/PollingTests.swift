import Diagnostics
import Foundation
import Localization
import SubscriptionQuotes
import TestSupport
import Testing
import Values

/// Polling at intervals, only during the session, and more slowly after refusals.
@Suite(.timeLimit(.minutes(60))) struct PollingTests {
  static let mis = "mis.twse.com.tw"

  /// A response with every requested code on TWSE.
  static func answer(_ url: String) -> Reply {
    let codes = url.matches(of: /tse_(\w+)\.tw/).map { String($0.1) }
    return .body(MIS.body(codes.map { MIS.row(["c": $0, "z": "100.5000"]) }))
  }

  private func clock(_ start: String = "2026-10-06T09:00:00") throws -> FakeClock { try FakeClock(start) }

  @Test func `each request starts 15 to 18 seconds after the previous response`() async throws {
    let clock = try clock()
    let exchange = FakeExchange(clock, latency: { _ in .seconds(4) }) { _, url in Self.answer(url) }
    var settings = PollingSettings()
    settings.requestLimit = 200
    #expect(try await exchange.provider(settings).all(["2330"]).events.last == .exhausted(requests: 200))
    let pauses = exchange.pauses(at: Self.mis)
    #expect(pauses.count == 199)
    #expect(pauses.allSatisfy { (.seconds(15)...(.seconds(18))).contains($0) })
    #expect(Set(pauses).count > 50)
  }

  @Test func `the pause requested by the exchange is a minimum`() async throws {
    let exchange = FakeExchange(try clock()) { _, _ in .body(MIS.body([MIS.row()], userDelay: 40_000)) }
    var settings = PollingSettings()
    settings.requestLimit = 20
    settings.interval = .seconds(5)
    _ = try await exchange.provider(settings).all(["2330"])
    let pauses = exchange.pauses(at: Self.mis)
    #expect(pauses.count == 19 && pauses.allSatisfy { (.seconds(40)...(.seconds(48))).contains($0) })
    let quick = FakeExchange(try clock()) { _, _ in .body(MIS.body([MIS.row()])) }
    _ = try await quick.provider(settings).all(["2330"])
    let short = quick.pauses(at: Self.mis)
    #expect(short.count == 19 && short.allSatisfy { (.seconds(5)...(.seconds(6))).contains($0) })
    // A longer interval of the user's stays.
    settings.interval = .seconds(60)
    let slow = FakeExchange(try clock()) { _, _ in .body(MIS.body([MIS.row()], userDelay: 40_000)) }
    _ = try await slow.provider(settings).all(["2330"])
    let long = slow.pauses(at: Self.mis)
    #expect(long.count == 19 && long.allSatisfy { (.seconds(60)...(.seconds(72))).contains($0) })
  }

  @Test func `a code that is added is asked for with the next request, and one that is removed no more`()
    async throws
  {
    func codes(_ codes: String...) throws -> [StockCode: Set<Board>] {
      Dictionary(uniqueKeysWithValues: try codes.map { (try .of($0), [.twse]) })
    }
    let followed = FollowedCodes(try codes("2317"))
    let later = [2: try codes("2317", "2330"), 4: try codes("2330")]
    let exchange = FakeExchange(try clock()) { number, url in
      if let codes = later[number] { followed.follow(codes) }
      return Self.answer(url)
    }
    var settings = PollingSettings()
    settings.requestLimit = 6
    for try await _ in exchange.provider(settings).quotes(of: followed) {}
    let asked = exchange.visits.map { $0.url.matches(of: /tse_(\w+)\.tw/).map { String($0.1) } }
    let both = ["2317", "2330"]
    #expect(asked == [["2317"], ["2317"], both, both, ["2330"], ["2330"]])
    #expect(exchange.pauses(at: Self.mis).allSatisfy { $0 >= .seconds(15) })
  }

  @Test func `120 codes are polled by three requests in turn at the same interval`() async throws {
    let exchange = FakeExchange(try clock()) { _, url in Self.answer(url) }
    var settings = PollingSettings()
    settings.requestLimit = 9
    let codes = (0..<120).map { "\(2000 + $0)" }
    let (events, _) = try await exchange.provider(settings).all(codes)
    let counts = exchange.visits.map { $0.url.matches(of: /tse_/).count }
    #expect(counts == [50, 50, 20, 50, 50, 20, 50, 50, 20])
    #expect(exchange.pauses(at: Self.mis).allSatisfy { $0 >= .seconds(15) })
    let quoted = events.flatMap { if case .quotes(let quotes) = $0 { quotes } else { [Quote]() } }
    #expect(Set(quoted.prefix(120).map(\.code.description)) == Set(codes))
  }

  @Test(arguments: [
    ("2026-10-06T08:29:59", 0, "2026-10-06T09:00:00"), ("2026-10-06T13:35:00", 0, "2026-10-07T09:00:00"),
    ("2026-10-10T10:00:00", 0, "2026-10-12T09:00:00"), ("2026-10-06T13:34:30", 2, "2026-10-07T09:00:00"),
    ("2026-10-09T13:34:50", 1, "2026-10-12T09:00:00"),
  ])
  func `outside the session no request is sent, and the next opening is reported`(
    start: String, questions: Int, opening: String
  ) async throws {
    let exchange = FakeExchange(try clock(start)) { _, url in Self.answer(url) }
    let (events, failure) = try await exchange.provider().all(["2330"])
    #expect(exchange.visits.count == questions)
    #expect(try events.last == .closed(until: .of(opening)) && failure == nil)
  }

  @Test func `a session is polled from 08:30 until five minutes after its end`() async throws {
    let clock = try clock("2026-10-06T08:30:00")
    let exchange = FakeExchange(clock) { _, url in Self.answer(url) }
    _ = try await exchange.provider().all(["2330"])
    #expect((1000...1220).contains(exchange.visits.count))
    let last = try #require(exchange.visits.last)
    #expect((.seconds(18_300 - 18)..<(.seconds(18_300))).contains(last.start))
  }

  static let refusals: [(reply: Reply, isNotUnderstood: Bool, reason: String)] = [
    (.body(Array("<html>".utf8)), true, "the response is not JSON but '<html>'"),
    (.status(503), false, "HTTP status 503"),
    (
      .redirect(to: "https://elsewhere.example/", status: 307), false,
      "HTTP status 307, redirecting to https://elsewhere.example/"
    ),
    (.untrusted, false, "the certificate is not trusted"),
  ]

  @Test(arguments: refusals.indices)
  func `the wait doubles after each refusal, and after five the host is no longer polled`(kind: Int)
    async throws
  {
    let (reply, isNotUnderstood, reason) = Self.refusals[kind]
    let exchange = FakeExchange(try clock()) { _, _ in reply }
    let (events, failure) = try await exchange.provider().all(["2330"])
    let pauses = exchange.pauses(at: Self.mis).map { Int($0.components.seconds) }
    #expect(zip(pauses, [30, 60, 120, 240]).allSatisfy { ($1...($1 * 6 / 5)).contains($0) })
    #expect(exchange.visits.count == 5 && pauses.count == 4)
    // The fifth ends the run.
    #expect(events.count == 4)
    #expect(failure?.isNotUnderstood == isNotUnderstood && failure?.reason[.english] == reason)
  }

  @Test func `a response after failures is reported and resets the waits`() async throws {
    let exchange = FakeExchange(try clock()) { number, url in
      [1, 2, 4, 5].contains(number) ? .status(500) : Self.answer(url)
    }
    var settings = PollingSettings()
    settings.requestLimit = 7
    let (events, _) = try await exchange.provider(settings).all(["2330"])
    #expect(events.count { $0 == .recovered(host: Self.mis) } == 2)
    let pauses = exchange.pauses(at: Self.mis).map { Int($0.components.seconds) }
    #expect(
      zip(pauses, [30...36, 60...72, 15...18, 30...36, 60...72, 15...18]).allSatisfy { $1.contains($0) })
  }

  @Test func `a longer Retry-After is respected`() async throws {
    let exchange = FakeExchange(try clock()) { number, url in
      number == 1 ? .status(429, retryAfter: 900) : Self.answer(url)
    }
    var settings = PollingSettings()
    settings.requestLimit = 2
    _ = try await exchange.provider(settings).all(["2330"])
    #expect(exchange.pauses(at: Self.mis) == [.seconds(900)])
  }

  @Test func `a cancelled task sends no more requests`() async throws {
    let canceller = Canceller()
    let exchange = FakeExchange(try clock()) { number, url in
      if number == 3 { canceller.cancel() }
      return Self.answer(url)
    }
    let provider = exchange.provider()
    let task = Task {
      await canceller.waitUntilArmed()
      return try await provider.all(["2330"])
    }
    canceller.arm { task.cancel() }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(exchange.visits.count == 3)
  }
}
