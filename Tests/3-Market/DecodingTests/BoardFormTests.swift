import Decoding
import Localization
import TestSamples
import Testing
import Trading
import Values

/// The forms of TPEx and of the emerging board.
@Suite struct BoardFormTests {
  private func tpex(_ file: String) throws -> Decoded<DailyCloses> {
    try ClosesDecoder(source: .closes(.tpex), board: .tpex).decode(try Fixture.bytes("forms/\(file)"))
  }

  private func emerging(_ file: String) throws -> Decoded<DailyCloses> {
    try ClosesDecoder(source: .closes(.emerging), board: .emerging).decode(try Fixture.bytes("forms/\(file)"))
  }

  @Test(arguments: ["tpex-website.json", "tpex-openapi-quotes.json", "tpex-openapi-daily.json"])
  func `every form of TPEx gives the same bars, and warrants are counted but left out`(file: String) throws {
    let decoded = try tpex(file)
    #expect(
      decoded
        == Decoded(
          content: DailyCloses(board: .tpex, day: Day(iso: "2024-10-29"), bars: try Self.tpexBars()),
          form: .json, rowCount: 13, leftOut: 2))
  }

  @Test(arguments: [
    (#"{"title":"管理股票","fields":["代號","收盤","附註"],"data":[]}"#, false, 0),
    (#"{"title":"管理股票","fields":["收盤","附註","代號","名稱"],"data":[["7.5","x","2924","管甲"]]}"#, false, 1),
    (#"{"title":"管理股票","fields":["收盤","附註","代號","名稱"],"data":[["7.5","x","2924","管甲"]]}"#, true, 1),
    (#"{"title":"管理股票","fields":["代號","附註"],"data":[]}"#, true, 0),
    ("null", true, 0), ("null", false, 0), (#""無資料""#, false, 0), ("[]", true, 0), ("0", false, 0),
  ])
  func `a table beside the others is read by its own header, in either order`(
    side: String, isFirst: Bool, rows: Int
  ) throws {
    let main = """
      {"title":"上櫃股票行情","fields":["代號","名稱","收盤"],"data":[["5347","世界","95.2"],["6182","合晶","31.4"]]}
      """
    let tables = isFirst ? "\(side),\(main)" : "\(main),\(side)"
    let body = #"{"date":"20241029","tables":[\#(tables)],"stat":"ok"}"#
    let decoded = try ClosesDecoder(source: .closes(.tpex), board: .tpex).decode(Array(body.utf8))
    let bars = Set(decoded.content.bars.map { "\($0.code) \($0.name) \($0.close?.description ?? "none")" })
    #expect(bars == Set(["5347 世界 95.2", "6182 合晶 31.4"] + (rows == 0 ? [] : ["2924 管甲 7.5"])))
    #expect(decoded.rowCount == 2 + rows)
    #expect(decoded.remarks == [])
  }

  @Test func `a character reference in a name is the character`() throws {
    let body = #"""
      {"date":"20241029","tables":[{"fields":["代號","名稱","收盤"],"data":[["8103","美&#21894;-KY","95.2"],
      ["6182","&#x5408;晶&#;","31.4"],["5347","世&#7;界","9.5"]]}],"stat":"ok"}
      """#
    let decoded = try ClosesDecoder(source: .closes(.tpex), board: .tpex).decode(Array(body.utf8))
    #expect(decoded.content.bars.map(\.name) == ["美喆-KY", "合晶&#;", "世 界"])
  }

  @Test func `a row that does not fit its own table's header is rejected`() throws {
    let body = #"""
      {"date":"20241029","tables":[{"fields":["代號","名稱","收盤"],"data":[["5347","世界","95.2"],["6182","合晶","31.4"]]},
      {"fields":["收盤","附註","代號","名稱"],"data":[["7.5","2924","管甲"]]}],"stat":"ok"}
      """#
    let decoded = try ClosesDecoder(source: .closes(.tpex), board: .tpex).decode(Array(body.utf8))
    #expect(decoded.content.bars.map { "\($0.code)" } == ["5347", "6182"])
    #expect(decoded.rejected.map(\.row?.number) == [3])
  }

  @Test func `the change column marks ex-dividend days, ex-rights days and falls`() throws {
    let bars = try tpex("tpex-website.json").content.bars
    func bar(_ code: String) throws -> DailyBar { try #require(bars.first { "\($0.code)" == code }) }
    #expect(try bar("5347").isIncomparable && bar("5347").reference == nil)
    #expect(try bar("3293").isIncomparable && bar("3293").reference == nil)
    #expect(try bar("00694B").reference == Price("44.33"))
    #expect(try bar("4174").reference == Price("71.2"))
    #expect(try bar("8423").close == nil && bar("8423").volume == 120 && !bar("8423").isIncomparable)
  }

  @Test(arguments: ["emerging.json", "emerging-dashes.json"])
  func `the emerging board's day price is the average, and the latest price is kept`(file: String) throws {
    let decoded = try emerging(file)
    #expect(decoded.content.day == Day(iso: "2024-10-29"))
    #expect(decoded.content.board.closeKind == .average)
    #expect((decoded.rowCount, decoded.leftOut, decoded.rejected.count) == (12, 0, 0))
    let found = decoded.content.bars.map { bar in
      [bar.code.description, bar.close?.description ?? "", bar.last?.description ?? ""]
    }
    #expect(
      found == [
        ["1260", "31.28", "31.5"], ["1269", "87.66", "88.9"], ["2237", "41.37", "40.6"], ["2760", "", ""],
        ["3595", "1216.34", "1225"], ["4172", "51.9", "52.4"], ["6423", "101.2", "100.5"],
        ["7703", "165.18", "165.5"], ["7708", "104.2", "104"], ["7722", "615.07", "618"], ["9995", "", ""],
        ["9998", "63.18", "64"],
      ])
  }

  @Test func `both forms of the emerging board give the same bars`() throws {
    // A dash means no volume, as for prices.
    func bars(_ file: String) throws -> [DailyBar] {
      try emerging(file).content.bars.map { bar in
        var bar = bar
        bar.volume = bar.volume ?? 0
        return bar
      }
    }
    #expect(try bars("emerging.json") == bars("emerging-dashes.json"))
  }

  @Test func `a renamed close column, an HTML page and another board's file are refused`() throws {
    let renamed = String(decoding: try Fixture.bytes("forms/tpex-openapi-quotes.json"), as: UTF8.self)
      .replacing("\"Close\"", with: "\"ClosePrice\"")
    let decoder = ClosesDecoder(source: .closes(.tpex), board: .tpex)
    let error = try #require(throws: NotUnderstood.self) { try decoder.decode(Array(renamed.utf8)) }
    #expect(error.source == SourceID("tpex-closes"))
    #expect(error.reason[.english].contains("收盤") || error.reason[.english].contains("Close"))
    for file in ["security-page.html", "emerging.json", "closes-openapi-dated.json", "list.json"] {
      #expect(throws: NotUnderstood.self, "\(file)") {
        try decoder.decode(try Fixture.bytes("forms/\(file)"))
      }
    }
    #expect(throws: NotUnderstood.self) { try emerging("tpex-website.json") }
  }

  @Test func `a malformed row is in doubt with its position, and the others are read`() throws {
    let broken = String(decoding: try Fixture.bytes("forms/emerging.json"), as: UTF8.self)
      .replacing("\"Average\":\"31.28\"", with: "\"Average\":\"31.2x\"")
    let decoded = try ClosesDecoder(source: .closes(.emerging), board: .emerging).decode(Array(broken.utf8))
    #expect(decoded.content.bars.map { $0.doubt != nil } == [true] + Array(repeating: false, count: 11))
    #expect(decoded.content.bars[0].close == nil)
    let remark = try #require(decoded.remarks.first)
    #expect((decoded.remarks.count, remark.severity) == (1, .doubtful))
    #expect(remark.row.map { ($0.number, $0.column, $0.text) } ?? (0, "", "") == (1, "Average", "31.2x"))
  }

  @Test func `only a six-character code that begins with 7 is a warrant, and only on TPEx`() throws {
    let codes = ["712345", "71234P", "70001U", "7203", "72031", "006201", "00679B"]
    let parsed = try codes.map { try #require(StockCode($0)) }
    #expect(parsed.map { $0.isWarrant(on: .tpex) } == [true, true, true, false, false, false, false])
    #expect(parsed.allSatisfy { !$0.isWarrant(on: .twse) && !$0.isWarrant(on: .emerging) })
  }

  private static func tpexBars() throws -> [DailyBar] {
    [
      try .sample(
        "006201", "元大富櫃50", ["24.2", "24.4", "24.15", "24.35"], volume: 86_000, value: 2_089_800,
        reference: "24.18"),
      try .sample(
        "00679B", "元大美債20年", ["30.02", "30.02", "29.85", "29.88"], volume: 5_210_000, value: 155_883_200,
        reference: "30.09"),
      try .sample(
        "00694B", "富邦美債1-3", ["44.2", "44.21", "44.1", "44.1"], volume: 31_000, value: 1_368_650,
        reference: "44.33"),
      try .sample(
        "3293", "鈊象", ["1010", "1020", "1005", "1015"], volume: 412_000, value: 417_108_800,
        isIncomparable: true),
      try .sample(
        "4174", "浩鼎", ["71.2", "71.9", "70.8", "71.2"], volume: 903_000, value: 64_392_930,
        reference: "71.2"),
      try .sample(
        "5274", "信驊", ["4190", "4265", "4175", "4250"], volume: 240_000, value: 1_014_756_000,
        reference: "4165"),
      try .sample(
        "5347", "世界", ["97", "98.2", "96.9", "97.4"], volume: 6_104_000, value: 595_262_080,
        isIncomparable: true),
      try .sample(
        "6182", "合晶", ["30.4", "30.5", "30", "30.05"], volume: 1_733_000, value: 52_301_940,
        reference: "30.45"),
      try .sample(
        "6535", "順藥", ["245", "252.5", "244.5", "251"], volume: 518_000, value: 129_064_880,
        reference: "244.5"),
      try .sample("8423", "保綠-KY", volume: 120, value: 2208),
      try .sample(
        "9994", "虛構製鞋", ["5.08", "5.08", "5.02", "5.05"], volume: 7000, value: 35_280, reference: "5.08"),
    ]
  }
}
