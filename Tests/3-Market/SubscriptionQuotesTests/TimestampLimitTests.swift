import SubscriptionQuotes
import TestSupport
import Testing
import Values
internal import SubscriptionWatch

/// Quotes from the future.
@Suite(.timeLimit(.minutes(60))) struct TimestampLimitTests {
  private static let nine = Instant(WatchedQuotesTests.today, secondOfDay: 9 * 3600)

  /// A quote of a second after nine, and what becomes of it at another.
  private func limited(
    _ limit: inout TimestampLimit, _ code: String = "2330", _ price: String = "100", of second: Int,
    at moment: Int
  ) throws -> (second: Int?, event: QuoteEvent?) {
    let quote = try WatchedQuotesTests.quote(code, price, at: 9 * 3600 + second)
    let (limited, event) = limit.limit(
      quote, at: Instant(secondsSince1970: Self.nine.secondsSince1970 + moment))
    return (limited.map { $0.time.instant.secondsSince1970 - Self.nine.secondsSince1970 }, event)
  }

  @Test func `a quote from the future counts as one of now, and later quotes count`() throws {
    var limit = TimestampLimit()
    #expect(try limited(&limit, of: 10, at: 10).second == 10)
    // Clocks may differ a little.
    #expect(try limited(&limit, of: 25, at: 20) == (25, nil))
    #expect(try limited(&limit, of: 3600, at: 30) == (30, .ahead(.of("2330"), seconds: 3570)))
    // The same quote keeps its time, and one of before counts by its arrival.
    #expect(try limited(&limit, of: 3600, at: 45) == (30, nil))
    #expect(try limited(&limit, of: 29, at: 60) == (30, nil))
    #expect(try limited(&limit, of: 70, at: 75) == (70, nil))
    #expect(try limited(&limit, of: 60, at: 76) == (60, nil))
    // Only the first of all codes is reported.
    #expect(try limited(&limit, "1101", of: 7200, at: 80) == (80, nil))
  }

  @Test func `with a slow clock all quotes are limited and stay in order`() throws {
    var (limit, board) = (TimestampLimit(), WatchedQuotes([try WatchedQuotesTests.watched("2330")]))
    var generator = SplitMix64(seed: 7)
    var prices: [String] = []
    for poll in 1...100 {
      // The machine is five minutes late; now and then the exchange sends an old row, or the same one.
      let stale = Int.random(in: 0..<4, using: &generator) == 0
      let second = 300 + 15 * (stale ? max(1, poll - 2) : poll)
      let now = Instant(secondsSince1970: Self.nine.secondsSince1970 + 15 * poll)
      let quote = try WatchedQuotesTests.quote("2330", "\(second)", at: 9 * 3600 + second)
      if let limited = limit.limit(quote, at: now).quote {
        board.take(limited)
        #expect(limited.time.instant <= now)
      }
      prices += board.changes().compactMap(\.price?.price.description)
      // The age begins at 0 and grows.
      let later = Instant(secondsSince1970: now.secondsSince1970 + 90)
      #expect(board.rows[0].age(at: now) == (stale ? 15 : 0) || stale)
      #expect(board.rows[0].isStale(at: later))
    }
    #expect(prices == prices.sorted { (Int($0) ?? 0) < (Int($1) ?? 0) } && Set(prices).count == prices.count)
    #expect(prices.count > 60)
  }

  @Test func `a code that the exchange stamps in the future is followed`() async throws {
    let clock = try FakeClock("2026-10-06T10:00:00")
    // The fourth response is stamped an hour ahead, as 11:00:00.
    let exchange = FakeExchange(clock) { number, _ in
      let seconds = 1_791_252_000 + Int(clock.now.components.seconds) + (number == 4 ? 3600 : 0)
      return .body(MIS.body([MIS.row(["z": "\(100 + number).0000", "tlong": "\(seconds)000"])]))
    }
    var settings = PollingSettings()
    settings.requestLimit = 10
    let (events, _) = try await exchange.provider(settings).all(["2330"])
    var board = WatchedQuotes([try WatchedQuotesTests.watched("2330")])
    var prices: [String] = []
    for event in events {
      if case .quotes(let quotes) = event { for quote in quotes { board.take(quote) } }
      prices += board.changes().compactMap(\.price?.price.description)
    }
    #expect(prices == (1...10).map { "\(100 + $0)" })
    #expect(events.count { if case .ahead = $0 { true } else { false } } == 1)
  }
}
