@testable import Decoding
import Foundation
import ListEngine
import Localization
@testable import SubscriptionLists
import TestSamples
import TestSupport
import Testing
import Trading
import XML

@testable import Values

/// The exchange's list of auctions in small files of our own.
@Suite struct AuctionListTests {
  @Test func `a list gives its auctions, with nothing in place of what is not known yet`() throws {
    let decoded = try Auction.decodeList(try Fixture.bytes("forms/auctions.csv"))
    #expect(decoded.remarks == [])
    #expect((decoded.form, decoded.rowCount) == (.csv, 4))
    let auctions = decoded.content
    #expect(auctions.map(\.code.description) == ["9962", "9961", "99611", "9963"])
    #expect(auctions.map(\.kind) == [.ipo, .ipo, .convertibleBond, .ipo])
    #expect(auctions.map(\.board) == [.twse, .tpex, .tpex, .twse])
    #expect(auctions.map(\.isCancelled) == [false, false, false, true])
    let coming = auctions[0]
    #expect(coming.name == "虛構生醫-KY")
    #expect(coming.minimumPrice == Price("1800"))
    #expect(coming.totalAmount == nil && coming.qualifiedBids == nil && coming.qualifiedLots == nil)
    #expect(coming.averagePrice == nil && coming.lowestPrice == nil && coming.highestPrice == nil)
    #expect(coming.offerPrice == nil && !coming.hasResult)
    let facts = Auction.Key.allCases.map { auctions[1].text($0) ?? "-" }
    #expect(
      facts == [
        "9961", "虛構光電", "櫃檯買賣", "初上櫃", "美國標", "2025-03-10", "2025-03-12", "2025-03-14", "2025-03-26",
        "1000", "40", "1", "125", "50", "400", "4.25", "示範證券", "52340000", "300", "4160", "48.5", "70",
        "52.34", "52", "false",
      ])
  }

  @Test func `former names of columns and dates without leading zeros are read`() throws {
    let decoded = try Auction.decodeList(of: 2017, try Fixture.bytes("forms/auctions-2017.csv"))
    #expect(decoded.remarks == [])
    #expect(decoded.content.map(\.bidEnd?.description) == ["2017-12-25", "2017-01-05"])
    #expect(decoded.content.map(\.deliveryDate?.description) == ["2018-01-11", "2017-01-20"])
    #expect(decoded.content.map(\.offerPrice?.description) == ["156", "18"])
    #expect(decoded.content.map(\.processingFee) == [500, 400])
  }

  @Test func `the same list as UTF-8 and as JSON gives the same auctions`() throws {
    let bytes = try Fixture.bytes("forms/auctions.csv")
    let csv = try Auction.decodeList(bytes)
    let text = try BodyText(bytes, source: SourceID("fixture")).text
    #expect(try Auction.decodeList(Array(text.utf8)) == csv)
    let raw = try RawTable(list: bytes)
    let answer: [String: Any] = ["stat": "OK", "fields": raw.header, "data": raw.rows]
    let json = try Auction.decodeList(
      Array(try JSONSerialization.data(withJSONObject: answer)))
    #expect(json.content == csv.content && json.remarks == [])
  }

  @Test func `each bad row is rejected with its place and reason`() throws {
    let decoded = try Auction.decodeList(try Fixture.bytes("forms/auctions-bad-rows.csv"))
    #expect(decoded.content.count == 4)
    #expect(
      decoded.rejected.map { $0.withoutSource[.english] } == [
        "row 5, column 證券代號: '../x': not a code of four to six digits and capital letters",
        "row 6, column 發行性質: '無擔保轉換公司債': the code 9961 is not a convertible bond's",
        "row 7, column 投標開始日: '2025/02/30': not a date such as 113/10/29",
        "row 8, column 開標日期: '2024-12-31': an opening of 2024 in the list of 2025",
      ])
  }

  @Test(arguments: ["開標日期", "最低投標價格(元)", "實際承銷價格(元)"])
  func `a renamed column is named in the error`(name: String) throws {
    let text = try BodyText(try Fixture.bytes("forms/auctions.csv"), source: SourceID("fixture")).text
    let body = Array(text.replacing("\"\(name)\"", with: "\"另一個名稱\"").utf8)
    let error = try #require(throws: NotUnderstood.self) { try Auction.decodeList(body) }
    #expect(error.source == SourceID("twse-auctions-2025"))
    #expect(error.reason[.english].hasPrefix("the column \(name) is missing; the header is 序號, "))
  }

  @Test func `a list without rows has no auctions, one that is cut off is refused`() throws {
    let title = "\"競價拍賣公告-投標日程表\"\r\n"
    #expect(try Auction.decodeList(Array(title.utf8)).content == [])
    let whole = try BodyText(try Fixture.bytes("forms/auctions.csv"), source: SourceID("fixture")).text
    let cut = whole.utf8.prefix(whole.utf8.count - 130)
    #expect(throws: NotUnderstood.self) { try Auction.decodeList(Array(cut)) }
  }

  @Test func `a row that cannot be right is named with what disagrees`() throws {
    let decoded = try Auction.decodeList(try Fixture.bytes("forms/auctions-doubtful.csv"))
    let problems = decoded.content.map { $0.doubt?.reason[.english] }
    #expect(
      problems == [
        nil, nil, "the days are out of order", "the prices are out of order",
        "the offer price is above the average of the winning bids",
        "the total is not that of these lots and bids at this average", nil,
      ])
    #expect(decoded.content[2].doubt?.keys == [.bidStart, .bidEnd, .openingDate, .deliveryDate])
    // Fewer lots than were on offer found a buyer.
    #expect(AuctionAverage(of: decoded.content[6]) == .ofSomeLots(1000))
  }

  /// Changes of an auction of 1,000 lots that sold all at 52.34, with 300 bids for 4,160 lots.
  private static let wrong: [(change: @Sendable (inout Auction) -> Void, reason: String?)] = [
    ({ ($0.qualifiedBids, $0.qualifiedLots) = (5, 10) }, "the total is not that of these lots and bids"),
    ({ $0.totalAmount = 52_340 }, "the total is not that of these lots and bids"),
    ({ $0.qualifiedBids = 30_000 }, "so many bids cannot be for so many lots"),
    ({ $0.qualifiedBids = 33 }, "so many bids cannot be for so many lots"),
    ({ ($0.qualifiedBids, $0.bidLotsMinimum) = (100, 42) }, "so many bids cannot be for so many lots"),
    ({ $0.processingFee = 400_000 }, "no auction has such a fee"),
    ({ $0.market = "集中交易市場" }, "not the board of what is sold"),
    ({ $0.issueType = "創新板初上市" }, "not the board of what is sold"),
    ({ $0.bidStart = Day(iso: "2025-03-09") }, "a weekend or a holiday of the exchange"),
    ({ ($0.market, $0.issueType) = ("創新板", "創新板初上市") }, nil),
    ({ ($0.qualifiedLots, $0.totalAmount) = (800, 41_872_000) }, nil),
    ({ ($0.qualifiedBids, $0.qualifiedLots, $0.bidLotsMinimum) = (300, 4160, 13) }, nil),
    ({ $0.processingFee = 500 }, nil),
  ]

  @Test(arguments: wrong.indices) func `a result and terms that contradict themselves are in doubt`(
    index: Int
  ) throws {
    var auction = try Auction.decodeList(try Fixture.bytes("forms/auctions-doubtful.csv")).content[1]
    Self.wrong[index].change(&auction)
    let holiday = HolidayList.Entry(
      day: try #require(Day(iso: "2025-01-01")), name: "元旦", isTradingDay: false)
    let calendar = TradingCalendar(lists: [HolidayList(year: 2025, entries: [holiday])])
    let context = ReviewContext<Auction>(today: Day(number: 22_000), calendar: calendar)
    let doubt = Candidate(auction, of: Auction.source(of: 2025), context).doubt?.violation.reason[.english]
    if let reason = Self.wrong[index].reason {
      #expect(doubt?.hasPrefix(reason) == true, "\(doubt ?? "none")")
    } else {
      #expect(doubt == nil)
    }
  }

  @Test func `a result before the opening is not taken, nor the price with it`() throws {
    let auction = try Auction.decodeList(try Fixture.bytes("forms/auctions-doubtful.csv")).content[1]
    let opening = try #require(auction.openingDate)
    func row(_ now: Auction, on today: Day) -> Candidate<Auction> {
      Candidate(
        now, of: Auction.source(of: 2025),
        ReviewContext<Auction>(today: today, calendar: TradingCalendar()))
    }
    #expect(row(auction, on: opening).doubt == nil)
    let early = try #require(row(auction, on: opening.adding(-1)).doubt)
    #expect(early.rule == "early_result" && early.withheld == .facts)
    #expect(early.violation.keys.contains(.averagePrice) && early.violation.keys.contains(.offerPrice))
    #expect(early.violation.reason[.english] == "a result before the opening on \(opening)")
    // A price alone is one of them; a failed auction has its bids.
    var one = Auction(code: auction.code)
    (one.bidStart, one.bidEnd) = (auction.bidStart, auction.bidEnd)
    (one.openingDate, one.qualifiedBids, one.isCancelled) = (opening, 846, true)
    #expect(one.opening(afterResultOn: opening.adding(-1)) == nil)
    (one.qualifiedBids, one.offerPrice, one.isCancelled) = (nil, auction.offerPrice, false)
    #expect(one.opening(afterResultOn: opening.adding(-1)) == opening)
    #expect(one.opening(afterResultOn: opening) == nil)
  }

  @Test func `every property of an auction is a fact, in the order of its declaration`() throws {
    let auction = Auction(code: try #require(StockCode("9961")))
    let properties = Mirror(reflecting: auction).children.compactMap(\.label)
    #expect(Set(properties) == Set(Auction.Key.allCases.map { "\($0)" }))
  }
}
