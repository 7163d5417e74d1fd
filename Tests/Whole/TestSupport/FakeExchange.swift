package import Curl
import Fetching
import Synchronization

/// A fake exchange's answer to one request.
package enum Reply: Sendable {
  case response(HTTPResponse)
  case failure(CurlError)

  package static func body(_ text: String) -> Reply {
    .response(HTTPResponse(status: 200, body: Array(text.utf8)))
  }

  package static func status(_ status: Int, retryAfter: Int? = nil) -> Reply {
    .response(
      HTTPResponse(status: status, body: Array("refused".utf8), retryAfterSeconds: retryAfter))
  }

  package static func redirect(to url: String, status: Int = 302) -> Reply {
    .response(HTTPResponse(status: status, body: [], redirectURL: url))
  }

  package static func broken(_ reason: CurlError.Reason) -> Reply {
    .failure(
      CurlError(code: 99, reason: reason, message: "as the test wants it", url: "of the test"))
  }
}

/// The exchanges without a network: scripted answers, and a record of all requests.
package final class FakeExchange: Transport {
  /// One request and its answer, from its start to its end.
  package struct Visit: Equatable, Sendable {
    package var url: String
    package var start: Duration
    package var end = Duration.zero
    /// Whether the script answered.
    package var isScripted = false

    package var host: Substring {
      url.split(separator: "/", omittingEmptySubsequences: false).dropFirst(2).first ?? ""
    }
  }

  /// Nothing answers a URL.
  package struct Unexpected: Error, Equatable {
    package let url: String
  }

  private struct State {
    var visits: [Visit] = []
    var requests: [HTTPRequest] = []
    var inside: [Substring: Int] = [:]
    var mostAtOnce: [String: Int] = [:]
    var others: (@Sendable (String) -> Reply?)?
  }

  /// Mirrors of the hosts that need no interval in a test.
  package static let standIns = [
    "openapi.twse.com.tw": "http://127.0.0.1:8001", "www.tpex.org.tw": "http://127.0.0.1:8002",
  ]

  package let clock: FakeClock
  private let latency: @Sendable (String) -> Duration
  private let meet: @Sendable (String) async throws -> Void
  private let script: @Sendable (Int, String) -> Reply?
  private let state = Mutex(State())

  /// - Parameters:
  ///   - latency: How long the answer to a URL takes.
  ///   - meet: Awaited within each request.
  ///   - script: What a request is answered, by its number, beginning at 1, and its URL.
  package init(
    _ clock: FakeClock, latency: @escaping @Sendable (String) -> Duration = { _ in .zero },
    meet: @escaping @Sendable (String) async throws -> Void = { _ in },
    script: @escaping @Sendable (Int, String) -> Reply?
  ) {
    (self.clock, self.latency, self.meet, self.script) = (clock, latency, meet, script)
  }

  package func get(
    _ request: HTTPRequest, onProgress: @escaping @Sendable (Int, Int?) -> Void
  ) async throws -> HTTPResponse {
    let url = Self.standIns.reduce(request.url) {
      $0.replacing($1.value, with: "https://\($1.key)")
    }
    var visit = Visit(url: url, start: clock.now)
    let host = visit.host
    let number = state.withLock { state in
      state.requests.append(request)
      let inside = (state.inside[host] ?? 0) + 1
      state.inside[host] = inside
      state.mostAtOnce[String(host)] = max(state.mostAtOnce[String(host)] ?? 0, inside)
      return state.requests.count
    }
    try await meet(url)
    clock.advance(by: latency(url))
    visit.end = clock.now
    let scripted = script(number, url)
    visit.isScripted = scripted != nil
    let others = state.withLock { [visit] state in
      state.inside[host, default: 0] -= 1
      state.visits.append(visit)
      return state.others
    }
    switch scripted ?? others?(url) {
    case .response(let response): return response
    case .failure(let error): throw error
    case nil: throw Unexpected(url: url)
    }
  }

  /// Answers what the script does not.
  package func answerOthers(_ answer: @escaping @Sendable (String) -> Reply?) {
    state.withLock { $0.others = answer }
  }

  /// The visits in the order they ended.
  package var visits: [Visit] { state.withLock(\.visits) }

  /// The requests as they were made.
  package var requests: [HTTPRequest] { state.withLock(\.requests) }

  /// The most requests that were ever under way at once, by host.
  package var mostAtOnce: [String: Int] { state.withLock(\.mostAtOnce) }

  /// The times between the end of each visit to a host and the start of the next.
  package func pauses(at host: String) -> [Duration] {
    let visits = visits.filter { $0.host == host }
    return zip(visits, visits.dropFirst()).map { $1.start - $0.end }
  }
}
