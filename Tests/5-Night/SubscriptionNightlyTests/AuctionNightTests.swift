import Diagnostics
import Fetching
import Foundation
import ListEngine
import Localization
import Posix
import SubscriptionLists
import SubscriptionNightly
import SubscriptionQueries
import SubscriptionStore
import TerminalText
import TestSupport
import Testing
import Values

/// The auctions of a night: an optional source, whose auctions never vanish with it.
@Suite struct AuctionNightTests {
  let night: Night

  init() throws {
    night = try Night()
  }

  /// Nights that several tests begin with, each published once: of twenty past auctions, and of those that come.
  private static let pastNight = Task { try await played(Payload.auctions(2024, rows: 20)) }
  private static let comingNight = Task { try await played(Payload.auctions(coming)) }

  private static func played(_ list: String) async throws -> Night {
    let test = try AuctionNightTests()
    try await test.night.publish("2024-10-29T21:30", test.replies("1131029", auctions: [.body(list)]))
    return test.night
  }

  private func replies(_ day: String, auctions: [Reply], year: Int = 2024) -> [String: [Reply]] {
    [
      Address.list(year): [.body(Payload.list(year, rows: 20))],
      Address.openData: [.body(Payload.openData(day, rows: 20, price: "25.\(day.suffix(2))"))],
      Address.auctions(year): auctions,
    ]
  }

  private struct Item: Decodable, Equatable {
    var id, state: String
    var cancelled, listed: Bool
    var opening_date: String?
    var average_price, cover, premium_percent, offer_price: NumberText?
    var offering_id: String?
    var revision: Int
  }

  private func items() throws -> [Item] {
    struct File: Decodable { var items: [Item] }
    let path = night.scratch.path.appending("public").appending("auctions.json")
    return try JSONDecoder().decode(File.self, from: Data(contentsOf: URL(filePath: path.string))).items
  }

  private func feed() throws -> String {
    try #require(try night.outputs()?["calendars/auction.ics"])
  }

  @Test(arguments: [
    ("fails", "404"), ("is empty", "the list has no rows, and it had 20 rows before (tried 3 times)"),
    ("was renamed", "the column 開標日期 is missing"),
    ("is half as long", "only 9 usable rows, under nine tenths of the 20"), ("is a page", "a page came"),
    ("is a sentence", "the exchange answers '很抱歉' (tried 3 times)"),
  ])
  func `a night whose list of auctions is bad publishes all else and keeps them`(
    _ what: String, problem: String
  ) async throws {
    let good = Payload.auctions(2024, rows: 20)
    try await night.copy(Self.pastNight.value)
    let (before, feedBefore) = (try items(), try feed())
    #expect(before.count == 20)
    let bad: Reply =
      switch what {
      case "fails": .status(404)
      case "is empty": .body(Payload.auctions([]))
      case "was renamed": .body(good.replacing("開標日期", with: "開標的日子"))
      case "is half as long": .body(Payload.auctions(2024, rows: 9))
      case "is a page": .body("<html><body><p>Service upgrade</p></body></html>")
      default: .body("<html><body><p>很抱歉</p></body></html>")
      }
    let published = try await night.publish(
      "2024-10-30T21:30", replies("1131030", auctions: [bad]))
    #expect(published.status == .incomplete)
    let warning = try #require(published.warnings.first { $0.contains("twse-auctions-2024") })
    #expect(warning.contains(problem) && warning.contains("its auctions stay as they were"), "\(warning)")
    #expect(published.closes.count == 20)
    #expect(try items() == before)
    #expect(try feed() == feedBefore)
  }

  @Test func `a recording of an earlier version, without auctions, is replayed as it was`() async throws {
    let folder = night.scratch.path.appending("recording")
    try FileManager.default.createDirectory(atPath: folder.string, withIntermediateDirectories: true)
    func keep(_ name: String, _ text: String) throws {
      try Data(text.utf8).write(to: URL(filePath: folder.appending(name).string))
    }
    try keep("twse-subscriptions-2024.json", Payload.list(2024))
    try keep("twse-closes.json", Payload.openData("1131029"))
    var settings = try night.settings("2024-10-29T21:30")
    settings.origin = .replay(folder)
    let run = NightlyRun(settings, startedAt: settings.moment, observer: { _ in })
    let outcome = try await run.run()
    #expect(
      !outcome.warnings.map { $0[.english] }.contains { $0.contains("auctions") }, "\(outcome.warnings)")
  }

  @Test func `around New Year both lists are asked, and a missing neighbour is no loss`() async throws {
    var replies = replies("1131217", auctions: [.body(Payload.auctions(2024))])
    replies[Address.list(2025)] = [.status(404)]
    replies[Address.auctions(2025)] = [.status(404)]
    let published = try await night.publish("2024-12-17T21:30", replies)
    #expect(!published.warnings.contains { $0.contains("auctions") }, "\(published.warnings)")
    // In January the list of the year has no rows yet.
    let night = try Night()
    var january = self.replies("1140103", auctions: [.body(Payload.auctions([]))], year: 2025)
    january[Address.list(2024)] = [.body(Payload.list(2024, rows: 20))]
    january[Address.auctions(2024)] = [.body(Payload.auctions(2024))]
    let next = try await night.publish("2025-01-03T21:30", january)
    #expect(!next.warnings.contains { $0.contains("auctions") }, "\(next.warnings)")
  }

  /// A story of nights: an opening that moves, an auction that is cancelled, a result and a price that come late.
  @Test func `entries move and are cancelled, never doubled, also after the store is lost`() async throws {
    var first = AuctionRow(
      code: "3101", name: "甲案", start: "2024/10/22", end: "2024/10/23", opening: "2024/10/24",
      delivery: "2024/11/05")
    var second = AuctionRow(
      code: "3102", name: "競案", issue: "初上市", start: "2024/10/23", end: "2024/10/28",
      opening: "2024/10/30", delivery: "2024/11/08")
    func publish(_ moment: String, _ closes: String) async throws {
      let published = try await night.publish(
        moment, replies(closes, auctions: [.body(Payload.auctions([first, second]))]))
      #expect(!published.warnings.contains { $0.contains("auctions") }, "\(published.warnings)")
    }
    try await publish("2024-10-21T21:30", "1131021")
    #expect(try items().map(\.id) == ["3102-20241023-auction", "3101-20241022-auction"])
    #expect(try items().map(\.state) == ["before", "before"])
    var feeds = [try feed()]
    (first.end, first.opening, first.delivery) = ("2024/10/24", "2024/10/25", "2024/11/06")
    try await publish("2024-10-22T21:30", "1131022")
    feeds.append(try feed())
    second.isCancelled = true
    // The store is lost: identity and stamps come from the published folder.
    try FileManager.default.removeItem(atPath: night.scratch.path.appending("store").string)
    try await publish("2024-10-23T21:30", "1131023")
    feeds.append(try feed())
    try await publish("2024-10-24T21:30", "1131024")
    first.result = Array(AuctionRow.sold.dropLast()) + ["0"]
    try await publish("2024-10-25T21:30", "1131025")
    #expect(try items().first { $0.id.hasPrefix("3101") }?.average_price == "52.34")
    #expect(try items().first { $0.id.hasPrefix("3101") }?.premium_percent == nil)
    feeds.append(try feed())
    first.result = AuctionRow.sold
    try await publish("2024-10-28T21:30", "1131028")
    feeds.append(try feed())
    let opened = try #require(try items().first { $0.id.hasPrefix("3101") })
    #expect(
      opened
        == Item(
          id: "3101-20241022-auction", state: "after", cancelled: false, listed: true,
          opening_date: "2024-10-25", average_price: "52.34", cover: "4.16", premium_percent: "0.7",
          offer_price: "52", revision: 3))
    #expect(try items().first { $0.id.hasPrefix("3102") }?.cancelled == true)

    let entries = feeds.map(Self.entries)
    let uids = ["bidding", "bid_deadline", "opening", "delivery"].flatMap { kind in
      ["3101-20241022-auction-\(kind)@subcal", "3102-20241023-auction-\(kind)@subcal"]
    }
    #expect(entries.allSatisfy { Set($0.keys) == Set(uids) })
    func sequences(_ prefix: String) -> [[Int]] {
      entries.map { entries in
        uids.filter { $0.hasPrefix(prefix) }.compactMap { entries[$0]?.sequence }
      }
    }
    #expect(sequences("3101") == [[0, 0, 0, 0], [1, 1, 1, 1], [1, 1, 1, 1], [1, 1, 1, 1], [1, 1, 1, 1]])
    #expect(sequences("3102") == [[0, 0, 0, 0], [0, 0, 0, 0], [1, 1, 1, 1], [1, 1, 1, 1], [1, 1, 1, 1]])
    let opening = "3101-20241022-auction-opening@subcal"
    #expect(
      entries.map { $0[opening]?.summary } == [
        "競拍開標｜3101 甲案", "競拍開標｜3101 甲案", "競拍開標｜3101 甲案", "開標結果｜3101 甲案｜得標均價 52.34 元",
        "開標結果｜3101 甲案｜得標均價 52.34 元｜承銷價 52 元",
      ])
    #expect(entries[4]["3102-20241023-auction-bid_deadline@subcal"]?.summary == "【流標或取消】投標截止｜3102 競案")
    #expect(
      entries[1]["3101-20241022-auction-bid_deadline@subcal"]?.summary == "投標截止｜3101 甲案｜底標 40 元｜保證金 50%")
  }

  @Test
  func `a price that a night made comes back from the record, after the store is lost and its file is gone`()
    async throws
  {
    // Bids begin on the next day, after twenty auctions.
    let january = (0..<20).map { index in
      AuctionRow(
        code: "\(3001 + index)", name: "競\(index)", start: "2024/01/09", end: "2024/01/09",
        opening: "2024/01/10", delivery: "2024/01/24", result: AuctionRow.sold)
    }
    let row = AuctionRow(
      code: "3999", name: "競末", start: "2024/10/30", end: "2024/11/01", opening: "2024/11/05",
      delivery: "2024/11/14")
    try await night.publish(
      "2024-10-29T21:30", replies("1131029", auctions: [.body(Payload.auctions(january + [row]))]))
    let id = "3999-20241030-auction"
    struct Record: Decodable {
      struct Item: Decodable, Equatable {
        struct Price: Decodable, Equatable { var price: NumberText }
        var id: String
        var made: String?
        var prices: [Price]
      }
      var items: [Item]
    }
    func record() throws -> [Record.Item] {
      let text = try night.outputs()?["bid-record.json"] ?? ""
      return try JSONDecoder().decode(Record.self, from: Data(text.utf8)).items.filter { $0.id == id }
    }
    let made = try record()
    try #require(made.count == 1 && made[0].made?.hasPrefix("2024-10-29T21:30") == true)
    #expect(made[0].prices.map(\.price) == ["48.5", "48.5", "48.5"])

    // The next year's list does not have it, and its file is gone.
    let store = try night.settings("2025-06-30T21:30").store
    try FileManager.default.removeItem(atPath: store.string)
    let published = night.scratch.path.appending("public")
    try FileManager.default.removeItem(atPath: published.appending("auctions/\(id).json").string)
    func publish(_ day: String) async throws {
      try await night.publish(
        "2025-\(day.prefix(2))-\(day.suffix(2))T21:30",
        replies("114\(day)", auctions: [.body(Payload.auctions(2025))], year: 2025))
    }
    try await publish("0630")
    #expect(try night.outputs()?["auctions/\(id).json"] == nil)
    #expect(try record() == made)

    // A backfill brings the auction; the night after it stores its price.
    var auction = Auction(code: try #require(StockCode("3999")))
    (auction.name, auction.issueType, auction.market) = ("競末", "初上櫃", "櫃檯買賣")
    (auction.bidStart, auction.bidEnd) = (Day(iso: "2024-10-30"), Day(iso: "2024-11-01"))
    (auction.openingDate, auction.deliveryDate) = (Day(iso: "2024-11-05"), Day(iso: "2024-11-14"))
    (auction.minimumPrice, auction.lowestPrice) = (Price("40"), Price("48.6"))
    let moment = try #require(Instant("2025-07-01T09:00"))
    try SubscriptionStore(at: store).storeHistory(
      lists: TrackedLists([Tracked(id: id, record: auction, firstSeen: moment)]), at: moment)
    try await publish("0701")
    #expect(try record() == made)
    let stored = try SubscriptionStore(reading: store).records(Auction.self).first { $0.id == id }
    let bid = try #require(stored?.published.bid)
    #expect(bid.prices.made == Instant("2024-10-29T21:30") && bid.before == auction.bidStart)
    #expect(bid.prices.price(at: 50) == Price("48.5") && bid.prices.history.count == 3)
    // A record that cannot be read costs nothing that is stored.
    let path = published.appending("bid-record.json")
    try Data("{".utf8).write(to: URL(filePath: path.string))
    try await publish("0702")
    #expect(try record() == made)
  }

  @Test func `the page has what bids got where their prices are, of opened auctions too`() async throws {
    let january = (0..<20).map { index in
      AuctionRow(
        code: "\(3001 + index)", name: "競\(index)", start: "2024/01/09", end: "2024/01/09",
        opening: "2024/01/10", delivery: "2024/01/24", result: AuctionRow.sold)
    }
    let opened = AuctionRow(
      code: "3998", name: "競開", start: "2024/10/22", end: "2024/10/24", opening: "2024/10/28",
      delivery: "2024/11/06", result: AuctionRow.sold)
    let coming = AuctionRow(
      code: "3999", name: "競末", start: "2024/10/30", end: "2024/11/01", opening: "2024/11/05",
      delivery: "2024/11/14")
    let answers = replies("1131029", auctions: [.body(Payload.auctions(january + [opened, coming]))])
    try await night.publish("2024-10-29T21:30", answers) { $0.hasSite = true }
    let page = try #require(try night.scratch.texts(in: "public")["auctions.en.html"])
    let rows = page.components(separatedBy: "<tr").filter { $0.contains("NT$ 48.5") }
    let (one, other) = (
      try #require(rows.first { $0.contains("<b>3999</b>") }),
      try #require(rows.first { $0.contains("<b>3998</b>") })
    )
    #expect(rows.count == 2)
    for row in rows {
      // In the few words of the row, and folded below them in full.
      let parts = row.components(separatedBy: "<details>")
      try #require(parts.count == 2)
      #expect(parts[0].contains("share of the last ") && parts[0].contains("less sure"))
      #expect(parts[0].ranges(of: "no past auctions to compare yet").count == 3)
      #expect(parts[1].contains("what 75% got") && parts[1].contains("drawn by lot"))
    }
    #expect(one.contains("50% NT$ 48.5; ") && !one.contains("by lot);"))
    #expect(other.contains("50% NT$ 48.5 (equal to the lowest winning bid, by lot); "))
    #expect(other.contains("computed afterwards"))
  }

  @Test func `a row that cannot be right stays as it was published, or is left out`() async throws {
    let good = Payload.auctions(2024, rows: 20)
    try await night.copy(Self.pastNight.value)
    let before = try items()
    // The first row's opening is after its delivery.
    let bad = good.replacing(
      "\"1\",\"2024/01/10\",\"競0\",", with: "\"1\",\"2024/02/10\",\"競0\",")
    let published = try await night.publish("2024-10-30T21:30", replies("1131030", auctions: [.body(bad)]))
    // It is over, so nobody is told.
    #expect(published.status == .done && published.warnings == [])
    let run = try #require(try night.scratch.texts(in: "public")["run.json"])
    #expect(run.contains("the days are out of order"))
    #expect(try items() == before)
  }

  /// Auctions that are a week away, which have codes from 3001 on.
  private static let coming = (0..<12).map { index in
    AuctionRow(
      code: "\(3001 + index)", name: "競\(index)", start: "2024/11/05", end: "2024/11/07",
      opening: "2024/11/11",
      delivery: "2024/11/22")
  }

  @Test(arguments: [
    (#""40""#, #""400""#, "it was 40 the night before"), (#""50""#, #""5""#, "no auction has such a deposit"),
    (#""1,000""#, #""10,000,000""#, "too many"),
    ("2024/11/22", "2024/12/20", "more than 14 days away"),
    ("2024/11/22", "2025/11/22", "weeks after the day"),
    ("2024/11/05", "2024/10/29", "is now in the past"),
    (#""1,000""#, #""10,000""#, "it was 1000"),
    (#""50""#, #""500""#, "a deposit of more than the bid"),
    (#""3003""#, #""3999""#, "it may be 3003-20241105-auction"),
  ])
  func `a row that changes as none does stays as it was published`(
    text: String, wrong: String, reason: String
  ) async throws {
    let good = Payload.auctions(Self.coming)
    try await night.copy(Self.comingNight.value)
    let before = try items()
    let lines = good.components(separatedBy: "\r\n").map { line in
      line.contains("\"競2\"") ? line.replacing(text, with: wrong) : line
    }
    let published = try await night.publish(
      "2024-10-30T21:30", replies("1131030", auctions: [.body(lines.joined(separator: "\r\n"))]))
    #expect(published.status == .incomplete)
    let warning = try #require(published.warnings.first)
    #expect(
      published.warnings.count == 1 && warning.contains("twse-auctions-2024: row 3")
        && warning.contains(reason),
      "\(published.warnings)")
    #expect(try items() == before)
    let next = try await night.publish("2024-11-01T21:30", replies("1131101", auctions: [.body(good)]))
    #expect(next.warnings.isEmpty, "\(next.warnings)")
  }

  @Test func `an auction in doubt is counted, marked and named like an offering`() async throws {
    try await night.copy(Self.comingNight.value)
    let lines = Payload.auctions(Self.coming).components(separatedBy: "\r\n").map { line in
      line.contains("\"競2\"") ? line.replacing(#""40""#, with: #""400""#) : line
    }
    let moment = "2024-10-30T21:30"
    let answers = replies("1131030", auctions: [.body(lines.joined(separator: "\r\n"))])
    #expect(try await night.publish(moment, answers) { $0.hasSite = true }.status == .incomplete)

    struct Run: Decodable { var doubts: [String: Int] }
    let files = try night.scratch.texts(in: "public")
    let run = try JSONDecoder().decode(Run.self, from: Data(try #require(files["run.json"]).utf8))
    #expect(run.doubts.filter { $0.value > 0 } == ["auctions": 1])
    let page = try #require(files["auctions.en.html"])
    #expect(page.ranges(of: #"title="a lowest price that changed by over a quarter""#).count == 1)
    #expect(
      try #require(files["index.html"]).contains("資料有疑慮：0 檔申購案、1 件競價拍賣、0 個收盤價。"))

    let settings = try night.settings(moment)
    let access = StoreAccess(settings.store)
    let status = try StoreStatus(of: access, checksFile: false, checksCalendar: false)
    guard case .entries(let entries) = try #require(status.blocks.first) else {
      Issue.record("no lines")
      return
    }
    let shown = entries.map { "\($0.name[.english]): \($0.value.text[.english])" }
    #expect(shown.contains("In doubt: offerings: 0, auctions: 1, closes of the newest day: 0"))
    #expect(shown.contains("Doubt: 3003-20241105-auction 競2: a lowest price that changed by over a quarter"))

    let query = try CodeQuery(["3003"], QuerySettings(store: access, moment: settings.moment))
    guard case .facts(let facts) = query.blocks[1] else {
      Issue.record("\(query.blocks)")
      return
    }
    #expect(
      facts.first { $0.name[.english] == "note" }?.value.text[.chinese]
        == "存疑：最低投標價格變動逾四分之一；以下為前次公布的內容")
  }

  @Test(
    arguments: [
      (["競2": "甲"], "name_change", "2024-11-21"), (["競2": "競2電子*"], nil, "2024-11-21"),
      (["示範證券": ""], "unreadable_row", "2024-11-21"), (["櫃檯買賣": "集中交易市場"], "identity_change", "2024-11-21"),
      (["櫃檯買賣": "櫃台買賣"], nil, "2024-11-21"), (["\"1,000\"": "\"\""], "unreadable_row", "2024-11-21"),
      (["\"400\"": "\"\""], "unreadable_row", "2024-11-21"),
      (["\"50\"": "\"---\""], "unreadable_row", "2024-11-21"),
      (["初上櫃": "現金增資"], nil, "2024-11-21"),
      (["2024/11/21": "未訂出"], "unreadable_row", nil),
      (["2024/11/21": "2024/13/21"], "unreadable_row", "2024-11-22"),
      (["競2": "競\u{E000}"], "unreadable_row", "2024-11-21"), (["400": "x"], "unreadable_row", "2024-11-21"),
    ] as [([String: String], String?, String?)])
  func `no text alone, and no cell that cannot be read, withholds the others`(
    change: [String: String], doubt: String?, delivery: String?
  ) async throws {
    struct Facts: Decodable {
      var code: String
      var minimum_price: NumberText?
      var delivery_date, doubt: String?
    }
    struct File: Decodable { var items: [Facts] }
    let good = Payload.auctions(Self.coming)
    try await night.copy(Self.comingNight.value)
    let lines = good.components(separatedBy: "\r\n").map { line in
      guard line.contains("\"競2\"") else { return line }
      let moved = line.replacing("2024/11/22", with: "2024/11/21").replacing("\"40\"", with: "\"41\"")
      return change.reduce(moved) { $0.replacing($1.key, with: $1.value) }
    }
    let published = try await night.publish(
      "2024-10-30T21:30", replies("1131030", auctions: [.body(lines.joined(separator: "\r\n"))]))
    #expect(published.warnings.count == (doubt == nil ? 0 : 1), "\(published.warnings)")
    let text = try #require(try night.outputs()?["auctions.json"])
    let item = try #require(
      try JSONDecoder().decode(File.self, from: Data(text.utf8)).items.first { $0.code == "3003" })
    #expect(item.minimum_price == "41" && item.delivery_date == delivery && item.doubt == doubt)
  }

  @Test func `terms stay once bids are taken, and a result once it is published`() async throws {
    var row = AuctionRow(
      start: "2024/10/29", end: "2024/10/30", opening: "2024/11/01", delivery: "2024/11/05")
    func publish(_ day: String, replacing text: String = "", with wrong: String = "") async throws -> [String]
    {
      let list = Payload.auctions([row])
      let answers = replies(
        "113\(day)", auctions: [.body(text.isEmpty ? list : list.replacing(text, with: wrong))])
      return try await night.publish("2024-\(day.prefix(2))-\(day.suffix(2))T21:30", answers).warnings
    }
    let clean = try await publish("1029")
    #expect(clean == [])
    let terms = try await publish("1030", replacing: #""40""#, with: #""41""#)
    #expect(terms.count == 1 && terms[0].contains("when bids were first taken it was 40"), "\(terms)")
    row.result = AuctionRow.sold
    #expect(try await publish("1101").isEmpty)
    for (text, wrong) in [(#""300""#, #""3,000""#), (#""52.0000""#, #""51""#)] {
      let warnings = try await publish("1104", replacing: text, with: wrong)
      #expect(warnings.count == 1 && warnings[0].contains("it was published as"), "\(warnings)")
    }
    let blank = try await publish("1104", replacing: #""52.34""#, with: #""0""#)
    #expect(blank.count == 1 && blank[0].contains("no value; it was 52.34"), "\(blank)")
    row.isCancelled = true
    let marked = try await publish("1104")
    #expect(marked.count == 1 && marked[0].contains("cancelled has no result"), "\(marked)")
    row.result = nil
    let cancelled = try await publish("1105")
    #expect(cancelled.count == 1 && cancelled[0].contains("it was delivered"), "\(cancelled)")
  }

  @Test func `a price far from the security's newest close is left out`() async throws {
    var row = Self.coming[0]
    (row.code, row.name, row.issue) = ("2001", "甲0", "上市增資")
    let list = Payload.auctions([row])
    let published = try await night.publish(
      "2024-10-29T21:30", replies("1131029", auctions: [.body(list.replacing(#""40""#, with: #""400""#))]))
    #expect(published.warnings.contains { $0.contains("the newest close is 25.29, under half of the price") })
    #expect(try items() == [])
    #expect(
      try await night.publish("2024-10-30T21:30", replies("1131030", auctions: [.body(list)])).warnings.filter
      {
        $0.contains("newest close")
      } == [])
  }

  @Test(arguments: [
    ("moved", "the dates of 3 of 12 open auctions changed in one night"),
    ("missing", "3 auctions are missing"),
    ("renamed", "3 of 12 rows cannot be right"),
  ])
  func `a list that changes more than a real one is not used`(what: String, reason: String) async throws {
    try await night.copy(Self.comingNight.value)
    let before = try items()
    let rows = Self.coming.enumerated().map { index, row in
      var row = row
      if index < 3 {
        switch what {
        case "moved": row.opening = "2024/11/08"
        case "missing": (row.code, row.name) = ("\(3101 + index)", "棋\(index)")
        default: row.name = "棋\(index)"
        }
      }
      return row
    }
    let published = try await night.publish(
      "2024-10-30T21:30", replies("1131030", auctions: [.body(Payload.auctions(rows))]))
    #expect(published.status == .incomplete)
    #expect(
      published.warnings.contains { $0.contains(reason) && $0.contains("--accept twse-auctions-2024") },
      "\(published.warnings)")
    #expect(try items() == before)
    let accepted = try await night.publish(
      "2024-11-01T21:30", replies("1131101", auctions: [.body(Payload.auctions(rows))])
    ) { $0.accepted = .init("twse-auctions-2024") }
    #expect(!accepted.warnings.contains { $0.hasPrefix("--accept") }, "\(accepted.warnings)")
  }

  @Test func `a row that is missing is reported once`() async throws {
    try await night.copy(Self.comingNight.value)
    var fewer = Self.coming
    fewer.remove(at: 2)
    func publish(_ moment: String, _ day: String) async throws -> [String] {
      try await night.publish(moment, replies(day, auctions: [.body(Payload.auctions(fewer))])).warnings
    }
    #expect(
      try await publish("2024-10-30T21:30", "1131030")
        == [
          "twse-auctions-2024: 3003-20241105-auction 競2 is missing from the list, which has older rows; it stays as it "
            + "was published"
        ])
    #expect(try items().filter { !$0.listed }.map(\.id) == ["3003-20241105-auction"])
    #expect(try await publish("2024-11-01T21:30", "1131101") == [])
  }

  private struct Entry: Equatable {
    var sequence: Int
    var summary: String
  }

  /// The entries of a feed by UID.
  private static func entries(_ feed: String) -> [String: Entry] {
    let lines = feed.replacing("\r\n ", with: "").replacing("\r\n", with: "\n").split(separator: "\n")
    var entries: [String: Entry] = [:]
    var members: [String: String] = [:]
    for line in lines {
      let parts = line.split(separator: ":", maxSplits: 1).map(String.init)
      if line == "BEGIN:VEVENT" { members = [:] }
      if parts.count == 2 { members[parts[0]] = parts[1] }
      if line == "END:VEVENT", let uid = members["UID"] {
        if entries[uid] != nil { Issue.record("\(uid) twice") }
        entries[uid] = Entry(
          sequence: Int(members["SEQUENCE"] ?? "") ?? -1, summary: members["SUMMARY"] ?? "")
      }
    }
    return entries
  }
}
