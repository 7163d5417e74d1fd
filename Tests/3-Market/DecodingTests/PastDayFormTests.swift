import Decoding
import Localization
import TestSamples
import Testing
import Trading
import Values

/// The forms of a past day's closes.
@Suite struct PastDayFormTests {
  private func decode(
    _ file: String, _ day: String = "2024-10-29", board: Board = .twse
  ) throws -> Decoded<DailyCloses> {
    try decode(Fixture.bytes("forms/\(file)"), day, board: board)
  }

  private func decode(
    _ bytes: [UInt8], _ day: String = "2024-10-29", board: Board = .twse
  ) throws -> Decoded<DailyCloses> {
    let asked: Day = try #require(Day(iso: day))
    return try ClosesDecoder(source: SourceID("bars"), board: board, asked: asked).decode(bytes)
  }

  private func none(_ day: String, _ board: Board) throws -> DailyCloses {
    let asked: Day = try #require(Day(iso: day))
    return DailyCloses(board: board, day: asked, bars: [])
  }

  @Test(arguments: ["bars-twse.json", "bars-twse-old.json"])
  func `MI_INDEX gives the same bars from tables and from numbered fields`(file: String) throws {
    let decoded = try decode(file)
    #expect(decoded.content.day == Day(iso: "2024-10-29"))
    #expect((decoded.rowCount, decoded.leftOut, decoded.rejected.count) == (12, 0, 0))
    let found = decoded.content.bars.map { bar -> [String] in
      let numbers: [Int?] = [bar.volume, bar.value]
      let prices: [Price?] = [bar.close, bar.reference]
      return [bar.code.description] + prices.map { $0?.description ?? "" } + [bar.isIncomparable ? "X" : ""]
        + numbers.map { $0?.description ?? "" }
    }
    #expect(
      found == [
        ["00400A", "14.29", "14.35", "", "5120000", "73164800"],
        ["006208", "112.25", "112.25", "", "830000", "93167500"], ["00625K", "", "", "", "0", "0"],
        ["00682U", "", "", "", "0", "0"], ["1101B", "", "", "", "157", "7850"],
        ["2330", "1235", "1230", "", "21504000", "26557440000"],
        ["2881A", "62.5", "", "X", "41000", "2562500"], ["4927", "49", "49.55", "", "1210000", "59532000"],
        ["6669", "2165", "2145", "", "903000", "1947770000"],
        ["6919", "580", "573", "", "640000", "371200000"],
        ["9935", "32.4", "32.15", "", "1904000", "61689600"],
        ["9992", "9", "9.05", "", "88000", "792000"],
      ])
  }

  @Test func `dailyQuotes of a past day gives its bars, without the warrant`() throws {
    let decoded = try decode("bars-tpex.json", board: .tpex)
    #expect(decoded.content.bars.map { "\($0.code)" } == ["00679B", "5347", "6182", "6535", "8423"])
    #expect((decoded.rowCount, decoded.leftOut) == (6, 1))
  }

  @Test func `a message in stat, with either comma, and no rows mean a day without a session`() throws {
    #expect(try decode("bars-twse-none.json", "2024-10-31").content == none("2024-10-31", .twse))
    #expect(try decode("tpex-empty.json", "2024-10-31", board: .tpex).content == none("2024-10-31", .tpex))
    for text in [
      #"{"stat":"很抱歉,沒有符合條件的資料!","total":0}"#, #"{"stat":"很抱歉，沒有符合條件的資料!"}"#,
      "很抱歉，沒有符合條件的資料!", #"{"stat":"查無資料"}"#,
    ] {
      #expect(try decode(Array(text.utf8), "2024-10-31").content == none("2024-10-31", .twse))
    }
  }

  @Test(
    arguments: [
      #"{"stat":"查詢日期大於今日，請重新查詢!"}"#, #"{"stat":"查詢日期小於93年2月11日，請重新查詢!"}"#,
      #"{"stat":"系統忙碌中","data":[]}"#, "線上人數過多", "<p>系統忙碌中</p>", "{}", "",
    ])
  func `other sentences are refusals`(text: String) {
    let error = #expect(throws: NotUnderstood.self) { try decode(Array(text.utf8), "2024-10-31") }
    #expect(error?.isRefusal == true)
  }

  @Test(arguments: [#"[]"#, #"{"stat":"ok"}"#])
  func `an empty table is not understood`(text: String) {
    let error = #expect(throws: NotUnderstood.self) { try decode(Array(text.utf8), "2024-10-31") }
    #expect(error?.isRefusal == false)
  }

  @Test func `an answer for another day is refused, with or without rows`() throws {
    let error = try #require(throws: NotUnderstood.self) { try decode("bars-twse-other-day.json") }
    #expect(error.reason[.english] == "the answer is of '20241028', 2024-10-29 was requested")
    #expect(throws: NotUnderstood.self) { try decode("bars-tpex.json", "2024-10-30", board: .tpex) }
    #expect(throws: NotUnderstood.self) { try decode("tpex-empty.json", "2024-10-30", board: .tpex) }
    #expect(throws: NotUnderstood.self) { try decode("bars-twse.json", "2023-10-29") }
  }

  @Test func `an HTML page in place of a past day's closes is refused`() {
    #expect(throws: NotUnderstood.self) { try decode("security-page.html") }
  }
}
