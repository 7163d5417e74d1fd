import Decoding
import Localization
import SubscriptionLists
import TestSamples
import Testing
import Trading
import Values

/// The deduction and refund days computed from the rules and the trading calendar.
@Suite struct TimetableTests {
  @Test(
    arguments: [
      ("2756", "2022-01-04", "2022-01-06", "2022-01-07", "2022-01-10", "2022-01-11"),
      ("3707", "2022-05-30", "2022-06-01", "2022-06-02", "2022-06-06", "2022-06-07"),
      ("6546", "2022-05-12", "2022-05-16", "2022-05-17", "2022-05-18", "2022-05-19"),
      ("4768", "2022-03-30", "2022-04-01", "2022-04-06", "2022-04-07", "2022-04-08"),
      ("6715", "2022-02-16", "2022-02-18", "2022-02-21", "2022-02-22", "2022-02-23"),
      ("6799", "2022-04-29", "2022-05-04", "2022-05-05", "2022-05-06", "2022-05-09"),
    ])
  func `deduction and refund are on the days that a broker showed`(
    code: String, start: String, end: String, deduction: String, draw: String, refund: String
  ) throws {
    let calendar = TradingCalendar(lists: [try Fixture.holidays(2022)])
    let offering = try Offering.sample(code, start: start, end: end, draw: draw, delivery: nil)
    let timetable = Timetable(of: offering, in: calendar)
    #expect(timetable.deduction == Day(iso: deduction))
    #expect(timetable.refund == Day(iso: refund))
    #expect(timetable.deductionByEnd == nil)
  }

  @Test func `the draw of every share of the fixture's list is on the second trading day after the end`()
    throws
  {
    let calendar = TradingCalendar(lists: [try Fixture.holidays(2024)])
    let shares = try Fixture.shares()
    #expect(shares.count == 65)
    for offering in shares {
      let end = try #require(offering.subscriptionEnd)
      let second = calendar.tradingDay(after: calendar.tradingDay(after: end))
      #expect(second == offering.drawDate, "\(offering.code)")
      #expect(Timetable(of: offering, in: calendar).deductionByEnd == nil, "\(offering.code)")
    }
  }

  @Test func `days count from the published draw, and another deduction day by the end is also given`() throws
  {
    let moved = try Offering.sample(draw: "2024-11-08")
    let timetable = Timetable(of: moved, in: TradingCalendar())
    #expect(timetable.deduction == Day(iso: "2024-11-07"))
    #expect(timetable.refund == Day(iso: "2024-11-11"))
    #expect(timetable.deductionByEnd == Day(iso: "2024-11-04"))
  }

  @Test func `without a draw the deduction counts from the end, and the refund is unknown`() throws {
    let timetable = Timetable(of: try .sample(draw: nil), in: TradingCalendar())
    #expect(timetable.deduction == Day(iso: "2024-11-04"))
    #expect(timetable.refund == nil)
    #expect(Timetable(of: try .sample(end: nil, draw: nil), in: TradingCalendar()).deduction == nil)
  }

  @Test func `the deduction is after the end even if the draw is on the next trading day`() throws {
    let timetable = Timetable(of: try .sample(draw: "2024-11-04"), in: TradingCalendar())
    #expect(timetable.deduction == Day(iso: "2024-11-04"))
    #expect(timetable.refund == Day(iso: "2024-11-05"))
  }

  @Test func `a day of which nothing is known is named where the deduction or the refund depends on it`()
    throws
  {
    func days(_ texts: [String]) throws -> [Day] { try texts.map { try #require(Day(iso: $0)) } }
    func timetable(
      end: String, draw: String, sessions: [String], without: [String] = []
    ) throws -> Timetable {
      let offering = try Offering.sample(start: "2026-07-03", end: end, draw: draw, delivery: "2026-07-22")
      return Timetable(
        of: offering,
        in: TradingCalendar(sessions: Set(try days(sessions)), withoutSession: Set(try days(without))))
    }
    let before = ["2026-07-06", "2026-07-07", "2026-07-08", "2026-07-09"]
    // The typhoon of Friday 10 July 2026, which is on no list.
    let asked = try timetable(
      end: "2026-07-07", draw: "2026-07-09", sessions: before + ["2026-07-13"], without: ["2026-07-10"])
    #expect(asked.refund == Day(iso: "2026-07-13") && asked.gap == nil)
    let unasked = try timetable(
      end: "2026-07-07", draw: "2026-07-09", sessions: before + ["2026-07-13"])
    let gap = try #require(unasked.gap)
    #expect(unasked.refund == Day(iso: "2026-07-10"))
    #expect(
      try gap.days == days(["2026-07-10"]) && gap.deduction == nil && gap.refund == Day(iso: "2026-07-13"))
    let closed = "if the exchanges were closed, the refund is on 2026-07-13"
    #expect(
      gap.text[.english]
        == "there are neither closes of 2026-07-10 nor an answer that there are none; \(closed)")
    // Two days of which both may be closed.
    let longer = try timetable(end: "2026-07-07", draw: "2026-07-09", sessions: before + ["2026-07-14"])
    #expect(longer.gap?.days.map(\.description) == ["2026-07-10", "2026-07-13"])
    #expect(longer.gap?.refund == Day(iso: "2026-07-14"))
    let taken = try timetable(
      end: "2026-07-09", draw: "2026-07-14", sessions: before + ["2026-07-10", "2026-07-14"])
    #expect(taken.gap?.days.map(\.description) == ["2026-07-13"])
    #expect(taken.deduction == Day(iso: "2026-07-13") && taken.gap?.deduction == Day(iso: "2026-07-10"))
    // Nothing is missing yet, there were closes, or no day depends on it.
    for (end, draw, sessions) in [
      ("2026-07-07", "2026-07-09", before), ("2026-07-07", "2026-07-09", ["2026-07-10", "2026-07-13"]),
      ("2026-07-06", "2026-07-08", before + ["2026-07-13"]),
      ("2026-07-20", "2026-07-22", before + ["2026-07-20"]),
    ] {
      let timetable = try timetable(end: end, draw: draw, sessions: sessions)
      #expect(timetable.gap == nil, "\(end) \(sessions)")
    }
  }

  @Test func `a new closure moves the days that cross it`() throws {
    let offering = try Offering.sample(end: "2024-10-29", draw: "2024-11-01")
    let before = Timetable(of: offering, in: TradingCalendar(closures: []))
    #expect((before.deduction, before.deductionByEnd) == (Day(iso: "2024-10-31"), Day(iso: "2024-10-30")))
    let typhoon = try #require(Day(iso: "2024-10-31"))
    let after = Timetable(of: offering, in: TradingCalendar(withoutSession: [typhoon], closures: []))
    #expect((after.deduction, after.deductionByEnd) == (Day(iso: "2024-10-30"), nil))
  }

  @Test func `New Year's Day is off with and without a list of holidays`() throws {
    let offering = try Offering.sample(
      start: "2025-12-24", end: "2025-12-29", draw: "2025-12-31", delivery: "2026-01-08")
    let unlisted = Timetable(of: offering, in: TradingCalendar())
    #expect(unlisted.refund == Day(iso: "2026-01-02") && unlisted.unlistedYears == [2025, 2026])
    #expect(TradingCalendar().reason(for: try #require(Day(iso: "2026-01-01"))) != .week)
    let newYear = try #require(Day(iso: "2026-01-01"))
    let list = HolidayList(year: 2026, entries: [.init(day: newYear, name: "元旦", isTradingDay: false)])
    #expect(Timetable(of: offering, in: TradingCalendar(lists: [list])).refund == Day(iso: "2026-01-02"))
  }
}
