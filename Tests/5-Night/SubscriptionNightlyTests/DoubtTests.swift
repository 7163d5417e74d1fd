import Decoding
import Diagnostics
import Foundation
import ListEngine
import Localization
import SubscriptionLists
@testable import SubscriptionNightly
import SubscriptionQueries
import SubscriptionStore
import TerminalText
import TestSupport
import Testing
import Trading
import Values

/// What cannot be right is reported and not published.
@Suite struct DoubtTests {
  let night: Night

  init() throws {
    night = try Night()
  }

  /// A row of a list that breaks no rule.
  private static let row: [String: String] = [
    "抽籤日期": "113/11/05", "證券名稱": "甲", "證券代號": "2001", "發行市場": "上市增資", "申購開始日": "113/10/29",
    "申購結束日": "113/11/01", "承銷股數": "1,000,000", "實際承銷股數": "1,000,000", "承銷價(元)": "20",
    "實際承銷價(元)": "20", "撥券日期(上市、上櫃日期)": "113/11/13", "主辦券商": "示範證券", "申購股數": "1,000",
    "總承銷金額(元)": "20,000,000", "總合格件": "0", "中籤率(%)": "0", "取消公開抽籤 ": "",
  ]

  private static let columns = [
    "抽籤日期", "證券名稱", "證券代號", "發行市場", "申購開始日", "申購結束日", "承銷股數", "實際承銷股數", "承銷價(元)",
    "實際承銷價(元)", "撥券日期(上市、上櫃日期)", "主辦券商", "申購股數", "總承銷金額(元)", "總合格件", "中籤率(%)", "取消公開抽籤 ",
  ]

  private static func identity(_ index: Int) -> [String: String] {
    ["證券代號": "\(2001 + index)", "證券名稱": "甲\(index)"]
  }

  /// A list of rows that differ from ``row`` in code and in these cells.
  static func list(_ rows: [[String: String]], total: Int? = nil) -> String {
    let data = rows.enumerated().map { index, cells in
      let all = row.merging(identity(index)) { $1 }.merging(cells) { $1 }
      return "[" + columns.map { "\"\(all[$0] ?? "")\"" }.joined(separator: ",") + "]"
    }
    let fields = columns.map { "\"\($0)\"" }.joined(separator: ",")
    let count = total.map { #","total":\#($0)"# } ?? ""
    return
      #"{"stat":"OK","date":2024,"fields":[\#(fields)],"data":[\#(data.joined(separator: ","))]\#(count)}"#
  }

  /// A night with a list and closes of its day.
  static func replies(_ list: String, day: String = "1131029", closes: String? = nil) -> [String:
    [Reply]]
  {
    [
      Address.list(2024): [.body(list)],
      Address.openData: [.body(closes ?? Payload.openData(day, rows: 8, price: "25.\(day.suffix(2))"))],
    ]
  }

  private struct Item: Decodable, Equatable {
    var code: String
    var subscription_end: String
    var win_rate_percent, close: NumberText?
    var premium_missing: String?
    var doubt: String?
    var listed: Bool
  }

  private func items(of night: Night? = nil) throws -> [Item] {
    struct List: Decodable { var items: [Item] }
    let text = try #require(try (night ?? self.night).outputs()?["subscriptions.json"])
    return try JSONDecoder().decode(List.self, from: Data(text.utf8)).items.sorted { $0.code < $1.code }
  }

  private static let plain = Array(repeating: [String: String](), count: 8)

  /// A night whose rows are all right, published once.
  private static let plainNight = Task {
    let night = try Night()
    try await night.publish("2024-10-29T21:30", replies(list(plain)))
    return night
  }

  @Test(
    arguments: [
      ("500", nil, "all else is what the source says"), (nil, "2,000", "what follows was published before"),
    ] as [(String?, String?, String)])
  func `a question says whether a row in doubt is withheld`(first: String?, second: String?, said: String)
    async throws
  {
    func rows(_ lot: String?) -> [[String: String]] {
      Self.plain.enumerated().map { $0.offset == 2 ? lot.map { ["申購股數": $0] } ?? [:] : [:] }
    }
    try await night.publish("2024-10-29T21:30", Self.replies(Self.list(rows(first))))
    if let second { try await night.publish("2024-10-29T22:30", Self.replies(Self.list(rows(second)))) }
    let store = try SubscriptionStore(reading: night.settings("2024-10-29T22:30").store)
    let known = try #require(try store.records(Offering.self).first { $0.record.code.description == "2003" })
    #expect(known.doubt == "lot_size")
    #expect(
      known.doubtText?[.english].hasSuffix("; \(said)") == true, "\(String(describing: known.doubtText))")
  }

  /// Cells of a row, and the rule that they break.
  private static let wrongCells: [([String: String], String)] = [
    (["申購結束日": "113/10/28"], "date_order"), (["申購結束日": "113/11/05"], "date_order"),
    (["抽籤日期": "113/11/13"], "date_order"), (["申購開始日": "113/10/01"], "period_length"),
    (["撥券日期(上市、上櫃日期)": "114/11/13"], "date_distance"), (["申購開始日": "103/10/29"], "period_length"),
    (["申購股數": "1"], "lot_size"), (["申購股數": "1,500"], "lot_size"), (["申購股數": "100,000"], "lot_size"),
    (["申購股數": "2,000", "實際承銷股數": "1,000", "總承銷金額(元)": "20,000"], "lot_size"),
    (["承銷股數": "1,000", "實際承銷股數": "1,000", "總承銷金額(元)": "20,000"], "shares_change"),
    (["總承銷金額(元)": "2,000,000"], "total_amount"), (["實際承銷價(元)": "12"], "total_amount"),
    (["實際承銷價(元)": "未訂出", "承銷價(元)": "200"], "total_amount"),
    (["實際承銷價(元)": "21", "總承銷金額(元)": "21,000,000"], "final_price"),
    (["承銷價(元)": "50", "實際承銷價(元)": "20"], "final_price"),
    (["承銷價(元)": "41", "實際承銷價(元)": "41", "總承銷金額(元)": "41,000,000"], "price_change"),
    (["承銷價(元)": "31", "實際承銷價(元)": "31", "總承銷金額(元)": "31,000,000"], "price_change"),
    (["承銷股數": "5,000,000", "實際承銷股數": "5,000,000", "總承銷金額(元)": "100,000,000"], "shares_change"),
    (["承銷股數": "1,000,500", "實際承銷股數": "1,000,500", "總承銷金額(元)": "20,010,000"], "lot_size"),
    (["撥券日期(上市、上櫃日期)": "113/11/06"], "date_distance"),
    (["抽籤日期": "113/12/05", "撥券日期(上市、上櫃日期)": "113/12/12"], "date_distance"),
    (["總合格件": "200,000", "中籤率(%)": "0.5"], "early_result"),
    (["申購股數": "2,000"], "lot_size"), (["證券代號": "2999"], "identity_change"),
    (["實際承銷價(元)": "19", "總承銷金額(元)": "19,000,000"], "price_change"),
    (["申購開始日": "113/10/28"], "date_change"), (["抽籤日期": "113/11/03"], "weekend"),
    (["申購結束日": "113/10/29"], "date_change"), (["撥券日期(上市、上櫃日期)": "113/12/05"], "date_change"),
    (["承銷價(元)": "21"], "price_change"), (["承銷股數": "2,000,000"], "shares_change"),
    (["總合格件": "200,000", "中籤率(%)": "0.53"], "win_rate"), (["總合格件": "200,000", "中籤率(%)": "50"], "win_rate"),
    (["中籤率(%)": "0.5"], "early_result"), (["發行市場": "中央登錄公債"], "bond_market"),
    (["取消公開抽籤 ": "取消申購"], "final_price"),
    (["總合格件": "200,000", "中籤率(%)": ""], "early_result"),
    (["抽籤日期": ""], "unreadable_row"), (["撥券日期(上市、上櫃日期)": "---"], "unreadable_row"),
    (["申購開始日": "113/13/29"], "unreadable_row"), (["申購股數": "0"], "unreadable_row"),
    (["抽籤日期": "114/11/05"], "unreadable_row"), (["承銷價(元)": "20x"], "unreadable_row"),
  ]

  @Test func `a row that cannot be right leaves the offering as it was`() async throws {
    // So many rows that those are no fifth, which would end the run.
    let plain = Array(repeating: [String: String](), count: 6 * Self.wrongCells.count)
    func publish(_ moment: String, _ rows: [[String: String]]) async throws -> Published {
      let day = "113" + moment.prefix(10).dropFirst(5).replacing("-", with: "")
      return try await night.publish(moment, Self.replies(Self.list(rows), day: day))
    }
    #expect(try await publish("2024-10-29T21:30", plain).status == .done)
    let before = try items()
    let wrong = Self.wrongCells.map(\.0)
    let published = try await publish("2024-10-30T21:30", wrong + plain.dropFirst(wrong.count))
    #expect(published.status == .incomplete)
    let after = try items()
    #expect(after.count == before.count)
    for (index, item) in after.enumerated() {
      var expected = before[index]
      expected.doubt = index < wrong.count ? Self.wrongCells[index].1 : nil
      if expected.close != nil { expected.close = "25.3" }
      #expect(item == expected)
    }
    for (index, cells) in wrong.enumerated() {
      let warning = try #require(published.warnings.first { $0.contains("row \(index + 1),") }, "\(cells)")
      #expect(warning.contains("twse-subscriptions-2024"))
      #expect(
        cells.contains { column, text in
          warning.contains(column.trimmingCharacters(in: .whitespaces)) || warning.contains(text)
        })
    }
    // The next night's rows are good again.
    #expect(try await publish("2024-11-01T21:30", plain).status == .done)
    #expect(try items().allSatisfy { $0.doubt == nil })
  }

  private static let delivery = "撥券日期(上市、上櫃日期)"

  /// The published facts of the third row, null as nil.
  private func facts(of night: Night? = nil) throws -> [String: String?] {
    let text = try #require(try (night ?? self.night).outputs()?["subscriptions.json"])
    let list = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let items = try #require(list["items"] as? [[String: Any]])
    #expect(items.count == 8)
    let item = try #require(items.first { $0["code"] as? String == "2003" })
    return item.mapValues { $0 is NSNull ? nil : "\($0)" }
  }

  private func third(_ cells: [String: String]) -> String {
    Self.list(Self.plain.enumerated().map { $0.offset == 2 ? cells : $0.element })
  }

  @Test(
    arguments: [
      (["證券名稱": "乙"], "name_change"), (["證券名稱": "甲科技"], "name_change"), (["證券名稱": "甲"], nil),
      (["證券名稱": "甲2＊-KY創"], nil), (["證券名稱": "甲2科技股份有限公司"], nil), (["主辦券商": "乙證券"], "name_change"),
      (["主辦券商": "示範"], nil), (["發行市場": "上市公司現增"], nil), (["發行市場": "公開申購"], nil),
      (["發行市場": "上巿"], nil), (["發行市場": "創新板"], nil), (["發行市場": "上櫃轉上市"], "identity_change"),
      (["發行市場": "臺灣證券交易所初上市"], nil), (["發行市場": "上櫃增資"], "identity_change"),
    ] as [([String: String], String?)])
  func `no text alone withholds the other cells of a row`(cells: [String: String], doubt: String?)
    async throws
  {
    let night = try await Night(after: Self.plainNight.value)
    let moved = cells.merging([Self.delivery: "113/11/14"]) { $1 }
    let list = third(moved)
    let published = try await night.publish("2024-10-30T21:30", Self.replies(list, day: "1131030"))
    #expect(published.warnings.count == (doubt == nil ? 0 : 1), "\(published.warnings)")
    #expect(
      published.warnings.allSatisfy {
        $0.contains("row 3") && $0.contains("it is published as the list has it")
      })
    let facts = try facts(of: night)
    #expect(facts["delivery_date"] == "2024-11-14" && facts["doubt"] == .some(doubt))
    #expect(facts["revision"] == "1")
    // Only what has nothing in common with the name in the closes is reported again.
    let isReported = cells["證券名稱"] == "乙" || doubt == "identity_change"
    let next = try await night.publish("2024-11-01T21:30", Self.replies(list, day: "1131101"))
    #expect(next.warnings.count == (isReported ? 1 : 0), "\(next.warnings)")
    #expect(try self.facts(of: night)["doubt"] == .some(isReported ? doubt : nil))
  }

  @Test(arguments: [
    (delivery, "未訂出", "delivery_date"), (delivery, "113/1x/13", "delivery_date"),
    ("抽籤日期", "未訂出", "draw_date"),
    ("證券名稱", "甲\u{E000}", "name"), ("發行市場", "=1", "market"), ("承銷股數", "x", "shares_offered"),
    ("實際承銷股數", "x", "shares_offered_final"), ("承銷價(元)", "20x", "offer_price"),
    ("實際承銷價(元)", "x", "final_price"),
    ("主辦券商", "甲\u{E000}", "underwriter"), ("申購股數", "0", "lot_shares"), ("總承銷金額(元)", "x", "total_amount"),
    ("總合格件", "x", "qualified_applications"), ("中籤率(%)", "x", "win_rate_percent"),
  ])
  func `a row with a cell that cannot be read is published with the others`(
    column: String, text: String, field: String
  ) async throws {
    let published = try await night.publish("2024-10-29T21:30", Self.replies(third([column: text])))
    #expect(published.status == .incomplete)
    #expect(published.warnings.contains { $0.contains("row 3, column \(column)") }, "\(published.warnings)")
    let facts = try facts()
    // A name is taken from the closes.
    #expect((facts[field] == .some(nil)) == (field != "name") && facts["doubt"] == "unreadable_row")
    let known = [
      "code", "name", "market", "subscription_start", "draw_date", "delivery_date", "lot_shares", "price",
    ]
    #expect(known.allSatisfy { $0 == field || facts[$0] != .some(nil) }, "\(facts)")
    // The next night's row is good.
    let good = try await night.publish(
      "2024-10-30T21:30", Self.replies(Self.list(Self.plain), day: "1131030"))
    #expect(good.warnings == [])
    #expect(try self.facts()["doubt"] == .some(nil))
  }

  @Test(arguments: [("113/1x/14", "2024-11-13"), ("未訂出", nil)] as [(String, String?)])
  func `what is known of a cell that cannot be read stays, and a day that is not set any more is null`(
    text: String, published: String?
  ) async throws {
    let night = try await Night(after: Self.plainNight.value)
    let list = third([Self.delivery: text, "抽籤日期": "113/11/06"])
    #expect(
      try await night.publish("2024-10-30T21:30", Self.replies(list, day: "1131030")).status == .incomplete)
    let facts = try facts(of: night)
    #expect(facts["draw_date"] == "2024-11-06" && facts["delivery_date"] == .some(published))
    #expect(facts["doubt"] == "unreadable_row")
  }

  /// The fields of a list whose first rows differ in these cells, and its warnings.
  private func publish(_ moment: String, _ cells: [[String: String]], of night: Night) async throws -> (
    [[String: String]], [String]
  ) {
    let rows = cells + Array(repeating: [:], count: 45 - cells.count)
    let day = "113" + moment.prefix(10).dropFirst(5).replacing("-", with: "")
    let published = try await night.publish(moment, Self.replies(Self.list(rows), day: day))
    let text = try #require(try night.outputs()?["subscriptions.json"])
    let list = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let items = try #require(list["items"] as? [[String: Any]])
    let facts = items.map { $0.compactMapValues { $0 is NSNull ? nil : "\($0)" } }
    return (facts.sorted { $0["code"] ?? "" < $1["code"] ?? "" }, published.warnings)
  }

  private static let blanks: [[String: String]] = [
    ["申購股數": ""], ["承銷股數": "未訂出"], ["實際承銷股數": "---"], ["主辦券商": "未訂出"], ["承銷價(元)": "0"],
    ["實際承銷價(元)": "未訂出"], ["總承銷金額(元)": ""], ["實際承銷價(元)": "---", "總承銷金額(元)": "---"],
  ]

  @Test func `a blank cell of a known row stays as it was, with its reason, and the others are taken`()
    async throws
  {
    let (before, none) = try await publish("2024-11-05T21:30", [], of: night)
    #expect(none == [])
    let moved = Self.blanks.map {
      $0.merging([Self.delivery: "113/11/14", "總合格件": "200,000", "中籤率(%)": "0.5"]) { $1 }
    }
    let (after, warnings) = try await publish("2024-11-06T21:30", moved, of: night)
    let blanked = warnings.filter { $0.contains("stays as it was published") }
    #expect(blanked.count == Self.blanks.count, "\(warnings)")
    let facts = [
      "lot_shares", "shares_offered", "shares_offered_final", "underwriter", "offer_price", "final_price",
      "total_amount",
    ]
    for (index, item) in after.enumerated() {
      let isBlank = index < Self.blanks.count
      #expect(item["doubt"] == (isBlank ? "unreadable_row" : nil), "\(index)")
      #expect(facts.allSatisfy { item[$0] != nil && item[$0] == before[index][$0] }, "\(index)")
      #expect(item["delivery_date"] == (isBlank ? "2024-11-14" : "2024-11-13"))
      #expect(item["qualified_applications"] == (isBlank ? "200000" : nil))
    }
  }

  @Test
  func
    `what a blank cell was is null where the row contradicts it, and only for a code that is not accepted`()
    async throws
  {
    _ = try await publish("2024-10-25T21:30", [], of: night)
    let shares = ["承銷股數": "2,000,000", "實際承銷股數": "2,000,000", "總承銷金額(元)": ""]
    let (after, _) = try await publish("2024-10-28T21:30", [shares], of: night)
    #expect(after[0]["total_amount"] == nil && after[0]["shares_offered"] == "2000000")
    #expect(after[0]["doubt"] == "unreadable_row")
  }

  @Test func `a new row without a cell that every row has is published with a reason`() async throws {
    let (items, warnings) = try await publish("2024-10-29T21:30", Array(Self.blanks.prefix(7)), of: night)
    #expect(warnings.count == 7, "\(warnings)")
    #expect(items.count == 45 && items.prefix(7).allSatisfy { $0["doubt"] != nil })
  }

  @Test func `a new row with impossible numbers is left out`() async throws {
    let wrong = [
      ["承銷股數": "1,000"], ["實際承銷股數": "5,000,000", "總承銷金額(元)": "100,000,000"],
      ["承銷股數": "20,000,000,000", "實際承銷股數": "20,000,000,000", "總承銷金額(元)": "400,000,000,000"],
      ["承銷股數": "20,000,000,000", "實際承銷股數": "20,000,000,000", "總承銷金額(元)": "未訂出", "實際承銷價(元)": "未訂出"],
    ]
    let (items, warnings) = try await publish("2024-10-29T21:30", wrong, of: night)
    #expect(warnings.count == 4 && warnings.allSatisfy { $0.contains("left out") }, "\(warnings)")
    #expect(items.count == 41)
  }

  @Test func `a row that is accepted is the offering that is missing, not a second one`() async throws {
    let drawn = ["總合格件": "200,000", "中籤率(%)": "0.5"]
    _ = try await publish("2024-11-06T21:30", [drawn], of: night)
    let corrected = drawn.merging(["申購結束日": "113/11/04"]) { $1 }
    let rows = [corrected] + Array(repeating: [:], count: 44)
    let published = try await night.publish("2024-11-07T21:30", Self.replies(Self.list(rows), day: "1131107"))
    {
      $0.accepted = .init("2001")
    }
    #expect(published.warnings == [])
    #expect(try items().filter { $0.code == "2001" }.map(\.subscription_end) == ["2024-11-04"])
  }

  @Test func `a mark that cannot be read cancels nothing`() async throws {
    try await night.publish("2024-10-29T21:30", Self.replies(third(["取消公開抽籤 ": "改期"])))
    let facts = try facts()
    #expect(facts["cancelled"] == "0" && facts["doubt"] == "unreadable_row")
  }

  @Test func `two rows of one name and days under two codes are both published, with a warning`() async throws
  {
    let published = try await night.publish("2024-10-29T21:30", Self.replies(third(["證券名稱": "甲１*"])))
    #expect(published.warnings.count == 2, "\(published.warnings)")
    #expect(
      published.warnings.contains { $0.contains("row 2 has the same name and days under the code 2002") })
    #expect(try items().filter { $0.doubt == "repeated_offering" }.map(\.code) == ["2002", "2003"])
  }

  @Test func `a new offering whose row cannot be right is left out`() async throws {
    let rows = Self.plain.enumerated().map { $0.offset == 2 ? ["申購結束日": "113/10/28"] : $0.element }
    let published = try await night.publish("2024-10-29T21:30", Self.replies(Self.list(rows)))
    #expect(published.status == .incomplete)
    #expect(try items().map(\.code) == ["2001", "2002", "2004", "2005", "2006", "2007", "2008"])
    #expect(
      published.warnings.contains(
        "twse-subscriptions-2024: row 3, column 申購開始日, 申購結束日, 抽籤日期, 撥券日期(上市、上櫃日期): "
          + "'2024-10-29, 2024-10-28, 2024-11-05, 2024-11-13': the order is start, end, draw, delivery; only start "
          + "and end may be one day; it is left out"))
    let run = try #require(try night.scratch.texts(in: "public")["run.json"])
    #expect(run.contains(#""doubts":{"offerings":1,"#) || run.contains(#""offerings": 1,"#))
    let store = try StoreStatus(
      of: StoreAccess(night.settings("2024-10-29T21:30").store), checksFile: false, checksCalendar: false)
    guard case .entries(let lines) = store.blocks.first else {
      Issue.record("no lines")
      return
    }
    #expect(
      lines.contains {
        $0.name[.english] == "In doubt"
          && $0.value.text[.english].hasPrefix("offerings: 0, rows left out: 1, closes of the newest day: 0")
      })
  }

  @Test func `an underwriter's name may be cut short, and may change until the subscription`() async throws {
    let rows = { (name: String) in Self.plain.indices.map { $0 == 2 ? ["主辦券商": name] : [:] } }
    for (moment, day, name) in [
      ("2024-10-25T21:30", "1131025", "示範證券"), ("2024-10-28T21:30", "1131028", "模範證券"),
      ("2024-10-29T21:30", "1131029", "模範"), ("2024-10-30T21:30", "1131030", "模範證券"),
    ] {
      let published = try await night.publish(moment, Self.replies(Self.list(rows(name)), day: day))
      #expect(published.warnings == [], "\(moment)")
    }
  }

  @Test(arguments: ["100,000", "10,000,000"])
  func `the announced shares change at most fourfold before the subscription`(shares: String) async throws {
    try await night.publish("2024-10-25T21:30", Self.replies(Self.list(Self.plain), day: "1131025"))
    let rows = Self.plain.indices.map { $0 == 2 ? ["承銷股數": shares] : [:] }
    try await night.publish("2024-10-28T21:30", Self.replies(Self.list(rows), day: "1131028"))
    #expect(try items()[2].doubt == "shares_change")
  }

  @Test func `a first day that came stays, also on its own evening`() async throws {
    for day in ["24", "25", "28"] {
      try await night.publish("2024-10-\(day)T21:30", Self.replies(Self.list(Self.plain), day: "11310\(day)"))
    }
    let rows = Self.plain.indices.map { $0 == 2 ? ["申購開始日": "113/10/30"] : [:] }
    let published = try await night.publish("2024-10-29T21:30", Self.replies(Self.list(rows)))
    #expect(published.status == .incomplete)
    #expect(try items()[2].doubt == "date_change")
  }

  @Test func `a list whose numbers have a gap, or that is labelled with another year, is reported`()
    async throws
  {
    func publish(_ moment: String, _ list: String) async throws -> [String] {
      let published = try await night.publish(
        moment, Self.replies(list, day: "11310\(moment.prefix(10).suffix(2))"))
      #expect(published.status == (published.warnings.isEmpty ? .done : .incomplete))
      return published.warnings
    }
    let list = Payload.list(2024, rows: 8)
    #expect(try await publish("2024-10-29T21:30", list) == [])
    let renumbered = list.replacing("\n[\"5\",", with: "\n[\"9\",")
    #expect(
      try await publish("2024-10-30T21:30", renumbered)
        == ["twse-subscriptions-2024: row 6, column 序號: '6': rows are missing: in the column 序號, 6 follows 4"]
    )
    #expect(
      try await publish("2024-10-30T21:40", list.replacing(#""date":2024"#, with: #""date":2023"#))
        == ["twse-subscriptions-2024: the list says that it is of 2023, not of 2024"])
  }

  @Test(arguments: [("2", "2,000,000", 8), ("80", "80,000,000", 7)])
  func `a price far above the market's is not published, one far below it is reported`(
    price: String, amount: String, count: Int
  ) async throws {
    let far = ["承銷價(元)": price, "實際承銷價(元)": price, "總承銷金額(元)": amount]
    let rows = Self.plain.enumerated().map { $0.offset == 2 ? far : $0.element }
    let published = try await night.publish("2024-10-29T21:30", Self.replies(Self.list(rows)))
    #expect(published.status == .incomplete)
    #expect(published.warnings.contains { $0.contains("row 3") && $0.contains("the newest close is 25.29") })
    #expect(try items().count == count)
  }

  @Test(arguments: [
    (["證券名稱": "乙"], "TWSE call it 甲"), (["發行市場": "上櫃增資"], "its closes are those of TWSE"),
    (["發行市場": "初上市"], "it already trades on TWSE"), (["發行市場": "初上櫃"], "it already trades on TWSE"),
    (["發行市場": "創新板轉列上櫃"], nil), (["發行市場": "上櫃轉上市"], "its closes are those of TWSE"),
    (["證券代號": "2099", "證券名稱": "甲2"], "have the name under 2003"),
    (["證券名稱": "甲2*-創"], nil), (["發行市場": "上市轉上櫃"], nil), (["證券名稱": "甲2科技"], nil), (["證券名稱": "甲２-KY創"], nil),
    (["證券名稱": "甲二"], "TWSE call it 甲2"),
  ])
  func `a new row agrees with the files of closes`(cells: [String: String], reason: String?) async throws {
    let rows = (0..<8).map { index in
      ["證券名稱": "甲\(index)"].merging(index == 2 ? cells : [:]) { $1 }
    }
    let quoted = #""Date":"1131029","SecuritiesCompanyCode":"1999","CompanyName":"乙","#
    var answers = Self.replies(Self.list(rows))
    answers[Address.tpexQuotes] = [
      .body(
        "[{\(quoted)\"Close\":\"10\",\"Change\":\"0\",\"Open\":\"10\",\"High\":\"10\",\"Low\":\"10\",\"TradingShares\":\"1\"}]"
      )
    ]
    answers[Address.emerging] = [
      .body(
        "[{\(quoted)\"PreviousAveragePrice\":\"9\",\"Highest\":\"\",\"Lowest\":\"\",\"Average\":\"9\",\"LatestPrice\":\"\",\"TransactionVolume\":\"1\"}]"
      )
    ]
    let published = try await night.publish("2024-10-29T21:30", answers)
    let warnings = published.warnings.filter { $0.contains("row 3") && !$0.hasPrefix("twse-closes") }
    #expect(warnings.count == (reason == nil ? 0 : 1), "\(published.warnings)")
    // Where another code has its name in the closes, nothing is valued at this one's; where none has it, that is told.
    #expect(
      published.warnings.contains { $0.hasPrefix("twse-closes: row 3") }
        == (cells["證券名稱"] == "乙" || cells["證券代號"] != nil))
    #expect(reason.map { warnings.first?.contains($0) == true } ?? true, "\(warnings)")
    // No name leaves a row out. Only one that has nothing in common with that of the closes is reported again.
    guard cells["證券名稱"] != nil, cells["證券代號"] == nil else { return }
    #expect(try facts()["doubt"] == .some(reason == nil ? nil : "name_change"))
    let next = try await night.publish("2024-10-29T22:30", answers)
    #expect(next.warnings.contains { $0.contains("row 3") } == (cells["證券名稱"] == "乙"))
  }

  @Test func `a new row with a day on a holiday is left out, but for one with settlement`() async throws {
    let days = ["抽籤日期": "113/11/04", "撥券日期(上市、上櫃日期)": "113/11/08"]
    let rows = Self.plain.enumerated().map { $0.offset == 2 ? days : $0.element }
    var answers = Self.replies(Self.list(rows))
    let holidays = Payload.holidays(2024, isOpenData: true, others: ["2024-11-04", "2024-11-08"])
    answers[Address.openHolidays] = [.body(holidays)]
    let published = try await night.publish("2024-10-29T21:30", answers)
    // The draws of the others are not two trading days after the end then, which is said as well.
    #expect(
      published.warnings.filter { $0.contains("row 3") }.map {
        $0.contains("column 抽籤日期: '2024-11-04': a weekend or a holiday")
      } == [true], "\(published.warnings)")
    let list = HolidayList(
      year: 2024,
      entries: try ["2024-11-04", "2024-11-08"].map {
        HolidayList.Entry(
          day: try #require(Day(iso: $0)), name: $0.hasSuffix("08") ? "市場無交易，僅辦理結算交割作業" : "放假",
          isTradingDay: false)
      })
    let calendar = TradingCalendar(lists: [list])
    // A typhoon's day, 31 October, is no holiday.
    let offDays = ["2024-10-31", "2024-11-02", "2024-11-04", "2024-11-08"].filter {
      Day(iso: $0).map(calendar.isDayOff) ?? false
    }
    #expect(offDays == ["2024-11-02", "2024-11-04"])
  }

  @Test func `a row with a corrected code is left out until it is accepted, and keeps its id`() async throws {
    let wrong = Self.plain.enumerated().map { $0.offset == 2 ? ["證券代號": "2099"] : $0.element }
    try await night.publish("2024-10-29T21:30", Self.replies(Self.list(wrong)))
    let answers = Self.replies(Self.list(Self.plain))
    let held = try await night.publish("2024-10-29T22:30", answers)
    #expect(
      held.warnings.contains {
        $0.contains("it may be 2099-20241029")
          && $0.hasSuffix(". If it is that offering, --accept 2003 takes the row as its")
      }, "\(held.warnings)")
    #expect(
      try await night.publish("2024-10-29T22:40", answers) { $0.accepted = .init("2003") }.warnings == [])
    for moment in ["2024-10-29T22:50", "2024-10-29T23:00"] {
      #expect(try await night.publish(moment, answers).warnings == [])
      #expect(try items().count == 8 && items()[2].code == "2003")
      let file = try #require(try night.outputs()?["offerings/2099-20241029.json"])
      #expect(file.contains(#""code": "2003""#) && file.contains(#""field": "code""#))
    }
  }

  @Test func `a code that is accepted is published as the list has it`() async throws {
    let rows = Self.plain.enumerated().map { $0.offset == 2 ? ["申購股數": "1,500"] : $0.element }
    let published = try await night.publish("2024-10-29T21:30", Self.replies(Self.list(rows))) {
      $0.accepted = .init("2003")
    }
    #expect(published.status == .done)
    #expect(try items().count == 8)
  }

  @Test(arguments: [("0.5", nil), ("0.51", false), ("0.48", false), ("50", true)] as [(String, Bool?)])
  func `a win rate that shares and applications contradict is a warning`(
    rate: String, isAccepted: Bool?
  ) async throws {
    let drawn = ["總合格件": "200,000", "中籤率(%)": rate]
    let rows = Self.plain.enumerated().map { $0.offset == 2 ? drawn : $0.element }
    let published = try await night.publish("2024-11-06T21:30", Self.replies(Self.list(rows), day: "1131106"))
    {
      // Only a small difference is published otherwise.
      if isAccepted == true { $0.accepted = .init("2003") }
    }
    #expect(published.status == .done)
    let warnings = published.warnings.filter { $0.contains("2003-20241029") }
    #expect(warnings.count == (isAccepted == nil ? 0 : 1), "\(published.warnings)")
    #expect(warnings.allSatisfy { $0.contains("give 0.5000 %") })
    #expect(try items()[2].win_rate_percent.map { Double($0.description) } == Double(rate))
  }

  @Test func `a row that is a bond only by its code is reported`() async throws {
    let rows = Self.plain.enumerated().map { $0.offset == 2 ? ["證券代號": "A131KA"] : $0.element }
    let published = try await night.publish("2024-10-29T21:30", Self.replies(Self.list(rows)))
    #expect(published.status == .incomplete)
    #expect(published.warnings.contains { $0.contains("row 3") && $0.contains("A131KA, 上市增資") })
  }

  @Test(arguments: [
    ["申購股數": "2,000"],
    ["總合格件": "0", "實際承銷價(元)": "---", "總承銷金額(元)": "---", "取消公開抽籤 ": "取消申購"],
    ["申購開始日": "113/11/25", "申購結束日": "113/11/29", "抽籤日期": "113/12/03", "撥券日期(上市、上櫃日期)": "113/12/11"],
  ])
  func `an offering with two different rows is left out`(second: [String: String]) async throws {
    let rows = Self.plain.enumerated().map {
      $0.offset == 2 ? second.merging(["證券代號": "2001"]) { $1 } : $0.element
    }
    let published = try await night.publish("2024-10-29T21:30", Self.replies(Self.list(rows)))
    #expect(published.status == .incomplete)
    #expect(published.warnings.count { $0.contains("same offering") } == 2)
    #expect(try items().allSatisfy { $0.code != "2001" })
  }

  @Test func `a result that is gone stays published`() async throws {
    let drawn = ["總合格件": "200,000", "中籤率(%)": "0.5"]
    let rows = Self.plain.enumerated().map { $0.offset == 2 ? drawn : $0.element }
    try await night.publish("2024-11-06T21:30", Self.replies(Self.list(rows), day: "1131106"))
    let published = try await night.publish(
      "2024-11-07T21:30", Self.replies(Self.list(Self.plain), day: "1131107"))
    #expect(published.status == .incomplete)
    #expect(try items()[2].doubt == "unreadable_row")
    #expect(try items()[2].win_rate_percent == "0.5")
  }

  @Test(arguments: [
    ["總合格件": "300,000", "中籤率(%)": "0.33"], ["總合格件": "200,000", "中籤率(%)": "0.49"],
  ])
  func `a published result does not change`(change: [String: String]) async throws {
    let drawn = ["總合格件": "200,000", "中籤率(%)": "0.5"]
    func rows(_ third: [String: String]) -> [[String: String]] {
      Self.plain.enumerated().map { $0.offset == 2 ? third : $0.element }
    }
    try await night.publish("2024-11-06T21:30", Self.replies(Self.list(rows(drawn)), day: "1131106"))
    let published = try await night.publish(
      "2024-11-07T21:30", Self.replies(Self.list(rows(change)), day: "1131107"))
    #expect(published.status == .incomplete)
    #expect(try items()[2].doubt == "result_change")
    #expect(try items()[2].win_rate_percent == "0.5")
  }

  @Test(arguments: [
    (["抽籤日期": "113/11/06"], "date_change"), (["申購結束日": "113/11/04"], "identity_change"),
    (["申購開始日": "113/10/30"], "identity_change"), (["撥券日期(上市、上櫃日期)": "113/11/20"], "date_change"),
  ])
  func `the days of a published result, and of a delivery, do not change`(
    change: [String: String], rule: String
  )
    async throws
  {
    let drawn = ["總合格件": "200,000", "中籤率(%)": "0.5"]
    for (day, cells) in [("13", drawn), ("14", drawn.merging(change) { $1 })] {
      let rows = Self.plain.enumerated().map { $0.offset == 2 ? cells : $0.element }
      let published = try await night.publish(
        "2024-11-\(day)T21:30", Self.replies(Self.list(rows), day: "11311\(day)"))
      // What was over and is over by its row, too, is not said.
      let isQuiet = day == "13" || change["抽籤日期"] != nil
      #expect(published.status == (isQuiet ? .done : .incomplete))
    }
    #expect(try items()[2].doubt == rule)
  }

  @Test func `a week's delay of every open offering ends the run`() async throws {
    try await night.publish("2024-10-28T21:30", Self.replies(Self.list(Self.plain), day: "1131028"))
    let later = Self.plain.map { _ in
      [
        "申購開始日": "113/11/05", "申購結束日": "113/11/08", "抽籤日期": "113/11/12", "撥券日期(上市、上櫃日期)": "113/11/20",
      ]
    }
    let error = try await night.refusal("2024-10-29T10:00", Self.replies(Self.list(later), day: "1131028"))
    #expect(error?.source == "twse-subscriptions-2024")
  }

  @Test func `a row that is missing among older ones is reported once and stays`() async throws {
    var rows = Self.plain
    rows[0] = ["抽籤日期": "113/11/04"]
    try await night.publish("2024-10-29T21:30", Self.replies(Self.list(rows)))
    var fewer = rows.enumerated().map { Self.identity($0.offset).merging($0.element) { $1 } }
    fewer.remove(at: 4)
    let published = try await night.publish(
      "2024-10-30T21:30", Self.replies(Self.list(fewer), day: "1131030"))
    #expect(published.status == .incomplete)
    #expect(published.warnings.contains { $0.contains("2005-20241029 甲4 is missing from the list") })
    #expect(try items()[4].doubt == "missing_from_list")
    #expect(try !items()[4].listed)
    let next = try await night.publish("2024-11-01T21:30", Self.replies(Self.list(fewer), day: "1131101"))
    #expect(next.status == .done)
    #expect(try items()[4].doubt == "missing_from_list")
    try await night.publish("2024-11-04T21:30", Self.replies(Self.list(rows), day: "1131104"))
    #expect(try items()[4].doubt == nil)
  }

  /// Lists of a second night that no real night makes of ``plain``.
  private static let implausibleLists: [(String, [[String: String]], String)] = [
    ("dates", plain.map { _ in ["申購結束日": "113/10/30"] }, "the dates of 8 of 8 open offerings"),
    (
      "prices", plain.map { _ in ["承銷價(元)": "25", "實際承銷價(元)": "25", "總承銷金額(元)": "25,000,000"] },
      "8 of 8 rows cannot be right"
    ),
    ("names", plain.indices.map { ["證券名稱": "乙\($0)"] }, "8 of 8 rows cannot be right"),
    ("underwriters", plain.indices.map { ["主辦券商": "乙\($0)"] }, "8 of 8 rows cannot be right"),
    (
      "shares", plain.map { _ in ["承銷股數": "2,000,000", "實際承銷股數": "2,000,000", "總承銷金額(元)": "40,000,000"] },
      "8 of 8 rows cannot be right"
    ),
    (
      "cancelled",
      plain.indices.map {
        $0 < 3 ? ["實際承銷價(元)": "---", "總承銷金額(元)": "---", "取消公開抽籤 ": "取消申購"] : [:]
      }, "the cancellations of 3 of 8"
    ),
    ("lots", plain.map { _ in ["申購股數": "2,000"] }, "8 of 8 rows cannot be right"),
    ("rules", plain.indices.map { $0 < 3 ? ["申購股數": "1"] : [:] }, "3 of 8 rows cannot be right"),
    (
      "unreadable", plain.indices.map { $0 < 3 ? ["抽籤日期": "---"] : [:] },
      "only 5 usable rows, under nine tenths"
    ),
    ("other codes", plain.indices.map { ["證券代號": "\(2004 + $0)"] }, "8 of 8 rows cannot be right"),
    (
      "other year", plain.indices.map { $0 < 4 ? ["抽籤日期": "112/11/05"] : [:] },
      "only 4 usable rows, under nine tenths"
    ),
  ]

  @Test(arguments: implausibleLists.indices)
  func `a list that changes more than a real one ends the run`(index: Int) async throws {
    let (_, rows, reason) = Self.implausibleLists[index]
    try await night.publish("2024-10-29T21:30", Self.replies(Self.list(Self.plain)))
    let before = try night.scratch.texts(in: "public")
    let list = Self.replies(Self.list(rows), day: "1131030")
    let error = try await night.refusal("2024-10-30T21:30", list)
    #expect(error?.status == .notUnderstood)
    #expect(error?.reason[.english].hasPrefix(reason) == true, "\(error?.reason[.english] ?? "")")
    #expect(error?.advice[.english].contains("--accept twse-subscriptions-2024") == true)
    #expect(try night.scratch.texts(in: "public") == before)
    // The operator can look at the list and accept it.
    let accepted = try await night.publish("2024-10-30T22:30", list) {
      $0.accepted = .init("twse-subscriptions-2024")
    }
    #expect(!accepted.warnings.contains { $0.hasPrefix("--accept") }, "\(accepted.warnings)")
  }

  @Test func `a typhoon that moves the days of every open offering is a real change`() async throws {
    try await night.publish("2024-10-30T21:30", Self.replies(Self.list(Self.plain), day: "1131030"))
    let moved = Self.plain.map { _ in
      ["申購結束日": "113/11/04", "抽籤日期": "113/11/06", "撥券日期(上市、上櫃日期)": "113/11/14"]
    }
    let published = try await night.publish(
      "2024-10-31T21:30", Self.replies(Self.list(moved), day: "1131030"))
    #expect(published.warnings.allSatisfy { $0.contains("twse-closes") })
    #expect(try items().allSatisfy { $0.subscription_end == "2024-11-04" && $0.doubt == nil })
  }

  @Test(arguments: [7, 9])
  func `a list that says it has other rows than it has ends the run`(total: Int) async throws {
    let error = try await night.refusal("2024-10-29T21:30", Self.replies(Self.list(Self.plain, total: total)))
    #expect(error?.reason[.english] == "the body says that it has \(total) rows, and has 8")
  }

  @Test func `a page that ends inside its table ends the run`() async throws {
    let head = Self.columns.map { "<th>\($0)</th>" }.joined()
    let cells = Self.columns.map { "<td>\(Self.row[$0] ?? "")</td>" }.joined()
    let page = "<html><body><table><tr>\(head)</tr><tr>\(cells)</tr>"
    let error = try await night.refusal("2024-10-29T21:30", Self.replies(page))
    #expect(error?.reason[.english] == "the page ends inside a table: it is cut off")
    try await night.publish("2024-10-29T21:30", Self.replies(page + "</table></body></html>"))
  }

  /// The list of 2024 as it was on each evening, as far as it shows: without results before the draw, and with the
  /// days of a typhoon's closures moved on the evening before.
  @Test(.enabled(if: RecordedPayload.isAvailable, Comment(rawValue: RecordedPayload.skipReason)))
  func `the recorded list raises no doubt on any night`() throws {
    let folder = try #require(RecordedPayload.folder).appending(path: "public_form")
    let source = Offering.sources(ListRequest(today: Day(number: 20_029), years: [2024]))[0]
    let body = try Data(contentsOf: folder.appending(path: "csv-big5-crlf-113-20241102.csv"))
    let decoded = try source.decode(Array(body), html: nil)
    let (calendar, planned) = (TradingCalendar(), TradingCalendar(closures: []))
    let typhoons = UnscheduledClosure.known.map(\.day).filter { $0.year == 2024 }
    func move(_ day: Day?, moment today: Day) -> Day? {
      day.map { day in
        let unknown = typhoons.filter { today.adding(1) < $0 && $0 <= day }.count
        return (0..<unknown).reduce(day) { day, _ in planned.tradingDay(before: day) }
      }
    }
    var known: [Tracked<Offering>] = []
    var nights = 0
    for number in try (#require(Day(iso: "2024-01-02")).number...#require(Day(iso: "2024-11-02")).number) {
      let today = Day(number: number)
      guard calendar.isTradingDay(today) else { continue }
      let rows = zip(decoded.rowNumbers, decoded.content).compactMap {
        number, offering -> (Int, Offering)? in
        guard !offering.code.isGovernmentBond, let start = offering.subscriptionStart,
          start.adding(-7) <= today
        else { return nil }
        var row = offering
        if let draw = offering.drawDate, draw >= today {
          (row.qualifiedApplications, row.winRate) = (nil, nil)
        }
        row.subscriptionStart = move(offering.subscriptionStart, moment: today)
        row.subscriptionEnd = move(offering.subscriptionEnd, moment: today)
        row.drawDate = move(offering.drawDate, moment: today)
        row.deliveryDate = move(offering.deliveryDate, moment: today)
        return (number, row)
      }
      let tonight = Decoded(
        content: rows.map(\.1), rowNumbers: rows.map(\.0), form: .csv, rowCount: rows.count)
      let result = Tracker(
        moment: try #require(Instant("\(today)T21:30")),
        context: ReviewContext<Offering>(today: today, calendar: calendar)
      ).track([DecodedList(tonight, of: source)], known: known)
      #expect(result.remarks.map(\.description) == [], "\(today)")
      #expect(result.refusals.isEmpty, "\(today)")
      known = result.records
      nights += 1
    }
    #expect(nights > 200 && known.contains { !$0.revisions.isEmpty })
  }
}
