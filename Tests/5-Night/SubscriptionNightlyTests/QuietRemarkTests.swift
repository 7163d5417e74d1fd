import Decoding
import Diagnostics
import Foundation
import ListEngine
import Localization
import SubscriptionQueries
import SubscriptionStore
import TerminalText
import TestSupport
import Testing
import Values

@testable import SubscriptionNightly

/// What was said often enough, what is over and what is accepted stays in run.json, and is no reason to end with 10.
@Suite struct QuietRemarkTests {
  let night: Night

  init() throws {
    night = try Night()
  }

  /// A price that is twice the one before.
  private static let wrong = [
    "承銷價(元)": "41", "實際承銷價(元)": "41", "總承銷金額(元)": "41,000,000",
  ]
  private static let days = ["2024-10-25", "2024-10-28", "2024-10-29", "2024-10-30", "2024-11-01"]

  private func publish(
    _ day: String, _ first: [String: String], hour: String = "21:30", others: [String: [Reply]] = [:],
    _ change: (inout NightlySettings) -> Void = { _ in }
  ) async throws -> Published {
    let rows = [first] + Array(repeating: [:], count: 20)
    let of = "113" + day.dropFirst(5).replacing("-", with: "")
    var replies = DoubtTests.replies(DoubtTests.list(rows), day: of)
    replies[Address.list(2025)] = [.status(404)]
    return try await night.publish("\(day)T\(hour)", replies.merging(others) { $1 }, change)
  }

  private struct Record: Decodable {
    struct Row: Decodable { var rule: String?, quiet: Bool? }
    var doubts: [String: Int]
    var doubtful_rows: [Row]
  }

  private func record() throws -> Record {
    let path = night.scratch.path("public/run.json")
    return try JSONDecoder().decode(Record.self, from: Data(contentsOf: URL(filePath: path)))
  }

  private func status() throws -> StoreStatus {
    try StoreStatus(
      of: StoreAccess(night.settings("2024-10-25T21:30").store), checksFile: false, checksCalendar: false)
  }

  private func entries() throws -> [String] {
    guard case .entries(let lines) = try status().blocks.first else { return [] }
    return lines.map { "\($0.name[.english]): \($0.value.text[.english])" }
  }

  private func accepted() throws -> [AcceptedRow] {
    try SubscriptionStore(reading: night.settings("2024-10-25T21:30").store).acceptedRows()
  }

  @Test func `an accepted row that is missing for a night and comes back unchanged is still accepted`()
    async throws
  {
    _ = try await publish("2024-10-24", [:])
    let taken = try await publish("2024-10-25", Self.wrong) { $0.accepted = Accepted("2001") }
    #expect(taken.status == .done && taken.warnings == [], "\(taken)")
    // Another row with its code is in its place.
    let without = try await publish("2024-10-28", ["證券代號": "2099", "證券名稱": "他股"])
    #expect(without.status == .incomplete, "\(without)")
    #expect(try accepted().map(\.content.code.description) == ["2001"])
    let back = try await publish("2024-10-29", Self.wrong)
    #expect(back.warnings.count == 1 && back.warnings[0].contains("2099-20241029 他股 is missing"), "\(back)")
    var other = Self.wrong
    other["主辦券商"] = "另一證券"
    _ = try await publish("2024-10-30", other)
    #expect(try accepted() == [])
  }

  @Test func `a row that cannot be right is said on three days`() async throws {
    #expect(try await publish("2024-10-24", [:]).status == .done)
    for (index, day) in Self.days.enumerated() {
      // A second run of an evening is none of the three.
      for hour in ["21:30", "22:30"] {
        let published = try await publish(day, Self.wrong, hour: hour)
        #expect(published.status == (index < 3 ? .incomplete : .done), "\(day)")
        #expect(published.warnings.count == (index < 3 ? 1 : 0), "\(published.warnings)")
      }
      let record = try record()
      #expect(record.doubtful_rows.map(\.rule) == ["price_change"])
      #expect(record.doubtful_rows.map(\.quiet) == [index < 3 ? nil : true])
      #expect(record.doubts["offerings"] == 1)
    }
    let files = ["run.json", "schema/run.schema.json"].map {
      URL(filePath: night.scratch.path("public/\($0)"))
    }
    #expect(try SchemaNames.missing(of: files[0], in: files[1]) == [])
    var other = Self.wrong
    other["承銷價(元)"] = "42"
    #expect(try await publish("2024-11-04", other).status == .incomplete)
  }

  @Test func `a new row that is left out, and one that cannot be read, are said on three days`() async throws
  {
    for cells in [["申購結束日": "113/10/20"], ["申購開始日": "113/13/29"]] {
      let test = try QuietRemarkTests()
      for (index, day) in Self.days.enumerated() {
        let published = try await test.publish(day, cells)
        #expect(published.status == (index < 3 ? .incomplete : .done), "\(day) \(published.warnings)")
      }
    }
  }

  @Test func `another value anywhere in a quiet row is said again, and a row that is left out is named`()
    async throws
  {
    var wrong = ["總承銷金額(元)": "2,000,000"]
    for (index, day) in Self.days.enumerated() {
      #expect(try await publish(day, wrong).status == (index < 3 ? .incomplete : .done))
    }
    let sentence =
      "2001 甲0 (offering): a new row in doubt, which is left out: "
      + "shares or an amount never seen, or that disagree"
    #expect(try entries().contains("Left out: \(sentence)"))
    let store = StoreAccess(try night.settings("2024-11-01T21:30").store)
    let moment = try #require(Instant("2024-11-01T22:00"))
    for text in ["2001", "甲0"] {
      let query = try CodeQuery([text], QuerySettings(store: store, moment: moment))
      #expect(query.isFound && query.unmatched == [])
      #expect(query.notes.map { $0[.english] }.contains(sentence), "\(query.notes)")
    }
    wrong["主辦券商"] = "另一證券"
    #expect(try await publish("2024-11-04", wrong).status == .incomplete)
    #expect(try await publish("2024-11-05", [:]).warnings == [])
    #expect(try !entries().contains { $0.hasPrefix("Left out") })
  }

  @Test func `a refund in a year without a list of holidays is a warning on three days`() async throws {
    let cells = [
      "申購開始日": "113/12/25", "申購結束日": "113/12/27", "抽籤日期": "113/12/31", "撥券日期(上市、上櫃日期)": "114/01/09",
    ]
    for (index, day) in ["2024-12-20", "2024-12-23", "2024-12-24", "2024-12-25"].enumerated() {
      let warnings = try await publish(day, cells, others: [Address.holidays(2025): [.status(404)]]).warnings
      let isSaid = warnings.contains {
        $0.hasPrefix("2001-20241225 甲0: without the list of holidays of 2025")
      }
      #expect(isSaid == (index < 3), "\(day) \(warnings)")
    }
  }

  @Test func `an --accept without effect is reported, with the reason and what can be accepted`() async throws
  {
    let names = ["2001", "2999", "twse-subscriptions-2024", "twse-subscriptions-2019", "emerging-closes"]
    let whole = try await publish("2024-10-24", [:], others: [Address.emerging: [.status(404)]]) {
      $0.accepted = Accepted(names[0], names[1], names[2], names[3], names[4])
    }
    #expect(whole.status == .incomplete)
    let reasons = [
      "no row and no close of that code is in doubt", "no row and no close of that code is in doubt",
      "nothing came of the source that can be read", "the source is not asked for tonight",
      "the night is the same without it",
    ]
    let said = zip([names[0], names[1], names[4], names[3], names[2]], reasons).map {
      "--accept \($0) did nothing: \($1); nothing else can be accepted tonight"
    }
    #expect(whole.warnings.filter { $0.hasPrefix("--accept") } == said, "\(whole.warnings)")
    let wrong = try await publish("2024-10-25", Self.wrong) { $0.accepted = Accepted("2002") }
    #expect(
      wrong.warnings.contains(
        "--accept 2002 did nothing: no row and no close of that code is in doubt; what can be accepted tonight: 2001"
      ), "\(wrong.warnings)")
  }

  @Test func `a source that is excused from a rule is not accepted in vain`() async throws {
    let drawn = ["總合格件": "200,000", "中籤率(%)": ""]
    let plain = try await publish("2024-11-13", drawn)
    #expect(plain.warnings.contains { $0.contains("there are applications, and no win rate") })
    let accepted = try await publish("2024-11-13", drawn, hour: "22:30") {
      $0.accepted = Accepted("twse-subscriptions-2024")
    }
    #expect(accepted.warnings == [])
  }

  @Test func `what is over is not said`() async throws {
    let drawn = ["總合格件": "200,000", "中籤率(%)": "0.5"]
    #expect(try await publish("2024-11-13", drawn).status == .done)
    var wrong = drawn
    wrong["中籤率(%)"] = "9.9"
    let published = try await publish("2024-11-14", wrong)
    #expect(published.status == .done && published.warnings == [])
    #expect(try record().doubtful_rows.map(\.quiet) == [true])
    #expect(try record().doubts["offerings"] == 1)
  }

  @Test func `a row that is accepted is taken until it changes`() async throws {
    #expect(try await publish("2024-10-24", [:]).status == .done)
    let first = try await publish("2024-10-25", Self.wrong) { $0.accepted = Accepted("2001") }
    #expect(first.status == .done && first.warnings == [])
    let rows = try accepted()
    #expect(rows.map(\.content.code.description) == ["2001"] && rows.map(\.doubt) == ["price_change"])
    #expect(rows.map(\.since.description) == ["2024-10-25T21:30:00+08:00"])
    let shown = try entries()
    #expect(
      shown.contains(
        "Accepted: 2001 甲0: a price that changed by over a quarter, or after the start "
          + "(since 2024-10-25, until it changes)"),
      "\(shown)")

    let second = try await publish("2024-10-28", Self.wrong)
    #expect(second.status == .done && second.warnings == [])
    let again = try await publish("2024-10-28", Self.wrong, hour: "22:30") { $0.accepted = Accepted("2001") }
    #expect(again.status == .done)
    #expect(
      again.warnings == [
        "--accept 2001 did nothing: it is accepted since 2024-10-25, until its row changes; nothing else can be "
          + "accepted tonight"
      ], "\(again.warnings)")
    #expect(try accepted() == rows)
    #expect(try record().doubts["offerings"] == 0)

    var other = Self.wrong
    other["申購結束日"] = "113/11/12"
    #expect(try await publish("2024-10-29", other).status == .incomplete)
    #expect(try accepted() == [])
  }

  @Test func `what can be accepted is advised once for all rows`() {
    func remark(_ code: String, _ rule: String?, isQuiet: Bool = false) -> Remark {
      var remark = Remark(
        .doubtful, source: SourceID("tpex-rights"), row: 1, column: "", text: "", reason: Text("錯", "wrong"),
        code: StockCode(code), rule: rule)
      remark.isQuiet = isQuiet
      return remark
    }
    let others = [
      remark("9991", nil), remark("9992", "unreadable_row"), remark("9993", "two_closes"),
      remark("9994", "date_order", isQuiet: true),
    ]
    #expect(others.advice == nil)
    let doubted = [
      remark("9976", "date_order"), remark("9975", "date_change"), remark("9976", "name_change"),
    ]
    #expect((others + doubted).advice?[.english].hasSuffix("--accept CODE: 9975, 9976") == true)
    let many = (1000..<1030).map { remark("\($0)", "date_order") }
    #expect(many.advice?[.english].hasSuffix(" and 20 more") == true)
  }

  @Test func `of thousands of rows of a source a hundred are said, and how many more there are`() {
    let rows = (1...4900).map {
      Remark(
        .doubtful, source: SourceID("tpex-rights"), row: $0, column: "", text: "",
        reason: Text("不合理", "wrong"))
    }
    let refusal = Remark(.incomplete, source: SourceID("tpex-rights"), reason: Text("不採用", "not used"))
    let warnings = (rows + [refusal]).warnings.map { $0[.english] }
    #expect(warnings.count == 102 && warnings[100] == "tpex-rights: not used")
    #expect(warnings[101] == "tpex-rights: 4800 more rows; run.json has them")
    #expect(Array(rows.prefix(100)).warnings.count == 100)
  }

  /// The rule compares with nothing that the first night changes.
  @Test func `a new row that is accepted stays published`() async throws {
    let wrong = ["總承銷金額(元)": "2,000,000"]
    #expect(try await publish("2024-10-24", wrong).status == .incomplete)
    #expect(try await publish("2024-10-25", wrong) { $0.accepted = Accepted("2001") }.status == .done)
    for day in Self.days.dropFirst() { #expect(try await publish(day, wrong).status == .done) }
    #expect(try accepted().map(\.doubt) == ["total_amount"])
  }
}
