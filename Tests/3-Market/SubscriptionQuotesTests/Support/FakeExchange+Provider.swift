import Curl
import Trading
import Values
import SubscriptionQuotes
import TestSupport

extension Reply {
  static func body(_ body: [UInt8]) -> Reply {
    .response(HTTPResponse(status: 200, body: body, contentType: "text/html;charset=UTF-8"))
  }

  static let unreachable = failure(6, .couldNotResolveHost, "Could not resolve host")
  static let untrusted = failure(60, .certificate, "SSL certificate problem")
  static let broken = failure(56, .connectionBroken, "Connection reset by peer")

  private static func failure(_ code: Int32, _ reason: CurlError.Reason, _ message: String) -> Reply {
    .failure(CurlError(code: code, reason: reason, message: message, url: "of the test"))
  }
}

extension FakeExchange {
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
