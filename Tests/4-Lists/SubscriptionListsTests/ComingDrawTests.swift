import Testing
import Trading
import Values

@testable import SubscriptionLists

/// From when about one can apply for something that comes.
struct ComingDrawTests {
  private func day(_ text: String) throws -> Day { try #require(Day(iso: text)) }

  private func range(_ first: String, _ last: String) throws -> ClosedRange<Day> {
    try day(first)...(try day(last))
  }

  @Test func `the draw of an increase is counted from the latest day that is known`() throws {
    let (pay, record) = (try day("2024-12-03"), try day("2024-11-23"))
    let (ex, decided) = (try day("2024-11-15"), try day("2024-08-12"))
    func days(_ pay: Day?, _ record: Day?, _ ex: Day?, _ decided: Day?) -> ClosedRange<Day>? {
      ComingDraw.days(holdersPayTo: pay, recordDate: record, exRightsDay: ex, decidedOn: decided)
    }
    #expect(days(pay, record, ex, decided) == (try range("2024-11-25", "2024-12-04")))
    #expect(days(nil, record, ex, decided) == (try range("2024-11-25", "2024-12-07")))
    #expect(days(nil, nil, ex, decided) == (try range("2024-11-23", "2024-12-07")))
    #expect(days(nil, nil, nil, decided) == (try range("2024-10-14", "2024-12-28")))
    #expect(days(nil, nil, nil, nil) == nil)
  }

  @Test func `the draws before the listings of 2024-10-29 began within the range`() throws {
    // 7703 and 7708, by their first trading days, and when applications began.
    for (listed, began) in [("2024-11-13", "2024-10-31"), ("2024-11-15", "2024-11-05")] {
      let days = try range(listed, listed)
      #expect(ComingDraw.days(beforeListing: days).contains(try day(began)))
    }
  }

  @Test func `what is past of a range is cut off, and a range that is over is none`() throws {
    let days = try range("2024-10-21", "2024-10-30")
    func shown(_ today: String) throws -> ClosedRange<Day>? { try draw(among: days, on: today).firstDays }
    #expect(try shown("2024-10-01") == days)
    #expect(try shown("2024-10-29") == (try range("2024-10-29", "2024-10-30")))
    #expect(try shown("2024-11-01") == nil)
  }

  private func draw(among days: ClosedRange<Day>?, on today: String, listed: Day? = nil) throws -> ComingDraw
  {
    let context = EvaluationContext(
      moment: Instant(try day(today), secondOfDay: 0),
      // On the 31st was a typhoon.
      calendar: TradingCalendar())
    return ComingDraw(listed: listed, among: days, in: context, price: nil, lots: nil)
  }

  @Test func `an estimated first day is a trading day, one of the list stands as it is`() throws {
    // From a Saturday to a Sunday; the 31st is closed.
    let days = try range("2024-10-26", "2024-11-03")
    #expect(try draw(among: days, on: "2024-10-01").firstDays == (try range("2024-10-28", "2024-11-01")))
    // On a Saturday nothing begins.
    #expect(try draw(among: days, on: "2024-10-27").firstDays == (try range("2024-10-28", "2024-11-01")))
    let closed = try day("2024-10-31")
    #expect(
      try draw(among: closed...closed, on: "2024-10-01").firstDays == (try range("2024-11-01", "2024-11-01")))
    #expect(try draw(among: days, on: "2024-10-01", listed: closed).firstDays == closed...closed)
  }
}
