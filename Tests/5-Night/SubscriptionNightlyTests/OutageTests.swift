import Curl
import Decoding
import Diagnostics
import Fetching
import Localization
import SubscriptionNightly
import TestSupport
import Testing
import Values

/// A host that did not answer, or that asks for a long pause, gets no further requests.
@Suite struct OutageTests {
  let night: Night
  let moment = "2024-10-29T21:30"
  let good = [
    Address.list(2024): [Reply.body(Payload.list(2024))],
    Address.openData: [Reply.body(Payload.openData("1131029"))],
  ]
  let tpexForms = [
    Address.tpexQuotes, Address.tpexDaily,
    "https://www.tpex.org.tw/www/zh-tw/afterTrading/dailyQuotes?date=2024/10/29&id=&response=json",
  ]

  init() throws {
    night = try Night()
  }

  private func exchange(_ replies: [String: [Reply]]) -> FakeExchange {
    night.exchange(good.merging(replies) { $1 })
  }

  private func tpex(_ reply: Reply) -> [String: [Reply]] {
    Dictionary(uniqueKeysWithValues: (tpexForms + [Address.emerging]).map { ($0, [reply]) })
  }

  @Test func `without a network only required sources are requested, three times each`() async throws {
    let exchange = exchange([
      Address.list(2024): [.broken(.couldNotResolveHost)],
      Address.openData: [.broken(.couldNotResolveHost)],
    ])
    let expected = SubcalError(
      .unavailable, .download, source: "twse-subscriptions-2024",
      reason: Text(
        "連不上 of the test（找不到主機）（共試 3 次）",
        "of the test cannot be reached (no address has this name) (tried 3 times)"),
      advice: Text(
        "請檢查網路、名稱伺服器與代理伺服器變數，再執行一次。（libcurl 錯誤 99：as the test wants it）",
        "check the machine's network, its name server and proxy variables; then run again. (libcurl error 99: as the test "
          + "wants it)"))
    await #expect(throws: expected) { _ = try await night.run(night.unhurriedSettings(moment), exchange) }
    #expect(
      exchange.allURLs
        == Array(repeating: Address.openData, count: 3) + Array(repeating: Address.list(2024), count: 3))
    #expect(night.clock.sleeps.sorted() == [.zero, .zero, .seconds(10), .seconds(30)])
  }

  /// Each row that is read in a body's share of the time takes a second.
  @Test func `an optional source that takes long to read is left out, and the rest is published`()
    async throws
  {
    let settings = try night.settings(moment)
    var clock = night.clock.jobClock
    clock.now = { [fake = night.clock] in
      if DecodingTime.limit != nil { fake.advance(by: .seconds(1)) }
      return fake.now
    }
    let long = Reply.body(Payload.tpex(settings.moment.day, rows: 40))
    let exchange = exchange(Dictionary(uniqueKeysWithValues: tpexForms.map { ($0, [long]) }))
    exchange.open(at: settings.moment)
    let outcome = try await NightlyRun(
      settings, transport: exchange, clock: clock, startedAt: settings.moment, observer: { _ in }
    ).run()
    #expect(outcome.status == .incomplete)
    let warnings = outcome.warnings.map { $0[.english] }
    #expect(
      warnings.contains {
        $0.hasPrefix("tpex-closes: ") && $0.contains("reading it took more than 30 seconds")
      },
      "\(warnings)")
    #expect(try night.outputs()?["subscriptions.json"] != nil)
  }

  @Test(
    arguments: [.couldNotResolveHost, .couldNotConnect, .timedOut, .connectionBroken, .tls]
      as [CurlError.Reason])
  func `a host that does not answer gets no request for its other sources`(reason: CurlError.Reason)
    async throws
  {
    let broken = tpex(.broken(reason))
    let exchange = exchange(broken)
    let outcome = try await night.run(night.unhurriedSettings(moment), exchange)
    #expect(outcome.status == .incomplete)
    // The notices, which are of this host too and are answered, may be asked for before it is given up.
    #expect(exchange.visits.count { broken[$0.url] != nil } <= 6)
    #expect(exchange.urls.allSatisfy { !tpexForms.dropFirst().contains($0) })
    let warning = try #require(outcome.warnings.map { $0[.english] }.first { $0.hasPrefix("tpex-closes: ") })
    #expect(
      warning.hasSuffix(
        "127.0.0.1:8002 was not asked, because it did not answer a moment ago; its closes stay as they were"))
  }

  @Test func `after a connection that breaks during an answer, other forms are requested`() async throws {
    let broken = Reply.failure(
      CurlError(code: 18, reason: .connectionBroken, message: "cut", url: "of the test", status: 200))
    let exchange = exchange([tpexForms[0]: [broken], tpexForms[1]: [.body(Payload.tpex(try day()))]])
    let outcome = try await night.run(night.unhurriedSettings(moment), exchange)
    #expect(outcome.status == .done)
    #expect(exchange.visits.filter { $0.url == tpexForms[0] }.count == 3)
    #expect(exchange.visits.filter { $0.url == tpexForms[1] }.count == 1)
  }

  @Test func `a refusal concerns one address, and the next form is requested`() async throws {
    let exchange = exchange([
      tpexForms[0]: [.status(503)], tpexForms[1]: [.body(Payload.tpex(try day()))],
    ])
    #expect(try await night.run(night.unhurriedSettings(moment), exchange).status == .done)
    #expect(exchange.visits.filter { $0.url == tpexForms[1] }.count == 1)
  }

  @Test func `a host that asks for a long pause gets no further request`() async throws {
    var replies = tpex(.status(429, retryAfter: 86_400))
    replies[Address.emerging] = nil
    let exchange = exchange(replies)
    let outcome = try await night.run(night.settings(moment), exchange)
    #expect(outcome.status == .incomplete)
    #expect(exchange.visits.filter { tpexForms.contains($0.url) }.count == 1)
    #expect(
      outcome.warnings.map { $0[.english] }.first { $0.hasPrefix("tpex-closes: ") }
        == "tpex-closes: HTTP status 429 from \(Address.tpexQuotes); and www.tpex.org.tw was not asked, because it "
        + "wants to be left alone for 86400 seconds; its closes stay as they were")
  }

  @Test func `a host's other sources wait as long as the host asks`() async throws {
    let stale = [Address.openData: [Reply.body(Payload.openData("1131028"))]]
    let exchange = exchange(
      stale.merging([
        Address.list(2024): [.status(429, retryAfter: 60), .body(Payload.list(2024))],
        Address.website: [.body(Payload.website("20241029"))],
      ]) { $1 })
    #expect(try await night.run(night.settings(moment), exchange).status == .done)
    let visits = exchange.visits(of: "www.twse.com.tw")
    let refused = try #require(visits.firstIndex { $0.url == Address.list(2024) })
    let after = visits[(refused + 1)...]
    #expect(!after.isEmpty)
    #expect(after.allSatisfy { $0.start - visits[refused].end >= .seconds(60) })
  }

  @Test func `a backfill requests the next day from a server that did not answer`()
    async throws
  {
    let past = try PastDays()
    var replies = try PastDays.replies(["2024-11-04", "2024-11-05"])
    replies[Address.tpexBars(try #require(Day(iso: "2024-11-05")))] = [.broken(.timedOut)]
    let outcome = try await past.fill("2024-11-04", "2024-11-05", past.exchange(replies))
    #expect(outcome.problems.map { $0[.english].prefix(18) } == ["tpex-bars-20241105"])
    let again = try past.exchange(PastDays.replies(["2024-11-05"]))
    #expect(try await past.fill("2024-11-04", "2024-11-05", again).status == .done)
    #expect(again.urls == [Address.tpexBars(try #require(Day(iso: "2024-11-05")))])
  }

  @Test func `a backfill respects a server's long pause`() async throws {
    let past = try PastDays()
    var replies = try PastDays.replies(["2024-11-01", "2024-11-04", "2024-11-05"])
    for url in replies.keys where url.contains("MI_INDEX") {
      replies[url] = [.status(429, retryAfter: 86_400)]
    }
    let exchange = try past.exchange(replies)
    #expect(try await past.fill("2024-11-01", "2024-11-05", exchange).status == .unavailable)
    #expect(PastDays.asked(exchange) == ["20241105"])
  }

  private func day() throws -> Day {
    try #require(Instant(moment)).day
  }
}
