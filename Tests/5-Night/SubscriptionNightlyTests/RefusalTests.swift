import Diagnostics
import Fetching
import Foundation
import Localization
import Posix
import SubscriptionNightly
import TestSupport
import Testing
import Values

/// A sentence in place of data is as temporary as HTTP status 503, unless it says that no data matches.
@Suite struct RefusalTests {
  let night: Night
  let moment = "2024-10-29T21:30"
  let closes = [Address.openData: [Reply.body(Payload.openData("1131029"))]]

  init() throws {
    night = try Night()
  }

  private func exchange(list bodies: [String]) -> FakeExchange {
    night.exchange([Address.list(2024): bodies.map(Reply.body)].merging(closes) { $1 })
  }

  private static func said(_ sentence: String) -> Text {
    Text("交易所回應「\(sentence)」", "the exchange answers '\(sentence)'")
  }

  private static let thrice = Text("（共試 3 次）", " (tried 3 times)")

  @Test(arguments: [
    (#"{"stat":"很抱歉，目前線上人數過多，請您稍候再試"}"#, "很抱歉，目前線上人數過多，請您稍候再試"),
    (#"{"stat":"查詢日期大於今日，請重新查詢!","fields":[],"data":[]}"#, "查詢日期大於今日，請重新查詢!"),
    ("線上人數過多\r\n請稍後再試\r\n", "線上人數過多 請稍後再試"), (#""系統忙碌中""#, "系統忙碌中"),
    ("Service Unavailable", "Service Unavailable"),
    ("\"公開申購公告-抽籤日程表\",\r\n\"線上人數過多，請稍候\",\r\n", "線上人數過多，請稍候"),
    (#"{"stat":"系統忙碌，查無資料，請稍後再試"}"#, "系統忙碌，查無資料，請稍後再試"),
    ("<html><body><p>系統維護中，<br>請稍後再試。</p></body></html>", "系統維護中， 請稍後再試。"),
    (#"{"stat":"忙碌\u001b[2J\u202e"}"#, "忙碌 [2J"),
    (#"{"stat":"\#(String(repeating: "忙", count: 500))"}"#, String(repeating: "忙", count: 99) + "…"),
    (#"{"message":"Too many requests"}"#, "Too many requests"), (#"{"error":"busy","code":500}"#, "500 busy"),
    (#" {"error":{"code":429,"message":"\u5fd9\u788c"}}"#, "429 忙碌"), (#"[{"message":"busy"}]"#, "busy"),
    ("{}", "{}"), ("", nil), (" \r\n ", nil),
  ])
  func `a sentence in place of the list is asked for again, and reported without --accept if it stays`(
    body: String, sentence: String?
  ) async throws {
    let passing = exchange(list: [body, body, Payload.list(2024)])
    #expect(try await night.run(night.unhurriedSettings(moment), passing).status == .done)
    #expect(passing.pauses(at: "www.twse.com.tw").dropLast(2) == [.seconds(10), .seconds(30)])
    let before = try night.outputs()
    let staying = exchange(list: [body])
    let expected = SubcalError(
      .unavailable, .download, source: "twse-subscriptions-2024",
      reason: (sentence.map(Self.said) ?? Text("內容空白", "the body is empty")) + Self.thrice,
      advice: .runAgain)
    var settings = try night.unhurriedSettings(moment)
    settings.accepted = .init("twse-subscriptions-2024")
    await #expect(throws: expected) { _ = try await night.run(settings, staying) }
    #expect(staying.visits(of: "www.twse.com.tw").count == 3)
    #expect(try night.outputs() == before)
  }

  @Test(arguments: [
    (#"{"stat":"很抱歉，沒有符合條件的資料!","total":0}"#, "很抱歉，沒有符合條件的資料!"), (#"{"stat":"查無資料"}"#, "查無資料"),
    ("很抱歉，沒有符合條件的資料!", "很抱歉，沒有符合條件的資料!"), ("查無資料\r\n", "查無資料"),
    ("<html><body>很抱歉，沒有符合條件的資料!</body></html>", "很抱歉，沒有符合條件的資料!"),
    (#"{"message":"查無資料"}"#, "查無資料"), ("[]", nil),
    ("\"公開申購公告-抽籤日程表\",\r\n\"說明:\",\r\n", nil),
  ])
  func `an answer without rows that cannot be true is asked for again, and is no reason to accept it`(
    body: String, sentence: String?
  ) async throws {
    let passing = exchange(list: [body, body, Payload.list(2024)])
    #expect(try await night.run(night.unhurriedSettings(moment), passing).status == .done)
    #expect(passing.pauses(at: "www.twse.com.tw").dropLast(2) == [.seconds(10), .seconds(30)])
    let staying = exchange(list: [body])
    let error = await #expect(throws: SubcalError.self) {
      _ = try await night.run(night.unhurriedSettings(moment), staying)
    }
    #expect(error?.status == .unavailable && staying.visits(of: "www.twse.com.tw").count == 3)
    #expect(
      error?.message[.chinese].contains(sentence ?? "清單沒有任何資料") == true, "\(error?.message[.chinese] ?? "")")
    #expect(error?.message[.english].contains("--accept") == false)
  }

  @Test func `so are those of auctions, notices and applications that had rows before`() async throws {
    let good = [Address.list(2024): [Reply.body(Payload.list(2024))]].merging(closes) { $1 }
    #expect(try await night.run(night.unhurriedSettings(moment), night.exchange(good)).status == .done)
    let none = Reply.body(#"{"stat":"很抱歉，沒有符合條件的資料!"}"#)
    for (address, source) in [
      (Address.auctions(2024), "twse-auctions-2024"), (Address.twseRights, "twse-rights"),
      (Address.tpexRights, "tpex-rights"),
    ] {
      let exchange = night.exchange(good.merging([address: [none]]) { $1 })
      let outcome = try await night.run(night.unhurriedSettings(moment), exchange)
      #expect(outcome.status == .incomplete)
      #expect(exchange.visits.filter { $0.url == address }.count == 3)
      let warning = outcome.warnings.first { $0[.english].hasPrefix("\(source): the exchange answers '很抱歉") }
      #expect(warning?[.english].contains("--accept") == false, "\(outcome.warnings)")
    }
  }

  @Test
  func `so are those of the year's holidays and of a working day's announcements, on a first night too`()
    async throws
  {
    let good = [Address.list(2024): [Reply.body(Payload.list(2024))]].merging(closes) { $1 }
    let none = #"{"stat":"很抱歉，沒有符合條件的資料!"}"#
    for (address, source, body) in [
      (Address.openHolidays, "twse-holidays-2024", none),
      (Address.twseAnnouncements, "twse-announcements", none),
      (Address.tpexAnnouncements, "tpex-announcements", "[\n]\n"),
    ] {
      let night = try Night()
      let exchange = night.exchange(good.merging([address: [Reply.body(body)]]) { $1 })
      let outcome = try await night.run(night.unhurriedSettings(moment), exchange)
      #expect(outcome.status == .incomplete || address == Address.openHolidays)
      #expect(exchange.visits.filter { $0.url == address }.count == 3, "\(source)")
    }
    // On a Sunday nobody may announce anything.
    let sunday = good.merging([
      Address.openData: [Reply.body(Payload.openData("1131028"))],
      Address.twseAnnouncements: [Reply.body("[\n]\n")],
    ]) { $1 }
    let exchange = night.exchange(sunday)
    let outcome = try await night.run(night.unhurriedSettings("2024-10-28T21:30"), exchange)
    #expect(exchange.visits.filter { $0.url == Address.twseAnnouncements }.count == 1)
    #expect(!outcome.warnings.contains { $0[.english].hasPrefix("twse-announcements") })
  }

  @Test func `that there are no closes is asked for again, and then ends the run with the words`()
    async throws
  {
    let none = Reply.body(#"{"stat":"很抱歉，沒有符合條件的資料!"}"#)
    let exchange = night.exchange([
      Address.list(2024): [.body(Payload.list(2024))], Address.openData: [none], Address.website: [none],
    ])
    let error = await #expect(throws: SubcalError.self) {
      _ = try await night.run(night.unhurriedSettings(moment), exchange)
    }
    #expect(error?.status == .unavailable)
    #expect(error?.message[.chinese].contains("很抱歉，沒有符合條件的資料!") == true)
    for form in [Address.openData, Address.website] {
      #expect(exchange.visits.filter { $0.url == form }.count == 3)
    }
  }

  @Test(arguments: [
    "<html><body>Service upgrade</body></html>",
    "<html><body>因為安全性考量，您所執行的頁面無法呈現。</body></html>",
    "<html><body>\(String(repeating: "選單", count: 100))</body></html>", "序號,抽籤日期,名稱\r\n",
    #"[{"a":1},{"b":2}]"#, #"{"a":["b"]}"#, "\u{1}busy",
    "\u{FFFD}", String(repeating: "忙碌", count: 100),
  ])
  func `a menu, a guard's page and what is no sentence are not asked for again`(body: String)
    async throws
  {
    let exchange = exchange(list: [body])
    let error = await #expect(throws: SubcalError.self) {
      _ = try await night.run(night.unhurriedSettings(moment), exchange)
    }
    #expect(error?.status == .notUnderstood)
    #expect(exchange.visits.filter { $0.url == Address.list(2024) }.count == 1)
  }

  @Test func `an optional source that stays busy is missing, with what the exchange says`() async throws {
    let forms = [Address.tpexQuotes, Address.tpexDaily, Address.tpexBars(try day("2024-10-29"))]
    let busy = forms.map { ($0, [Reply.body("線上人數過多")]) }
    let exchange = night.exchange(
      [Address.list(2024): [.body(Payload.list(2024))]].merging(closes) { $1 }.merging(busy) { $1 })
    let outcome = try await night.run(night.unhurriedSettings(moment), exchange)
    #expect(outcome.status == .incomplete)
    #expect(
      outcome.warnings == [
        Text("tpex-closes：", "tpex-closes: ") + Self.said("線上人數過多") + Self.thrice
          + Text("；收盤行情維持不變", "; its closes stay as they were")
      ])
    for form in forms { #expect(exchange.visits.filter { $0.url == form }.count == 3) }
  }

  @Test func `a past day that is said to lie after today stays missing and is no closure`() async throws {
    let missed = try day("2024-10-28")
    try await night.publish(
      "2024-10-25T21:30",
      [
        Address.list(2024): [.body(Payload.list(2024))],
        Address.openData: [.body(Payload.openData("1131025"))],
      ])
    var replies = [Address.list(2024): [Reply.body(Payload.list(2024))]].merging(closes) { $1 }
    replies[Address.listedBars(missed)] = [.body(#"{"stat":"查詢日期大於今日，請重新查詢!"}"#)]
    replies[Address.tpexBars(missed)] = [.body(Payload.tpexBars(missed, rows: 0))]
    let busy = night.exchange(replies)
    let outcome = try await night.run(night.unhurriedSettings(moment), busy)
    #expect(outcome.status == .incomplete)
    #expect(
      outcome.warnings.map { $0[.english] } == [
        "twse-bars-20241028: the exchange answers '查詢日期大於今日，請重新查詢!' (tried 3 times); the bars of "
          + "2024-10-28 are still missing",
        "tpex-bars-20241028: no data, but another board could not be asked; asked again next time",
      ])
    replies[Address.listedBars(missed)] = [.body(Payload.listedBars(missed))]
    replies[Address.tpexBars(missed)] = [.body(Payload.tpexBars(missed))]
    replies[Address.openData] = [.body(Payload.openData("1131030"))]
    let next = night.exchange(replies)
    #expect(try await night.run(night.unhurriedSettings("2024-10-30T21:30"), next).status == .done)
    #expect(next.urls.contains(Address.listedBars(missed)))
  }

  /// What the website answers in turn after the open data of the session before.
  private func early(_ website: [String]) -> FakeExchange {
    night.exchange([
      Address.list(2024): [.body(Payload.list(2024))],
      Address.openData: [.body(Payload.openData("1131028"))],
      Address.website: website.map { .body(Payload.website($0)) },
    ])
  }

  @Test func `closes of the session before are asked for once more, ten seconds later`() async throws {
    let exchange = early(["20241028", "20241029"])
    let outcome = try await night.run(night.settings(moment), exchange)
    #expect(outcome.status == .done)
    #expect(
      try Published(outcome, in: night.scratch).sources.last { $0.id == "twse-closes" }?.tradingDay
        == "2024-10-29")
    let visits = exchange.visits.filter { $0.url == Address.website }
    #expect(visits.count == 2)
    #expect(try #require(visits.last).start - #require(visits.first).end >= .seconds(10))
  }

  @Test func `closes that stay those of the session before are late`() async throws {
    let exchange = early(["20241028"])
    let outcome = try await night.run(night.settings(moment), exchange)
    #expect(outcome.status == .incomplete)
    #expect(
      outcome.warnings.map { $0[.english] }.contains {
        $0.hasPrefix("twse-closes: the newest closes are from")
      })
    #expect(exchange.visits.filter { $0.url == Address.openData }.count == 1)
    #expect(exchange.visits.filter { $0.url == Address.website }.count == 2)
  }

  @Test func `a recorded night that asked twice gives the same when replayed`() async throws {
    let folder = night.scratch.path.appending("recorded")
    var settings = try night.settings(moment)
    settings.record = folder
    _ = try await night.run(settings, early(["20241028", "20241029"]))
    let live = try night.outputs()
    let other = try Night()
    var replay = try other.settings(moment)
    replay.origin = .replay(folder)
    _ = try await NightlyRun(replay, startedAt: replay.moment, observer: { _ in }).run()
    #expect(try other.outputs() == live)
  }

  @Test func `a recorded sentence is a source that did not come`() async throws {
    var settings = try night.settings(moment)
    let folder = night.scratch.path.appending("recorded")
    settings.record = folder
    _ = try await night.run(settings, exchange(list: [Payload.list(2024)]))
    let list = try #require(
      night.scratch.texts(in: "recorded").keys.first { $0.hasPrefix("twse-subscriptions-2024.") })
    try Data("線上人數過多".utf8).write(to: URL(filePath: folder.appending(list).string))
    settings.record = nil
    settings.origin = .replay(folder)
    let replay = settings
    let error = await #expect(throws: SubcalError.self) {
      _ = try await NightlyRun(replay, startedAt: replay.moment, observer: { _ in }).run()
    }
    #expect(error?.status == .unavailable)
    #expect(error?.reason == Self.said("線上人數過多"))
  }

  private func day(_ iso: String) throws -> Day { try #require(Day(iso: iso)) }
}
