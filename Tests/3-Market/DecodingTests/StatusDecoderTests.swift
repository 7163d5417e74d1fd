import Decoding
import Testing
import Trading
import Values

/// The exchanges' lists of securities that cannot be traded as usual, in their forms.
@Suite struct StatusDecoderTests {
  private func decode(_ list: StatusList, _ rows: String...) throws -> Decoded<[TradingStatus]> {
    try StatusDecoder(list).decode(Array("[\n\(rows.joined(separator: ",\n"))\n]".utf8))
  }

  private func code(_ text: String) throws -> StockCode { try #require(StockCode(text)) }
  private func day(_ text: String) throws -> Day { try #require(Day(iso: text)) }

  private func punish(_ code: String, _ period: String, _ detail: String = "約每五分鐘撮合一次") -> String {
    #"{"Number":"1","Date":"1131029","Code":"\#(code)","Name":"虛構","NumberOfAnnouncement":"1","ReasonsOfDisposition":"連續三次","#
      + #""DispositionPeriod":"\#(period)","DispositionMeasures":"第一次處置","Detail":"\#(detail)","LinkInformation":""}"#
  }

  private func disposal(_ code: String, _ period: String, _ detail: String = "") -> String {
    #"{"Date":"1131029","SecuritiesCompanyCode":"\#(code)","CompanyName":"虛構","DispositionPeriod":"\#(period)","#
      + #""DispositionReasons":"","DisposalCondition":"\#(detail)"}"#
  }

  private func mode(
    _ code: String, altered: String = "", periodic: String = "", managed: String = "", every: String = "",
    stopped: String = ""
  ) -> String {
    #"{"Date":"1131029","SecuritiesCompanyCode":"\#(code)","CompanyName":"虛構","AlteredTrading":"\#(altered)","PeriodicTrading":"\#(periodic)","#
      + #""ManagedStock":"\#(managed)","MatchingFrequency":"\#(every)","SuspensionOfTrading":"\#(stopped)"," FinancialAnnouncements":"Ｙ"}"#
  }

  private func spendi(_ code: String, _ from: String, _ resumed: String) -> String {
    #"{"Date":"113","Serial":"1","SecuritiesCompanyCode":"\#(code)","CompanyName":"虛構","DateOfSuspendedTrading":"\#(from)","#
      + #""TimeOfSuspendedTrading":"","DateOfResumedTrading":"\#(resumed)","TimeOfResumedTrading":""}"#
  }

  @Test(arguments: [
    "113/10/30～113/11/12", "113/10/30~113/11/12", "113/10/30至113/11/12", "1131030~1131112", "1131030～1131112",
    "20241030-20241112", "2024/10/30～2024/11/12", "113年10月30日至113年11月12日", " １１３/１０/３０～１１３/１１/１２ ",
  ])
  func `a disposition has its days, in years of either calendar`(period: String) throws {
    let expected = TradingStatus(
      try code("9994"), .disposition, from: try day("2024-10-30"), to: try day("2024-11-12"), minutes: 5)
    #expect(try decode(.twseDispositions, punish("9994", period)).content == [expected])
    #expect(try decode(.tpexDispositions, disposal("9994", period, "每5分鐘撮合一次")).content == [expected])
  }

  @Test(
    arguments: [
      ("約每五分鐘撮合一次", 5), ("約每二十分鐘撮合一次", 20), ("每２５分鐘撮合", 25), ("每 45 分鐘", 45), ("每隔六十分鐘", 60),
      ("第一日每五分鐘，其後每二十分鐘", 20), ("改以人工管制撮合", nil), ("每甲分鐘", nil),
    ] as [(String, Int?)])
  func `the interval is read from the words, of several the longest`(words: String, minutes: Int?) throws {
    let rows = try decode(.twseDispositions, punish("9994", "113/10/30～113/11/12", words))
    #expect(rows.content.map(\.minutes) == [minutes] && rows.remarks == [])
  }

  @Test(arguments: [
    "", "格式不明", "113/10/30", "113/11/12～113/10/30", "113/13/30～113/11/12", "113/10/30～123/11/12",
  ])
  func `a disposition without readable days is one all the same, and a remark says so`(period: String) throws
  {
    let rows = try decode(
      .twseDispositions, punish("9994", period), punish("9993", "113/10/16～113/10/29"))
    #expect(rows.content.map(\.first) == [nil, try day("2024-10-16")])
    #expect(rows.content[0].kind == .disposition && rows.content[0].last == nil)
    let doubtful = try code("9994")
    #expect(rows.remarks.map(\.severity) == [.doubtful] && rows.remarks[0].code == doubtful)
  }

  @Test func `a code that cannot be read is a rejected row`() throws {
    let rows = try decode(
      .twseDispositions, punish("？", "113/10/30～113/11/12"), punish("9993", "113/10/16～113/10/29"))
    #expect(rows.content.map(\.code) == [try code("9993")] && rows.rejected.count == 1)
    #expect(throws: NotUnderstood.self) { try decode(.twseDispositions, punish("？", "113/10/30～113/11/12")) }
  }

  @Test func `warrants, funds and bonds are read like shares`() throws {
    let period = "113/10/30～113/11/12"
    let rows = try decode(
      .twseDispositions, punish("03001X", period), punish("00679B", period), punish("99941", period))
    #expect(rows.content.map(\.code.description) == ["03001X", "00679B", "99941"])
  }

  @Test func `a day without any is a row of blanks, or no row`() throws {
    let blank =
      #"{"Number":"0","Code":"","Name":"","NumberOfAnnouncement":"","TradingInfoForAttention":"","Date":"","ClosingPrice":"","PE":""}"#
    let dated =
      #"{"Number":"0","Code":"  ","Name":"","NumberOfAnnouncement":"0","TradingInfoForAttention":"","Date":"1131029","ClosingPrice":"","PE":""}"#
    for row in [blank, dated] {
      let rows = try decode(.twseAttention, row)
      #expect(rows.content == [] && rows.remarks == [] && rows.leftOut == 1)
    }
    #expect(try decode(.tpexDispositions, disposal("", "").replacing("虛構", with: "")).content == [])
    let none = try decode(.twseSuspensions)
    #expect(none.content == [] && none.remarks == [])
  }

  @Test func `a row with words and without a code is not blank`() throws {
    #expect(throws: NotUnderstood.self) { try decode(.tpexDispositions, disposal("", "1131030~1131112")) }
  }

  @Test(arguments: [StatusList.twseAltered, .tpexAltered])
  func `the lists that always have rows are refused without any`(list: StatusList) throws {
    #expect(throws: NotUnderstood.self) { try decode(list) }
  }

  @Test(arguments: ["<html><body>FOR SECURITY REASONS</body></html>", "", "{}", #"[{"foo":1}]"#])
  func `what is no list is refused`(body: String) throws {
    for list in StatusList.allCases {
      #expect(throws: NotUnderstood.self) { try StatusDecoder(list).decode(Array(body.utf8)) }
    }
  }

  @Test func `the other exchange's list is refused`() throws {
    #expect(throws: NotUnderstood.self) {
      try decode(.tpexDispositions, punish("9994", "113/10/30～113/11/12"))
    }
  }

  @Test func `attention has the day of its announcement`() throws {
    let twse =
      #"{"Number":"1","Code":"9994","Name":"虛構","NumberOfAnnouncement":"6","TradingInfoForAttention":"漲幅","Date":"1131029","ClosingPrice":"50","PE":"-"}"#
    let tpex =
      #"{"Date":"20241029","SecuritiesCompanyCode":"9994","CompanyName":"虛構","TradingInformation":"","ClosePrice":"","PriceEarningRatio":""}"#
    let emerging = #"{"公告日期":"1131029","證券代號":"9994","證券名稱":"虛構","注意交易資訊":"","收盤價":""}"#
    let expected = TradingStatus(try code("9994"), .attention, from: try day("2024-10-29"))
    #expect(try decode(.twseAttention, twse).content == [expected])
    #expect(try decode(.tpexAttention, tpex).content == [expected])
    #expect(try decode(.emergingAttention, emerging).content == [expected])
  }

  @Test func `altered trading is a row of the TWSE, and a mark of the TPEx`() throws {
    let code = try code("9994")
    func twse(_ mark: String) -> String {
      #"{"Code":"9994","Name":"虛構","PeriodicCallAuctionTrading":"\#(mark)"}"#
    }
    #expect(try decode(.twseAltered, twse("  ")).content == [TradingStatus(code, .alteredTrading)])
    #expect(
      try decode(.twseAltered, twse("**")).content
        == [TradingStatus(code, .alteredTrading), TradingStatus(code, .periodicAuction)])
    let rows = try decode(
      .tpexAltered, mode("9994", altered: "Ｙ", periodic: "Ｙ", every: "030"), mode("9993", managed: "Y"),
      mode("9992", stopped: "Ｙ"), mode("9991"), mode("9990", periodic: "Ｙ", every: "9999"))
    #expect(
      rows.content == [
        TradingStatus(code, .alteredTrading), TradingStatus(code, .periodicAuction, minutes: 30),
        TradingStatus(try self.code("9993"), .managedStock), TradingStatus(try self.code("9992"), .suspended),
        TradingStatus(try self.code("9990"), .periodicAuction),
      ])
    #expect(rows.leftOut == 1 && rows.remarks == [])
  }

  @Test func `a suspension ends on the day before trading is resumed`() throws {
    func halt(_ from: String, _ resumed: String) -> String {
      #"{"Number":"1","Code":"9994","Name":"虛構","TradingHaltDate":"\#(from)","TradingHaltTime":"090000","TradingResumptionDate":"\#(resumed)","TradingResumptionTime":"090000"}"#
    }
    func days(_ rows: Decoded<[TradingStatus]>) -> [[String?]] {
      rows.content.map { [$0.first?.description, $0.last?.description] }
    }
    #expect(days(try decode(.twseSuspensions, halt("1131028", "1131030"))) == [["2024-10-28", "2024-10-29"]])
    #expect(days(try decode(.twseSuspensions, halt("1131028", "1131028"))) == [["2024-10-28", "2024-10-28"]])
    #expect(days(try decode(.twseSuspensions, halt("1131028", ""))) == [["2024-10-28", nil]])
    let unreadable = try decode(.twseSuspensions, halt("1131028", "soon"), halt("", ""))
    #expect(days(unreadable) == [[nil, nil], ["2024-10-28", nil]] && unreadable.remarks.count == 2)
  }

  @Test func `the two rows of a suspension of the TPEx are one`() throws {
    let rows = try decode(
      .tpexSuspensions, spendi("9994", "", "1131104"), spendi("9994", "1130801", ""),
      spendi("9994", "1131028", ""), spendi("9994", "", "1130805"), spendi("9993", "1131028", ""),
      spendi("9992", "", "1130105"))
    let found = rows.content.map { [$0.code.description, $0.first?.description, $0.last?.description] }
    #expect(
      Set(found) == [
        ["9994", "2024-08-01", "2024-08-04"], ["9994", "2024-10-28", "2024-11-03"],
        ["9993", "2024-10-28", nil],
      ])
    #expect(rows.remarks == [])
  }
}
