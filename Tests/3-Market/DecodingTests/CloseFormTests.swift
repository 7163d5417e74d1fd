import Decoding
import Localization
import TestSamples
import TestSupport
import Testing
import Trading
import Values

@Suite struct CloseFormTests {
  @Test(
    arguments: [
      ("closes-opendata.csv", BodyForm.csv, nil), ("closes-opendata-dated.csv", .csv, "2024-10-29"),
      ("closes-website.json", .json, "2024-10-29"), ("closes-openapi.json", .json, nil),
      ("closes-openapi-dated.json", .json, "2024-10-29"),
      ("closes-as-csv-for-json.json", .csv, "2024-10-29"),
    ] as [(String, BodyForm, String?)]
  )
  func `every form of the closes gives the same bars, with the form's own day`(
    file: String, form: BodyForm, day: String?
  ) throws {
    let decoded = try ClosesDecoder.twse.decode(try Fixture.bytes("forms/\(file)"))
    let closes = DailyCloses(
      board: .twse, day: try day.map { try #require(Day(iso: $0)) },
      bars: try Self.twelveBars(isMarked: ["closes-opendata.csv", "closes-website.json"].contains(file)))
    #expect(decoded == Decoded(content: closes, form: form, rowCount: 12))
  }

  @Test func `identical duplicate rows give one bar, contradictory ones one in doubt`() throws {
    let decoded = try ClosesDecoder.twse.decode(try Fixture.bytes("forms/closes-duplicates.csv"))
    let bars = try Self.twelveBars()
      .filter { ["00400A", "006208", "2330", "2881A", "9935"].contains("\($0.code)") }
      .map { "\($0.code)" == "9935" ? $0.doubted(.twoCloses) : $0 }
    let doubt = Remark(
      .doubtful, source: .closes(.twse), row: 6, column: "證券代號", text: "9935",
      reason: Text(
        "代號出現於第 6, 7 筆；不用以計算", "the code appears on rows 6, 7; nothing is valued at it"),
      code: StockCode("9935"),
      rule: "two_closes")
    let repeated = Remark(
      .note, source: .closes(.twse), row: 3, column: "證券代號", text: "006208",
      reason: Text("代號出現於第 2, 3 筆", "the code appears on rows 2, 3"))
    #expect(
      decoded
        == Decoded(
          content: DailyCloses(board: .twse, day: Day(iso: "2024-10-29"), bars: bars),
          remarks: [doubt, repeated], form: .csv, rowCount: 7))
  }

  @Test func `a close whose name is lost counts, and the name is not kept`() throws {
    let header = "證券代號,證券名稱,開盤價,最高價,最低價,收盤價\n"
    func decode(_ names: [String]) throws -> Decoded<DailyCloses> {
      let rows = names.enumerated().map { "\(9000 + $0),\($1),32.2,32.6,32.1,32.4\n" }
      return try ClosesDecoder.twse.decode(Array((header + rows.joined()).utf8))
    }
    let decoded = try decode(["甲", "?", "永豐?"])
    #expect(decoded.content.bars.map(\.name) == ["甲", "", "永豐?"])
    #expect(decoded.content.bars.allSatisfy { $0.close == Price("32.4") && $0.doubt == nil })
    #expect(decoded.remarks.map(\.severity) == [.warning] && decoded.remarks.map(\.row?.number) == [2])
    #expect(decoded.remarks.allSatisfy { $0.message[.english].hasSuffix("the name is not kept") })
    // A whole file is said once.
    #expect(try decode(Array(repeating: "??", count: 30)).remarks.count == 1)
  }

  @Test func `a row of another day than the file's is in doubt`() throws {
    let decoded = try ClosesDecoder.twse.decode(try Fixture.bytes("forms/closes-two-days.json"))
    let bars = try Self.twelveBars()
      .filter { ["00400A", "006208", "2330", "2881A", "9935"].contains("\($0.code)") }
      .map { "\($0.code)" == "2330" ? $0.doubted(.otherDay) : $0 }
    let doubt = Remark(
      .doubtful, source: .closes(.twse), row: 3, column: "日期", text: "2024-10-28",
      reason: Text("檔案為 2024-10-29；不用以計算", "the file is of 2024-10-29; nothing is valued at it"),
      code: StockCode("2330"),
      rule: "other_day")
    #expect(
      decoded
        == Decoded(
          content: DailyCloses(board: .twse, day: Day(iso: "2024-10-29"), bars: bars),
          remarks: [doubt], form: .json, rowCount: 5))
  }

  @Test func `an HTML page, a refusal and an empty body are not read as closes`() throws {
    #expect(throws: NotUnderstood.self) {
      try ClosesDecoder.twse.decode(try Fixture.bytes("forms/security-page.html"))
    }
    #expect(throws: NotUnderstood.self) {
      try ClosesDecoder.twse.decode(try Fixture.bytes("forms/list-no-data.json"))
    }
    #expect(throws: NotUnderstood.self) { try ClosesDecoder.twse.decode([]) }
    #expect(throws: NotUnderstood.self) { try ClosesDecoder.twse.decode(Array(" \r\n".utf8)) }
    #expect(throws: NotUnderstood.self) {
      try ClosesDecoder.twse.decode(try Fixture.bytes("forms/list.csv"))
    }
  }

  @Test func `an invalid date beside the table is an error`() {
    let body = #"{"stat":"OK","date":"yesterday","fields":["證券代號","證券名稱","收盤價"],"data":[]}"#
    #expect(throws: NotUnderstood.self) { try ClosesDecoder.twse.decode(Array(body.utf8)) }
  }

  /// - Parameter isMarked: Whether the form marks a change without a comparable reference with an X.
  private static func twelveBars(isMarked: Bool = false) throws -> [DailyBar] {
    [
      try .sample(
        "00400A", "主動國泰動能高息", ["14.31", "14.35", "14.2", "14.29"], volume: 5_120_000,
        value: 73_164_800, reference: "14.35"),
      try .sample(
        "006208", "富邦台50", ["112", "112.6", "111.9", "112.25"], volume: 830_000, value: 93_167_500,
        reference: "112.25"),
      try .sample("00625K", "富邦上証+R"),
      try .sample("00682U", "期元大美元指數", volume: 0, value: 0),
      try .sample("01001T", "土銀富邦R1", volume: 0, value: 0),
      try .sample("1101B", "台泥乙特", volume: 157, value: 7850),
      try .sample("1522A", "堤維西甲特", volume: 0, value: 0),
      try .sample("2002A", "中鋼特", volume: 0, value: 0),
      try .sample(
        "2330", "台積電", ["1230", "1245", "1225", "1235"], volume: 21_504_000, value: 26_557_440_000,
        reference: "1230"),
      try .sample(
        "2881A", "富邦特", ["62.4", "62.6", "62.4", "62.5"], volume: 41_000, value: 2_562_500,
        reference: isMarked ? nil : "62.5", isIncomparable: isMarked),
      try .sample("2897B", "王道銀乙特", volume: 0, value: 0),
      try .sample(
        "9935", "慶豐富", ["32.2", "32.6", "32.1", "32.4"], volume: 1_904_000, value: 61_689_600,
        reference: "32.15"),
    ]
  }
}
