import Decoding
import Localization
import SubscriptionLists
import TestSamples
import TestSupport
import Testing

/// Variations of a form that are accepted because they are unambiguous, and others that are refused.
@Suite struct LooseFormTests {
  private static let header = [
    "序號", "抽籤日期", "證券名稱", "證券代號", "發行市場", "申購開始日", "申購結束日", "承銷股數", "實際承銷股數", "承銷價(元)", "實際承銷價(元)",
    "撥券日期(上市、上櫃日期)", "主辦券商", "申購股數", "總承銷金額(元)", "總合格件", "中籤率(%)", "取消公開抽籤 ",
  ]
  private static let row = [
    "1", "113/11/05", "慶豐富", "9935", "上市增資", "113/10/29", "113/11/01", "340,000", "340,000", "27.3", "27.3",
    "113/11/13", "凱基", "1,000", "9,282,000", "0", "0", "",
  ]

  private func decode(_ records: [[String]], ending: String = "\r\n") throws -> Decoded<[Offering]> {
    let lines = records.map { $0.map { "\"\($0)\"," }.joined() + ending }
    let notes = "\"說明:\"" + ending
    return try Offering.decodeList(Array((lines.joined() + notes).utf8))
  }

  @Test func `columns are found by name in any order`() throws {
    var random = SplitMix64(seed: 9)
    for _ in 0..<20 {
      let order = Self.header.indices.shuffled(using: &random)
      let decoded = try decode([order.map { Self.header[$0] }, order.map { Self.row[$0] }])
      #expect(
        decoded == Decoded(content: [try .sample()], form: .csv, rowCount: 1))
    }
  }

  @Test func `JSON numbers and null are accepted in place of strings`() throws {
    let body = """
      [{"抽籤日期":"113/11/05","證券名稱":"慶豐富","證券代號":9935,"發行市場":"上市增資","申購開始日":"113/10/29",
      "申購結束日":"113/11/01","承銷股數":340000,"實際承銷股數":340000,"承銷價(元)":27.3,"實際承銷價(元)":433.8,
      "撥券日期(上市、上櫃日期)":"113/11/13","主辦券商":"凱基","申購股數":1000,"總承銷金額(元)":null,
      "總合格件":121637,"中籤率(%)":2.72,"取消公開抽籤 ":null}]
      """
    let decoded = try Offering.decodeList(Array(body.utf8))
    let expected = try Offering.sample(
      finalPrice: "433.8", total: nil, applications: 121_637, winRate: "2.72")
    #expect(decoded == Decoded(content: [expected], form: .json, rowCount: 1))
  }

  @Test func `a byte-order mark, leading spaces and a lower-case status are accepted`() throws {
    let csv = try Fixture.bytes("forms/list.csv")
    let json = String(decoding: try Fixture.bytes("forms/list.json"), as: UTF8.self)
    let small = "\u{FEFF} \n" + json.replacing(#""OK""#, with: #""ok""#)
    let utf8 = [0xEF, 0xBB, 0xBF] + Array(try Self.utf8(of: csv).utf8)
    for body in [Array(small.utf8), utf8] {
      #expect(try Offering.decodeList(body).content == elevenRows())
    }
  }

  @Test func `a title and notes without a header are an empty list, other texts are not`() throws {
    for text in ["\"公開申購公告-抽籤日程表\"\r\n\"說明:\"\r\n\"日期如有變動不另行通知。\"\r\n", "公開申購公告-抽籤日程表\n"] {
      let decoded = try Offering.decodeList(Array(text.utf8))
      #expect(decoded == Decoded(content: [], form: .csv, rowCount: 0))
    }
    for text in ["Forbidden", "", "\r\n", "公開申購公告-抽籤日程表\r\n1,113/11/05,慶豐富,9935\r\n"] {
      #expect(throws: NotUnderstood.self) { try Offering.decodeList(Array(text.utf8)) }
    }
  }

  @Test func `a header with a duplicate column is refused`() throws {
    var header = Self.header
    header[8] = "承銷股數"
    #expect(throws: NotUnderstood.self) { try decode([header, Self.row]) }
  }

  @Test func `an extra cell that could belong in two places is not repaired`() throws {
    // Joining the cells of the name or of the underwriter makes a valid row.
    var cells = Self.row
    cells.insert("x", at: 13)
    let decoded = try decode([Self.header, cells, Self.row])
    #expect(decoded.content == [try .sample(underwriter: "凱基,x"), try .sample()])
    #expect(decoded.noted.map(\.row?.number) == [1])
    cells = Self.row
    // Any two of three equal numbers of shares.
    cells.insert("340,000", at: 7)
    let refused = try decode([Self.header, cells, Self.row])
    #expect(refused.content == [try .sample()])
    #expect(refused.rejected.map(\.row?.number) == [1])
  }

  @Test func `a remark's text has no line breaks or direction marks`() throws {
    var other = Self.row
    other[0] = "2\u{1B}[31m\nforged: line"
    let decoded = try decode([Self.header, Self.row, other])
    #expect(decoded.remarks.map { $0.reason[.english] } == ["repeats row 1"])
    #expect(
      decoded.remarks.allSatisfy { ($0.row?.text ?? "").unicodeScalars.allSatisfy { $0.value >= 0x20 } })
  }

  @Test(arguments: ["0.0.0", "0..0", "00.", "1.2.3", "12x", "-5", "1e3", "NaN"])
  func `a price that is not a number is reported and not read as missing`(text: String) throws {
    var cells = Self.row
    cells[9] = text
    let decoded = try decode([Self.header, cells, Self.row])
    #expect(decoded.remarks.map(\.row?.text) == [text])
    #expect(decoded.content.map { $0.offerPrice == nil } == [true, false])
  }

  @Test func `an offering without its last day has no state`() throws {
    var nights = Nights()
    try nights.pass("2024-10-30T12:00", [.sample(end: nil)])
    #expect(try nights.item()["state"] == "undefined")
    #expect(try nights.item()["stage"] == "unknown")
    #expect(try Set(nights.events().keys) == ["draw", "delivery"])
  }

  @Test(arguments: [1, 5, 6, 11], ["", "---", "未訂出"])
  func `a row without a day of its period is rejected, one without another day is not`(
    column: Int, text: String
  ) throws {
    var undated = Self.row
    undated[column] = text
    let decoded = try decode([Self.header, undated, Self.row])
    let isRejected = [5, 6].contains(column)
    let other = try Offering.sample(
      draw: column == 1 ? nil : "2024-11-05", delivery: column == 11 ? nil : "2024-11-13")
    #expect(decoded.content == (isRejected ? [] : [other]) + [try .sample()])
    #expect(decoded.remarks.map(\.row?.column) == [Self.header[column]])
    #expect(decoded.rejected.count == (isRejected ? 1 : 0))
    #expect(decoded.remarks.allSatisfy { $0.reason[.english].hasPrefix("the date is missing") })
  }

  private static func utf8(of csv: [UInt8]) throws -> String {
    let raw = try RawTable(list: csv)
    return ([raw.header] + raw.rows).map { $0.map { "\"\($0)\"," }.joined() + "\r\n" }.joined()
      + "\"說明:\"\r\n"
  }
}
