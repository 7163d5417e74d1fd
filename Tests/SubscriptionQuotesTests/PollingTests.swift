import Foundation
import SubscriptionCalendar
import SubscriptionJob
import SubscriptionQuotes
import Testing

/// How the exchanges are asked for quotes: rarely, never outside the session, and ever more rarely when they refuse.
@Suite(.timeLimit(.minutes(15))) struct PollingTests {
  static let mis = "mis.twse.com.tw"

  /// An answer that knows every code it is asked for, on the exchange.
  static func answer(_ url: String) -> FakeExchange.Reply {
    let codes = url.matches(of: /tse_(\w+)\.tw/).map { String($0.1) }
    return .body(MIS.body(codes.map { MIS.row(["c": $0, "z": "100.5000"]) }))
  }

  private func clock(_ start: String = "2026-10-06T09:00:00") throws -> FakeClock { try FakeClock(start) }

  @Test func `fifteen seconds and up to a fifth more lie between two questions, measured from the answer`()
    async throws
  {
    let clock = try clock()
    let exchange = FakeExchange(clock, latency: .seconds(4)) { _, url in Self.answer(url) }
    var settings = PollingSettings()
    settings.requestLimit = 200
    #expect(try await exchange.provider(settings).all(["2330"]).events.last == .exhausted(questions: 200))
    let pauses = exchange.pauses(at: Self.mis)
    #expect(pauses.count == 199)
    #expect(pauses.allSatisfy { (.seconds(15)...(.seconds(18))).contains($0) })
    #expect(Set(pauses).count > 50)
  }

  @Test func `the exchange's own wish for quiet is a least interval too`() async throws {
    let exchange = FakeExchange(try clock()) { _, _ in .body(MIS.body([MIS.row()], userDelay: 40_000)) }
    var (settings, far) = (PollingSettings(), PollingSettings())
    (settings.requestLimit, far.requestLimit) = (20, 20)
    settings.interval = PollingSettings.leastInterval
    _ = try await exchange.provider(settings).all(["2330"])
    #expect(exchange.pauses(at: Self.mis).allSatisfy { $0 >= .seconds(40) })
    let quick = FakeExchange(try clock()) { _, _ in .body(MIS.body([MIS.row()])) }
    _ = try await quick.provider(settings).all(["2330"])
    #expect(quick.pauses(at: Self.mis).allSatisfy { (.seconds(5)...(.seconds(6))).contains($0) })
  }

  @Test func `a hundred and twenty codes are three questions in turn, at the same pace`() async throws {
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
  func `outside the session nothing is asked, and the next opening is told`(
    start: String, questions: Int, opening: String
  ) async throws {
    let exchange = FakeExchange(try clock(start)) { _, url in Self.answer(url) }
    let (events, failure) = try await exchange.provider().all(["2330"])
    #expect(exchange.visits.count == questions)
    #expect(try events.last == .closed(until: .of(opening)) && failure == nil)
  }

  @Test func `a whole session is asked from 08:30 until five minutes after its end`() async throws {
    let clock = try clock("2026-10-06T08:30:00")
    let exchange = FakeExchange(clock) { _, url in Self.answer(url) }
    _ = try await exchange.provider().all(["2330"])
    #expect((1000...1220).contains(exchange.visits.count))
    let last = try #require(exchange.visits.last)
    #expect((.seconds(18_300 - 18)..<(.seconds(18_300))).contains(last.start))
  }

  static let refusals: [(reply: FakeExchange.Reply, isNotUnderstood: Bool, reason: String)] = [
    (.body(Array("<html>".utf8)), true, "no JSON came, but '<html>'"),
    (.status(503), false, "HTTP status 503"),
    (
      .redirect("https://elsewhere.example/"), false,
      "HTTP status 307, which sends on to https://elsewhere.example/"
    ),
    (.broken, false, "Connection reset by peer (libcurl error 56)"),
  ]

  @Test(arguments: refusals.indices)
  func `after each refusal the wait doubles, and after five the exchange is left alone`(kind: Int)
    async throws
  {
    let (reply, isNotUnderstood, reason) = Self.refusals[kind]
    let exchange = FakeExchange(try clock()) { _, _ in reply }
    let (events, failure) = try await exchange.provider().all(["2330"])
    let pauses = exchange.pauses(at: Self.mis).map { Int($0.components.seconds) }
    #expect(zip(pauses, [30, 60, 120, 240]).allSatisfy { ($1...($1 * 6 / 5)).contains($0) })
    #expect(exchange.visits.count == 5 && pauses.count == 4)
    #expect(events.count == 5)
    #expect(failure?.isNotUnderstood == isNotUnderstood && failure?.reason == reason)
  }

  @Test func `an answer ends the trouble, and the waits begin anew`() async throws {
    let exchange = FakeExchange(try clock()) { number, url in
      [1, 2, 4, 5].contains(number) ? .status(500) : Self.answer(url)
    }
    var settings = PollingSettings()
    settings.requestLimit = 7
    let (events, _) = try await exchange.provider(settings).all(["2330"])
    #expect(events.count { $0 == .recovered } == 2)
    let pauses = exchange.pauses(at: Self.mis).map { Int($0.components.seconds) }
    #expect(
      zip(pauses, [30...36, 60...72, 15...18, 30...36, 60...72, 15...18]).allSatisfy { $1.contains($0) })
  }

  @Test func `a longer wait that the server asks for is kept`() async throws {
    let exchange = FakeExchange(try clock()) { number, url in
      number == 1 ? .status(429, retryAfter: 900) : Self.answer(url)
    }
    var settings = PollingSettings()
    settings.requestLimit = 2
    _ = try await exchange.provider(settings).all(["2330"])
    #expect(exchange.pauses(at: Self.mis) == [.seconds(900)])
  }

  @Test func `whoever is cancelled asks no more`() async throws {
    let end = End()
    let exchange = FakeExchange(try clock()) { number, url in
      if number == 3 { end.cancel() }
      return Self.answer(url)
    }
    let provider = exchange.provider()
    let task = Task {
      await end.isArmed()
      return try await provider.all(["2330"])
    }
    end.arm { task.cancel() }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(exchange.visits.count == 3)
  }
}
