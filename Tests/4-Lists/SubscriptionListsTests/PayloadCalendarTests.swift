import Decoding
import Localization
import SubscriptionLists
import SubscriptionReport
import TestSamples
import TestSupport
import Testing
import Trading
import Values

/// The calendar's rules applied to the list of 2024.
@Suite(.enabled(if: RecordedPayload.isAvailable, "\(RecordedPayload.skipReason)"))
struct PayloadCalendarTests {
  let shares: [Offering]
  let holidays: HolidayList

  init() throws {
    shares = try Offering.decodeList(try RecordedPayload.bytes("public_form/csv-big5-crlf-113-20241102.csv"))
      .content.filter { !$0.code.isGovernmentBond }
    holidays = try HolidayDecoder(source: .holidays(2024), year: 2024)
      .decode(try RecordedPayload.bytes("holiday/rwd-holiday-2024.json")).content
  }

  private func agreeing(_ calendar: TradingCalendar) -> Int {
    shares.count { offering in
      guard let end = offering.subscriptionEnd else { return false }
      return calendar.tradingDay(after: calendar.tradingDay(after: end)) == offering.drawDate
    }
  }

  private func check(_ calendar: TradingCalendar) -> TradingCalendarCheck {
    TradingCalendarCheck(
      shares, ids: shares.map { $0.code.description }, evidence: TradingDayEvidence(), calendar: calendar)
  }

  @Test func `the draw is two trading days after the end in 128 of 128 rows, in 123 without the typhoons`() {
    #expect(shares.count == 128)
    #expect(agreeing(TradingCalendar(lists: [holidays])) == 128)
    #expect(agreeing(TradingCalendar(lists: [holidays], closures: [])) == 123)
  }

  @Test func `no closure is suspected when all closures are known`() {
    #expect(check(TradingCalendar(lists: [holidays])).suspicions == [])
  }

  @Test func `without known closures the draws are evidence of 2024-07-24, 07-25 and 10-31`() throws {
    let found = check(TradingCalendar(lists: [holidays], closures: [])).suspicions
    // Some rows end on 07-22 and some on 07-23; two closures that explain both are the days of the typhoon.
    #expect(
      found.map { $0.days.map(\.description) } == [
        ["2024-07-24", "2024-07-25"], ["2024-10-31", "2024-11-01"],
      ])
    #expect(found.map(\.count) == [2, 1])
    #expect(found.reduce(0) { $0 + $1.grounds.count } == 5)
    #expect(found.allSatisfy { $0.grounds.allSatisfy { $0 != .empty } })
  }

  @Test func `six deliveries and two first days were announced for a day that became a closure`() {
    let check = check(TradingCalendar(lists: [holidays]))
    #expect(
      check.deliveries.map { "\($0.id) \($0.day)" } == [
        "2916 2024-07-24", "7584 2024-07-25", "6788 2024-10-02", "6919 2024-10-02", "5347 2024-10-31",
        "6248 2024-10-31",
      ])
    #expect(check.firstDays.map { "\($0.id) \($0.day)" } == ["2464 2024-10-02", "7703 2024-10-31"])
    for misprint in check.deliveries + check.firstDays {
      guard case .closure(let reason) = misprint.reason else {
        Issue.record("\(misprint.id): \(misprint.reason)")
        continue
      }
      #expect(reason[.english].contains("typhoon"))
    }
  }

  @Test func `a missing daily file is a suspected closure until the exchange confirms it`() throws {
    var evidence = TradingDayEvidence()
    var bars: Set<String> = []
    var count = 0
    for file in RecordedPayload.files(in: "stock_day_all_daily") {
      let closes = try ClosesDecoder.twse.decode(try RecordedPayload.bytes("stock_day_all_daily/\(file)"))
        .content
      evidence.add(closes)
      for bar in closes.bars { bars.insert("\(closes.day?.description ?? "") \(bar.code)") }
      count += closes.bars.count
    }
    #expect(evidence.sessions.count == 37)
    #expect(bars.count == count)
    evidence.add(
      try HolidayDecoder(source: .holidays(2026), year: 2026)
        .decode(try RecordedPayload.bytes("holiday/openapi-holidaySchedule-2026.json")).content)
    func suspected() -> [[String]] {
      TradingCalendarCheck([], ids: [], evidence: evidence, calendar: evidence.calendar).suspicions
        .map { $0.days.map(\.description) }
    }
    #expect(suspected() == [["2026-07-10"]])
    evidence.add(try #require(Day(iso: "2026-07-10")), of: .twse, isHeld: false)
    #expect(suspected() == [])
  }
}
