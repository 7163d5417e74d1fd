import Curl
import Fetching
import SubscriptionQuotes
import Synchronization
import TestSupport
import Values

/// An exchange with scripted responses, which records requests and their times.
final class FakeExchange: Transport {
  enum Reply {
    case body([UInt8])
    case status(Int, retryAfter: Int? = nil)
    case redirect(String)
    case broken
    case untrusted
    case unreachable
  }

  struct Visit {
    var url: String
    var start, end: Duration
  }

  private let clock: FakeClock
  private let latency: Duration
  private let script: @Sendable (Int, String) -> Reply
  private let state = Mutex<[Visit]>([])

  init(_ clock: FakeClock, latency: Duration = .zero, _ script: @escaping @Sendable (Int, String) -> Reply) {
    self.clock = clock
    self.latency = latency
    self.script = script
  }

  var visits: [Visit] { state.withLock(\.self) }

  /// The pauses between requests to a host.
  func pauses(at host: String) -> [Duration] {
    let visits = visits.filter { $0.url.contains(host) }
    return zip(visits, visits.dropFirst()).map { $1.start - $0.end }
  }

  func get(
    _ request: HTTPRequest, onProgress: @escaping @Sendable (Int, Int?) -> Void
  ) async throws -> HTTPResponse {
    let start = clock.now
    clock.advance(by: latency)
    let number = state.withLock { visits in
      visits.append(Visit(url: request.url, start: start, end: clock.now))
      return visits.count
    }
    switch script(number, request.url) {
    case .body(let body): return HTTPResponse(status: 200, body: body, contentType: "text/html;charset=UTF-8")
    case .status(let status, let seconds):
      return HTTPResponse(status: status, body: [], retryAfterSeconds: seconds)
    case .redirect(let url): return HTTPResponse(status: 307, body: [], redirectURL: url)
    case .unreachable:
      throw CurlError(
        code: 6, reason: .couldNotResolveHost, message: "Could not resolve host", url: request.url)
    case .untrusted:
      throw CurlError(
        code: 60, reason: .certificate, message: "SSL certificate problem", url: request.url)
    case .broken:
      throw CurlError(
        code: 56, reason: .connectionBroken, message: "Connection reset by peer", url: request.url)
    }
  }

  /// A provider that polls this exchange, with random numbers from a seed.
  func provider(
    _ settings: PollingSettings = PollingSettings(), hours: MarketHours = MarketHours(.init())
  ) -> PollingProvider {
    PollingProvider(
      settings, hours: hours, transport: self, clock: clock.jobClock, now: { self.clock.instant },
      generator: { SplitMix64(seed: 1) })
  }
}

extension PollingProvider {
  /// All events of some codes, and the error at the end.
  func all(
    _ codes: [String], on boards: Set<Board> = [.twse]
  ) async throws -> (events: [QuoteEvent], failure: QuoteFailure?) {
    var events: [QuoteEvent] = []
    let wanted = Dictionary(uniqueKeysWithValues: try codes.map { (try StockCode.of($0), boards) })
    do {
      for try await event in quotes(of: wanted) { events.append(event) }
    } catch let failure as QuoteFailure {
      return (events, failure)
    }
    return (events, nil)
  }
}
