import Curl
import Diagnostics
import Fetching
import SubscriptionNightly
import Synchronization
import TestSupport
import Testing

/// Requests to a host come one at a time, three seconds apart.
@Suite struct PacingTests {
  let night: Night

  init() throws {
    night = try Night()
  }

  /// In December, with late open data, the website's host gets four requests, and two for the auctions.
  private func december() -> [String: [Reply]] {
    [
      Address.list(2024): [.body(Payload.list(2024))],
      Address.list(2025): [.body(Payload.list(2025))],
      Address.openData: [.body(Payload.openData("1131219"))],
      Address.website: [.body(Payload.website("20241220"))],
      Address.holidays(2025): [.body(Payload.holidays(2025))],
    ]
  }

  @Test func `three seconds pass between the end of a request and the start of the next`() async throws {
    let exchange = FakeExchange(
      december(), clock: night.clock,
      latency: { $0.hasPrefix("https://www.twse.com.tw") ? .seconds(7) : .zero })
    let outcome = try await night.run(night.unhurriedSettings("2024-12-20T21:30"), exchange)
    #expect(outcome.status == .done)
    #expect(exchange.urls == december().keys.sorted())
    #expect(exchange.pauses(at: "www.twse.com.tw") == Array(repeating: .seconds(3), count: 6))
    #expect(
      exchange.mostAtOnce == ["www.twse.com.tw": 1, "openapi.twse.com.tw": 1, "www.tpex.org.tw": 1])
  }

  @Test func `every host has an interval of three seconds`() async throws {
    let exchange = FakeExchange(december(), clock: night.clock)
    #expect(try await night.run(night.settings("2024-12-20T21:30"), exchange).status == .done)
    #expect(
      exchange.allURLs
        == (december().keys + [
          Address.tpexQuotes, Address.emerging, Address.openHolidays, Address.auctions(2024),
          Address.auctions(2025), Address.twseRights, Address.tpexRights, Address.twseAnnouncements,
          Address.tpexAnnouncements, Address.twseCompanies, Address.tpexCompanies,
          "https://www.tpex.org.tw/openapi/v1/tpex_esb_applicant_companies",
          "https://www.twse.com.tw/company/applylistingCsvAndHtml?selectType=Local&type=open_data",
        ] + Address.statuses.values).sorted())
    for host in ["www.twse.com.tw", "openapi.twse.com.tw", "www.tpex.org.tw"] {
      #expect(!exchange.pauses(at: host).isEmpty)
      #expect(exchange.pauses(at: host).allSatisfy { $0 >= .seconds(3) })
    }
  }

  @Test func `the interval also follows a failed request`() async throws {
    var replies = december()
    replies[Address.list(2024)] = [.broken(.certificate)]
    replies[Address.list(2025)] = [.broken(.certificate)]
    let exchange = FakeExchange(replies, clock: night.clock)
    await #expect(throws: SubcalError.self) {
      _ = try await night.run(night.unhurriedSettings("2024-12-20T21:30"), exchange)
    }
    #expect(exchange.pauses(at: "www.twse.com.tw") == [.seconds(3)])
  }

  @Test func `different hosts are requested in parallel`() async throws {
    let needed = Meeting(of: 2)
    let others = Meeting(of: 2)
    let replies: [String: [Reply]] = [
      Address.list(2024): [.body(Payload.list(2024))],
      Address.openData: [.body(Payload.openData("1131029"))],
    ]
    let exchange = FakeExchange(
      replies, clock: night.clock,
      meet: { try await (replies.keys.contains($0) ? needed : others).attend() })
    let outcome = try await night.run(night.settings("2024-10-29T21:30"), exchange)
    #expect(outcome.status == .done)
    #expect(Set(exchange.visits.map(\.host)).count == 3)
    #expect(Set(exchange.visits.prefix(2).map(\.url)) == Set(replies.keys))
  }

  @Test func `optional sources are requested only after all required ones have arrived`() async throws {
    var replies = december()
    replies[Address.openData] = [.status(404)]
    replies[Address.website] = [.status(404)]
    let exchange = FakeExchange(replies, clock: night.clock)
    await #expect(throws: SubcalError.self) {
      _ = try await night.run(night.settings("2024-12-20T21:30"), exchange)
    }
    #expect(exchange.allURLs == [Address.openData, Address.list(2024), Address.website])
  }

  @Test func `exchange hosts behind one mirror are one host`() async throws {
    var settings = try night.settings("2024-12-20T21:30")
    let mirror = try #require(BaseURL("https://mirror.example"))
    settings.origin = .live(
      .init(
        baseURLs: ["www.twse.com.tw": mirror, "openapi.twse.com.tw": mirror, "www.tpex.org.tw": mirror]))
    let replies = Dictionary(
      uniqueKeysWithValues: december().map { url, replies in
        (
          url.replacing("www.twse.com.tw", with: "mirror.example")
            .replacing("openapi.twse.com.tw", with: "mirror.example"), replies
        )
      })
    let exchange = FakeExchange(replies, clock: night.clock, latency: { _ in .seconds(1) })
    #expect(try await night.run(settings, exchange).status == .done)
    #expect(exchange.urls == replies.keys.sorted())
    #expect(exchange.mostAtOnce == ["mirror.example": 1])
    #expect(exchange.pauses(at: "mirror.example") == Array(repeating: .seconds(3), count: 27))
  }

  @Test func `requests to this machine need no interval`() async throws {
    var settings = try night.settings("2024-12-20T21:30")
    let loopback = try #require(BaseURL("http://127.0.0.1:8080"))
    settings.origin = .live(
      .init(
        baseURLs: [
          "www.twse.com.tw": loopback, "openapi.twse.com.tw": loopback, "www.tpex.org.tw": loopback,
        ], interval: .zero))
    let replies = Dictionary(
      uniqueKeysWithValues: december().map { url, replies in
        (
          url.replacing("https://www.twse.com.tw", with: "http://127.0.0.1:8080")
            .replacing("https://openapi.twse.com.tw", with: "http://127.0.0.1:8080"), replies
        )
      })
    let exchange = FakeExchange(replies, clock: night.clock)
    #expect(try await night.run(settings, exchange).status == .done)
    #expect(exchange.urls == replies.keys.sorted())
    #expect(exchange.mostAtOnce == ["127.0.0.1:8080": 1])
    #expect(night.clock.sleeps == [])
  }

  @Test func `an exchange without a mirror keeps its interval`() async throws {
    var settings = try night.settings("2024-12-20T21:30")
    let loopback = try #require(BaseURL("http://127.0.0.1:8080"))
    settings.origin = .live(
      .init(
        baseURLs: ["openapi.twse.com.tw": loopback, "www.tpex.org.tw": loopback], interval: .zero))
    var replies = december()
    replies["http://127.0.0.1:8080/v1/exchangeReport/STOCK_DAY_ALL"] = replies[Address.openData]
    replies[Address.openData] = nil
    let exchange = FakeExchange(replies, clock: night.clock)
    #expect(try await night.run(settings, exchange).status == .done)
    #expect(exchange.pauses(at: "www.twse.com.tw") == Array(repeating: .seconds(3), count: 6))
  }
}

/// A barrier at which a number of requests wait for each other, with a time limit.
private final class Meeting: Sendable {
  struct Alone: Error {}

  private let expected: Int
  private let present = Mutex(0)

  init(of expected: Int) {
    self.expected = expected
  }

  func attend() async throws {
    present.withLock { $0 += 1 }
    for _ in 0..<3000 {
      if present.withLock({ $0 >= expected }) { return }
      try await Task.sleep(for: .milliseconds(10))
    }
    throw Alone()
  }
}
