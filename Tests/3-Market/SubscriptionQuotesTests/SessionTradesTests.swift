import Foundation
import Posix
import SubscriptionQuotes
import TestSupport
import Testing
import Values
internal import SubscriptionWatch

/// The session's trades as far as they were seen.
@Suite struct SessionTradesTests {
  private static let today = WatchedQuotesTests.today

  private func quote(
    _ price: String, _ second: Int, volume: Int?, shares: Int? = 1000, code: String = "2330",
    on day: Day = today
  ) throws -> Quote {
    var quote = Quote(
      code: try .of(code), name: "", board: .twse,
      time: QuoteTime(Instant(day, secondOfDay: 9 * 3600 + second + 2)),
      price: QuotePrice(try .of(price), .trade))
    quote.volume = volume.map { $0 * 1000 }
    quote.lastTrade = Quote.Trade(
      price: try .of(price), shares: shares, secondOfDay: 9 * 3600 + second)
    return quote
  }

  private func texts(_ trades: SessionTrades) -> [String] {
    trades.trades.map { trade in
      let unseen = trade.unseen.map { "\($0 / 1000)" } ?? "?"
      return "\(trade.time.clock) \(trade.price) \(trade.direction?.rawValue ?? "-") \(unseen)"
    }
  }

  @Test func `a trade has time, price, size and the direction of the last change`() throws {
    var trades = SessionTrades()
    for (price, second, volume) in [("100", 5, 10), ("100.5", 9, 11), ("100.5", 9, 12), ("100", 30, 20)] {
      let trade = try trades.take(quote(price, second, volume: volume))
      #expect(trade?.shares == 1000)
    }
    // Before the first quote nine lots were traded, before the last seven.
    #expect(
      texts(trades) == [
        "09:00:05 100 - 9", "09:00:09 100.5 up 0", "09:00:09 100.5 up 0", "09:00:30 100 down 7",
      ])
  }

  @Test func `a quote that shows no other trade is none`() throws {
    var trades = SessionTrades()
    #expect(try trades.take(quote("100", 5, volume: 10)) != nil)
    #expect(try trades.take(quote("100", 5, volume: 10)) == nil)
    #expect(try trades.take(quote("99", 1, volume: 9)) == nil)
    var indicative = try quote("101", 30, volume: 11)
    indicative.price?.kind = .indicative
    #expect(trades.take(indicative) == nil)
    // Without volumes a later time makes a trade a new one; without sizes nobody knows what was missed.
    #expect(try trades.take(quote("100", 5, volume: nil)) == nil)
    #expect(try trades.take(quote("100", 6, volume: nil, shares: nil))?.unseen == nil)
    #expect(try trades.take(quote("100", 9, volume: 1, on: Self.today.adding(1)))?.direction == nil)
    #expect(trades.trades.count == 1)
    #expect(try trades.take(quote("100", 10, volume: 99)) == nil)
  }

  @Test func `those of two recorders are joined without a double`() throws {
    let scratch = try ScratchDirectory()
    let path = FilePath(scratch.path("s.sqlite"))
    let (log, other) = (QuoteLog(besideStore: path), QuoteLog(besideStore: path))
    try log.add([quote("100", 5, volume: 10), quote("5", 5, volume: 1, code: "1101")])
    try log.add([quote("101", 30, volume: 14)])
    try other.add([quote("100", 5, volume: 10), quote("102", 20, volume: 12)])
    var confirmed = try quote("101", 30, volume: 14)
    confirmed.time = QuoteTime(Instant(Self.today, secondOfDay: 10 * 3600))
    try other.add([confirmed])
    // A line of an earlier version, without the trade's own size and time.
    let file = scratch.path("s.sqlite-quotes/\(Self.today).jsonl")
    let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
    let earlier = try #require(lines.last).replacing(#""volume":14000"#, with: #""volume":15000"#)
      .replacing(/,"shares":.*?}/, with: "}")
    try Data((lines + [earlier]).joined(separator: "\n").utf8).write(to: URL(filePath: file))
    let code = try StockCode.of("2330")
    let trades = try #require(try log.trades(of: [code], on: Self.today)[code])
    #expect(
      texts(trades) == [
        "09:00:05 100 - 9", "09:00:20 102 up 1", "09:00:30 101 down 1", "10:00:00 101 down ?",
      ])
    #expect(try log.trades(of: [code], on: Self.today.adding(1)).isEmpty)
  }

  @Test func `a slow reader gets the trades between two updates, of each code the last hundred`() async throws
  {
    let provider = ManualProvider()
    provider.send(.quotes(try (1...3).map { try quote("100", $0, volume: $0) }))
    provider.send(.quotes([try quote("100", 3, volume: 3)]))
    provider.send(.quotes(try (4...200).map { try quote("100", $0, volume: $0) }))
    provider.end()
    var volumes: [Int] = []
    for try await update in LiveUpdates(
      of: [:], from: provider, clock: LiveUpdatesTests.SleepLog().jobClock)
    {
      #expect(update.quotes.count == 1)
      volumes += (update.earlier + update.quotes).compactMap { $0.volume.map { $0 / 1000 } }
    }
    #expect(Set(volumes).count == volumes.count && volumes.suffix(100) == Array(101...200).suffix(100))
  }
}
