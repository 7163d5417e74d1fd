import Foundation
import SubscriptionQuotes
import TestSupport
import Testing
import Values

/// The exchange's recorded responses, if present.
@Suite(.enabled(if: RecordedPayload.isAvailable, "\(RecordedPayload.skipReason)")) struct RecordedPayloadTests
{
  private func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: try #require(RecordedPayload.folder).appending(path: "live/\(name)")))
  }

  private func quote(_ name: String) throws -> Quote {
    let answer = try MISResponse(bytes(name))
    #expect(answer.remarks.isEmpty && answer.emptyRows == 0 && answer.userDelay == .seconds(5))
    return try #require(answer.quotes.first)
  }

  @Test func `a response during the session with a dash for the last trade is decoded`() throws {
    let quote = try quote("mis-0050-intraday-z-dash-2026-10-06.json")
    #expect(try quote.price == QuotePrice(.of("116"), .trade) && quote.trial == nil)
    #expect(
      try quote.lastTrade == .init(price: .of("116"), shares: 35_000, secondOfDay: 9 * 3600 + 26 * 60 + 19))
    #expect(try quote.time.instant == .of("2026-10-06T09:26:54") && quote.volume == 13_403_000)
    #expect(try quote.limitUp == .of("127.5") && quote.limitDown == .of("104.4"))
    #expect(quote.book.bids.count == 5 && quote.book.asks.count == 5)
    #expect(try quote.book.bestBid == .of("115.95") && quote.book.asks[0].shares == 903_000)
    #expect(try quote.name == "元大台灣50" && quote.reference == .of("115.95"))
  }

  @Test func `a response before the opening has a trial price and no trade`() throws {
    let quote = try quote("mis-0050-pre-open-2026-10-08.json")
    #expect(try quote.price == QuotePrice(.of("116.05"), .reference))
    #expect(try quote.trial == .of("116") && quote.volume == 0)
    #expect(quote.open == nil && quote.high == nil && quote.low == nil)
  }

  @Test func `responses after the close, of 2023 and 2018, are decoded`() throws {
    let late = try quote("mis-otc-5439-after-close-2023-05-19.json")
    #expect(try late.price == QuotePrice(.of("75.1"), .trade) && late.board == .tpex)
    #expect(try late.volume == 4_917_000 && late.reference == .of("75.8"))
    let old = try quote("mis-2330-2018-03-31.json")
    #expect(try old.price == QuotePrice(.of("247.5"), .trade) && old.board == .twse)
    #expect(try old.lastTrade?.shares == 110_000 && old.low == .of("246.5"))
  }

  @Test func `an unknown code is an empty row`() throws {
    let answer = try MISResponse(bytes("mis-unknown-symbol-2026-10-06.json"))
    #expect(answer.quotes.isEmpty && answer.remarks.isEmpty && answer.emptyRows == 1)
  }

  @Test func `the emerging board's response is decoded`() throws {
    let answer = try EmergingBoardResponse(bytes("tpex-openapi-esb-latest-2026-09-29.json"))
    #expect(answer.remarks.isEmpty)
    #expect(
      answer.quotes.map(\.price) == [
        QuotePrice(try .of("31.15"), .trade), QuotePrice(try .of("8"), .reference),
      ])
    #expect(answer.quotes.map(\.volume) == [49_115, nil])
    #expect(try answer.quotes[0].time.instant == .of("2026-09-29T16:30:05"))
  }
}
