@testable import Decoding
@testable import ListEngine
import Localization
@testable import SubscriptionLists
import TestSamples
import TestSupport
import Testing

@testable import Trading
@testable import Values

/// The notices of ex-rights days in their exact forms.
@Suite struct RightsNoticeTests {
  private static let twse = """
    [{"Date":"1150820","Code":"9996","Name":"虛構材料","Exdividend":"權","StockDividendRatio":"",\
    "SubscriptionRatio":"0.07014093","SubscriptionPricePerShare":"尚未公告","CashDividend":"0",\
    "SharesOffered":"600000.00","SharesEmpOwner":"900000.00","SharesholderOwner":"4500000.00",\
    "StockHoldingRatio":"52.60569940"},
    {"Date":"1150819","Code":"9992","Name":"虛構紡織","Exdividend":"權息","StockDividendRatio":"0.05000000",\
    "SubscriptionRatio":"","SubscriptionPricePerShare":"","CashDividend":"1.500000","SharesOffered":"",\
    "SharesEmpOwner":"","SharesholderOwner":"","StockHoldingRatio":""}]
    """

  private func decode(_ body: String, _ board: Board = .twse) throws -> Decoded<[RightsNotice]> {
    let source = RightsNotice.sources(ListRequest(today: Day(number: 0), years: []))
      .first { $0.scope == .board(board) }
    return try #require(source).decode(Array(body.utf8), html: nil)
  }

  /// What is wrong with the row of a notice, on its day.
  private func doubt(of notice: RightsNotice, registered: Int? = nil) throws -> String? {
    let source = RightsNotice.sources(ListRequest(today: Day(number: 0), years: []))[0]
    let context = ReviewContext<RightsNotice>(
      today: try #require(notice.exRightsDay), calendar: TradingCalendar(),
      issuedShares: { _ in registered })
    return Candidate(notice, of: source, context).doubt?.violation.reason[.english]
  }

  @Test func `a cash increase with public shares is a notice, a dividend is left out`() throws {
    let decoded = try decode(Self.twse)
    #expect((decoded.content.count, decoded.leftOut, decoded.remarks) == (1, 1, []))
    let facts = RightsNotice.Key.allCases.map { decoded.content[0].text($0) ?? "-" }
    #expect(
      facts == [
        "9996", "虛構材料", "TWSE", "2026-08-20", "0.07014093", "-", "600000", "900000", "4500000", "52.6056994",
        "-", "-",
      ])
    #expect(try doubt(of: decoded.content[0]) == nil)
    // Dividends may leave the share on the same day; one that is not announced withholds nothing.
    for (text, cash) in [("1.12345678", "1.12345678"), ("尚未公告", "-")] {
      let both = Self.twse.replacing(
        "\"StockDividendRatio\":\"\"", with: "\"StockDividendRatio\":\"0.05000000\""
      )
      .replacing("\"CashDividend\":\"0\"", with: "\"CashDividend\":\"\(text)\"")
      let notice = try #require(try decode(both).content.first)
      #expect(notice.text(.stockDividendRatio) == "0.05" && (notice.text(.cashDividend) ?? "-") == cash)
    }
  }

  @Test(arguments: [(Board.twse, "tpex", "SecuritiesCompanyCode"), (.tpex, "twse", "Code")])
  func `the other exchange's table is refused`(board: Board, other: String, column: String) throws {
    let body = try Fixture.bytes("replay/2024-10-29/\(other)-rights.json")
    let error = try #require(throws: NotUnderstood.self) {
      try decode(String(decoding: body, as: UTF8.self), board)
    }
    #expect(error.reason[.english].contains("the other exchange's column \(column)"))
    let own = try Fixture.bytes("replay/2024-10-29/\(board.rawValue.lowercased())-rights.json")
    #expect(try decode(String(decoding: own, as: UTF8.self), board).content.isEmpty == false)
  }

  @Test func `the Taipei Exchange's names are those of the same facts, and 註4 is no price yet`() throws {
    let names = [
      "Date": "ExRrightsExDividendDate", "Code": "SecuritiesCompanyCode", "Name": "CompanyName",
      "SubscriptionRatio": "SubscriptionRatioToNewSharesIssued",
      "SharesOffered": "AllocatedForPublicUnderwriting", "SharesEmpOwner": "SubscribedByEmployees",
      "SharesholderOwner": "SubscribedByExistingShareholders",
      "StockHoldingRatio": "SubscribedProRataInThousandShares",
    ]
    let body = names.reduce(Self.twse) { $0.replacing("\"\($1.key)\"", with: "\"\($1.value)\"") }
    var expected = try decode(Self.twse).content
    expected[0].board = .tpex
    #expect(try decode(body.replacing("尚未公告", with: "註4"), .tpex).content == expected)
  }

  @Test func `the shares before, which follow from the ratio, are about those on the register`() throws {
    var notice = try decode(Self.twse).content[0]
    for registered in [85_542_068, 80_000_000, 20_000_000, 400_000_000] {
      #expect(try doubt(of: notice, registered: registered) == nil)
    }
    #expect(
      try doubt(of: notice, registered: 15_000_000)
        == "it makes 85,542,065 shares before, and the register of companies has 15,000,000")
    #expect(try doubt(of: notice, registered: 800_000_000) != nil)
    // Without the holders' part all new shares are not known.
    notice.holderShares = nil
    #expect(try doubt(of: notice, registered: 85_542_068) == nil)
  }

  @Test func `holders' rights that do not follow from the ratio cannot be right`() throws {
    let wrong = try decode(Self.twse.replacing("52.60569940", with: "52.60670000")).content[0]
    #expect(
      try doubt(of: wrong)
        == "the holders' part of the ratio is not what they may subscribe for")
    let rounded = try decode(Self.twse.replacing("52.60569940", with: "52.60569700")).content[0]
    #expect(try doubt(of: rounded) == nil)
  }

  @Test func `a bad cell is reported with its place, a missing column is named`() throws {
    let bad = try decode(Self.twse.replacing("0.07014093", with: "7.014093%"))
    #expect(bad.content.map(\.ratio) == [nil])
    #expect(
      bad.remarks.map { $0.withoutSource[.english] } == [
        "row 1, column SubscriptionRatio: '7.014093%': not a ratio such as 0.07014093; it is null, or stays as it was "
          + "published"
      ])
    let error = try #require(throws: NotUnderstood.self) {
      try decode(Self.twse.replacing("\"SharesOffered\"", with: "\"Offered\""))
    }
    #expect(error.reason[.english].hasPrefix("the column SharesOffered is missing; the header is "))
  }

  @Test func `no text is read as a ratio that overflows`() {
    for text in ["999999999999", "1000000000.5", "1,000,000,000", "-1", "1e3", "0.123456789", ""] {
      #expect(ShareRatio(text) == nil, "\(text)")
    }
    #expect(ShareRatio("1000000")?.description == "1000000")
    #expect(ShareRatio("0.10")?.description == "0.1")
  }

  @Test(.enabled(if: RecordedPayload.isAvailable, "\(RecordedPayload.skipReason)"))
  func `the arithmetic of the recorded increase is right`() throws {
    let text = String(
      decoding: try RecordedPayload.bytes("rights/twt48u-and-prepost-sample-retyped.json"), as: UTF8.self)
    func list(_ name: String) throws -> String {
      let start = try #require(text.firstRange(of: "\"\(name)\": [")).upperBound
      let end = try #require(text[start...].firstIndex(of: "]"))
      return "[\(text[start..<end])]"
    }
    let notices = try decode(try list("twse"))
    #expect(notices.content.map(\.code.description) == ["4764"] && notices.remarks == [])
    #expect(try doubt(of: notices.content[0]) == nil)
    #expect(try decode(try list("tpex"), .tpex).leftOut == 1)
  }

  @Test func `every property of a notice is a fact, in the order of its declaration`() throws {
    let notice = RightsNotice(code: try #require(StockCode("9961")))
    let properties = Mirror(reflecting: notice).children.compactMap(\.label)
    #expect(properties == RightsNotice.Key.allCases.map { "\($0)" })
  }
}
