import Announcements
@testable import ListEngine
import Localization
@testable import SubscriptionLists
@testable import SubscriptionReport
import TestSamples
import Testing
@testable import Trading
@testable import Values

/// What was forecast of an offering, and what came.
@Suite struct ForecastTests {
  private static func seen(_ day: String) throws -> Instant { try #require(Instant("\(day)T21:30")) }

  private static func day(_ text: String) throws -> Day { try #require(Day(iso: text)) }

  /// 340 lots at 27.3, to be applied for until 2024-11-01 and delivered on 2024-11-13.
  private static func row(_ market: String = "上市增資", seen: String = "2024-10-25") throws -> Tracked<Offering>
  {
    Tracked(id: "9935-20241029", record: try .sample(market: market), firstSeen: try Self.seen(seen))
  }

  private static func increase(price: String = "26.5", payTo: String = "2024-11-01") throws -> CashIncrease {
    var increase = CashIncrease(code: try #require(StockCode("9935")))
    (increase.status, increase.priceStatus, increase.price) = (.announced, .final, Price(price))
    (increase.publicShares, increase.decidedOn) = (400_000, try day("2024-08-12"))
    increase.announced = "2024-09-02 16:00:00"
    (increase.holdersPayFrom, increase.holdersPayTo) = (try day("2024-10-28"), try day(payTo))
    return increase
  }

  private static func lists(_ increase: Tracked<CashIncrease>, _ row: Tracked<Offering>) -> TrackedLists {
    var lists = TrackedLists([increase])
    lists[Offering.self] = [row]
    return lists
  }

  @Test func `what the row says otherwise is shown with what was forecast`() throws {
    let known = Tracked(
      id: "9935-20240812-increase", record: try Self.increase(), firstSeen: try Self.seen("2024-09-02"))
    let record = ForecastRecord(Self.lists(known, try Self.row()))
    let one = try #require(record.cases.first)
    #expect(record.cases.count == 1 && one.daysBefore == 53)
    #expect(one.price?.isAsForecast == false && one.lots?.forecast == 340)
    #expect(one.lots?.isAsForecast == true && one.days?.isAsForecast == true)
    let group = try #require(record.groups.first)
    #expect(record.groups.map(\.kind) == ["cash_increase"])
    #expect((group.came, group.forecast, group.medianDaysBefore) == (1, 1, 53))
    #expect((group.price.compared, group.price.asForecast, group.days.asForecast) == (1, 0, 1))
    #expect(
      Forecast.differences(record.cases)?[.english] == "offer price NT$ 27.3 (forecast NT$ 26.5)")
    let late = Tracked(
      id: known.id, record: try Self.increase(price: "27.3", payTo: "2024-11-08"), firstSeen: known.firstSeen)
    let cases = ForecastRecord(Self.lists(late, try Self.row())).cases
    #expect(
      Forecast.differences(cases)?[.chinese] == "申購至 2024-11-01（原股東繳款 2024-10-28～2024-11-08）")
  }

  @Test func `what is said on the night of the row or later was not forecast`() throws {
    var known = Tracked(
      id: "9935-20240812-increase", record: try Self.increase(), firstSeen: try Self.seen("2024-09-02"))
    known.update(with: try Self.increase(price: "27.3"), at: try Self.seen("2024-10-25"))
    let cases = ForecastRecord(Self.lists(known, try Self.row())).cases
    #expect(cases.map { $0.price?.forecast.description } == ["26.5"])
    known.firstSeen = try Self.seen("2024-10-25")
    #expect(ForecastRecord(Self.lists(known, try Self.row())).cases.isEmpty)
    // Its list is stored from that night on; a row that was over when it was first seen is history.
    #expect(ForecastRecord(Self.lists(known, try Self.row())).groups.isEmpty)
    #expect(ForecastRecord(Self.lists(known, try Self.row(seen: "2024-10-26"))).groups.map(\.forecast) == [1])
    #expect(ForecastRecord(Self.lists(known, try Self.row(seen: "2024-11-04"))).groups.isEmpty)
  }

  @Test func `a provisional price, and one that nobody said, are not compared`() throws {
    var increase = try Self.increase()
    increase.priceStatus = .provisional
    increase.publicShares = nil
    let known = Tracked(
      id: "9935-20240812-increase", record: increase, firstSeen: try Self.seen("2024-09-02"))
    let cases = ForecastRecord(Self.lists(known, try Self.row())).cases
    #expect(cases.map { $0.price == nil && $0.lots == nil } == [true])
    #expect(Forecast.differences(cases) == nil)
  }

  /// Applications that were listed the year before, this many days after their applications.
  private static func listed(_ days: [Int]) throws -> [Tracked<ListingApplication>] {
    try days.enumerated().map { index, days in
      var application = ListingApplication(code: try #require(StockCode("\(7001 + index)")))
      application.board = .tpex
      application.appliedOn = try day("2023-10-02")
      application.listingDay = try day("2023-10-02").adding(days)
      return Tracked(
        id: "\(application.code)-20231002-listing", record: application, firstSeen: try seen("2024-06-03"))
    }
  }

  @Test func `a listing's range is that of the night before its auction, and both its sources count`() throws
  {
    var application = ListingApplication(code: try #require(StockCode("9935")))
    (application.board, application.appliedOn) = (.tpex, try Self.day("2024-07-01"))
    var known = Tracked(
      id: "9935-20240701-listing", record: application, firstSeen: try Self.seen("2024-07-02"))
    var auction = Auction(code: application.code)
    (auction.bidStart, auction.deliveryDate) = (try Self.day("2024-10-21"), try Self.day("2024-11-12"))
    var held = Tracked(id: "9935-20241021-auction", record: auction, firstSeen: try Self.seen("2024-10-10"))
    auction.deliveryDate = try Self.day("2024-11-13")
    auction.offerPrice = Price("27.3")
    held.update(with: auction, at: try Self.seen("2024-10-25"))
    // It moves the range of later nights.
    application.approvedOn = try Self.day("2024-10-11")
    known.update(with: application, at: try Self.seen("2024-10-12"))
    var lists = TrackedLists([try Self.row("初上櫃")])
    lists[ListingApplication.self] = try Self.listed([100, 110, 120, 130, 140]) + [known]
    lists[Auction.self] = [held]
    let cases = ForecastRecord(lists).cases
    #expect(cases.map(\.kind) == ["auction", "listing"])
    #expect(cases[0].days?.isAsForecast == false && cases[0].price == nil)
    let days = try #require(cases[1].days)
    #expect(days.forecast == (try Self.day("2024-10-13"))...(try Self.day("2024-11-14")))
    #expect(days.isAsForecast && cases[1].daysBefore == 115)
    #expect(Forecast.differences(cases)?[.english] == "delivery 2024-11-13 (forecast 2024-11-12)")
  }
}
