import Diagnostics
import Foundation
import SubscriptionNightly
import TestSupport
import Testing
import Values

/// Without an optional source a night publishes the rest with status 10 and names the source.
@Suite struct BoardNightTests {
  let night: Night

  init() throws {
    night = try Night()
  }

  enum Fault: CaseIterable {
    case missing, page, renamed, late, shrunk, empty
  }

  private func day(_ text: String) throws -> Day { try #require(Day(iso: text)) }

  /// TWSE's closes have the first two codes of the list, TPEx's all four; the list names no board.
  private func replies(
    _ iso: String, tpex: Reply? = nil, isDelivered: Bool = false
  ) throws -> [String: [Reply]] {
    let day = try day(iso)
    let quotes = Payload.tpex(day).replacing("\"800", with: "\"200").replacing("乙", with: "甲")
    let good = Reply.body(quotes)
    return [
      Address.list(2024): [
        .body(Payload.list(2024, isDelivered: isDelivered).replacing("上市增資", with: "現金增資"))
      ],
      Address.openData: [.body(Payload.openData(day.roc, rows: 2))],
      Address.tpexQuotes: [tpex ?? good], Address.tpexDaily: [tpex ?? good],
      Address.tpexBars(day): [
        tpex ?? .body(Payload.tpexBars(day).replacing("\"800", with: "\"200").replacing("乙", with: "甲"))
      ],
    ]
  }

  private func reply(_ fault: Fault) throws -> Reply {
    let today = try day("2024-10-30")
    let codes = { (text: String) in text.replacing("\"800", with: "\"200").replacing("乙", with: "甲") }
    return switch fault {
    case .missing: .status(404)
    case .page: .body("<html><body>THE PAGE CANNOT BE ACCESSED!</body></html>")
    case .renamed: .body(Payload.tpex(today).replacing("\"Close\"", with: "\"LastPrice\""))
    case .late: .body(codes(Payload.tpex(try day("2024-10-29"), price: "35.50")))
    case .shrunk: .body(codes(Payload.tpex(today, rows: 1)))
    case .empty: .body("[]")
    }
  }

  @Test(arguments: Fault.allCases)
  func `without valid TPEx closes the previous ones stay`(fault: Fault) async throws {
    try await night.publish("2024-10-29T21:30", replies("2024-10-29"))
    var faulty = try replies("2024-10-30", tpex: reply(fault))
    if fault == .late {
      faulty[Address.tpexBars(try day("2024-10-30"))] = [
        .body(Payload.tpexBars(try day("2024-10-30"), rows: 0))
      ]
    }
    let published = try await night.publish("2024-10-30T21:30", faulty)
    #expect(published.status == .incomplete)
    #expect(published.warnings.contains { $0.hasPrefix("tpex-closes: ") }, "\(published.warnings)")
    #expect(
      published.closes.sorted { $0.code < $1.code } == [
        .init(code: "2001", close: "25.5", closeDate: "2024-10-30"),
        .init(code: "2002", close: "25.5", closeDate: "2024-10-30"),
        .init(code: "2003", close: "35.5", closeDate: "2024-10-29"),
        .init(code: "2004", close: "35.5", closeDate: "2024-10-29"),
      ])
    let record = try #require(try night.scratch.texts(in: "public")["run.json"])
    #expect(record.contains("\"exit_status\": 10"))
    #expect(try night.outputs()?.keys.contains("subscriptions.ics") == true)
  }

  @Test func `a smaller file is used if accepted, and becomes the baseline of the next night`() async throws {
    try await night.publish("2024-10-29T21:30", replies("2024-10-29"))
    let shrunk = try replies("2024-10-30", tpex: reply(.shrunk))
    let published = try await night.publish("2024-10-30T21:30", shrunk) { $0.accepted = .init("tpex-closes") }
    #expect(published.status == .done)
    #expect(published.warnings == [])
    let next = try replies(
      "2024-11-01",
      tpex: .body(Payload.tpex(day("2024-11-01"), rows: 1).replacing("\"800", with: "\"200")))
    #expect(try await night.publish("2024-11-01T21:30", next).status == .done)
  }

  @Test func `the website's quotes are used if the other forms fail`() async throws {
    var replies = try replies("2024-10-29")
    replies[Address.tpexQuotes] = [.status(404)]
    replies[Address.tpexDaily] = [.status(404)]
    let exchange = night.exchange(replies)
    let outcome = try await night.run(night.settings("2024-10-29T21:30"), exchange)
    let published = try Published(outcome, in: night.scratch)
    #expect(published.status == .done)
    #expect(published.closes.contains(.init(code: "2004", close: "35.5", closeDate: "2024-10-29")))
    let forms = [Address.tpexQuotes, Address.tpexDaily, Address.tpexBars(try day("2024-10-29"))]
    #expect(exchange.visits.map(\.url).filter(forms.contains) == forms)
  }

  @Test(arguments: ["emerging-closes", "twse-holidays-2024"])
  func `the emerging board and the list of holidays can be missing too`(source: String) async throws {
    var replies = try replies("2024-10-29")
    if source == "emerging-closes" {
      replies[Address.emerging] = [.status(404)]
    } else {
      replies[Address.openHolidays] = [.status(404)]
      replies[Address.holidays(2024)] = [.status(404)]
    }
    let published = try await night.publish("2024-10-29T21:30", replies)
    #expect(published.status == .incomplete)
    // Without a list of holidays, the four offerings whose days depend on one are named, too.
    #expect(published.warnings.count == (source == "emerging-closes" ? 1 : 5), "\(published.warnings)")
    #expect(published.warnings.count { $0.hasPrefix("\(source): ") } == 1)
    #expect(published.closes.count == 4)
  }

  @Test func `without the TWSE closes nothing is published, even with the other boards' closes`() async throws
  {
    var replies = try replies("2024-10-29")
    replies[Address.openData] = [.status(404)]
    replies[Address.website] = [.status(404)]
    #expect(try await night.refusal("2024-10-29T21:30", replies)?.status == .unavailable)
    replies[Address.website] = [.body("<html><body>THE PAGE CANNOT BE ACCESSED!</body></html>")]
    #expect(try await night.refusal("2024-10-29T21:30", replies)?.status == .notUnderstood)
    #expect(try night.outputs() == nil)
  }

  @Test func `run.json reports an end and a draw that disagree`() async throws {
    // Ends on Thursday the 6th, so the money is deducted on Friday; the draw is only on Wednesday.
    try await night.publish("2024-10-29T21:30", replies("2024-10-29", isDelivered: true))
    let record = try #require(try night.scratch.texts(in: "public")["run.json"])
    let json = try #require(try JSONSerialization.jsonObject(with: Data(record.utf8)) as? [String: Any])
    let calendar = try #require(json["trading_calendar"] as? [String: Any])
    let found = try #require(calendar["deduction_disagreements"] as? [[String: String]])
    #expect(found.count == 4)
    #expect(
      found.first { $0["id"] == "2001-20240604" }
        == ["id": "2001-20240604", "day_before_draw": "2024-06-11", "day_after_end": "2024-06-07"])
    #expect(calendar["years_with_holidays"] as? [Int] == [2024])
    #expect(calendar["years_weekends_only"] as? [Int] == [])
  }
}
