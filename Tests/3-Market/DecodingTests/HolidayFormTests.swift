import Decoding
import Localization
import TestSamples
import Testing
import Trading
import Values

/// The lists of holidays and the trading calendar.
@Suite struct HolidayFormTests {
  private func list(_ file: String, _ year: Int) throws -> Decoded<HolidayList> {
    try HolidayDecoder(source: .holidays(year), year: year)
      .decode(try Fixture.bytes("forms/\(file)"))
  }

  @Test func `both forms give the same list`() throws {
    let website = try list("holidays-website.json", 2024)
    let openAPI = try list("holidays-openapi.json", 2024)
    #expect(website == openAPI)
    #expect((website.content.entries.count, website.rejected.count) == (20, 0))
  }

  @Test func `a weekday that is not that of its day is said`() throws {
    let body = String(decoding: try Fixture.bytes("forms/holidays-openapi.json"), as: UTF8.self)
    func decoded(_ old: String, _ new: String) throws -> Decoded<HolidayList> {
      let changed = body.replacing(old, with: new)
      #expect(changed != body)
      return try HolidayDecoder(source: .holidays(2024), year: 2024).decode(Array(changed.utf8))
    }
    let wrong = try decoded(#""Date":"1130610","Weekday":"一""#, #""Date":"1130611","Weekday":"一""#)
    #expect(wrong.rejected.count == 1 && wrong.content.entries.count == 19)
    #expect(wrong.rejected.first?.withoutSource[.english].contains("2024-06-11") == true)
    let mention = try decoded(
      #""Weekday":"二","Description":"休市。""#, #""Weekday":"二","Description":"9月17日（星期三）休市。""#)
    #expect(mention.remarks.map(\.severity) == [.doubtful] && mention.content.entries.count == 20)
  }

  @Test(arguments: [
    ("112 年市場開休市日期", true), ("113 年市場開休市日期", false), ("2024年開休市日期", false), ("開休市日期", false),
  ])
  func `a title of another year than the days' is said`(title: String, isSaid: Bool) throws {
    let body = String(decoding: try Fixture.bytes("forms/holidays-website.json"), as: UTF8.self)
    let list = try HolidayDecoder(source: .holidays(2024), year: 2024)
      .decode(Array(body.replacing("113 年市場開休市日期", with: title).utf8))
    #expect(list.content.entries.count == 20)
    #expect(list.remarks.map(\.severity) == (isSaid ? [.doubtful] : []))
    #expect(list.remarks.allSatisfy { $0.description.contains("its title is '\(title)'") })
  }

  @Test func `first and last sessions around a holiday are trading days, settlement-only days are not`()
    throws
  {
    let entries = try list("holidays-website.json", 2024).content.entries
    #expect(
      entries.filter(\.isTradingDay).map(\.day.description) == ["2024-01-02", "2024-02-05", "2024-02-15"])
    let calendar = TradingCalendar(lists: [HolidayList(year: 2024, entries: entries)], closures: [])
    let closed = closedWeekdays(of: 2024, in: calendar)
    #expect(
      closed == [
        "2024-01-01", "2024-02-06", "2024-02-07", "2024-02-08", "2024-02-09", "2024-02-12", "2024-02-13",
        "2024-02-14", "2024-02-28", "2024-04-04", "2024-04-05", "2024-05-01", "2024-06-10", "2024-09-17",
        "2024-10-10",
      ])
    #expect(calendar.knownYears == [2024])
  }

  @Test func `a make-up trading Saturday is a trading day, a make-up work Saturday is not`() throws {
    let calendar = TradingCalendar(lists: [try list("holidays-saturday.json", 2016).content], closures: [])
    let days = ["2016-01-30", "2016-02-20", "2016-02-06"].compactMap { Day(iso: $0) }
    #expect(days.map(calendar.isTradingDay) == [true, false, false])
  }

  @Test func `a holiday whose description names its make-up Saturday stays a holiday`() throws {
    let calendar = TradingCalendar(lists: [try list("holidays-saturday.json", 2016).content], closures: [])
    #expect(try !calendar.isTradingDay(#require(Day(iso: "2016-02-12"))))
    #expect(try calendar.tradingDay(after: #require(Day(iso: "2016-02-11"))) == Day(iso: "2016-02-15"))
  }

  @Test func `with an empty list only weekends are closed`() throws {
    let list = try list("holidays-empty.json", 2027).content
    #expect(list.entries == [])
    let calendar = TradingCalendar(lists: [list])
    #expect(calendar.knownYears == [])
    #expect(closedWeekdays(of: 2027, in: calendar) == ["2027-01-01"])
  }

  @Test func `another year's list, an HTML page and an unrelated list are refused`() throws {
    #expect(throws: NotUnderstood.self) { try list("holidays-openapi.json", 2025) }
    #expect(throws: NotUnderstood.self) { try list("security-page.html", 2024) }
    #expect(throws: NotUnderstood.self) { try list("emerging-dashes.json", 2024) }
  }

  @Test func `evidence takes precedence over closures, closures over the list, the list over weekdays`()
    throws
  {
    let day = try #require(Day(iso: "2024-10-31"))
    let listed = HolidayList(year: 2024, entries: [.init(day: day, name: "放假", isTradingDay: true)])
    #expect(TradingCalendar(closures: []).reason(for: day) == .week)
    #expect(TradingCalendar(lists: [listed], closures: []).reason(for: day) == .list("放假"))
    #expect(!TradingCalendar(lists: [listed]).isTradingDay(day))
    #expect(TradingCalendar(withoutSession: [day]).reason(for: day) == .answer)
    let seen = TradingCalendar(lists: [listed], sessions: [day], withoutSession: [day])
    #expect(seen.isTradingDay(day) && seen.reason(for: day) == .closes)
  }

  @Test func `each unscheduled closure has a reason, and none is on a weekend`() {
    #expect(UnscheduledClosure.known.allSatisfy { $0.day.weekday <= 5 && !$0.reason[.english].isEmpty })
    let days = UnscheduledClosure.known.map(\.day.description)
    #expect(
      ["2024-07-24", "2024-07-25", "2024-10-02", "2024-10-03", "2024-10-31"].allSatisfy(days.contains))
    #expect(Set(days).count == days.count)
  }
}

/// The weekdays of a year without trade.
func closedWeekdays(of year: Int, in calendar: TradingCalendar) -> [String] {
  guard let first = Day(year: year, month: 1, day: 1), let last = Day(year: year, month: 12, day: 31) else {
    return []
  }
  return (first.number...last.number).map { Day(number: $0) }
    .filter { $0.weekday <= 5 && !calendar.isTradingDay($0) }.map(\.description)
}
