import Diagnostics
import Foundation
import ListEngine
import Localization
import SubscriptionLists
import SubscriptionNightly
import SubscriptionReport
import TestSupport
import Testing

/// An offering is in the list of its draw's year, so two lists are requested around New Year.
@Suite struct YearTests {
  let night: Night

  init() throws {
    night = try Night()
  }

  /// The years whose lists a night requests; every list has rows, every file is of the expected day.
  private func years(at moment: String, closes: String, given: [Int]? = nil) async throws -> [Int] {
    let exchange = night.exchange([
      Address.list(2023): [.body(Payload.list(2023))],
      Address.list(2024): [.body(Payload.list(2024))],
      Address.list(2025): [.body(Payload.list(2025))],
      Address.openData: [.body(Payload.openData(closes))],
    ])
    var settings = try night.settings(moment)
    settings.years = given
    #expect(try await night.run(settings, exchange).status == .done)
    return (2023...2025).filter { exchange.urls.contains(Address.list($0)) }
  }

  @Test(arguments: [
    ("2024-12-14T23:59", "1131213", [2024]), ("2024-12-15T00:00", "1131213", [2024, 2025]),
    ("2024-12-31T23:59", "1131231", [2024, 2025]), ("2024-01-01T00:00", "1121229", [2023, 2024]),
    ("2024-01-15T23:59", "1130115", [2023, 2024]), ("2024-01-16T00:00", "1130115", [2024]),
  ])
  func `both years are requested from 15 December to 15 January`(
    moment: String, closes: String, expected: [Int]
  ) async throws {
    #expect(try await years(at: moment, closes: closes) == expected)
  }

  @Test func `only given years are requested`() async throws {
    #expect(try await years(at: "2024-12-20T21:30", closes: "1131220", given: [2023, 2023]) == [2023])
  }

  @Test func `next year's list may have no rows`() async throws {
    let published = try await publish(next: .body(Payload.list(2025, rows: 0)))
    #expect(published.status == .done)
    #expect(published.warnings == [])
    #expect(published.closes.count == 4)
  }

  @Test func `next year's list may be a message`() async throws {
    let published = try await publish(next: .body(Payload.nothing))
    #expect(published.status == .done)
    #expect(published.warnings == [])
    #expect(published.closes.count == 4)
  }

  @Test(arguments: ["", "\r\n", "\"公開申購公告-抽籤日程表\"\r\n\"說明:\"\r\n"])
  func `next year's list may be an empty body or only a title`(body: String) async throws {
    let published = try await publish(next: .body(body))
    #expect(published.status == .done)
    #expect(published.warnings == [])
    #expect(published.closes.count == 4)
  }

  @Test func `next year's list may be missing`() async throws {
    let published = try await publish(next: .status(404))
    #expect(published.status == .done)
    #expect(published.warnings == [])
    #expect(published.closes.count == 4)
    #expect(
      published.sources == [
        .init(id: "twse-subscriptions-2024", outcome: "used", rows: 4),
        .init(id: "twse-subscriptions-2025", outcome: "unavailable"),
        .init(id: "twse-closes", outcome: "used", rows: 4, tradingDay: "2024-12-20"),
      ])
  }

  @Test(arguments: [Payload.nothing, Payload.list(2025, rows: 0), "\"公開申購公告-抽籤日程表\"\r\n"])
  func `the new year's list may have no rows until 15 January, and then has to have some`(body: String)
    async throws
  {
    func replies(_ closes: String) -> [String: [Reply]] {
      [
        Address.list(2024): [.body(Payload.list(2024))], Address.list(2025): [.body(body)],
        Address.openData: [.body(Payload.openData(closes))],
      ]
    }
    let published = try await night.publish("2025-01-02T21:30", replies("1140102"))
    #expect(published.status == .done)
    #expect(published.warnings == [])
    #expect(published.closes.count == 4)
    #expect(try await Night().publish("2025-01-15T21:30", replies("1140115")).status == .done)
    let error = try await Night().refusal("2025-01-16T21:30", replies("1140116"))
    let reason = error?.reason[.english] ?? ""
    #expect(reason.hasSuffix("(tried 3 times)") && reason.contains(/no rows|沒有符合條件/), "\(reason)")
    #expect(error?.status == .unavailable)
  }

  @Test func `an empty list of last year marks nothing as vanished, with a warning`() async throws {
    var replies = [
      // Drawn in December, so that they are recent in January.
      Address.list(2024): [Reply.body(Payload.list(2024))],
      Address.list(2025): [.body(Payload.list(2025))],
      Address.openData: [.body(Payload.openData("1131231"))],
    ]
    try await night.publish("2024-12-31T21:30", replies)
    replies[Address.list(2024)] = [.body(Payload.nothing)]
    replies[Address.openData] = [.body(Payload.openData("1140102"))]
    let outcome = try await night.run(night.settings("2025-01-02T21:30"), night.exchange(replies))
    #expect(outcome.status == .incomplete)
    #expect(
      outcome.warnings.map { $0[.english] } == [
        "twse-subscriptions-2024: the exchange answers '很抱歉，沒有符合條件的資料!', and it had 4 rows before (tried 3 times); "
          + "it is outside its own year, so the rest is published"
      ])
    #expect(outcome.report.lists.offerings.count == 8)
    #expect(outcome.report.lists.offerings.allSatisfy { $0.known.isListed })
  }

  @Test func `without next year's list the rest is published as incomplete`() async throws {
    let published = try await publish(next: .status(403))
    #expect(published.status == .incomplete)
    #expect(
      published.warnings == [
        "twse-subscriptions-2025: HTTP status 403 from \(Address.list(2025)); it is outside its own year, "
          + "so the rest is published"
      ])
    #expect(published.closes.count == 4)
  }

  @Test func `a page in place of next year's list ends the run, because open offerings may be in it`()
    async throws
  {
    let error = try await night.refusal(
      "2024-12-20T21:30",
      [
        Address.list(2024): [.body(Payload.list(2024))],
        Address.list(2025): [.body("<html><body>THE PAGE CANNOT BE ACCESSED!</body></html>")],
        Address.openData: [.body(Payload.openData("1131220"))],
      ])
    #expect(error?.status == .notUnderstood)
    #expect(error?.source == "twse-subscriptions-2025")
    #expect(error?.advice[.english].hasSuffix("Or leave that year out: --year 2024") == true)
    #expect(try night.outputs() == nil)
  }

  @Test func `without its own year's list nothing is published`() async throws {
    let expected = SubcalError(
      .unavailable, .download, source: "twse-subscriptions-2024",
      reason: .status(404, from: Address.list(2024)), advice: .look,
      isAbsence: true)
    let error = try await night.refusal(
      "2024-12-20T21:30",
      [
        Address.list(2024): [.status(404)], Address.list(2025): [.body(Payload.list(2025))],
        Address.openData: [.body(Payload.openData("1131220"))],
      ])
    #expect(error == expected)
    #expect(try night.outputs() == nil)
  }

  @Test func `a store that is lost after 15 January moves no day of last year's`() async throws {
    // The draws of 2024 are on Monday 23 December, so the refund is after the holiday.
    try await night.publish(
      "2024-12-20T21:30",
      [
        Address.list(2024): [.body(Payload.list(2024))], Address.list(2025): [.body(Payload.list(2025))],
        Address.openData: [.body(Payload.openData("1131220"))],
        Address.openHolidays: [
          .body(Payload.holidays(2024, isOpenData: true, others: ["2024-12-24"]))
        ],
      ])
    func refunds() throws -> String {
      let texts = try night.scratch.texts(in: "public")
      let lines = try #require(texts["calendars/refund.ics"]).split(separator: "\r\n")
      let uid = try #require(lines.firstIndex(of: "UID:2001-20241218-refund@subcal"))
      return lines[uid...].prefix(6).joined(separator: "\n")
    }
    let before = try refunds()
    #expect(before.contains("DTSTART;VALUE=DATE:20241225"), "\(before)")
    try FileManager.default.removeItem(atPath: night.scratch.path("store"))
    // The second night has the store of the first one.
    for (day, closes) in [("2025-01-20", "1140120"), ("2025-01-21", "1140121")] {
      try await night.publish(
        "\(day)T21:30",
        [
          Address.list(2025): [.body(Payload.list(2025))],
          Address.openData: [.body(Payload.openData(closes))],
          Address.openHolidays: [.body(Payload.holidays(2025, isOpenData: true))],
        ])
      #expect(try refunds().contains("DTSTART;VALUE=DATE:20241225"), "\(day)")
    }
  }

  @Test func `a given year's list is required`() async throws {
    let error = try await night.refusal(
      "2024-06-20T21:30",
      [
        Address.list(2023): [.status(404)], Address.openData: [.body(Payload.openData("1130620"))],
      ]
    ) { $0.years = [2023] }
    #expect(error?.status == .unavailable)
    #expect(error?.source == "twse-subscriptions-2023")
  }

  private func publish(next: Reply) async throws -> Published {
    try await night.publish(
      "2024-12-20T21:30",
      [
        Address.list(2024): [.body(Payload.list(2024))], Address.list(2025): [next],
        Address.openData: [.body(Payload.openData("1131220"))],
      ])
  }
}
