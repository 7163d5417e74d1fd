import Decoding
import Diagnostics
import Foundation
import Localization
import TestSupport
import Testing

@testable import SubscriptionNightly
import Trading
import Values

/// A list of holidays that cannot be right is not used, and one that changed is reported.
@Suite struct HolidayReviewTests {
  private static let holidays = [
    "2026-01-01", "2026-02-16", "2026-02-17", "2026-02-18", "2026-04-03", "2026-05-01", "2026-10-09",
  ]
  private static let july = (1...31).map { "2026-07-\($0 < 10 ? "0" : "")\($0)" }

  private func list(_ days: [String]) throws -> HolidayList {
    HolidayList(
      year: 2026,
      entries: try days.map { .init(day: try #require(Day(iso: $0)), name: "放假", isTradingDay: false) })
  }

  @Test(arguments: [
    (holidays, nil, nil), (holidays + ["2026-08-08"], nil, nil),
    // 1 January is closed whether or not the list has it.
    (holidays.filter { $0 != "2026-01-01" } + ["2026-01-03"], nil, nil),
    (holidays + ["2026-10-26"], nil, "the list changed: 2026-10-26 has no trading any more"),
    (holidays.filter { $0 != "2026-05-01" }, nil, "the list changed: 2026-05-01 has trading now"),
    (
      holidays.dropLast().map { $0 },
      "it has days from 2026-01-01 to 2026-05-01 and none in month 10, in which every year has a holiday: it is cut off",
      nil
    ),
    (
      holidays.filter { !$0.hasPrefix("2026-02") },
      "it has under 3 rows from 20 January to 26 February, so no Lunar New Year: it is cut off", nil
    ),
    (holidays + ["2026-03-02"], "2026-03-02 has no trading in it, but there were closes", nil),
    (holidays + july, "it has 30 weekdays without trading, 23 in a row", nil),
    (["2026-01-01"], "0 days without trading are new and 6 are gone since the last list", nil),
    (
      holidays + ["2026-06-19", "2026-09-25", "2026-09-28", "2026-12-25"],
      "4 days without trading are new and 0 are gone since the last list", nil
    ),
  ])
  func `a list follows the one before`(days: [String], refusal: String?, change: String?) throws {
    let review = HolidayReview(
      try list(days), after: try list(Self.holidays), sessions: [try #require(Day(iso: "2026-03-02"))])
    #expect(review.refusal?[.english] == refusal)
    #expect(review.change?[.english] == change)
  }

  @Test func `the first list of a year changes nothing, and one without the Lunar New Year is cut off`()
    throws
  {
    let review = HolidayReview(try list(Self.holidays), after: nil, sessions: [])
    #expect(review.refusal == nil && review.change == nil)
    let cut = try list(Self.holidays.filter { !$0.hasPrefix("2026-02") })
    #expect(HolidayReview(cut, after: nil, sessions: []).refusal != nil)
  }

  @Test(.enabled(if: RecordedPayload.isAvailable, Comment(rawValue: RecordedPayload.skipReason)))
  func `the recorded lists of holidays can be right`() throws {
    let payloads = try #require(RecordedPayload.folder)
    for year in [2024, 2026] {
      let name = year == 2024 ? "rwd-holiday-2024.json" : "openapi-holidaySchedule-2026.json"
      let body = try Data(contentsOf: payloads.appending(path: "holiday/\(name)"))
      let list = try HolidayDecoder(source: .holidays(year), year: year).decode(Array(body)).content
      #expect(HolidayReview(list, after: list, sessions: []).refusal == nil)
    }
  }
}
