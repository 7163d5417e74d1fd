import Diagnostics
import Fetching
import Foundation
import Localization
import Posix
import SubscriptionLists
import SubscriptionNightly
import SubscriptionQueries
import SubscriptionReport
import TerminalText
import TestSupport
import Testing
import Values

/// The rights notices of a night: optional sources, whose upcoming offerings never vanish with them.
@Suite struct RightsNightTests {
  let night: Night

  init() throws {
    night = try Night()
  }

  private func replies(
    _ day: String, twse: Reply, tpex: Reply = .body(Payload.rights(of: .tpex)), list: String? = nil
  ) -> [String: [Reply]] {
    [
      Address.list(2024): [.body(list ?? Payload.list(2024, rows: 20))],
      Address.openData: [.body(Payload.openData(day, rows: 20, price: "25.\(day.suffix(2))"))],
      Address.twseRights: [twse], Address.tpexRights: [tpex],
    ]
  }

  private struct Item: Decodable, Equatable {
    var id, board: String
    var ex_rights_date, last_day_to_hold: String?
    var subscription_price, subscription_ratio: NumberText?
    var name: String?
    var shares_per_thousand: NumberText?
    var offering_id: String?
    var public_shares: Int?
    var coming, listed: Bool
    var revision: Int
  }

  private func items() throws -> [Item] {
    struct File: Decodable { var items: [Item] }
    let path = night.scratch.path.appending("public").appending("coming.json")
    return try JSONDecoder().decode(File.self, from: Data(contentsOf: URL(filePath: path.string))).items
  }

  private func feed() throws -> String {
    try #require(try night.outputs()?["calendars/coming.ics"]).replacing("\r\n ", with: "")
  }

  @Test func `an announced increase is an upcoming offering, with its price once that is known`() async throws
  {
    var row = RightsRow()
    var other = RightsRow(code: "3202", name: "辛1", day: "1131107", price: "註4")
    func publish(_ moment: String, _ closes: String, isStoreLost: Bool = false) async throws {
      let published = try await night.publish(
        moment,
        replies(
          closes, twse: .body(Payload.rights(of: .twse, [row])),
          tpex: .body(Payload.rights(of: .tpex, [other]))))
      #expect(published.warnings.count == (isStoreLost ? 1 : 0), "\(published.warnings)")
      #expect(published.warnings.allSatisfy { $0.contains("Restore a backup with subcal restore") })
    }
    try await publish("2024-10-29T21:30", "1131029")
    #expect(
      try items() == [
        Item(
          id: "3202-20241107-rights", board: "TPEx", ex_rights_date: "2024-11-07",
          last_day_to_hold: "2024-11-06", subscription_price: nil, subscription_ratio: "0.08", name: "辛1",
          shares_per_thousand: "60", offering_id: nil, public_shares: 1_000_000, coming: true, listed: true,
          revision: 0),
        Item(
          id: "3201-20241115-rights", board: "TWSE", ex_rights_date: "2024-11-15",
          last_day_to_hold: "2024-11-14", subscription_price: nil, subscription_ratio: "0.08", name: "辛0",
          shares_per_thousand: "60", offering_id: nil, public_shares: 1_000_000, coming: true, listed: true,
          revision: 0),
      ])
    #expect(try feed().contains("SUMMARY:現增除權｜3201 辛0｜認購價尚未公告\r\n"))
    #expect(try feed().contains("UID:3201-20241115-rights-ex_rights@subcal\r\n"))
    // The price is fixed, the other day moves, and the store is lost.
    (row.price, other.day) = ("32.50", "1131108")
    try FileManager.default.removeItem(atPath: night.scratch.path.appending("store").string)
    try await publish("2024-10-30T21:30", "1131030", isStoreLost: true)
    #expect(try items().map(\.id) == ["3202-20241107-rights", "3201-20241115-rights"])
    #expect(try items().map(\.subscription_price) == [nil, "32.5"])
    #expect(try items().map(\.ex_rights_date) == ["2024-11-08", "2024-11-15"])
    let feed = try feed()
    #expect(feed.contains("SUMMARY:現增除權｜3201 辛0｜認購價 32.5 元\r\n"))
    #expect(feed.ranges(of: "BEGIN:VEVENT").count == 2)
    #expect(feed.ranges(of: "SEQUENCE:1\r\n").count == 1)
  }

  @Test func `its row in the list makes the two one`() async throws {
    let notices = Reply.body(Payload.rights(of: .twse, [RightsRow(code: "2003", name: "甲2", day: "1131210")]))
    try await night.publish(
      "2024-10-29T21:30", replies("1131029", twse: notices, list: Payload.list(2024, rows: 2)))
    #expect(try items().map(\.coming) == [true])
    let published = try await night.publish(
      "2024-10-30T21:30", replies("1131030", twse: notices, list: Payload.list(2024, rows: 3)))
    #expect(published.warnings.isEmpty, "\(published.warnings)")
    #expect(try items().map(\.offering_id) == ["2003-20241218"])
    #expect(try items().map(\.coming) == [false])
    #expect(try feed().contains("已列入公開申購公告。"))
  }

  @Test func `what came otherwise than forecast is in the answer and in the track record`() async throws {
    let row = RightsRow(code: "2003", name: "甲2", day: "1131210", price: "21.00")
    let notices = Reply.body(Payload.rights(of: .twse, [row]))
    try await night.publish(
      "2024-10-29T21:30", replies("1131029", twse: notices, list: Payload.list(2024, rows: 2)))
    let before = try #require(try night.outputs()?["track-record.json"])
    #expect(before.contains("\"foretold\": []") && before.contains("\"foretold_groups\": []"))
    try await night.publish(
      "2024-10-30T21:30", replies("1131030", twse: notices, list: Payload.list(2024, rows: 3))
    ) { $0.hasSite = true }
    let pages = try #require(try night.outputs())
    #expect(pages["offerings/2003-20241218.html"]?.contains("承銷價 20 元（事先所列 21 元）") == true)
    #expect(
      pages["track-record.html"]?.contains(#/<th scope="row">現金增資除權</th><td class="n"[^>]*>1</td>/#) == true)
    let settings = try night.settings("2024-10-30T22:00")
    func answered(_ moment: String) throws -> OddsRecord {
      try OddsRecord(in: StoreAccess(settings.store), moment: try #require(Instant(moment)))
    }
    let record = try answered("2024-10-30T22:00")
    let group = try #require(record.record.forecast.groups.first)
    #expect(record.record.forecast.groups.map(\.kind) == ["ex_rights"])
    #expect((group.came, group.forecast, group.medianDaysBefore) == (1, 1, 1))
    // 85 % of the million shares are 850 lots; the row has 1,000.
    #expect((group.price.asForecast, group.lots.compared, group.lots.asForecast) == (0, 1, 0))
    let published = try #require(try night.outputs()?["track-record.json"])
    #expect(published == String(decoding: record.document, as: UTF8.self))
    #expect(String(decoding: try answered("2024-10-29T22:00").document, as: UTF8.self) == before)
    func answer(to text: String, _ moment: Instant = settings.moment) throws -> CodeQuery {
      try CodeQuery([text], QuerySettings(store: StoreAccess(settings.store), moment: moment))
    }
    for text in ["2003", "甲2"] {
      let lines = try answer(to: text).blocks.flatMap { block in
        if case .facts(let lines) = block { lines } else { [] as [LabelledText] }
      }
      #expect(
        lines.first { $0.name[.english] == "differs from the forecast" }?.value.text[.english]
          == "offer price NT$ 20 (forecast NT$ 21), 1,000 lots (850 estimated)")
    }
    #expect(try answer(to: "2003").forecast.map(\.id) == ["2003-20241210-rights"])
    #expect(try answer(to: "2001").forecast.isEmpty)
    #expect(try answer(to: "2003", try #require(Instant("2024-10-29T22:00"))).forecast.isEmpty)
    // A store that is lost is made from the folder.
    try FileManager.default.removeItem(atPath: night.scratch.path.appending("store").string)
    try await night.publish(
      "2024-10-31T21:30", replies("1131031", twse: notices, list: Payload.list(2024, rows: 3)))
    #expect(try night.outputs()?["track-record.json"] == published)
  }

  @Test(arguments: [
    ("fails", "404"), ("is empty", "the list has no rows"),
    ("was renamed", "the column SharesOffered is missing"),
    ("is a third as long", "only 3 usable rows, under half of the 11"), ("is a page", "came"),
    ("is a sentence", "the exchange answers '很抱歉' (tried 3 times)"),
  ])
  func `a night whose notices are bad publishes all else and keeps them`(
    _ what: String, problem: String
  ) async throws {
    let good = Payload.rights(of: .twse, [RightsRow()])
    try await night.publish("2024-10-29T21:30", replies("1131029", twse: .body(good)))
    let (before, feedBefore) = (try items(), try feed())
    #expect(before.count == 1)
    let bad: Reply =
      switch what {
      case "fails": .status(404)
      case "is empty": .body("[]")
      case "was renamed": .body(good.replacing("\"SharesOffered\"", with: "\"Offered\""))
      case "is a third as long": .body(Payload.rights(of: .twse, dividends: 3))
      case "is a page": .body("<html><body><p>Service upgrade</p></body></html>")
      default: .body("<html><body><p>很抱歉</p></body></html>")
      }
    let published = try await night.publish("2024-10-30T21:30", replies("1131030", twse: bad))
    #expect(published.status == .incomplete)
    let warning = try #require(published.warnings.first { $0.contains("twse-rights") })
    #expect(
      warning.contains(problem) && warning.contains("its upcoming offerings stay as they were"), "\(warning)")
    #expect(published.closes.count == 20)
    #expect(try items() == before)
    #expect(try feed() == feedBefore)
  }

  @Test func `a row whose arithmetic is wrong stays as it was published`() async throws {
    try await night.publish(
      "2024-10-29T21:30", replies("1131029", twse: .body(Payload.rights(of: .twse, [RightsRow()]))))
    let before = try items()
    var wrong = RightsRow()
    wrong.perThousand = "61.00000000"
    let published = try await night.publish(
      "2024-10-30T21:30", replies("1131030", twse: .body(Payload.rights(of: .twse, [wrong]))))
    #expect(published.status == .incomplete)
    #expect(
      published.warnings.contains { $0.contains("what they may subscribe for") }, "\(published.warnings)")
    #expect(try items() == before)
  }

  @Test func `a new notice with a thousand times the shares is left out`() async throws {
    let shares = ["1000000000", "1500000000", "7500000000"]
    let rows = [
      RightsRow(shares: shares),
      RightsRow(
        code: "3202", name: "辛1", price: "32.50", shares: shares, ratio: "0.80000000",
        perThousand: "600.00000000"), RightsRow(code: "3203", name: "辛2"),
    ]
    let published = try await night.publish(
      "2024-10-29T21:30", replies("1131029", twse: .body(Payload.rights(of: .twse, rows))))
    #expect(published.warnings.count { $0.contains("no company has so many shares; it is left out") } == 2)
    #expect(try items().map(\.id) == ["3203-20241115-rights"])
  }

  private static let implausible: [(RightsRow, String)] = [
    (RightsRow(price: "325.00"), "it was 32.5 the night before"),
    (RightsRow(price: "0.01"), "no share costs so much"),
    (RightsRow(day: "1131117", price: "32.50"), "a weekend or a holiday"),
    (RightsRow(price: "32.50", shares: ["1000", "1500", "7500"]), "so few shares may be lots"),
    (RightsRow(day: "1131213", price: "32.50"), "more than 14 days away"),
    (RightsRow(day: "1141115", price: "32.50"), "more than 180 days from today"),
    (
      RightsRow(code: "3299", price: "32.50"),
      "辛0 (TWSE), which is missing; it is left out. If it is that upcoming offering, --accept 3299"
    ),
    (RightsRow(price: "32.50", shares: ["10000000", "15000000", "75000000"]), "it was 1000000"),
  ]

  @Test(arguments: implausible.indices)
  func `a row that changes as none does stays as it was published`(index: Int) async throws {
    let (wrong, reason) = Self.implausible[index]
    let good = Payload.rights(of: .twse, [RightsRow(price: "32.50")])
    try await night.publish("2024-10-29T21:30", replies("1131029", twse: .body(good)))
    let before = try items()
    let published = try await night.publish(
      "2024-10-30T21:30", replies("1131030", twse: .body(Payload.rights(of: .twse, [wrong]))))
    #expect(published.status == .incomplete)
    #expect(
      published.warnings.count == 1 && published.warnings[0].contains(reason), "\(published.warnings)")
    #expect(try items() == before)
  }

  @Test(
    arguments: [
      (RightsRow(name: "甲", day: "1131114", price: "32.50"), "name_change"),
      (RightsRow(name: "辛0-KY創", day: "1131114", price: "32.50"), nil),
      (RightsRow(name: "", day: "1131114", price: "32.50"), "unreadable_row"),
      (RightsRow(day: "1131114", price: "x"), "unreadable_row"),
      (RightsRow(day: "1131114", price: "尚未公告"), "unreadable_row"),
      (RightsRow(day: "1131114", price: "32.50", shares: ["1000000", "", "7500000"]), "unreadable_row"),
      (RightsRow(day: "1131114", price: "32.50", shares: ["x", "1500000", "7500000"]), "unreadable_row"),
    ] as [(RightsRow, String?)])
  private func `no text alone, and no cell that cannot be read, withholds the others`(
    row: RightsRow, doubt: String?
  )
    async throws
  {
    for (moment, closes, row) in [
      ("2024-10-29T21:30", "1131029", RightsRow(price: "32.50")), ("2024-10-30T21:30", "1131030", row),
    ] {
      let published = try await night.publish(
        moment, replies(closes, twse: .body(Payload.rights(of: .twse, [row]))))
      let isGood = doubt == nil || moment.hasPrefix("2024-10-29")
      #expect(published.warnings.count == (isGood ? 0 : 1), "\(published.warnings)")
    }
    let found = try #require(try items().first)
    let file = try #require(try night.outputs()?["coming.json"])
    #expect(file.contains("\"doubt\": \(doubt.map { "\"\($0)\"" } ?? "null")"))
    #expect(
      found.ex_rights_date == "2024-11-14" && found.subscription_price == "32.5")
    #expect(found.public_shares == 1_000_000 && found.name == (row.name.isEmpty ? "辛0" : row.name))
  }

  @Test func `a price far from the share's newest close is left out`() async throws {
    let row = RightsRow(code: "2001", name: "甲0", price: "325.00")
    let published = try await night.publish(
      "2024-10-29T21:30", replies("1131029", twse: .body(Payload.rights(of: .twse, [row]))))
    #expect(published.warnings.contains { $0.contains("the newest close is 25.29, under half of the price") })
    #expect(try items() == [])
  }

  @Test(arguments: [
    ("2019", "辛0", "the closes of TWSE call it 甲18", true),
    ("8001", "乙0", "its closes are those of TPEx", false),
  ])
  func `a new notice of another board than its closes is left out, and one under another name reported`(
    code: String, name: String, reason: String, isUsed: Bool
  ) async throws {
    let rows = [RightsRow(code: code, name: name), RightsRow(code: "2002", name: "甲1")]
    let day = try #require(Day(iso: "2024-10-29"))
    let answers = replies(
      "1131029", twse: .body(Payload.rights(of: .twse, rows)), list: Payload.list(2024, rows: 10)
    ).merging([
      Address.tpexQuotes: [.body(Payload.tpex(day))], Address.emerging: [.body(Payload.emerging(day))],
    ]) { $1 }
    let published = try await night.publish("2024-10-29T21:30", answers)
    #expect(published.warnings.map { $0.contains(reason) } == [true], "\(published.warnings)")
    let kept = isUsed ? ["2019-20241115-rights"] : []
    #expect(try items().map(\.id) == ["2002-20241115-rights"] + kept)
    guard isUsed else { return }
    let settings = try night.settings("2024-10-29T21:30")
    let query = QuerySettings(store: StoreAccess(settings.store), moment: settings.moment)
    let title = "2019 (its name is in doubt)"
    let answer = try CodeQuery(["2019"], query)
    let coming = try #require(answer.coming.first)
    #expect(coming.line[.english].hasPrefix(title) && !coming.line[.english].contains(name))
    guard case .heading(let heading) = answer.blocks[0], case .facts(let lines) = answer.blocks[1] else {
      Issue.record("\(answer.blocks)")
      return
    }
    #expect(heading.text[.english] == title + "  announced cash increase")
    #expect(lines.first?.value.text[.english] == "in doubt: its list calls it \(name)")
  }

  @Test func `a table that lost most of its notices, or moved them, is not used`() async throws {
    let rows = (0..<6).map { RightsRow(code: "\(3201 + $0)", name: "辛\($0)", price: "32.50") }
    try await night.publish(
      "2024-10-29T21:30", replies("1131029", twse: .body(Payload.rights(of: .twse, rows))))
    let before = try items()
    let moved = rows.map { row in
      var row = row
      row.day = "1131114"
      return row
    }
    for (rows, reason) in [
      (Array(rows.prefix(3)), "3 upcoming offerings are missing"),
      (moved, "the dates of 6 of 6 open upcoming offerings changed in one night"),
    ] {
      let published = try await night.publish(
        "2024-10-30T21:30", replies("1131030", twse: .body(Payload.rights(of: .twse, rows))))
      #expect(published.warnings.contains { $0.contains(reason) }, "\(published.warnings)")
      #expect(try items() == before)
    }
  }

  @Test func `a notice that leaves the table before its day is no longer coming, and its entry stays`()
    async throws
  {
    try await night.publish(
      "2024-10-29T21:30", replies("1131029", twse: .body(Payload.rights(of: .twse, [RightsRow()]))))
    let published = try await night.publish(
      "2024-10-30T21:30", replies("1131030", twse: .body(Payload.rights(of: .twse))))
    #expect(
      published.warnings == [
        "twse-rights: 3201-20241115-rights 辛0 is missing from the list; it stays as it was published"
      ])
    #expect(try items().map(\.coming) == [false])
    #expect(try feed().contains("交易所的預告表已無本案"))
    let next = try await night.publish(
      "2024-11-01T21:30", replies("1131101", twse: .body(Payload.rights(of: .twse))))
    #expect(next.warnings.isEmpty, "\(next.warnings)")
  }
}
