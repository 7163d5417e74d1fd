import Decoding
import SubscriptionLists
import TestSamples
import Testing
import Trading
import Values

/// The board at whose close an offering is valued; a missing price is never used.
@Suite struct OwnBoardTests {
  private func night(
    _ offering: Offering, _ closes: [DailyCloses], at moment: String = "2024-10-29T21:30"
  ) throws -> [String: String] {
    var nights = Nights()
    try nights.pass(moment, [offering], closes: closes)
    return try nights.item()
  }

  private func boards(_ twse: String?, _ tpex: String?, _ emerging: String?) throws -> [DailyCloses] {
    try [(Board.twse, twse), (.tpex, tpex), (.emerging, emerging)].map { board, close in
      try .sample("2024-10-29", close.map { ["9935": $0] } ?? [:], board: board)
    }
  }

  @Test(
    arguments: [
      ("上市增資", "30", "40", "50", "TWSE"), ("上櫃增資", "30", "40", "50", "TPEx"),
      ("初上市", nil, "40", "50", "TPEx"), ("初上櫃", nil, nil, "50", "Emerging"),
      ("初上市", "30", nil, "50", "TWSE"), ("創新板轉列上櫃", "30", nil, nil, "TWSE"),
      ("創新板轉列上櫃", "30", "40", nil, "TPEx"), ("上櫃轉上市", nil, "40", nil, "TPEx"),
      ("上櫃轉上市", "30", "40", nil, "TWSE"), ("上櫃公司轉上市增資", nil, "40", nil, "TPEx"),
      ("上市轉上櫃", "30", "40", nil, "TPEx"), ("上櫃轉換公司債", "30", "40", nil, "TPEx"),
      ("初上櫃", "--", "--", "50", "Emerging"),
      ("上櫃增資", "30", "--", "50", "TWSE"), ("第一上市公司初上市", nil, nil, "50", "Emerging"),
      ("無人知曉", "30", "40", "50", "TWSE"),
    ] as [(String, String?, String?, String?, String)])
  func
    `the market's own board is used if it has a close, otherwise TWSE, TPEx or the emerging board`(
      market: String, twse: String?, tpex: String?, emerging: String?, expected: String
    ) throws
  {
    let found = try night(.sample(market: market), boards(twse, tpex, emerging))
    #expect(found["close_board"] == expected)
    #expect(found["close_kind"] == (expected == "Emerging" ? "average" : "close"))
    #expect(found["close"] == (expected == "TWSE" ? "30" : expected == "TPEx" ? "40" : "50"))
  }

  @Test func `an offering is valued on its own board from its first trading day there`() throws {
    let offering = try Offering.sample(market: "初上櫃", delivery: "2024-11-13")
    var nights = Nights()
    try nights.pass(
      "2024-11-12T21:30", [offering], closes: [.sample("2024-11-12", ["9935": "50"], board: .emerging)])
    #expect(try nights.item()["close_board"] == "Emerging")
    try nights.pass(
      "2024-11-13T21:30", [offering],
      closes: [
        .sample("2024-11-13", ["9935": "60"], board: .tpex),
        .sample("2024-11-13", [:], board: .emerging),
      ])
    let delivered = try nights.item()
    #expect(delivered["close_board"] == "TPEx" && delivered["close"] == "60")
    #expect(delivered["premium_percent"] == "119.8")
  }

  @Test func `a company that moves to TWSE is valued there from the delivery on`() throws {
    let offering = try Offering.sample(market: "上櫃轉上市", delivery: "2024-11-13")
    #expect(offering.market.board == .twse && offering.market.trade == .elsewhere)
    var nights = Nights()
    let closes = try [Board.twse: "60", .tpex: "58"].map {
      try DailyCloses.sample("2024-11-13", ["9935": $1], board: $0)
    }
    try nights.pass("2024-11-13T21:30", [offering], closes: closes)
    let item = try nights.item()
    #expect(item["board"] == "TWSE" && item["close"] == "60")
  }

  @Test func `a later run of the day with only another board's close keeps the own board's`() throws {
    let offering = try Offering.sample(market: "上櫃增資")
    var nights = Nights()
    try nights.pass("2024-10-29T21:30", [offering], closes: boards("30", "40", nil))
    try nights.pass("2024-10-29T22:30", [offering], closes: boards("30", nil, nil))
    #expect(try nights.item()["close"] == "40")
    try nights.pass("2024-10-29T23:30", [offering], closes: boards("30", "41", nil))
    #expect(try nights.item()["close"] == "41")
  }

  @Test func `a convertible bond is not valued as a share, whatever closes there are`() throws {
    let bond = try Offering.sample("99351", market: "上櫃增資", offerPrice: "100", finalPrice: "100")
    let closes = try Board.allCases.map { board in
      try DailyCloses.sample("2024-10-29", ["9935": "32", "99351": "104"], board: board)
    }
    let found = try night(bond, closes)
    #expect(found["premium_missing"] == "not_a_share")
    #expect(found["close"] == nil && found["close_board"] == nil && found["premium_percent"] == nil)
  }

  @Test func `a preferred share on another board is not valued at the common share's price`() throws {
    let preferred = try Offering.sample("2897B", offerPrice: "12", finalPrice: "12")
    let closes = [
      try DailyCloses.sample("2024-10-29", ["2897": "9"], board: .twse),
      try DailyCloses.sample("2024-10-29", ["2897B": "12.6"], board: .tpex),
    ]
    let found = try night(preferred, closes)
    #expect((found["close"], found["close_board"], found["premium_percent"]) == ("12.6", "TPEx", "5"))
  }

  @Test(arguments: ["0", "0.00", "-", "--", "---", "----", ""])
  func `no spelling of a missing price gives a close or a premium on any board`(unset: String) throws {
    let twse = "證券代號,證券名稱,收盤價\n\"9935\",\"慶豐富\",\"\(unset)\"\n\"2330\",\"台積電\",\"9\"\n"
    let tpex = #"[{"Date":"1131029","SecuritiesCompanyCode":"9935","CompanyName":"慶豐富","Close":"\#(unset)"}]"#
    let emerging =
      #"[{"Date":"1131029","SecuritiesCompanyCode":"9935","CompanyName":"慶豐富","Average":"\#(unset)","#
      + #""LatestPrice":"\#(unset)","Highest":"0","Lowest":"0"}]"#
    let closes = try [(Board.twse, twse), (.tpex, tpex), (.emerging, emerging)].map { board, text in
      try ClosesDecoder(source: SourceID(board.rawValue), board: board).decode(Array(text.utf8)).content
    }
    let found = try night(.sample(), closes)
    #expect(found["close"] == nil)
    #expect(found["premium_percent"] == nil)
    #expect(found["premium_missing"] == "no_close")
  }
}
