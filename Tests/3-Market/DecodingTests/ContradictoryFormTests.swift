import Decoding
import Localization
import TestSamples
import Testing
import Trading
import Values

/// What a body says twice has to agree, and what it does not say is not known.
@Suite struct ContradictoryFormTests {
  private func text(_ file: String) throws -> String {
    String(decoding: try Fixture.bytes("forms/\(file)"), as: UTF8.self)
  }

  private func decode(
    _ text: String, _ board: Board, asked: String? = "2024-10-29"
  ) throws -> Decoded<DailyCloses> {
    try ClosesDecoder(source: .closes(board), board: board, asked: asked.flatMap { Day(iso: $0) })
      .decode(Array(text.utf8))
  }

  @Test(arguments: [
    ("bars-tpex.json", Board.tpex, "\"date\": \"113/10/29\"", "\"date\": \"113/10/28\""),
    ("bars-twse.json", .twse, "113年10月29日 每日收盤行情", "113年10月28日 每日收盤行情"),
  ])
  func `the date of the body and that of its table agree`(
    file: String, board: Board, old: String, new: String
  ) throws {
    let body = try text(file)
    #expect(try decode(body, board).content.day == Day(iso: "2024-10-29"))
    let changed = body.replacing(old, with: new)
    #expect(changed != body)
    #expect(throws: NotUnderstood.self) { try decode(changed, board) }
  }

  @Test func `a change without its sign is unknown, and not a rise`() throws {
    let body = try text("bars-twse.json")
    let changes = try decode(body, .twse).content.bars.filter { $0.close != nil && $0.reference != nil }
    #expect(changes.contains { $0.reference != $0.close })
    let unsigned = try decode(body.replacing("<p style= color:green>-<\\u002fp>", with: ""), .twse).content
    let falls = changes.filter { bar in bar.reference.map { $0 > (bar.close ?? $0) } ?? false }
    for fall in falls { #expect(unsigned.bars.first { $0.code == fall.code }?.reference == nil) }
    #expect(!falls.isEmpty)
    let lacking = body.replacing("\"漲跌(+/-)\"", with: "\"註記\"")
    #expect(
      try decode(lacking, .twse).content.bars.allSatisfy { $0.reference == nil || $0.reference == $0.close })
  }

  @Test func `where rises have a plus, one change without a sign is unknown, and one of 0 is none`() throws {
    func row(_ code: String, _ change: String) -> String {
      #"{"Date":"1131029","SecuritiesCompanyCode":"\#(code)","CompanyName":"甲","Close":"8.04","Change":"\#(change)"}"#
    }
    func references(_ first: String) throws -> [String?] {
      let body =
        "[\(row("2640", first)),\(row("2641", "-0.50 ")),\(row("2642", "0.50")),\(row("2643", "0.00"))]"
      return try decode(body, .tpex, asked: nil).content.bars.map { $0.reference?.description }
    }
    #expect(try references("+0.50") == ["7.54", "8.54", nil, "8.04"])
    // A file without a plus has none anywhere, as TWSE's open data.
    #expect(try references("0.50") == ["7.54", "8.54", "7.54", "8.04"])
  }

  @Test(arguments: [
    #"{"stat":"OK","data":[]}"#, "[]",
    #"{"stat":"OK","date":"20241029","fields":["證券代號","證券名稱","收盤價"],"data":[]}"#,
  ])
  func `newest closes and a register without a row are no answer, and are asked for again`(body: String)
    throws
  {
    for board in [Board.twse, .emerging] {
      let error = #expect(throws: NotUnderstood.self) { try decode(body, board, asked: nil) }
      #expect(error?.isRefusal == true, "\(board)")
    }
    let register = RegisterDecoder(source: .companies(.twse), board: .twse)
    let error = #expect(throws: NotUnderstood.self) { try register.decode(Array("[]".utf8)) }
    #expect(error?.isRefusal == true)
  }

  @Test func `limits are those of the row where it gives others than follow from the close`() throws {
    func limits(_ up: String, _ down: String) throws -> PriceLimits? {
      let row = """
        [{"Date":"1131029","SecuritiesCompanyCode":"2640","CompanyName":"甲","Close":"8.04","Change":"-0.01",\
        "Open":"8.05","High":"8.1","Low":"8.00","TradingShares":"1000","TransactionAmount":"8040",\
        "NextLimitUp":"\(up)","NextLimitDown":"\(down)"}]
        """
      return try decode(row, .tpex, asked: nil).content.bars.first?.limits
    }
    #expect(try limits("8.84", "7.24") == nil)
    #expect(try limits("9999.95", "0.01") == PriceLimits(down: nil, up: nil))
    #expect(try limits("8.20", "6.72") == PriceLimits(down: Price("6.72"), up: Price("8.20")))
    #expect(try limits("", "") == nil)
  }

  @Test func `averages of a session that is still on are told`() throws {
    let body = try text("emerging.json")
    #expect(try decode(body, .emerging, asked: nil).gap == nil)
    #expect(
      try decode(body.replacing("\"150005\"", with: "\"140004\""), .emerging, asked: nil).gap
        == .running("14:00"))
    // One row alone is not today's, and the others are.
    let one = try decode(
      body.replacing("\"150005\"", with: "\"110000\"", maxReplacements: 1), .emerging, asked: nil)
    #expect(one.gap == nil)
    #expect(one.content.bars.map(\.doubt).filter { $0 != nil } == [.otherDay])
    #expect(one.remarks.map(\.rule) == ["other_day"] && one.remarks[0].row?.column == "Time")
  }
}
