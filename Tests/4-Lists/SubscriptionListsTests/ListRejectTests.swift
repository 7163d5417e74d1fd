import Decoding
import Diagnostics
import Localization
import SubscriptionLists
import TestSamples
import TestSupport
import Testing
import Values

@Suite struct ListRejectTests {
  @Test func `each row that cannot be used is rejected with its position and reason, and good rows are kept`()
    throws
  {
    // The file's own rows, with six good ones of list.csv below them, so that the good outnumber the bad.
    let bad = try Fixture.bytes("forms/list-bad-rows.csv").split(separator: 0x0A)
    let good = try Fixture.bytes("forms/list.csv").split(separator: 0x0A)
    let body = (bad[..<12] + good[7..<13] + bad[12...]).joined(separator: [0x0A])
    let decoded = try Offering.decodeList(Array(body))

    let rows = try elevenRows()
    func invented(
      _ code: String, name: String, market: String = "上市增資", start: String = "2024-10-29",
      end: String = "2024-11-01"
    ) throws -> Offering {
      try .sample(
        code, name: name, market: market, start: start, end: end, offerPrice: "30", finalPrice: "30",
        underwriter: "示範證券", total: 10_200_000)
    }
    var garbled = try invented("9991", name: "虛構價格")
    garbled.offerPrice = nil
    let content =
      [
        rows[3], garbled, try invented("9993", name: "虛構倒期", start: "2024-11-01", end: "2024-10-29"),
        try invented("9994", name: "虛構公債", market: "中央登錄公債"), try invented("A131ZZ", name: "虛構股票"), rows[4],
      ] + rows[5...]
    #expect(decoded.content == content)
    #expect(decoded.rejected == Self.rejects)
    #expect(decoded.noted == [Self.repeated])
    #expect(
      decoded.remarks.filter { $0.severity == .doubtful }.map { $0.withoutSource[.english] } == [
        "row 4, column 承銷價(元): '12x': not a price such as 43.91; it is null, or stays as it was published"
      ])
    #expect(decoded.rowNumbers == [1, 4, 6] + Array(8...16))
    #expect((decoded.form, decoded.rowCount) == (.csv, 16))
  }

  @Test func `a body with mostly invalid rows is refused`() throws {
    let error = NotUnderstood(
      source: SourceID("twse-subscriptions-2024"),
      reason: Text(
        "6 筆中 4 筆不符；第一筆：第 2 筆，欄位 證券代號：「../../x」：不是四至六碼數字與大寫字母的代號",
        "4 of 6 rows do not fit; the first, row 2, column 證券代號: '../../x': "
          + "not a code of four to six digits and capital letters"),
      advice: Self.runAgain)
    #expect(throws: error) {
      // Without the rows that only cannot be right.
      let lines = try Fixture.bytes("forms/list-bad-rows.csv").split(separator: 0x0A)
      let body = (lines[..<7] + lines[11...]).joined(separator: [0x0A])
      return try Offering.decodeList(Array(body))
    }
  }

  @Test func `a missing column is an error that names it, and date columns are always required`() throws {
    for mayLackColumns in [false, true] {
      let error = try #require(throws: NotUnderstood.self) {
        try Offering.decodeList(
          mayLackColumns: mayLackColumns, try Fixture.bytes("forms/list-missing-column.csv"))
      }
      #expect(error.source == SourceID("twse-subscriptions-2024"))
      #expect(error.reason[.english].hasPrefix("the column 申購結束日 is missing; the header is 序號, 抽籤日期, "))
      #expect(!error.advice[.english].isEmpty)
    }
  }

  @Test func `the exchange's security page is recognised by its text`() throws {
    let error = try #require(throws: NotUnderstood.self) {
      try Offering.decodeList(try Fixture.bytes("forms/security-page.html"))
    }
    #expect(error.source == SourceID("twse-subscriptions-2024"))
    #expect(error.reason[.english].contains("FOR SECURITY REASONS, THIS PAGE CAN NOT BE ACCESSED!"))
    #expect(error.advice[.english].contains("ask less often"))
  }

  @Test func `a truncated body is refused`() throws {
    let body = try Fixture.bytes("forms/list.csv")
    let quote = try #require(body.lastIndex(of: 0x22))
    let cut = try #require(throws: NotUnderstood.self) {
      try Offering.decodeList(Array(body[..<quote]))
    }
    #expect(cut.reason[.english].contains("never closes"))
    let json = try Fixture.bytes("forms/list.json")
    #expect(throws: NotUnderstood.self) {
      try Offering.decodeList(Array(json.dropLast(json.count / 2)))
    }
  }

  @Test func `a list without its notes may be truncated, and is accepted only with an option`() throws {
    let lines = try Fixture.bytes("forms/list.csv").split(separator: 0x0A)
    for count in 3...13 {
      let body = Array(lines[..<count].joined(separator: [0x0A])) + [0x0A]
      let error = NotUnderstood(
        source: SourceID("twse-subscriptions-2024"),
        reason: Text("清單結尾沒有說明：可能不完整", "the notes (說明) that end the list are missing: it may be cut off"),
        advice: Self.runAgain
          + Text(
            "若確已取消說明，以 --accept twse-subscriptions-2024 發布。",
            " If they are gone for good, publish without them: --accept twse-subscriptions-2024"))
      #expect(throws: error) { try Offering.decodeList(body) }
      let taken = try Offering.decodeList(mayLackColumns: true, body)
      #expect(taken.content == Array(try elevenRows()[..<(count - 2)]))
    }
  }

  private static let runAgain = Text(
    "稍後再執行；若仍如此，以瀏覽器查看該來源網址的內容。",
    "run again later; if it stays so, open the source's URL in a browser and see what it answers.")

  private static let rejects = [
    remark(
      2, "證券代號", "../../x",
      Text("不是四至六碼數字與大寫字母的代號", "not a code of four to six digits and capital letters")),
    remark(
      3, "申購開始日", "113/02/30", Text("不是日期，例如 113/10/29", "not a date such as 113/10/29"), code: "9990"),
    remark(
      5, "",
      "5,113/11/05,虛構缺格,9992,上市增資,113/10/29,113/11/01,340,000,340,000,30,30,113/11/13,"
        + "1,000,10,200,000,0,0,",
      Text(
        "18 欄有 17 格，修正方式不只一種或沒有", "17 cells under 18 columns, and not exactly one way to repair it"),
      code: "9992"),
  ]

  private static let repeated = remark(
    7, "",
    "7,113/11/05,慶豐富,9935,上市增資,113/10/29,113/11/01,340,000,340,000,27.3,27.3,113/11/13,凱基,"
      + "1,000,9,282,000,0,0,",
    Text("與第 1 筆重複", "repeats row 1"), .note)
}

private func remark(
  _ row: Int, _ column: String, _ text: String, _ reason: Text, _ severity: Remark.Severity = .rejected,
  code: String = ""
) -> Remark {
  Remark(
    severity, source: SourceID("twse-subscriptions-2024"), row: row, column: column, text: text,
    reason: reason,
    code: StockCode(code))
}
