import JSON
import ListEngine
import Localization
import SubscriptionLists
import TestSamples
import Testing
import Trading
import Values

/// Listed days on which the exchanges are closed, of auctions and of what comes. 31 October 2024 was a typhoon day, the 2nd
/// of November a Saturday.
@Suite struct DaysOnClosuresTests {
  private let moment: Instant

  init() throws { moment = try #require(Instant("2024-10-30T21:30")) }

  private func context() -> EvaluationContext {
    EvaluationContext(moment: moment, calendar: TradingCalendar())
  }

  private func tracked<Record: ListedRecord>(_ id: String, _ record: Record) -> Tracked<Record> {
    Tracked<Record>(id: id, record: record, firstSeen: moment)
  }

  private func auction() throws -> Auction {
    var auction = Auction(code: try #require(StockCode("7703")))
    auction.bidStart = Day(iso: "2024-10-29")
    auction.bidEnd = Day(iso: "2024-10-31")
    auction.openingDate = Day(iso: "2024-11-02")
    auction.deliveryDate = Day(iso: "2024-11-12")
    return auction
  }

  @Test func `an auction has its closed days, and CSV has them as for offerings`() throws {
    let items = Auction.evaluate(
      TrackedLists([tracked("7703-20241029-auction", try auction())]), in: context())
    let field = try #require(Auction.field("days_on_closures"))
    #expect(field.value(items[0]).line == #"{"bid_end":"2024-11-01","opening_date":"2024-11-04"}"#)
    #expect(field.text(of: items[0]) == "bid_end=2024-11-01 opening_date=2024-11-04")
    #expect(
      items[0].daysOnClosures?.text()[.chinese]
        == "2024-10-31 休市，可能順延至 2024-11-01；2024-11-02 休市，可能順延至 2024-11-04")
    var open = try auction()
    (open.bidEnd, open.openingDate) = (Day(iso: "2024-11-01"), nil)
    #expect(
      field.value(Auction.evaluate(TrackedLists([tracked("a", open)]), in: context())[0]).line == "null")
  }

  /// What is published goes by the days of the list; what is asked of people by the days on which something is held.
  @Test func `what is listed to begin on a closed day is held from the next trading day on`() throws {
    var record = try auction()
    (record.bidStart, record.bidEnd) = (Day(iso: "2024-10-31"), Day(iso: "2024-11-04"))
    let offering = Offering(
      code: record.code, name: "銳澤", market: Market("上市增資"), subscriptionStart: record.bidStart,
      subscriptionEnd: record.bidEnd, sharesOffered: nil, offerPrice: nil, lotShares: 1000, isCancelled: false
    )
    // The 31st of October 2024 was a typhoon day.
    let calendar = TradingCalendar().closed(on: [try #require(Day(iso: "2024-10-31"))])
    let context = EvaluationContext(moment: try #require(Instant("2024-10-31T09:00")), calendar: calendar)
    let auctions = Auction.evaluate(TrackedLists([tracked("7703-20241031-auction", record)]), in: context)
    let evaluated = EvaluatedOffering(
      of: tracked("7703-20241031", offering), closes: CloseIndex([]), context: context)
    #expect(auctions.map(\.state) == [.during] && evaluated.stage == .open)
    let next = Day(iso: "2024-11-01")
    #expect(auctions.map(\.held.bidStart) == [next] && evaluated.held.subscriptionStart == next)
    // The calendar says it as that of the offerings does.
    for details in [auctions[0].details[.chinese], evaluated.details[.chinese]] {
      #expect(details.contains(/注意：10\/31（四）.* 休市，日期可能順延。/), "\(details)")
    }
  }

  @Test func `what comes ends with them, whatever its kind`() throws {
    let code = try #require(StockCode("9995"))
    var notice = RightsNotice(code: code)
    notice.exRightsDay = Day(iso: "2024-10-31")
    var increase = CashIncrease(code: try #require(StockCode("9993")))
    increase.status = .announced
    increase.recordDate = Day(iso: "2024-11-03")
    increase.holdersPayFrom = Day(iso: "2024-10-31")
    increase.holdersPayTo = Day(iso: "2024-11-29")
    let items =
      Auction.comingItems(
        Auction.evaluate(TrackedLists([tracked("7703-20241029-auction", try auction())]), in: context()),
        on: moment.day)
      + RightsNotice.comingItems(
        RightsNotice.evaluate(TrackedLists([tracked("9995-20241031-rights", notice)]), in: context()),
        on: moment.day)
      + CashIncrease.comingItems(
        CashIncrease.evaluate(TrackedLists([tracked("9993-20241003-increase", increase)]), in: context()),
        on: moment.day)
    #expect(ComingItem.fieldNames.last == "days_on_closures")
    #expect(items.map { $0.values.last?.name } == Array(repeating: "days_on_closures", count: 3))
    #expect(
      items.compactMap { $0.values.last?.value.line } == [
        #"{"bid_end":"2024-11-01","opening_date":"2024-11-04"}"#, #"{"ex_rights_date":"2024-11-01"}"#,
        // A register is closed on Sundays as well, so that its days are not put off.
        #"{"holders_pay_from":"2024-11-01"}"#,
      ])
    #expect(
      items.map { $0.daysOnClosures?.cell } == [
        "bid_end=2024-11-01 opening_date=2024-11-04", "ex_rights_date=2024-11-01",
        "holders_pay_from=2024-11-01",
      ])
  }
}
