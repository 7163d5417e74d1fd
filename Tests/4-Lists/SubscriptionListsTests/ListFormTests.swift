import Decoding
import Localization
import SubscriptionLists
import TestSamples
import TestSupport
import Testing
import Values

@Suite struct ListFormTests {
  @Test(
    arguments: [
      ("list.csv", BodyForm.csv), ("list-lf.csv", .csv), ("list.json", .json),
      ("list-string-date.json", .json), ("list-json-in-string.json", .json), ("list-objects.json", .json),
      ("list.html", .html), ("list-cp950.html", .html), ("list-renamed.csv", .csv),
    ]
  )
  func `every form of the list gives the same eleven offerings`(file: String, form: BodyForm) throws {
    let decoded = try Offering.decodeList(try Fixture.bytes("forms/\(file)"))
    #expect(
      decoded
        == Decoded(content: try elevenRows(), form: form, rowCount: 11))
  }

  @Test(arguments: ["list-split-name.csv", "list-split-name.json"])
  func `a name split into two cells is joined and noted`(file: String) throws {
    let decoded = try Offering.decodeList(try Fixture.bytes("forms/\(file)"))
    var expected = Array(try elevenRows()[2...6])
    expected[3].name = "Fictive Bio Co., Ltd."
    let note = Remark(
      .note, source: SourceID("twse-subscriptions-2024"), row: 4, column: "", text: "Fictive Bio Co., Ltd.",
      reason: Text("被逗號分開的兩格已合併", "rejoined two cells split at a comma"))
    #expect(
      decoded
        == Decoded(
          content: expected, remarks: [note], form: file.hasSuffix("csv") ? .csv : .json,
          rowCount: 5))
  }

  @Test(arguments: ["list-empty.json", "list-no-data.json"])
  func `a list without rows is an empty list, not an error`(file: String) throws {
    let decoded = try Offering.decodeList(try Fixture.bytes("forms/\(file)"))
    #expect(decoded == Decoded(content: [], form: .json, rowCount: 0))
  }

  @Test func `a row with a draw in another year is rejected, naming both years`() throws {
    let body = """
      {"stat":"OK","fields":["序號","抽籤日期","證券名稱","證券代號","發行市場","申購開始日","申購結束日",
      "承銷股數","實際承銷股數","承銷價(元)","實際承銷價(元)","撥券日期(上市、上櫃日期)","主辦券商","申購股數",
      "總承銷金額(元)","總合格件","中籤率(%)","取消公開抽籤 "],
      "data":[["2","113/01/04","虛構甲","9990","上市增資","112/12/27","112/12/29","1,000","1,000","10","10",
      "113/01/12","示範證券","1,000","10,000","0","0",""],
      ["1","112/12/29","虛構乙","9991","上市增資","112/12/25","112/12/27","1,000","1,000","10","10",
      "113/01/08","示範證券","1,000","10,000","0","0",""]]}
      """
    let decoded = try Offering.decodeList(Array(body.utf8))
    let offering = try Offering.sample(
      "9990", name: "虛構甲", start: "2023-12-27", end: "2023-12-29", draw: "2024-01-04",
      delivery: "2024-01-12", shares: 1000, finalShares: 1000, offerPrice: "10", finalPrice: "10",
      underwriter: "示範證券", total: 10_000)
    let reject = Remark(
      .rejected, source: SourceID("twse-subscriptions-2024"), row: 2, column: "抽籤日期", text: "2023-12-29",
      reason: Text("2024 年的清單內有 2023 年的抽籤", "a draw of 2023 in the list of 2024"), code: StockCode("9991"))
    #expect(
      decoded
        == Decoded(content: [offering], remarks: [reject], form: .json, rowCount: 2))
  }
}
