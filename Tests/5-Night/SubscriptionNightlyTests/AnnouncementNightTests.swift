import Diagnostics
import Fetching
import Foundation
import JSON
import ListEngine
import Localization
import Posix
import SubscriptionNightly
import SubscriptionQueries
import SubscriptionStore
import TerminalText
import TestSupport
import Testing
import Values

/// The companies' announcements of a night: each body is one day, and no address gives it again.
@Suite struct AnnouncementNightTests {
  let night: Night

  init() throws {
    night = try Night()
  }

  private static func page() throws -> String {
    try String(
      contentsOf: Repository.url.appending(path: "Fixtures/forms/security-page.html"), encoding: .utf8)
  }

  /// The recorded evening's announcements, said on a day, with other texts.
  private static func body(_ day: String, _ changes: [(String, String)] = []) throws -> String {
    let path = Repository.url.appending(path: "Fixtures/replay/2024-10-29/twse-announcements.json")
    let body = try String(contentsOf: path, encoding: .utf8)
      .replacing("\"發言日期\":\"1131028\"", with: "\"發言日期\":\"\(day)\"")
      .replacing(
        "\"出表日期\":\"1131029\"", with: "\"出表日期\":\"\(try #require(Day(compact: day)).adding(1).roc)\"")
    return changes.reduce(body) { $0.replacing($1.0, with: $1.1) }
  }

  @discardableResult
  private func publish(
    _ moment: String, _ twse: Reply, tpex: Reply? = nil, accepting code: String? = nil
  ) async throws -> Published {
    let yesterday = try #require(Day(iso: moment.prefix(10))).adding(-1)
    let tpex = tpex ?? .body(Payload.announcements(of: .tpex, yesterday))
    let closes = "113\(moment.dropFirst(5).prefix(5).replacing("-", with: ""))"
    return try await night.publish(
      moment,
      [
        Address.list(2024): [.body(Payload.list(2024, rows: 20))],
        Address.openData: [.body(Payload.openData(closes, rows: 20, price: "25.\(closes.suffix(2))"))],
        Address.twseAnnouncements: [twse], Address.tpexAnnouncements: [tpex],
      ]
    ) {
      $0.hasSite = moment.hasPrefix("2024-11-01")
      if let code { $0.accepted = Accepted(code) }
    }
  }

  private func read(_ path: String) throws -> [String: Any] {
    let data = try Data(
      contentsOf: URL(filePath: night.scratch.path.appending("public").string).appending(path: path))
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  private func item(_ code: String) throws -> [String: Any] {
    let items = try #require(try read("coming.json")["items"] as? [[String: Any]])
    let found = items.filter { $0["code"] as? String == code && $0["kind"] as? String == "cash_increase" }
    #expect(found.count == 1)
    return try #require(found.first)
  }

  /// The entries of changes.json about what comes.
  private func changes() throws -> [(name: String, title: String, text: String)] {
    let items = try #require(try read("changes.json")["items"] as? [[String: Any]])
    return items.compactMap { item in
      guard let about = item["_subcal"] as? [String: Any], about["coming_id"] is String else { return nil }
      #expect(about["offering_id"] is NSNull)
      func text(_ name: String) -> String { item[name] as? String ?? "" }
      return (text("id").replacing("tag:subcal,2026:", with: ""), text("title"), text("content_text"))
    }
  }

  private func days() throws -> [String: [String]] {
    let sources = try #require(try read("run.json")["announcements"] as? [[String: Any]])
    return Dictionary(
      uniqueKeysWithValues: sources.map { ($0["source"] as? String ?? "", $0["missing"] as? [String] ?? []) })
  }

  @Test(arguments: [(7, false), (8, true), (40, true), (41, false)])
  func `a first night says that a working day has too few announcements`(rows: Int, isTold: Bool)
    async throws
  {
    let one = Payload.announcements(of: .twse, try #require(Day(iso: "2024-10-28"))).dropFirst().dropLast()
    let body = "[\(Array(repeating: String(one), count: rows).joined(separator: ","))]"
    let published = try await publish("2024-10-29T21:30", .body(body))
    #expect(
      published.warnings.contains {
        $0.hasPrefix(
          "twse-announcements: only \(rows) announcements of 2024-10-28, and working days on record")
      } == isTold, "\(published.warnings)")
    #expect(published.status == (isTold ? .incomplete : .done))
  }

  @Test
  func `a page is refused, a further run of the day repairs it, a missed day is named, a saved one read`()
    async throws
  {
    let first = try await publish("2024-10-29T21:30", .body(Self.body("1131028")))
    #expect(first.warnings == [])
    #expect(try days() == ["twse-announcements": [], "tpex-announcements": []])
    #expect(try item("9993")["status"] as? String == "announced")
    let begun = ["9993-20240812-increase/0/coming_new", "9994-20241028-increase/0/coming_new"]
    #expect(try changes().map(\.name) == begun)
    #expect(try changes().map { $0.text.contains("發行價：26.5") } == [true, false])

    let refused = try await publish("2024-10-30T21:30", .body(Self.page()))
    #expect(refused.warnings.count == 1)
    #expect(refused.warnings[0].hasPrefix("twse-announcements: a page came instead of data"))
    #expect(try days() == ["twse-announcements": ["2024-10-29"], "tpex-announcements": []])
    #expect(try item("9993")["revision"] as? Int == 0)
    let repaired = try await publish("2024-10-30T23:30", .body(Self.body("1131029")))
    #expect(repaired.warnings == [])
    #expect(try days()["twse-announcements"] == [])
    #expect(try changes().map(\.name) == begun)

    // No night on the evening of the 31st; the price is taken back and the days move.
    let changes = [
      ("每股新台幣26.5元", "俟主管機關核准後另行公告"), ("113/11/23", "113/11/30"), ("113/11/18", "113/11/25"),
      ("113/11/19", "113/11/26"),
    ]
    let later = try await publish("2024-11-01T21:30", .body(Self.body("1131031", changes)))
    // That a price is taken back is in doubt; a missed day is no fault of this night.
    #expect(later.warnings.count == 1 && later.warnings[0].contains("the company took back a price"))
    #expect(try days() == ["twse-announcements": ["2024-10-30"], "tpex-announcements": ["2024-10-30"]])
    let page = try #require(try night.outputs()?["coming.en.html"])
    #expect(page.contains("The announcements of TWSE companies of 2024-10-30 could not be read"))
    // What holders need stands apart from when and for how much one can apply.
    let (before, after) = try #require(
      page.firstRange(of: "<h2>For holders</h2>").map {
        (page[..<$0.lowerBound], page[$0.upperBound...])
      })
    #expect(before.contains("<h2>Upcoming: expected</h2>") && before.contains("9993"))
    #expect(!before.contains("52.60569941") && after.contains("52.60569941"))
    let run = try read("run.json")
    #expect((run["listings"] as? Int, run["cash_increases"] as? Int) == (0, 2))
    let item = try item("9993")
    #expect(item["id"] as? String == "9993-20240812-increase")
    #expect(item["price"] is NSNull && item["price_status"] as? String == "none")
    #expect(item["doubt"] as? String == "taken_back" && item["record_date"] as? String == "2024-11-30")
    #expect(item["revision"] as? Int == 1)
    let changed = try self.changes()
    let moved = ["9993-20240812-increase/1/coming_moved", "9993-20240812-increase/1/coming_priced"]
    #expect(changed.map(\.name) == moved + begun)
    #expect(changed[0].title == "現金增資日期異動｜9993 虛構電機｜認股基準日 2024-11-23 → 2024-11-30")
    #expect(changed[1].title == "現金增資訂價｜9993 虛構電機｜發行價 26.5 → 未定")
    let atom = try #require(try night.outputs()?["changes.atom"])
    #expect(changed.allSatisfy { atom.contains("<id>tag:subcal,2026:\($0.name)</id>") })
    let feed = try #require(try night.outputs()?["calendars/coming.ics"]).replacing("\r\n ", with: "")
    #expect(feed.contains("UID:9993-20240812-increase-record_date@subcal\r\n"))
    #expect(feed.contains("DTSTART;VALUE=DATE:20241130\r\n"))
    #expect(feed.ranges(of: "SEQUENCE:1\r\n").count == 2)

    let settings = try night.settings("2024-11-02T12:00")
    let saved = night.scratch.path.appending("saved")
    try FileManager.default.createDirectory(atPath: saved.string, withIntermediateDirectories: true)
    try Self.body("1131030").write(
      toFile: saved.appending("20241030.json").string, atomically: true, encoding: .utf8)
    try Self.page().write(toFile: saved.appending("20241031.json").string, atomically: true, encoding: .utf8)
    let backfill = Backfill(
      BackfillSettings(store: settings.store, moment: settings.moment, origin: .live(FetchOrigin.Live())),
      transport: night.exchange([:]), clock: night.clock.jobClock, observer: { _ in })
    let outcome = try await backfill.announcements(in: saved)
    #expect((outcome.filled, outcome.problems.count, outcome.status) == (1, 2, .incomplete))
    // A file of two days is read, and its day stays missing.
    let mixed = night.scratch.path.appending("mixed.json")
    let bodies = [
      try Self.body("1131030"), Payload.announcements(of: .twse, try #require(Day(iso: "2024-10-29"))),
    ]
    let rows = bodies.map { $0.trimmingCharacters(in: CharacterSet(charactersIn: "[]\n ")) }
    try "[\(rows.joined(separator: ","))]".write(toFile: mixed.string, atomically: true, encoding: .utf8)
    let unstored = try await backfill.announcements(in: mixed)
    #expect((unstored.filled, unstored.status) == (0, .incomplete))
    #expect(
      unstored.problems.last?[.english]
        == "mixed.json: the announcements are of several days: 2024-10-29, 2024-10-30; that day still counts as missing"
    )
    // An earlier announcement changes nothing that a later one said.
    try await publish(
      "2024-11-02T21:30",
      .body(Payload.announcements(of: .twse, try #require(Day(year: 2024, month: 11, day: 1)))))
    #expect(try days() == ["twse-announcements": [], "tpex-announcements": ["2024-10-30"]])
    #expect(try self.item("9993")["price"] is NSNull)
    #expect(try self.changes().map(\.text) == changed.map(\.text))
    #expect(try self.item("9993")["doubt"] as? String == "taken_back")
  }

  @Test func `a question says in a sentence what is in doubt`() async throws {
    // The record date alone moves.
    try await publish(
      "2024-10-29T21:30", .body(Self.body("1131028", [("認股基準日:113/11/23", "認股基準日:113/11/25")])))
    #expect(try item("9993")["doubt"] as? String == "record_date")
    let settings = try night.settings("2024-10-29T21:30")
    let query = try CodeQuery(
      ["9993"], QuerySettings(store: StoreAccess(settings.store), moment: settings.moment))
    guard case .facts(let facts) = query.blocks[1] else {
      Issue.record("\(query.blocks)")
      return
    }
    #expect(
      facts.first { $0.name[.english] == "note" }?.value.text[.english]
        == "in doubt: the record date is not the last closed day; all else is what the source says")
  }

  @Test func `an increase in doubt is said on three nights, though its row comes once`() async throws {
    func others(_ day: String) throws -> Reply {
      .body(Payload.announcements(of: .twse, try #require(Day(iso: day))))
    }
    let odd = try Self.body("1131028", [("認股基準日:113/11/23", "認股基準日:113/11/25")])
    let nights: [(moment: String, body: Reply)] = [
      ("2024-10-29T21:30", .body(odd)), ("2024-10-30T21:30", try others("2024-10-29")),
      ("2024-10-30T22:30", try others("2024-10-29")), ("2024-11-01T21:30", try others("2024-10-31")),
      ("2024-11-04T21:30", try others("2024-11-03")),
    ]
    for (index, (moment, body)) in nights.enumerated() {
      let isSaid = index < 4
      let published = try await publish(moment, body)
      #expect(published.status == (isSaid ? .incomplete : .done), "\(moment) \(published.warnings)")
      let said = published.warnings.filter { $0.contains("the record date is not the last closed day") }
      #expect(said.count == (isSaid ? 1 : 0), "\(published.warnings)")
      let run = try read("run.json")
      let rows = try #require(run["doubtful_rows"] as? [Item])
      #expect(rows.map { $0["rule"] as? String } == ["record_date"])
      #expect(rows[0]["quiet"] as? Bool == (isSaid ? nil : true))
      #expect((run["doubts"] as? Item)?["cash_increases"] as? Int == 1)
    }
  }

  @Test func `the evidence of an increase names the item that has a fact`() async throws {
    try await publish("2024-10-29T21:30", .body(Self.body("1131028")))
    let settings = try night.settings("2024-10-29T21:30")
    let query = try CodeQuery(
      ["9993"], hasEvidence: true,
      QuerySettings(store: StoreAccess(settings.store), moment: settings.moment))
    let text = String(decoding: query.json.file, as: UTF8.self)
    for column in ["說明：發行價格", "說明：現金增資認股基準日", "說明：公開銷售股數／公開銷售方式及股數", "發言日期", "公司代號"] {
      #expect(text.contains("\"\(column)\""), "\(column)")
    }
  }

  @Test func `a file that was made on its own day is not the whole of it`() async throws {
    let body = try Self.body("1131028").replacing("\"出表日期\":\"1131029\"", with: "\"出表日期\":\"1131028\"")
    let early = try await publish("2024-10-29T21:30", .body(body))
    #expect(
      early.warnings.contains {
        $0.hasPrefix("twse-announcements: the file was made on 2024-10-28, before 2024-10-28 was over")
      }, "\(early.warnings)")
    let whole = try await publish("2024-10-29T22:30", .body(Self.body("1131028")))
    #expect(whole.warnings == [])
    #expect(try days()["twse-announcements"] == [])
  }

  @Test func `the words that leave an increase in doubt are known on the nights after, too`() async throws {
    try await publish("2024-10-29T21:30", .body(Self.body("1131028", [("每股新台幣26.5元", "每股25元或26.5元")])))
    try await publish(
      "2024-10-30T21:30",
      .body(Payload.announcements(of: .twse, try #require(Day(iso: "2024-10-29")))))
    #expect(try item("9993")["doubt"] as? String == "two_values")
    let settings = try night.settings("2024-10-30T21:30")
    let query = try CodeQuery(
      ["9993"], QuerySettings(store: StoreAccess(settings.store), moment: settings.moment))
    guard case .facts(let facts) = query.blocks[1] else {
      Issue.record("\(query.blocks)")
      return
    }
    let note = facts.first { $0.name[.english] == "note" }?.value.text
    #expect(note?[.english].contains(" (發行價格：每股25元或26.5元); ") == true, "\(String(describing: note))")
  }

  @Test func `the notice of the ex-rights day and the row of the list are one item with the increase`()
    async throws
  {
    let rights = RightsRow(code: "9993", name: "虛構電機", day: "1131115", price: "26.50")
    let replies = [
      Address.list(2024): [Reply.body(Payload.list(2024, rows: 20))],
      Address.openData: [.body(Payload.openData("1131029", rows: 20, price: "25.29"))],
      Address.twseAnnouncements: [.body(try Self.body("1131028"))],
      Address.twseRights: [.body(Payload.rights(of: .twse, [rights]))],
    ]
    try await night.publish("2024-10-29T21:30", replies)
    let items = try #require(try read("coming.json")["items"] as? [[String: Any]])
    #expect(
      items.filter { $0["code"] as? String == "9993" }.map { $0["kind"] as? String } == ["cash_increase"])
    #expect(try item("9993")["ex_rights_day"] as? String == "2024-11-15")
    #expect(try item("9993")["last_day_to_hold"] as? String == "2024-11-14")
    #expect(try item("9993")["estimated_lots"] as? Int == 680)
  }

  @Test func `an increase is valued at the last close, by a night and by a question alike`() async throws {
    let code = [("9993", "2023"), ("虛構電機", "甲22")]
    func publish(_ moment: String, _ price: String, _ announcements: String, without code: String? = nil)
      async throws -> Item
    {
      let day = "113\(moment.dropFirst(5).prefix(5).replacing("-", with: ""))"
      let closes = Payload.openData(day, rows: 24, price: price)
      try await night.publish(
        moment,
        [
          Address.list(2024): [.body(Payload.list(2024, rows: 20))],
          Address.openData: [.body(code.map { closes.replacing("\"\($0)\"", with: "\"2999\"") } ?? closes)],
          Address.twseAnnouncements: [.body(announcements)], Address.tpexAnnouncements: [.body("[\n]\n")],
        ])
      let settings = try night.settings(moment)
      let answer = try ComingAnswer(
        QuerySettings(store: StoreAccess(settings.store), moment: settings.moment))
      let published = try self.item("2023")
      let answered = try JSONSerialization.jsonObject(with: Data(answer.document)) as? Item
      let items = try #require(answered?["items"] as? [Item])
      #expect(items.first { $0["code"] as? String == "2023" } as NSDictionary? == published as NSDictionary)
      return published
    }
    var item = try await publish("2024-10-29T21:30", "30.25", Self.body("1131028", code))
    #expect(item["premium_percent"] as? Double == 13.4 && item["premium_missing"] is NSNull)
    #expect(item["close"] as? Double == 30.25 && item["close_date"] as? String == "2024-10-29")
    #expect(item["close_board"] as? String == "TWSE" && item["cash_required"] as? Int == 26_570)
    // The new shares have no right to new ones: a share is worth (30.25 + 0.0526 × 26.5) ÷ 1.0526 without it.
    #expect(item["ex_rights_value"] as? Double == 30.0626)
    // 30,062 less 26,500, 20 to apply, 50 for the notice, 42 to the broker and 90 of tax.
    #expect(item["profit_per_lot"] as? Int == 3_360)
    #expect(item["odds_estimate_percent"] is NSNumber && item["odds_estimate_missing"] is NSNull)
    #expect(item["odds_estimate_source"] as? String == "regression")
    // The code did not trade: its last close stays.
    item = try await publish("2024-10-30T21:30", "30.40", "[\n]\n", without: "2023")
    #expect(item["premium_percent"] as? Double == 13.4 && item["close_date"] as? String == "2024-10-29")
    // Without a price there is no premium, and the reason says so.
    let changes = code + [("每股新台幣26.5元", "俟主管機關核准後另行公告")]
    item = try await publish("2024-10-31T21:30", "30.10", Self.body("1131030", changes))
    #expect(item["premium_percent"] is NSNull && item["premium_missing"] as? String == "price_unset")
    #expect(item["cash_required"] is NSNull && item["profit_per_lot"] is NSNull)
  }

  @Test
  func `an increase in doubt is accepted without its announcement, until the company makes another one`()
    async throws
  {
    func accepted() throws -> [String] {
      try SubscriptionStore(reading: night.settings("2024-10-29T21:30").store).acceptedRows()
        .map { "\($0.content.source) \($0.content.code) \($0.doubt)" }
    }
    func others(_ day: String) throws -> Reply {
      .body(Payload.announcements(of: .twse, try #require(Day(iso: day))))
    }
    try await publish("2024-10-29T21:30", .body(Self.body("1131028")))
    let takenBack = [("每股新台幣26.5元", "俟主管機關核准後另行公告")]
    try await publish("2024-10-30T21:30", .body(Self.body("1131029", takenBack)))
    #expect(try item("9993")["doubt"] as? String == "taken_back")
    try await publish("2024-10-30T22:00", others("2024-10-29"), accepting: "9993")
    try await publish("2024-10-30T22:30", others("2024-10-29"))
    #expect(try item("9993")["doubt"] is NSNull)
    #expect(try accepted() == ["twse-announcements 9993 taken_back"])
    try await publish("2024-10-30T23:00", .body(Self.body("1131029", [("26.5元", "27元")])))
    #expect(try accepted() == [])
  }

  private typealias Item = [String: Any]

  @Test func `the register of companies tells shares that no company of the size issues`() async throws {
    func publish(_ moment: String, _ register: Reply) async throws -> Published {
      try await night.publish(
        moment,
        [
          Address.list(2024): [.body(Payload.list(2024, rows: 20))],
          Address.openData: [.body(Payload.openData("1131029", rows: 20, price: "25.29"))],
          Address.twseAnnouncements: [.body(try Self.body("1131028"))], Address.twseCompanies: [register],
        ])
    }
    func register(_ shares: String) -> Reply {
      .body(
        #"[{"出表日期":"1131029","公司代號":"9993","公司名稱":"虛構電機股份有限公司","董事長":"某人","#
          + #""已發行普通股數或TDR原股發行股數":"\#(shares)"}]"#)
    }
    // Those of the notice and of the decision are of some hundred million.
    let first = try await publish("2024-10-29T21:30", register("150000000"))
    #expect(first.warnings == [])
    let sources = try #require(try read("run.json")["sources"] as? [Item])
    let used = try #require(sources.first { $0["id"] as? String == "twse-companies" })
    #expect(used["outcome"] as? String == "used" && used["records"] as? Int == 1)
    #expect(try item("9993")["doubt"] is NSNull)
    // What cannot be read is told, and what is published does not rest on it.
    let unread = try await publish("2024-10-29T22:00", .body("[{}]"))
    #expect(unread.warnings.count == 1 && unread.warnings[0].hasPrefix("twse-companies: "))
    #expect(unread.warnings[0].hasSuffix("announced shares are not held against it"))
    let other = try await publish("2024-10-29T22:30", register("1500000"))
    #expect(
      other.warnings.contains { $0.contains("and the register of companies has 1,500,000") },
      "\(other.warnings)")
    #expect(try item("9993")["public_shares"] is Int)
  }

  @Test func `the dilution of a decision follows from the register, and from the last one where none comes`()
    async throws
  {
    let decisions = try String(
      contentsOf: Repository.url.appending(path: "Fixtures/replay/2024-10-29/tpex-announcements.json"),
      encoding: .utf8)
    func publish(_ day: String, _ tpex: String, shares: String?) async throws {
      var answers = [
        Address.list(2024): [Reply.body(Payload.list(2024, rows: 20))],
        Address.openData: [.body(Payload.openData("113\(day)", rows: 20, price: "25.\(day.suffix(2))"))],
        Address.tpexAnnouncements: [.body(tpex)],
      ]
      answers[Address.tpexCompanies] = shares.map { shares in
        [.body(#"[{"Date":"113\#(day)","SecuritiesCompanyCode":"9990","IssueShares":"\#(shares)"}]"#)]
      }
      try await night.publish("2024-\(day.prefix(2))-\(day.suffix(2))T21:30", answers)
    }
    func others(_ day: String) throws -> String {
      Payload.announcements(of: .tpex, try #require(Day(iso: day)))
    }
    // 6,000,000 new ones of 66,000,000 afterwards.
    try await publish("1029", decisions, shares: "60000000")
    #expect(try item("9990")["dilution_percent"] as? Double == 9.1)
    #expect(try item("9990")["dilution_missing"] is NSNull)
    try await publish("1030", try others("2024-10-29"), shares: nil)
    #expect(try item("9990")["dilution_percent"] as? Double == 9.1)
    try await publish("1101", try others("2024-10-31"), shares: "94000000")
    #expect(try item("9990")["dilution_percent"] as? Double == 6)
    // A past evening knows what it knew.
    let code = try #require(StockCode("9990"))
    let store = try SubscriptionStore(reading: try night.settings("2024-11-01T21:30").store)
    let then = try store.snapshot(at: Instant("2024-10-30T22:00")) { try $0.issuedShares(of: [code]) }
    #expect(then == [code: 60_000_000])
    #expect(try store.issuedShares(of: [code]) == [code: 94_000_000])
  }

  @Test
  func `a working day with fewer than twenty announcements is short, and the other exchange's are refused`()
    async throws
  {
    func file(_ day: String, rows: Int) -> String {
      let rows = (0..<rows).map { number in
        #"{"發言日期":"\#(day)","發言時間":"\#(180_000 + number)","公司代號":"1101","公司名稱":"台泥","主旨 ":"公告","符合條款":"第8款","說明":"無"}"#
      }
      return "[\(rows.joined(separator: ",\n"))]"
    }
    try await publish("2024-10-29T21:30", .body(file("1131028", rows: 90)))
    let short = try await publish("2024-10-30T21:30", .body(file("1131029", rows: 19)))
    #expect(
      short.warnings.contains { $0.hasPrefix("twse-announcements: only 19 announcements of 2024-10-29") },
      "\(short.warnings)")
    #expect(try days()["twse-announcements"] == ["2024-10-29"])
    let other = try await publish(
      "2024-10-30T22:00", .body(Payload.announcements(of: .tpex, try #require(Day(iso: "2024-10-29")))))
    #expect(
      other.warnings.contains { $0.contains("the other exchange's column SecuritiesCompanyCode") },
      "\(other.warnings)")
    #expect(try days()["twse-announcements"] == ["2024-10-29"])
    let whole = try await publish("2024-10-30T22:30", .body(file("1131029", rows: 61)))
    #expect(whole.warnings == [])
    // A third of a day's rows, of which the last is of the evening.
    try await publish("2024-10-30T23:00", .body(file("1131029", rows: 106)))
    let third = try await publish("2024-10-31T21:30", .body(file("1131030", rows: 35)))
    #expect(
      third.warnings.contains { $0.hasPrefix("twse-announcements: only 35 announcements of 2024-10-30") },
      "\(third.warnings)")
    #expect(try days()["twse-announcements"]?.contains("2024-10-30") == true)
  }

  @Test(arguments: [("2024-10-29T21:30", true), ("2024-10-28T21:30", false)])
  func `an old file is told on a first night, too`(moment: String, isOld: Bool) async throws {
    // Of Friday, the 25th: on Monday evening nobody may have announced anything since.
    let night = try await publish(moment, .body(Self.body("1131025")))
    let said = "twse-announcements: the announcements are those of 2024-10-25; that day still counts as "
    #expect(night.warnings.contains { $0.hasPrefix(said) } == isOld, "\(night.warnings)")
    if isOld { #expect(night.status == .incomplete) }
    let run = try read("run.json")
    let sources = try #require(run["announcements"] as? [[String: Any]])
    let source = sources.first { $0["source"] as? String == "twse-announcements" }
    #expect(source?["stored"] as? Int ?? 0 == (isOld ? 0 : 1))
  }

  @Test func `a file that is old, cut off, empty or of two days does not count as its day`() async throws {
    try await publish("2024-10-29T21:30", .body(Self.body("1131028")))
    let row = #"{"發言日期":"%","發言時間":"TIME","公司代號":"1101","公司名稱":"台泥","主旨 ":"公告","符合條款":"第8款","說明":"無"}"#
    func file(_ days: [String], until last: String) -> String {
      let rows = (0..<61).map { number in
        row.replacing("%", with: days[number % days.count])
          .replacing("TIME", with: number == 60 ? last : "1\(10000 + number)")
      }
      return "[\(rows.joined(separator: ",\n"))]"
    }
    for (body, message) in [
      (file(["1131028"], until: "200000"), "the announcements are those of 2024-10-28"),
      (
        file(["1131101"], until: "200000"),
        "the announcements are those of 2024-11-01, and today is 2024-10-30"
      ),
      (file(["1131029", "1131028"], until: "200000"), "the announcements are of several days: 2024-10-28"),
      (file(["1131029"], until: "153400"), "the announcements of 2024-10-29 end at 15:34"),
      ("[\n]\n", "the list has no rows"),
    ] {
      let night = try await publish("2024-10-30T21:30", .body(body))
      #expect(night.warnings.contains { $0.hasPrefix("twse-announcements: \(message)") }, "\(night.warnings)")
      #expect(try days()["twse-announcements"] == ["2024-10-29"])
    }
    let whole = try await publish("2024-10-30T22:30", .body(file(["1131029"], until: "193000")))
    #expect(whole.warnings == [])
    #expect(try days()["twse-announcements"] == [])
  }
}
