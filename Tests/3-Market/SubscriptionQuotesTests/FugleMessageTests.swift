import Decoding
import Foundation
import SubscriptionQuotes
import TestSupport
import Testing
import Values

/// Decoding of Fugle's messages.
@Suite struct FugleMessageTests {
  @Test func `a quote has all values of its message`() throws {
    var wanted = Quote(
      code: try .of("6661"), name: "甲", board: .tpex,
      time: QuoteTime(microseconds: 1_728_019_800_000_000, serial: 7),
      price: QuotePrice(try .of("25.75"), .trade),
      book: OrderBook(bids: [.init(price: try .of("25.75"), shares: 13_285_000)]))
    (wanted.reference, wanted.open) = (try .of("23.45"), try .of("24.5"))
    (wanted.high, wanted.low, wanted.limitUp) = (try .of("25.75"), try .of("23.75"), try .of("25.75"))
    wanted.volume = 6_091_000
    wanted.lastTrade = .init(price: try .of("25.75"), shares: 10_000, secondOfDay: 13 * 3600 + 30 * 60)
    #expect(
      FugleMessage.read(
        """
        {"event":"data","data":{"symbol":"6661","exchange":"TPEx","market":"OTC","name":"甲","referencePrice":23.45,
        "openPrice":24.5,"highPrice":25.75,"lowPrice":23.75,"lastPrice":25.5,"bids":[{"price":25.75,"size":13285}],
        "asks":[],"total":{"tradeVolume":6091},"lastTrade":{"price":25.75,"size":10,"time":1728019800000000},
        "lastTrial":{"price":25.7},"isLimitUpPrice":true,"serial":7,"lastUpdated":1728019800000000},
        "channel":"aggregates"}
        """) == .success(.data(wanted, [])))
  }

  @Test func `a trial price is used only as the trial price`() throws {
    let text = """
      {"event":"data","data":{"symbol":"2330","exchange":"TWSE","referencePrice":100,"isTrial":true,
      "lastTrial":{"price":107.5},"bids":[{"price":101,"size":1}],"asks":[{"price":102,"size":1}],
      "lastUpdated":1728019800000000},"channel":"aggregates"}
      """
    guard case .success(.data(let quote, [])) = FugleMessage.read(text) else {
      Issue.record("no quote")
      return
    }
    #expect(try quote.trial == .of("107.5") && quote.price == QuotePrice(.of("100"), .reference))
  }

  @Test func `a level that cannot be decoded does not cost the quote`() throws {
    let message = FugleMessage.read(
      """
      {"event":"data","data":{"symbol":"2330","exchange":"TWSE","lastPrice":101,"bids":[{"price":101,"size":1},
      {"price":"low","size":2},{"price":100,"size":3}],"asks":[{"price":102,"size":-1}],
      "lastUpdated":1728019800000000},"channel":"aggregates"}
      """)
    guard case .success(.data(let quote, let remarks)) = message else {
      Issue.record("\(message)")
      return
    }
    #expect(quote.book.bids.map(\.price?.description) == ["101", "100"] && quote.book.asks.isEmpty)
    #expect(
      remarks.map(\.description) == [
        "fugle: row 1, column price: 'low': not a price such as 43.91",
        "fugle: row 1, column size: '-1': not a whole number",
      ])
  }

  @Test func `the other messages are decoded`() throws {
    let read: [(String, FugleMessage)] = [
      (Fugle.authenticated, .authenticated), (Fugle.heartbeat, .heartbeat),
      (#"{"event":"pong","data":{"time":"1","state":"1"}}"#, .alive),
      (Fugle.subscribed(["2330"]), .subscribed([.init(try .of("2330"), id: "x2330")])),
      (
        Fugle.subscribed(["2330", "2317"]),
        .subscribed([.init(try .of("2330"), id: "x2330"), .init(try .of("2317"), id: "x2317")])
      ),
      (Fugle.tooMany, .error(code: 1001, message: "Maximum number of connections reached")),
      (Fugle.refused, .error(code: nil, message: "Invalid authentication credentials")),
      (#"{"event":"data","data":{"symbol":"2330"},"channel":"trades"}"#, .other),
      (#"{"event":"unsubscribed","data":{"id":"1"}}"#, .other), ("{}", .other),
    ]
    for (text, message) in read { #expect(FugleMessage.read(text) == .success(message), "\(text)") }
  }

  @Test(arguments: [
    ("", "fugle: row 1: the message is not JSON"), ("[]", "fugle: row 1: '[]': the message is not JSON"),
    (
      #"{"event":"data","data":{"symbol":"x"},"channel":"aggregates"}"#,
      "fugle: row 1, column symbol: 'x': not a code of four to six digits and capital letters"
    ),
    (
      #"{"event":"data","data":{"symbol":"2330","exchange":"TWSE"},"channel":"aggregates"}"#,
      "fugle: row 1, column lastUpdated: '': not a timestamp"
    ),
  ])
  func `a message that cannot be decoded is reported with its place`(text: String, report: String) {
    guard case .failure(let rejection) = FugleMessage.read(text) else {
      Issue.record("was read")
      return
    }
    #expect(rejection.remark.description == report)
  }

  @Test(.enabled(if: RecordedPayload.isAvailable, "\(RecordedPayload.skipReason)"))
  func `every recorded message of the service is decoded`() throws {
    let file = try #require(RecordedPayload.folder).appending(path: "live/fugle-ws-messages.jsonl")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
    let incoming = lines.filter { $0.hasPrefix(#"{"dir":"in""#) }
    let kinds = try incoming.map { line -> String in
      let message = try FugleMessage.read(line).get()
      if case .data(let quote, []) = message {
        #expect(try quote.code == .of("6661") && quote.price == QuotePrice(.of("25.75"), .trade))
        #expect(quote.volume == 6_091_000 && quote.limitReached == .up && quote.book.bids.count == 5)
        return "data"
      }
      return "\(message)".prefix { $0 != "(" }.description
    }
    #expect(
      kinds == [
        "authenticated", "error", "error", "heartbeat", "alive", "subscribed", "subscribed", "other", "other",
        "data",
        "other",
      ])
  }
}
