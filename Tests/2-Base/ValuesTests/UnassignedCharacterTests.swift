import Decoding
import SubscriptionLists
import TestSamples
import Testing
import Values

/// Characters for private use and noncharacters reach no output.
@Suite struct UnassignedCharacterTests {
  private static let header = """
    "序號","抽籤日期","證券名稱","證券代號","發行市場","申購開始日","申購結束日","承銷股數","實際承銷股數",\
    "承銷價(元)","實際承銷價(元)","撥券日期(上市、上櫃日期)","主辦券商","申購股數","總承銷金額(元)","總合格件",\
    "中籤率(%)","取消公開抽籤 "

    """

  private func row(_ code: Int, _ name: String) -> [UInt8] {
    Array("\"1\",\"113/11/12\",\"".utf8) + Array(name.utf8)
      + Array(
        """
        ","\(code)","初上市","113/11/04","113/11/08","80,000","80,000","100","100","113/11/15","凱基","1,000",\
        "8,000,000","0","0",""

        """.utf8)
  }

  private func decoded(_ name: String) throws -> Decoded<[Offering]> {
    let rows = row(2330, name) + (1...4).flatMap { row(9900 + $0, "好\($0)") }
    return try Offering.decodeList(Array(Self.header.utf8) + rows + Array("說明:\n".utf8))
  }

  @Test(arguments: [0xE000, 0xF8FF, 0xF849, 0xFDD0, 0xFFFE, 0xFFFF, 0x1FFFE, 0xF0000, 0x10FFFD] as [UInt32])
  func `a name with such a character is not known, and the reason names it`(value: UInt32) throws {
    let scalar = try #require(Unicode.Scalar(value))
    let decoded = try decoded("甲\(Character(scalar))乙")
    #expect(decoded.content.map(\.name) == ["", "好1", "好2", "好3", "好4"])
    #expect(
      decoded.remarks.map(\.description) == [
        "twse-subscriptions-2024: row 1, column 證券名稱: '甲\u{FFFD}乙': "
          + "U+\(String(value, radix: 16, uppercase: true)) is a character without a meaning; it is null, or stays as it was published"
      ])
  }

  @Test(arguments: [
    ("\u{F6B1}", "①"), ("\u{F6B2}\u{F6BB}", "②⑴"), ("\u{F724}", "の"), ("\u{F81B}", "㈱"), ("①", "①"),
  ])
  func `a character of ETEN is what it means`(character: String, meaning: String) throws {
    #expect(try decoded("甲\(character)").content.first?.name == "甲\(meaning)")
  }

  @Test func `a character of ETEN in CP950 is what it means`() throws {
    // C6A1 in a name; the other names are no UTF-8 either.
    let text = try Fixture.bytes("forms/list.csv")
    let comma = try #require(text.firstRange(of: Array("\",\"9935".utf8)))
    let decoded = try Offering.decodeList(
      text[..<comma.lowerBound] + [0xC6, 0xA1] + text[comma.lowerBound...])
    #expect(decoded.content.contains { $0.code.description == "9935" && $0.name.hasSuffix("①") })
  }
}
