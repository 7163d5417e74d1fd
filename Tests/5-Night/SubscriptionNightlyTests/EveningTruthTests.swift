import Diagnostics
import Foundation
import JSON
import ListEngine
import Localization
import SubscriptionLists
@testable import SubscriptionNightly
import SubscriptionQueries
import SubscriptionStore
import TestSupport
import Testing
import Trading
import Values

/// What an evening lacks is said, and where its facts were read is kept.
@Suite struct EveningTruthTests {
  let night: Night

  init() throws { night = try Night() }

  private func replies(_ day: String, rows: Int = 24) -> [String: [Reply]] {
    [
      Address.list(2024): [.body(Payload.list(2024))],
      Address.openData: [
        .body(Payload.openData(day, rows: rows, price: day == "1131029" ? "25.50" : "25.60"))
      ],
    ]
  }

  @Test func `a code that something is valued at and the closes lack is told`() async throws {
    try await night.publish("2024-10-29T21:30", replies("1131029"))
    var lacking = replies("1131030")
    let body = Payload.openData("1131030", rows: 24, price: "25.60")
    lacking[Address.openData] = [.body(body.replacing(#""Code":"2003""#, with: #""Code":"2999""#))]
    let published = try await night.publish("2024-10-30T21:30", lacking)
    #expect(published.status == .incomplete)
    #expect(
      published.warnings.contains { $0.hasPrefix("twse-closes: 2003 had a close in the session before") })
    // 2023 has no offering.
    lacking[Address.openData] = [.body(body.replacing(#""Code":"2023""#, with: #""Code":"2999""#))]
    let other = try await night.publish("2024-10-30T22:30", lacking)
    #expect(
      !other.warnings.contains { $0.contains("had a close in the session before") }, "\(other.warnings)")
  }

  @Test func `what is auctioned before its listing is priced by its closes, until it is delivered`() throws {
    var auction = Auction(code: try #require(StockCode("7115")))
    auction.deliveryDate = Day(iso: "2024-11-13")
    var known = TrackedLists()
    known[Auction.self] = [
      Tracked(
        id: "7115-20241029-auction", record: auction, firstSeen: try #require(Instant("2024-10-20T21:30")))
    ]
    for (today, codes) in [("2024-11-12", ["7115"]), ("2024-11-13", [])] {
      let live = NightInputs().liveCodes(with: known, on: try #require(Day(iso: today)))
      #expect(live.map(\.description) == codes)
    }
  }

  @Test func `averages without any previous one are told`() async throws {
    var blank = replies("1131029")
    let body = Payload.emerging(try #require(Day(iso: "2024-10-29")), rows: 24)
    blank[Address.emerging] = [
      .body(
        body.replacing(#""PreviousAveragePrice":"45.5""#, with: #""PreviousAveragePrice":" ""#))
    ]
    let published = try await night.publish("2024-10-29T21:30", blank)
    #expect(
      published.warnings == [
        "emerging-closes: 24 of 24 closes have no change, and can only roughly be compared, from 9001 to 9024"
      ])
  }

  @Test(arguments: [(20, true), (12, false)])
  func `a third of the averages that are those of the session before are told`(unchanged: Int, isTold: Bool)
    async throws
  {
    var some = replies("1131029")
    let lines = Payload.emerging(try #require(Day(iso: "2024-10-29")), rows: 60).split(separator: "\n")
    let body = lines.enumerated().map { index, line in
      index < unchanged
        ? String(line)
        : String(line).replacing(#""PreviousAveragePrice":"45.5""#, with: #""PreviousAveragePrice":"45.1""#)
    }
    some[Address.emerging] = [.body(body.joined(separator: "\n"))]
    let published = try await night.publish("2024-10-29T21:30", some)
    #expect(
      published.warnings.contains { $0.hasPrefix("emerging-closes: 20 of 60 closes have a change of 0") }
        == isTold, "\(published.warnings)")
  }

  @Test func `averages of yesterday under today's date, and those of a running session, are not today's`()
    async throws
  {
    try await night.publish("2024-10-29T21:30", replies("1131029"))
    var old = replies("1131030")
    let today = try #require(Day(iso: "2024-10-30"))
    let body = Payload.emerging(today)
    old[Address.emerging] = [
      .body(body.replacing(#""PreviousAveragePrice":"45.5""#, with: #""PreviousAveragePrice":"45""#))
    ]
    let published = try await night.publish("2024-10-30T21:30", old)
    #expect(
      published.warnings.contains { $0.contains("the row is that of the session before") },
      "\(published.warnings)")
    old[Address.emerging] = [.body(body.replacing("150005", with: "140004"))]
    let running = try await night.publish("2024-10-30T22:30", old)
    #expect(running.status == .incomplete)
    #expect(
      running.warnings.contains {
        $0
          == "emerging-closes: the averages are those of 14:00, with the session still on; its closes stay as they were"
      }, "\(running.warnings)")
  }

  @Test func `days that depend on a year without a list of holidays are a warning, and New Year is off`()
    async throws
  {
    var unlisted = replies("1131029")
    unlisted[Address.openHolidays] = [.body("[]")]
    unlisted[Address.holidays(2024)] = [
      .body(#"{"stat":"ok","date":"20240101","fields":["日期","名稱","說明"],"data":[],"total":0}"#)
    ]
    let published = try await night.publish("2024-10-29T21:30", unlisted)
    #expect(
      published.warnings.contains {
        $0.contains(
          "without the list of holidays of 2024 the debit and the refund are counted by Monday to Friday")
      }, "\(published.warnings)")
    let listed = try await night.publish("2024-10-29T22:30", replies("1131029"))
    #expect(listed.status == .done, "\(listed.warnings)")
  }

  @Test func `a market or a name of question marks is unreadable`() async throws {
    var garbled = replies("1131029")
    let list = Payload.list(2024)
    garbled[Address.list(2024)] = [
      .body(list.replacing(#""甲1","2002","上市增資""#, with: #""甲1","2002","????""#))
    ]
    let published = try await night.publish("2024-10-29T21:30", garbled)
    #expect(published.status == .incomplete)
    #expect(published.warnings.contains { $0.contains("發行市場: '????'") }, "\(published.warnings)")
    // One sign may be all that a short name lost in the exchange's encoding.
    // Marks such as ■ stand for nothing else; an asterisk behind a name is that of shares without a par value of NT$ 10.
    for (name, isLost) in [
      ("樂事??", true), ("甲?", true), ("甲1?", true), ("林?", false), ("永豐?", false), ("■1", true), ("甲〓", true),
      ("○1", true), ("甲□一", true), ("＊1", true), ("甲1*", false), ("甲1＊", false), ("甲1＊-KY", false),
      ("甲*1", false),
    ] {
      garbled[Address.list(2024)] = [
        .body(list.replacing(#""甲1","2002","上市增資""#, with: "\"\(name)\",\"2002\",\"上市增資\""))
      ]
      let other = try await night.publish("2024-10-29T22:30", garbled)
      #expect(other.warnings.contains { $0.contains("證券名稱: '\(name)': question marks") } == isLost)
    }
  }

  @Test func `a first listing has no limits in its first five sessions, and its query has none`() async throws
  {
    let listed = Payload.list(2024).replacing(
      try Regex(
        #""1","113/12/23","甲0","2001","上市增資","113/12/18","113/12/19"(.*?)"114/01/08""#,
        as: (Substring, Substring).self)
    ) { #""1","113/10/21","甲0","2001","初上市","113/10/15","113/10/17"\#($0.output.1)"113/10/28""# }
    #expect(listed.contains("初上市"))
    var days = replies("1131029")
    days[Address.list(2024)] = [.body(listed)]
    func limits(_ moment: String) throws -> [Any?] {
      let settings = try night.settings(moment)
      let query = try CodeQuery(
        ["2001"], QuerySettings(store: StoreAccess(settings.store), moment: settings.moment))
      let json = try #require(
        try JSONSerialization.jsonObject(with: Data(query.json.file)) as? [String: Any])
      let security = try #require((json["securities"] as? [[String: Any]])?.first)
      return [security["limit_down"] as? Double, security["limit_up"] as? Double]
    }
    try await night.publish("2024-10-29T21:30", days)
    #expect(try limits("2024-10-29T22:00").compactMap(\.self).isEmpty)
    days[Address.openData] = [.body(Payload.openData("1131104", rows: 24, price: "25.60"))]
    for missed in ["2024-10-30", "2024-11-01"].compactMap({ Day(iso: $0) }) {
      days[Address.listedBars(missed)] = [.body(Payload.listedBars(missed, rows: 24))]
      days[Address.tpexBars(missed)] = [.body(Payload.tpexBars(missed, rows: 24))]
    }
    // The fifth session: the next one has limits.
    try await night.publish("2024-11-04T21:30", days)
    #expect(try limits("2024-11-04T22:00").compactMap { $0 as? Double } == [23.05, 28.15])
  }

  @Test func `a draw that is not two trading days after the end is said once`() async throws {
    var early = replies("1131029")
    let list = Payload.list(2024)
    early[Address.list(2024)] = [
      .body(list.replacing(#""1","113/12/23""#, with: #""1","113/12/20""#))
    ]
    let first = try await night.publish("2024-10-29T21:30", early)
    #expect(
      first.warnings.contains { $0.contains("trading days after its end") }, "\(first.warnings)"
    )
    #expect(first.status == .incomplete)
    let next = try await night.publish("2024-10-29T22:30", early)
    #expect(!next.warnings.contains { $0.contains("trading days after its end") }, "\(next.warnings)")
  }

  @Test func `where a fact was read, and what it said before, is known`() async throws {
    try await night.publish("2024-10-29T21:30", replies("1131029"))
    var renamed = replies("1131030")
    renamed[Address.list(2024)] = [
      .body(Payload.list(2024).replacing(#""1","113/12/23""#, with: #""1","113/12/24""#))
    ]
    try await night.publish("2024-10-30T21:30", renamed) { $0.accepted = .init("2001") }
    let settings = try night.settings("2024-10-30T22:00")
    let query = try CodeQuery(
      ["2001"], hasEvidence: true,
      QuerySettings(store: StoreAccess(settings.store), moment: settings.moment, costs: settings.costs))
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(query.json.file)) as? [String: Any])
    let evidence = try #require((json["evidence"] as? [[String: Any]])?.first)
    #expect(evidence["source"] as? String == "twse-subscriptions-2024" && evidence["row"] as? Int == 1)
    #expect((evidence["sha256"] as? String)?.count == 64)
    let facts = try #require(evidence["facts"] as? [[String: Any]])
    let draw = try #require(facts.first { $0["field"] as? String == "draw_date" })
    #expect(draw["column"] as? String == "抽籤日期" && draw["value"] as? String == "2024-12-24")
    #expect((draw["since"] as? String)?.hasPrefix("2024-10-30T21:30") == true)
    let before = try #require((draw["before"] as? [[String: Any]])?.first)
    #expect(before["value"] as? String == "2024-12-23")
    #expect(draw["since_sha256"] as? String == evidence["sha256"] as? String)
    let name = try #require(facts.first { $0["field"] as? String == "name" })
    #expect((name["since"] as? String)?.hasPrefix("2024-10-29T21:30") == true)
    #expect((name["before"] as? [Any])?.isEmpty == true)
    // The premium rests on the close.
    let close = try #require((json["evidence"] as? [[String: Any]])?.last)
    #expect(close["kind"] as? String == "close" && close["source"] as? String == "twse-closes")
    #expect((close["sha256"] as? String)?.count == 64)
    let price = try #require((close["facts"] as? [[String: Any]])?.first)
    #expect(price["field"] as? String == "close" && price["value"] as? String == "25.6")
    #expect((price["since"] as? String)?.hasPrefix("2024-10-30T21:30") == true)
  }
}
