import Diagnostics
import Fetching
import Foundation
import Localization
import Posix
import SubscriptionLists
import SubscriptionNightly
import SubscriptionQueries
import TestSupport
import Testing
import Values

/// A night requests up to ten missed days.
@Suite struct MissedDayTests {
  let night: Night

  init() throws {
    night = try Night()
  }

  private func day(_ text: String) throws -> Day { try #require(Day(iso: text)) }

  private func replies(_ iso: String, bars: [String] = []) throws -> [String: [Reply]] {
    var replies = [
      Address.list(2024): [Reply.body(Payload.list(2024, isDelivered: true).replacing("/06/", with: "/11/"))],
      Address.openData: [.body(Payload.openData(try day(iso).roc))],
    ]
    for missed in try bars.map(day) {
      replies[Address.listedBars(missed)] = [.body(Payload.listedBars(missed))]
      replies[Address.tpexBars(missed)] = [.body(Payload.tpexBars(missed))]
    }
    return replies
  }

  /// Runs a night; returns its outcome and the URLs of the past days that it requested.
  private func pass(
    _ iso: String, _ replies: [String: [Reply]]
  ) async throws -> (outcome: NightlyRun.Outcome, asked: [String], exchange: FakeExchange) {
    let exchange = night.exchange(replies)
    let outcome = try await night.run(night.unhurriedSettings("\(iso)T21:30"), exchange)
    let asked = exchange.allURLs.filter { $0.contains("MI_INDEX") || $0.contains("dailyQuotes") }
    return (outcome, asked, exchange)
  }

  private static let after4November = [
    "2024-11-05", "2024-11-06", "2024-11-07", "2024-11-08", "2024-11-11", "2024-11-12", "2024-11-13",
    "2024-11-14", "2024-11-15", "2024-11-18", "2024-11-19", "2024-11-20", "2024-11-21",
  ]

  @Test(arguments: [0, 1, 10, 12])
  func `the newest ten missed days are requested from both boards, three seconds apart`(
    hole: Int
  ) async throws {
    let missed = Self.after4November.prefix(hole)
    _ = try await pass("2024-11-04", replies("2024-11-04"))
    let (outcome, asked, exchange) = try await pass(
      Self.after4November[hole], replies(Self.after4November[hole], bars: Array(missed)))
    let expected = try missed.suffix(10).flatMap { missed in
      [Address.listedBars(try day(missed)), Address.tpexBars(try day(missed))]
    }
    #expect(asked == expected.sorted())
    #expect(outcome.status == .done)
    #expect(exchange.pauses(at: "www.twse.com.tw").allSatisfy { $0 >= .seconds(3) })
    #expect(exchange.mostAtOnce.values.allSatisfy { $0 == 1 })
    // Stored days are not requested again.
    let next = Self.after4November.dropFirst(hole + 1).first ?? "2024-11-22"
    if hole <= 10 { #expect(try await pass(next, replies(next)).asked == []) }
  }

  @Test func `weekends and known closures are not missed days`() async throws {
    _ = try await pass("2024-10-30", replies("2024-10-30"))
    #expect(try await pass("2024-11-01", replies("2024-11-01")).asked == [])
    #expect(try await pass("2024-11-04", replies("2024-11-04")).asked == [])
  }

  @Test func `a day without a session becomes a closure, and days computed across it move`() async throws {
    let missed = try day("2024-11-13")
    _ = try await pass("2024-11-12", replies("2024-11-12"))
    #expect(try refund() == "20241113 SEQUENCE:0")
    var replies = try replies("2024-11-14")
    replies[Address.listedBars(missed)] = [.body(Payload.nothing)]
    replies[Address.tpexBars(missed)] = [.body(Payload.tpexBars(missed, rows: 0))]
    let (outcome, asked, _) = try await pass("2024-11-14", replies)
    #expect(asked == [Address.listedBars(missed), Address.tpexBars(missed)].sorted())
    #expect(outcome.status == .done)
    #expect(try refund() == "20241114 SEQUENCE:1")
    #expect(try #require(try night.outputs()?["calendars/refund.ics"]).contains("取消") == false)
    #expect(try await pass("2024-11-15", self.replies("2024-11-15")).asked == [])
    #expect(try refund() == "20241114 SEQUENCE:1")
  }

  @Test func `a day without an answer is named where a refund depends on it, until there is one`()
    async throws
  {
    let missed = try day("2024-11-13")
    _ = try await pass("2024-11-12", replies("2024-11-12"))
    func warnings(_ outcome: NightlyRun.Outcome) -> [String] {
      outcome.warnings.map { $0[.english] }.filter { $0.contains("neither closes of") }
    }
    var failing = try replies("2024-11-14")
    for url in [Address.listedBars(missed), Address.tpexBars(missed)] { failing[url] = [.status(404)] }
    let unanswered = try await pass("2024-11-14", failing)
    let remark =
      "there are neither closes of 2024-11-13 nor an answer that there are none; "
      + "if the exchanges were closed, the refund is on 2024-11-14"
    let warning = try #require(warnings(unanswered.outcome).first)
    // All four offerings have the same days.
    #expect(warnings(unanswered.outcome).count == 4)
    #expect(
      warning.hasSuffix(": \(remark); the next run asks again, or run subcal backfill --from 2024-11-13"))
    let files = try #require(try night.outputs())
    #expect(files["subscriptions.json"]?.contains(#""unknown_session": "2024-11-13""#) == true)
    let settings = try night.settings("2024-11-14T22:00")
    let answer = try CodeQuery(
      ["2001"], QuerySettings(store: StoreAccess(settings.store), moment: settings.moment))
    #expect(String(decoding: answer.document, as: UTF8.self).contains(#""unknown_session": "2024-11-13""#))
    #expect(answer.result.offerings.contains { $0.timetable.gap?.text[.english] == remark })
    var replies = try replies("2024-11-15")
    replies[Address.listedBars(missed)] = [.body(Payload.nothing)]
    replies[Address.tpexBars(missed)] = [.body(Payload.tpexBars(missed, rows: 0))]
    #expect(warnings(try await pass("2024-11-15", replies).outcome) == [])
    #expect(try night.outputs()?["subscriptions.json"]?.contains(#""unknown_session": "2"#) == false)
  }

  @Test func `a board without a session while the other traded is requested again`()
    async throws
  {
    let missed = try day("2024-11-13")
    _ = try await pass("2024-11-12", replies("2024-11-12"))
    var replies = try replies("2024-11-14", bars: ["2024-11-13"])
    replies[Address.listedBars(missed)] = [.body(Payload.nothing)]
    let outcome = try await pass("2024-11-14", replies).outcome
    #expect(outcome.status == .incomplete)
    #expect(outcome.warnings.map { $0[.english] }.contains { $0.hasPrefix("twse-bars-20241113") })
    #expect(try refund() == "20241113 SEQUENCE:0")
    let next = try await pass("2024-11-15", self.replies("2024-11-15", bars: ["2024-11-13"]))
    #expect(next.asked == [Address.listedBars(missed)])
  }

  @Test func `less than half of the usual rows are rejected and requested again`() async throws {
    let missed = try day("2024-11-13")
    _ = try await pass("2024-11-12", replies("2024-11-12"))
    var replies = try replies("2024-11-14", bars: ["2024-11-13"])
    replies[Address.listedBars(missed)] = [.body(Payload.listedBars(missed, rows: 1))]
    let outcome = try await pass("2024-11-14", replies).outcome
    #expect(outcome.status == .incomplete)
    #expect(
      outcome.warnings.map { $0[.english] } == [
        "twse-bars-20241113: only 1 usable rows, under half of the 4 of the last good run; the bars of "
          + "2024-11-13 are still missing"
      ])
    let next = try await pass("2024-11-15", self.replies("2024-11-15", bars: ["2024-11-13"]))
    #expect(next.asked == [Address.listedBars(missed)])
    #expect(next.outcome.status == .done)
  }

  @Test func `an answer for another day leaves the day missing, and the rest is published`() async throws {
    let missed = try day("2024-11-13")
    _ = try await pass("2024-11-12", replies("2024-11-12"))
    var replies = try replies("2024-11-14", bars: ["2024-11-13"])
    replies[Address.tpexBars(missed)] = [.body(Payload.tpexBars(try day("2024-11-12")))]
    let outcome = try await pass("2024-11-14", replies).outcome
    #expect(outcome.status == .incomplete)
    #expect(outcome.warnings.count == 1)
    #expect(outcome.warnings.first?[.english].hasPrefix("tpex-bars-20241113: ") == true)
  }

  @Test func `a replay lacks a file, or was of a night that needed none`() async throws {
    let (first, second) = ("2024-11-04", "2024-11-07")
    for (iso, bars) in [(first, []), (second, ["2024-11-05", "2024-11-06"])] {
      try await night.publish("\(iso)T21:30", replies(iso, bars: bars)) {
        $0.record = night.scratch.path.appending(iso)
      }
    }
    func warnings(without removed: (String) -> Bool) async throws -> [String] {
      for name in try night.scratch.texts(in: second).keys where removed(name) {
        try FileManager.default.removeItem(atPath: night.scratch.path.appending("\(second)/\(name)").string)
      }
      let outcomes = try await replay([first, second])
      #expect(outcomes.last?.status == (outcomes.last?.warnings == [] ? .done : .incomplete))
      return try #require(outcomes.last).warnings.map { $0[.english] }
    }
    #expect(
      try await warnings { $0.hasPrefix("tpex-bars-20241106") } == [
        "tpex-bars-20241106: the recorded night has no file tpex-bars-20241106.csv, .json or .html; the bars of "
          + "2024-11-06 are still missing"
      ])
    #expect(try await warnings { $0.contains("-bars-") } == [])
  }

  /// Replays what is recorded in folders named by their days, into a store of their own.
  private func replay(_ days: [String]) async throws -> [NightlyRun.Outcome] {
    var outcomes: [NightlyRun.Outcome] = []
    let other = try Night()
    for iso in days {
      var settings = try other.settings("\(iso)T21:30")
      settings.origin = .replay(night.scratch.path.appending(iso))
      outcomes.append(try await other.run(settings, other.exchange([:])))
    }
    return outcomes
  }

  @Test func `a replay whose unanswered day moves a refund is incomplete`() async throws {
    let (first, second) = ("2024-11-12", "2024-11-14")
    var replies = try replies(second)
    for url in [Address.listedBars(try day("2024-11-13")), Address.tpexBars(try day("2024-11-13"))] {
      replies[url] = [.status(404)]
    }
    for (iso, replies) in [(first, try self.replies(first)), (second, replies)] {
      try await night.publish("\(iso)T21:30", replies) { $0.record = night.scratch.path.appending(iso) }
    }
    let outcome = try #require(try await replay([first, second]).last)
    #expect(outcome.status == .incomplete)
    #expect(outcome.warnings.count { $0[.english].contains("neither closes of 2024-11-13") } == 4)
  }

  /// The refund's entry of the first offering.
  private func refund() throws -> String {
    let text = try #require(try night.outputs()?["calendars/refund.ics"])
    let event = try #require(
      text.split(separator: "BEGIN:VEVENT").first { $0.contains("2001-20241104-refund@subcal") })
    let lines = event.split(whereSeparator: \.isNewline)
    let start = try #require(lines.first { $0.hasPrefix("DTSTART;VALUE=DATE:") }).suffix(8)
    return "\(start) \(try #require(lines.first { $0.hasPrefix("SEQUENCE:") }))"
  }
}
