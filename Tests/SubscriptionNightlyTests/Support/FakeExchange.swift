import Curl
import Fetching
import SubscriptionNightly
import Synchronization
import TestSupport
import Values

/// The exchanges without a network: answers by URL, and a record of all requests.
///
/// After `open(at:)`, URLs without a prepared answer are answered as on a good evening, except required sources and past
/// days.
final class FakeExchange: Transport {
  /// One request and its answer, from its start to its end.
  struct Visit: Equatable, Sendable {
    var url: String
    var start: Duration
    var end: Duration
    /// Whether the test prepared the answer.
    var isPrepared: Bool

    var host: Substring {
      url.split(separator: "/", omittingEmptySubsequences: false).dropFirst(2).first ?? ""
    }
  }

  /// Nothing was prepared for a URL.
  struct Unexpected: Error, Equatable {
    let url: String
  }

  private struct State {
    var visits: [Visit] = []
    var requests: [HTTPRequest] = []
    var counts: [String: Int] = [:]
    var inside: [Substring: Int] = [:]
    var mostAtOnce: [String: Int] = [:]
    var evening: GoodEvening?
  }

  private let clock: FakeClock
  private let replies: [String: [Reply]]
  private let latency: @Sendable (String) -> Duration
  private let meet: @Sendable (String) async throws -> Void
  private let state = Mutex(State())

  /// - Parameters:
  ///   - replies: What each URL answers, in turn; the last answer stays.
  ///   - latency: How long the answer to a URL takes.
  ///   - meet: Awaited within each request.
  init(
    _ replies: [String: [Reply]], clock: FakeClock,
    latency: @escaping @Sendable (String) -> Duration = { _ in .zero },
    meet: @escaping @Sendable (String) async throws -> Void = { _ in }
  ) {
    self.replies = replies
    self.clock = clock
    self.latency = latency
    self.meet = meet
  }

  func get(
    _ request: HTTPRequest, onProgress: @escaping @Sendable (Int, Int?) -> Void
  ) async throws -> HTTPResponse {
    let url = Self.withoutStandIn(request.url)
    var visit = Visit(url: url, start: clock.now, end: .zero, isPrepared: replies[url] != nil)
    let host = visit.host
    let number = state.withLock { state in
      state.requests.append(request)
      state.inside[host, default: 0] += 1
      state.mostAtOnce[String(host)] = max(
        state.mostAtOnce[String(host)] ?? 0, state.inside[host] ?? 0)
      defer { state.counts[url, default: 0] += 1 }
      return state.counts[url] ?? 0
    }
    // Gives other requests a chance to overlap.
    for _ in 0..<20 { await Task.yield() }
    try await meet(url)
    clock.advance(by: latency(url))
    visit.end = clock.now
    state.withLock { [visit] state in
      state.inside[host, default: 0] -= 1
      state.visits.append(visit)
    }
    guard let reply = reply(to: url, number: number) else { throw Unexpected(url: url) }
    switch reply {
    case .response(let response): return response
    case .failure(let error): throw error
    }
  }

  private func reply(to url: String, number: Int) -> Reply? {
    guard let prepared = replies[url], let last = prepared.last else {
      return state.withLock(\.evening)?.answer(to: url)
    }
    return number < prepared.count ? prepared[number] : last
  }

  /// Answers URLs without a prepared answer as on a good evening.
  func open(at evening: Instant) {
    state.withLock { $0.evening = GoodEvening(asOf: evening) }
  }

  /// Mirrors of the hosts that need no interval in a test.
  static let standIns = [
    "openapi.twse.com.tw": "http://127.0.0.1:8001", "www.tpex.org.tw": "http://127.0.0.1:8002",
  ]

  private static func withoutStandIn(_ url: String) -> String {
    standIns.reduce(url) { $0.replacing($1.value, with: "https://\($1.key)") }
  }

  /// The visits in the order they ended.
  var visits: [Visit] { state.withLock(\.visits) }

  /// The visits of one host.
  func visits(of host: String) -> [Visit] { visits.filter { $0.host == host } }

  /// The requested URLs with prepared answers, sorted, because different hosts are requested in parallel.
  var urls: [String] { visits.filter(\.isPrepared).map(\.url).sorted() }

  /// All requested URLs, sorted.
  var allURLs: [String] { visits.map(\.url).sorted() }

  /// The requests as they were made.
  var requests: [HTTPRequest] { state.withLock(\.requests) }

  /// The most requests that were ever under way at once, by host.
  var mostAtOnce: [String: Int] { state.withLock(\.mostAtOnce) }

  /// The times between the end of each visit to a host and the start of the next.
  func pauses(at host: String) -> [Duration] {
    let visits = visits(of: host)
    return zip(visits, visits.dropFirst()).map { $1.start - $0.end }
  }
}
