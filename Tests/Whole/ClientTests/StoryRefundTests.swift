import Foundation
import TestSupport
import Testing
import Values

/// Deduction and refund days around a holiday.
struct StoryRefundTests {
  let story: PlayedStory

  init() throws { story = try PlayedStory.shared.get() }

  /// Start, sequence and status of the refund of 9986.
  private func refund(_ night: StoryNight) throws -> String {
    let text = try story[night].text("calendars/refund.ics").replacing("\r\n ", with: "")
    let events = text.components(separatedBy: "BEGIN:VEVENT")
    let event = try #require(events.first { $0.contains("UID:9986-20251224-refund@subcal") })
    #expect(!event.contains("SUMMARY:【取消"))
    func value(_ name: String) throws -> Substring {
      try #require(event.split(whereSeparator: \.isNewline).first { $0.hasPrefix(name) }).dropFirst(
        name.count)
    }
    return try "\(value("DTSTART;VALUE=DATE:")) \(value("SEQUENCE:")) \(value("STATUS:"))"
  }

  @Test func `no refund is on New Year's Day, before the year has a list of holidays and after it`() throws {
    let nights = StoryNight.all.filter { ("02"..."14").contains($0.number) && $0.number != "06" }
    #expect(try nights.allSatisfy { try refund($0) == "20260102 0 CONFIRMED" })
  }

  @Test func `a night without the emerging board's closes keeps the other data`() throws {
    let run = try story[StoryNight["12"]].text("run.json")
    #expect(run.contains("\"exit_status\": 10") && run.contains("emerging-closes"))
    let status = try Tool(Clients.subcal).run(["status", "--store", story.installation.store.path])
    #expect(status.stdout.contains("emerging-closes"))
  }

  @Test func `run.json lists the years with and without a holiday list`() throws {
    let years = try ["02", "10"].map { number in
      let json = try JSONSerialization.jsonObject(
        with: Data(contentsOf: story[StoryNight[number]].file("run.json")))
      let calendar = try #require((json as? [String: Any])?["trading_calendar"] as? [String: Any])
      return [
        try #require(calendar["years_with_holidays"] as? [Int]),
        try #require(calendar["years_weekends_only"] as? [Int]),
      ]
    }
    #expect(years == [[[2025], [2026]], [[2025, 2026], []]])
  }
}
