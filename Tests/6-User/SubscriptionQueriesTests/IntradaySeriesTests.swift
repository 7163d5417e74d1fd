import SubscriptionCharts
import SubscriptionLists
import SubscriptionQueries
import SubscriptionQuotes
import Testing
import Values

/// The prices of a session and their volume-weighted average.
@Suite struct IntradaySeriesTests {
  private static let opening = Instant(
    Day(year: 2026, month: 10, day: 6) ?? Day(number: 0), secondOfDay: 9 * 3600)

  private func series(
    _ points: [(price: String, second: Int, volume: Int)], _ kind: QuotePrice.Kind = .trade
  ) throws -> IntradaySeries {
    try #require(IntradaySeries(try entries(points, kind)))
  }

  private func averages(_ points: [(price: String, second: Int, volume: Int)]) throws -> [String?] {
    try series(points).points.map { $0.average?.description }
  }

  private func entries(
    _ points: [(price: String, second: Int, volume: Int)], _ kind: QuotePrice.Kind = .trade
  ) throws -> [QuoteLog.Entry] {
    try points.map { point in
      let code = try #require(StockCode("2330"))
      let price = try #require(Price(point.price))
      let seconds = Self.opening.secondsSince1970 + point.second
      var quote = Quote(
        code: code, name: "", board: .twse, time: QuoteTime(microseconds: seconds * 1_000_000, serial: 0),
        price: QuotePrice(price, kind))
      quote.volume = point.volume
      return try #require(QuoteLog.Entry(quote))
    }
  }

  @Test func `the average weights each poll's price by the volume since the previous poll`() throws {
    // (100·1000 + 102·1000) / 2000, then + 105·2000 over 4000.
    #expect(
      try averages([("100", 5, 1000), ("102", 20, 2000), ("104", 30, 2000), ("105", 40, 4000)])
        == ["100", "101", "101", "103"])
  }

  @Test func `the volume before a late first poll is not counted`() throws {
    #expect(
      try averages([("100", 3600, 9000), ("102", 3620, 9000), ("104", 3640, 10_000)]) == [nil, nil, "104"])
  }

  @Test func `a gap is three minutes without an entry, or three times the usual distance`() throws {
    func gaps(_ seconds: [Int]) throws -> [Int] {
      let points = try series(seconds.map { ("100", $0, 0) }).points
      return points.filter(\.followsGap).map { $0.secondOfDay - 9 * 3600 }
    }
    #expect(try gaps([0, 60, 120, 180, 360, 420]) == [])
    #expect(try gaps([0, 60, 120, 180, 361, 420]) == [361])
    #expect(try gaps([0, 60, 120, 3600, 3660, 3720, 9000]) == [3600, 9000])
    // A watch that asks every ten minutes.
    #expect(try gaps([0, 600, 1230, 1900, 2500, 5000]) == [5000])
    #expect(try gaps([7200]) == [])
  }

  @Test func `prices without a trade are marked`() throws {
    #expect(try series([("100", 0, 0)], .indicative).points.map(\.isTraded) == [false])
    #expect(try series([("100", 0, 0)]).points.map(\.isTraded) == [true])
  }

  @Test func `a day without entries has no series`() {
    #expect(IntradaySeries([]) == nil)
  }
}
