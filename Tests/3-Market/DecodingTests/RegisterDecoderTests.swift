import Decoding
import Testing
import Trading
import Values

/// The exchanges' registers of companies in their forms.
@Suite struct RegisterDecoderTests {
  private func decode(_ body: String, _ board: Board = .twse) throws -> Decoded<CompanyRegister> {
    try RegisterDecoder(source: .companies(board), board: board).decode(Array(body.utf8))
  }

  private func twse(_ rows: (code: String, shares: String)...) -> String {
    let objects = rows.map { code, shares in
      #"{"出表日期":"1141126","公司代號":"\#(code)","公司名稱":"虛構股份有限公司","董事長":"某人","普通股每股面額":"新台幣   10.0000元","#
        + #""實收資本額":"1000000000","已發行普通股數或TDR原股發行股數":"\#(shares)"}"#
    }
    return "[\n\(objects.joined(separator: ",\n"))\n]"
  }

  @Test func `each company has its shares, and the register its day`() throws {
    let register = try decode(twse(("9993", "178678000"), ("9994", "1,000,000,000")))
    #expect(register.content.day == Day(iso: "2025-11-26") && register.remarks == [])
    #expect(register.content.shares.values.sorted() == [178_678_000, 1_000_000_000])
    let tpex =
      #"[{"Date":"1151010","SecuritiesCompanyCode":"9996","CompanyName":"虛構","IssueShares":"46443992"}]"#
    #expect(try decode(tpex, .tpex).content.shares == [try #require(StockCode("9996")): 46_443_992])
  }

  @Test func `a number that is not set, or is there twice, is not known`() throws {
    let register = try decode(
      twse(("9993", "0"), ("9994", ""), ("9995", "5000000"), ("9996", "6000000"), ("9995", "7000000")))
    #expect(register.content.shares == [try #require(StockCode("9996")): 6_000_000] && register.leftOut == 2)
  }

  @Test func `a row that cannot be read is rejected without the names in it`() throws {
    let rows = [("9993", "many"), ("9994", "5000000"), ("9995", "6000000")]
    let body = twse(rows[0], rows[1], rows[2])
    let register = try decode(body)
    #expect(register.content.shares.count == 2 && register.rejected.count == 1)
    #expect(!register.rejected[0].description.contains("某人"))
    #expect(throws: NotUnderstood.self) { try decode(twse(("9993", "many"))) }
  }

  @Test(arguments: [
    "[]", "[\n]\n", "<html><body>FOR SECURITY REASONS</body></html>", #"{"stat":"很抱歉，沒有符合條件的資料!"}"#,
  ])
  func `a body without a company is refused`(body: String) {
    #expect(throws: NotUnderstood.self) { try decode(body) }
  }

  @Test func `the other exchange's register is refused`() throws {
    #expect(throws: NotUnderstood.self) { try decode(twse(("9993", "178678000")), .tpex) }
  }
}
