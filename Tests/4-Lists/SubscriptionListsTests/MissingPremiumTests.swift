import Decoding
import SubscriptionLists
import TestSamples
import Testing
import Trading
import Values

/// A missing premium has a reason.
@Suite struct MissingPremiumTests {
  private func item(
    _ offering: Offering, closes: [String: String]
  ) throws -> [String: String] {
    var nights = Nights()
    try nights.pass("2024-10-29T21:30", [offering], closes: [.sample("2024-10-29", closes)])
    return try nights.item()
  }

  private func expect(
    _ offering: Offering, closes: [String: String], kind: String, missing: String?, premium: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let found = try item(offering, closes: closes)
    #expect(found["kind"] == kind, sourceLocation: sourceLocation)
    #expect(found["premium_missing"] == missing, sourceLocation: sourceLocation)
    #expect(found["premium_percent"] == premium, sourceLocation: sourceLocation)
  }

  @Test func `a share without a close has no premium`() throws {
    try expect(.sample(), closes: [:], kind: "share", missing: "no_close")
    try expect(.sample(), closes: ["9935": "--"], kind: "share", missing: "no_close")
    #expect(try item(.sample(), closes: ["9935": "--"])["close"] == nil)
  }

  @Test func `a share without an offering price has no premium, with or without a close`() throws {
    let unset = try Offering.sample(offerPrice: nil, finalPrice: nil, total: nil)
    try expect(unset, closes: ["9935": "32.4"], kind: "share", missing: "price_unset")
    try expect(unset, closes: [:], kind: "share", missing: "price_unset")
    #expect(try item(unset, closes: ["9935": "32.4"])["price"] == nil)
    #expect(try item(unset, closes: ["9935": "32.4"])["cash_required"] == nil)
  }

  @Test
  func `the announced price is used until the final one is set, and always for the required cash`() throws {
    let announced = try item(
      .sample("9998", offerPrice: "47.5", finalPrice: nil), closes: ["9998": "60"])
    #expect(announced["price"] == "47.5")
    #expect(announced["price_is_final"] == "0")
    #expect(announced["premium_percent"] == "26.3")
    #expect(announced["cash_required"] == "47570")
    let final = try item(
      .sample("9998", offerPrice: "47.5", finalPrice: "43.91"), closes: ["9998": "60"])
    #expect(final["price"] == "43.91")
    #expect(final["price_is_final"] == "1")
    #expect(final["premium_percent"] == "36.6")
    #expect(final["cash_required"] == "47570")
  }

  @Test func `a cancelled offering has no premium`() throws {
    let cancelled = try Offering.sample(finalPrice: nil, total: nil, isCancelled: true)
    try expect(cancelled, closes: ["9935": "32.4"], kind: "share", missing: "cancelled")
    #expect(try item(cancelled, closes: ["9935": "32.4"])["stage"] == "cancelled")
    #expect(try item(cancelled, closes: ["9935": "32.4"])["state"] == "during")
    #expect(try item(cancelled, closes: ["9935": "32.4"])["cash_required"] == nil)
  }

  @Test func `a convertible bond is not valued at a close, not even at its own code's`() throws {
    let bond = try Offering.sample("99351", market: "上市增資", offerPrice: "100", finalPrice: "100")
    let closes = ["9935": "32.4", "99351": "104"]
    try expect(bond, closes: closes, kind: "convertible_bond", missing: "not_a_share")
    #expect(try item(bond, closes: closes)["close"] == nil)
  }

  @Test func `a preferred share is valued at its own code's close, not at the common share's`() throws {
    let preferred = try Offering.sample("2897B", offerPrice: "12", finalPrice: "12")
    try expect(
      preferred, closes: ["2897": "9", "2897B": "12.6"], kind: "preferred", missing: nil, premium: "5")
    try expect(preferred, closes: ["2897": "9"], kind: "preferred", missing: "no_close")
  }

  @Test(arguments: ["2887Z1", "2887Z2", "7780B1"])
  func `a preferred share with six characters has a profit and a break-even price`(code: String) throws {
    let preferred = try Offering.sample(code, offerPrice: "12", finalPrice: "12")
    try expect(preferred, closes: [code: "12.6"], kind: "preferred", missing: nil, premium: "5")
    let item = try item(preferred, closes: [code: "12.6"])
    #expect(item["profit_per_lot"] != nil && item["break_even_price"] != nil)
    #expect(!preferred.code.isWarrant(on: .tpex))
  }

  @Test func `a fund whose code ends with A is not a bond`() throws {
    let fund = try Offering.sample("00400A", offerPrice: "10", finalPrice: "10")
    #expect(!fund.code.isGovernmentBond)
    try expect(fund, closes: ["00400A": "14.29"], kind: "other", missing: nil, premium: "42.9")
  }

  @Test(arguments: [("A131KA", "中央登錄公債"), ("A10108", "中央登錄公債"), ("A131ZZ", "上市增資"), ("9994", "中央登錄公債")])
  func `a listed bond has the kind other and no premium`(code: String, market: String) throws {
    let bond = try Offering.sample(code, market: market, offerPrice: "100", finalPrice: "100")
    try expect(bond, closes: [code: "99.9"], kind: "other", missing: "not_a_share")
    #expect(try item(bond, closes: [code: "99.9"])["close"] == nil)
  }

  @Test func `no spelling of a missing price gives a premium`() throws {
    let row = [
      "113/11/05", "慶豐富", "9935", "上市增資", "113/10/29", "113/11/01", "340,000", "340,000", "27.3", "27.3",
      "113/11/13", "凱基", "1,000", "9,282,000", "0", "0", "",
    ]
    for unset in ["0.00", "0", "0.0000", "--", "---", "----", "-", " ---", "", "未訂出"] {
      let closes = "證券代號,證券名稱,收盤價\n\"9935\",\"慶豐富\",\"\(unset)\"\n\"2330\",\"台積電\",\"1,235.00\"\n"
      let bars = try ClosesDecoder.twse.decode(Array(closes.utf8)).content.bars
      #expect(bars.map { $0.close?.description } == [nil, "1235"], "\(unset)")

      var cells = row
      (cells[8], cells[9], cells[13]) = (unset, unset, unset)
      let offering = try #require(try Offering.decodeList(list([cells])).content.first)
      let expected = try Offering.sample(offerPrice: nil, finalPrice: nil, total: nil)
      #expect(offering == expected, "\(unset)")
      try expect(offering, closes: ["9935": "32.4"], kind: "share", missing: "price_unset")
    }
  }

  private func list(_ rows: [[String]]) -> [UInt8] {
    let header = [
      "抽籤日期", "證券名稱", "證券代號", "發行市場", "申購開始日", "申購結束日", "承銷股數", "實際承銷股數", "承銷價(元)",
      "實際承銷價(元)", "撥券日期(上市、上櫃日期)", "主辦券商", "申購股數", "總承銷金額(元)", "總合格件", "中籤率(%)", "取消公開抽籤 ",
    ]
    let lines = ([header] + rows).map { $0.map { "\"\($0)\"," }.joined() + "\r\n" }
    return Array((lines.joined() + "\"說明:\"\r\n").utf8)
  }
}
