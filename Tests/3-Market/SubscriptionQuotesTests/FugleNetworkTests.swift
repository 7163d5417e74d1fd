import Fetching
import Localization
import Synchronization
import TestSupport
import Testing
import Trading
import Values

@testable import SubscriptionQuotes

/// A network that drops, and one that changes: nothing comes any more, and nothing says so.
@Suite(.timeLimit(.minutes(60))) struct FugleNetworkTests {
  /// A service without sockets, in three phases: the first connection breaks after some quotes; then other codes are
  /// followed, and with the unsubscription nothing comes any more; then all is well.
  final class Service: MessageTransport {
    private let state = Mutex(State())
    private let followed: FollowedCodes
    private let later: [StockCode: Set<Board>]

    struct State {
      var phase = 1
      var isSilent = false
      /// The number of the newest quotes.
      var number = 0
      /// What was subscribed at once, and unsubscribed.
      var subscribed: [[String]] = []
      var unsubscribed: [String] = []
    }

    init(_ followed: FollowedCodes, later: [StockCode: Set<Board>]) {
      (self.followed, self.later) = (followed, later)
    }

    var seen: State { state.withLock(\.self) }

    func withConnection(
      _ body:
        @Sendable (
          AsyncThrowingStream<String, any Error>, @escaping @Sendable (String) async throws -> Void
        ) async throws -> Void
    ) async throws {
      let (texts, wire) = AsyncThrowingStream<String, any Error>.makeStream()
      state.withLock { $0.isSilent = false }
      defer { wire.finish() }
      try await body(texts) { text in self.answer(text, wire) }
    }

    private func answer(_ text: String, _ wire: AsyncThrowingStream<String, any Error>.Continuation) {
      if seen.isSilent { return }
      if text.contains("auth") { wire.yield(Fugle.authenticated) }
      if text.contains("ping") { wire.yield(#"{"event":"pong","data":{}}"#) }
      if text.contains("unsubscribe") {
        state.withLock { state in
          state.unsubscribed.append(text)
          (state.isSilent, state.phase) = (true, 3)
        }
      }
      guard let codes = Fugle.codes(subscribedBy: text) else { return }
      let (phase, newest) = state.withLock { state in
        state.subscribed.append(codes)
        state.number += 3
        return (state.phase, state.number)
      }
      wire.yield(Fugle.subscribed(codes))
      // The newest quote comes first, as from the real service.
      for quote in max(1, newest - 3)...newest { for code in codes { wire.yield(Fugle.data(code, quote)) } }
      if phase == 1 {
        state.withLock { $0.phase = 2 }
        wire.finish(throwing: MessageFailure(reason: Text(verbatim: "reset")))
      } else if phase == 2 {
        followed.follow(later)
      }
    }
  }

  @Test func `all codes come back, also those that changed meanwhile, and no trade twice`() async throws {
    func codes(_ codes: String...) throws -> [StockCode: Set<Board>] {
      Dictionary(uniqueKeysWithValues: try codes.map { (try .of($0), [.twse]) })
    }
    let followed = FollowedCodes(try codes("2317", "2330"))
    let service = Service(followed, later: try codes("1101", "2330"))
    let (start, moment) = (ContinuousClock.now, try Instant.of("2026-10-06T10:00:00"))
    let provider = FugleProvider(
      key: "secret", over: service, hours: MarketHours(.init()),
      clock: JobClock(
        now: { (ContinuousClock.now - start) * 100 }, sleep: { try await Task.sleep(for: $0 / 100) }),
      now: { moment }, generator: { SplitMix64(seed: 1) })
    var (trades, taken): ([StockCode: SessionTrades], [String]) = ([:], [])
    for try await event in provider.quotes(of: followed) {
      guard case .quotes(let quotes) = event else { continue }
      for quote in quotes where trades[quote.code, default: SessionTrades()].take(quote) != nil {
        taken.append("\(quote.code) \(Fugle.number(of: quote))")
      }
      let seen = service.seen
      let isBack = ["1101", "2330"].allSatisfy { taken.contains("\($0) \(seen.number)") }
      if seen.phase == 3, seen.subscribed.last == ["1101", "2330"], isBack { break }
    }
    let seen = service.seen
    #expect(seen.subscribed.prefix(2) == [["2317", "2330"], ["2317", "2330"]])
    #expect(seen.subscribed.last == ["1101", "2330"])
    #expect(Set(seen.unsubscribed) == [#"{"event":"unsubscribe","data":{"id":"x2317"}}"#])
    #expect(Set(taken).count == taken.count)
    // Of what came while a connection was up nothing is missing.
    let wanted = (1...6).flatMap { ["2317 \($0)", "2330 \($0)"] }
    #expect(Set(taken).isSuperset(of: wanted), "\(taken)")
  }
}
