import Diagnostics
import Fetching
import Posix
import SubscriptionNightly
import TestSupport
import Testing
import Values

/// A backfill in a folder of its own, against a fake exchange and a fake clock.
struct PastDays {
  let scratch: ScratchDirectory
  let clock = FakeClock()
  let moment = "2024-11-05T21:30"

  init() throws {
    scratch = try ScratchDirectory()
  }

  var store: FilePath { scratch.path.appending("store.db") }

  /// Good answers for these days, which are sessions, of both boards.
  static func replies(_ days: [String]) throws -> [String: [Reply]] {
    var replies: [String: [Reply]] = [:]
    for text in days {
      let day: Day = try #require(Day(iso: text))
      replies[Address.listedBars(day)] = [.body(Payload.listedBars(day))]
      replies[Address.tpexBars(day)] = [.body(Payload.tpexBars(day))]
    }
    return replies
  }

  func exchange(
    _ replies: [String: [Reply]], meet: @escaping @Sendable (String) async throws -> Void = { _ in }
  ) throws -> FakeExchange {
    let exchange = FakeExchange(replies, clock: clock, meet: meet)
    exchange.open(at: try #require(Instant(moment)))
    return exchange
  }

  /// A backfill, optionally with another store.
  func backfill(
    _ exchange: FakeExchange, store: FilePath? = nil, observer: @escaping RunObserver = { _ in }
  ) throws -> Backfill {
    let settings = BackfillSettings(
      store: store ?? self.store, moment: try #require(Instant(moment)),
      origin: .live(FetchOrigin.Live()))
    return Backfill(settings, transport: exchange, clock: clock.jobClock, observer: observer)
  }

  @discardableResult
  func fill(
    _ first: String, _ last: String, _ exchange: FakeExchange, store: FilePath? = nil
  ) async throws -> Backfill.Outcome {
    try await backfill(exchange, store: store).bars(
      from: #require(Day(iso: first)), to: #require(Day(iso: last)))
  }

  /// The requested past days, newest first, each once for both boards.
  static func asked(_ exchange: FakeExchange) -> [String] {
    exchange.visits.compactMap { visit in
      visit.url.firstRange(of: "MI_INDEX?date=").map { String(visit.url[$0.upperBound...].prefix(8)) }
    }
  }
}
