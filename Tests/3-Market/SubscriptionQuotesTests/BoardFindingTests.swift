import Decoding
import SubscriptionQuotes
import TestSupport
import Testing
import Values

/// The search for codes that may be on several boards.
@Suite(.timeLimit(.minutes(60))) struct BoardFindingTests {
  private static let emerging = """
    [{"Date":"1151006","Time":"90530","SecuritiesCompanyCode":"7777","CompanyName":"興櫃甲","PreviousAveragePrice":\
    "30.22","BuyingPrice":"30","BuyingQuantity":"3000","SellingPrice":"31.5","SellingQuantity":"0","Highest":"31.15",\
    "Lowest":"29.70","Average":"30.77","LatestPrice":"31.15","TransactionVolume":"49115"},
    {"Date":"1151006","Time":"90530","SecuritiesCompanyCode":"7778","CompanyName":"興櫃乙","PreviousAveragePrice":\
    "8","Highest":"-","Lowest":"-","Average":"-","LatestPrice":"-","TransactionVolume":"-"},
    {"Date":"today","SecuritiesCompanyCode":"7779"}]
    """

  /// 2330 is listed, 6488 is on TPEx, 7777 and 7778 on the emerging board.
  private func exchange(_ clock: FakeClock) -> FakeExchange {
    FakeExchange(clock) { _, url in
      guard !url.contains("esb") else { return .body(Array(Self.emerging.utf8)) }
      return .body(
        MIS.body(
          url.matches(of: /(tse|otc)_(\w+)\.tw/).map { match in
            switch (match.1, match.2) {
            case ("tse", "2330"): MIS.row(["z": "100.5000"])
            case ("otc", "6488"): MIS.row(["c": "6488", "ex": "otc", "z": "50.0000"])
            default: #"{"c":"","z":"-"}"#
            }
          }))
    }
  }

  @Test func `all boards are polled, and then only the one where a code was found`()
    async throws
  {
    let exchange = exchange(try FakeClock("2026-10-06T09:05:00"))
    var settings = PollingSettings()
    settings.requestLimit = 30
    let (events, _) = try await exchange.provider(settings)
      .all(["2330", "6488", "7777", "9999"], on: Set(Board.allCases))
    let mis = exchange.visits.map(\.url).filter { $0.contains("mis") }
      .map { $0.matches(of: /(?:tse|otc)_\w+/).map { String($0.0) } }
    #expect(
      mis.first == [
        "tse_2330", "otc_2330", "tse_6488", "otc_6488", "tse_7777", "otc_7777", "tse_9999", "otc_9999",
      ])
    #expect(mis.last == ["tse_2330", "otc_6488"])
    #expect(mis.contains(["tse_2330", "otc_6488", "tse_9999", "otc_9999"]))
    #expect(try events.absences == [.late([.of("9999")]), .unknown([.of("9999")])])
    let pauses = exchange.pauses(at: "www.tpex.org.tw")
    #expect(!pauses.isEmpty && pauses.allSatisfy { (.seconds(60)...(.seconds(72))).contains($0) })
    let rejected = events.compactMap {
      if case .rejected(let report, 1) = $0 { report.description } else { nil }
    }
    #expect(
      rejected == ["emerging-statistics: row 3, column Date: 'today': not a date such as 1131029"])
  }

  @Test func `a code only on the emerging board is not requested from MIS, or before 09:00`() async throws {
    let exchange = exchange(try FakeClock("2026-10-06T08:59:30"))
    #expect(
      try await exchange.provider().all(["7777"], on: [.emerging]).events == [
        .closed(until: .of("2026-10-06T09:00:00"))
      ])
    let late = self.exchange(try FakeClock("2026-10-06T15:03:00"))
    let (events, _) = try await late.provider().all(["7777"], on: [.emerging])
    #expect(late.visits.allSatisfy { $0.url.contains("esb") } && late.visits.count == 2)
    #expect(try events.last == .closed(until: .of("2026-10-07T09:00:00")))
  }

  @Test func `the emerging board's latest price is a trade, and the previous average is the reference`()
    async throws
  {
    let exchange = exchange(try FakeClock("2026-10-06T10:00:00"))
    let events = try await exchange.provider().once(of: [.of("7777"): [.emerging], .of("7778"): [.emerging]])
    guard case .quotes(let quotes)? = events.last else {
      Issue.record("\(events)")
      return
    }
    var first = Quote(
      code: try .of("7777"), name: "興櫃甲", board: .emerging, time: QuoteTime(try .of("2026-10-06T09:05:30")),
      price: QuotePrice(try .of("31.15"), .trade),
      book: OrderBook(
        bids: [.init(price: try .of("30"), shares: 3000)], asks: [.init(price: try .of("31.5"), shares: 0)]))
    (first.reference, first.volume) = (try .of("30.22"), 49_115)
    (first.high, first.low, first.isUnlimited) = (try .of("31.15"), try .of("29.7"), true)
    first.lastTrade = .init(price: try .of("31.15"), shares: nil, secondOfDay: nil)
    #expect(quotes.first == first)
    #expect(try quotes.last?.price == QuotePrice(.of("8"), .reference))
    #expect(exchange.visits.count == 1)
  }

  @Test func `a single poll pauses between its requests and returns all events`() async throws {
    let clock = try FakeClock("2026-10-06T20:00:00")
    let exchange = FakeExchange(clock) { number, url in number == 2 ? .status(500) : PollingTests.answer(url)
    }
    let codes = Dictionary(
      uniqueKeysWithValues: try (0..<120).map { (try StockCode.of("\(2000 + $0)"), Set([Board.twse])) })
    let events = try await exchange.provider().once(of: codes)
    #expect(exchange.visits.count == 3)
    let pauses = exchange.pauses(at: PollingTests.mis)
    #expect(pauses.count == 2 && pauses.allSatisfy { $0 >= .seconds(15) })
    let quotes = events.flatMap { if case .quotes(let quotes) = $0 { quotes } else { [Quote]() } }
    #expect(quotes.count == 70)
    let down = FakeExchange(clock) { _, _ in .broken }
    await #expect(throws: QuoteFailure.self) { try await down.provider().once(of: [.of("2330"): [.twse]]) }
  }
}
