import Foundation
import TestSupport
import Testing

/// subscriptions.excel.csv of a night on which a company's name contains an equals sign; a name that begins with one is
/// rejected, or escaped if it comes from the store.
struct ExcelCSVTests {
  static let names: KeyValuePairs = ["虛構水泥-KY": "虛構=1"]
  let plain, excel: [String: Substring]
  let bytes: Data

  init() throws {
    let installation = try Installation("excel")
    let answers = try installation.answers(of: StoryNight["01"], replacing: Self.names)
    let closes = answers.appending(path: "twse-closes.json")
    var text = try String(contentsOf: closes, encoding: .utf8).replacing(
      #""LowestPrice":"37.05","ClosingPrice":"37.50""#, with: #""LowestPrice":"30.00","ClosingPrice":"30.00""#
    )
    // Another name than that of the closes would be a doubt.
    for (name, other) in Self.names { text.replace(name, with: other) }
    try text.write(to: closes, atomically: true, encoding: .utf8)
    let finished = try installation.publish(StoryNight["01"], answers: answers)
    // The close is said to be far from what its change is from.
    try #require(finished.status == 10, "\(finished.stderr)")
    let publication = Publication(folder: installation.output)
    func rows(_ name: String) throws -> [String: Substring] {
      let lines = try publication.text(name).split(separator: "\r\n").dropFirst()
      return Dictionary(uniqueKeysWithValues: lines.map { (String($0.drop { $0 == "\"" }.prefix(4)), $0) })
    }
    plain = try rows("subscriptions.csv")
    excel = try rows("subscriptions.excel.csv")
    bytes = try Data(contentsOf: publication.file("subscriptions.excel.csv"))
  }

  @Test func `the file begins with one byte order mark, and its lines end with CRLF`() {
    #expect(bytes.prefix(3) == Data([0xEF, 0xBB, 0xBF]))
    #expect(bytes.dropFirst(3).range(of: Data([0xEF, 0xBB, 0xBF])) == nil)
    #expect(bytes.suffix(2) == Data("\r\n".utf8))
    #expect(bytes.count { $0 == 0x0A } == excel.count + 1 && bytes.count { $0 == 0x0D } == excel.count + 1)
  }

  @Test func `a name that contains an equals sign is not escaped`() throws {
    #expect(try #require(excel["9990"]).hasPrefix("\"9990\",\"虛構=1\","))
  }

  @Test func `a negative number is not escaped`() throws {
    // (30 − 33) / 33
    #expect(try #require(plain["9981"]).contains(",-9.1,"))
    #expect(try #require(excel["9981"]).contains(",-9.1,"))
  }

  @Test func `titles and words are Chinese, and there are at most thirty columns`() throws {
    let lines = String(decoding: bytes.dropFirst(3), as: UTF8.self).split(separator: "\r\n")
    let titles = try #require(lines.first).split(separator: ",").map(String.init)
    #expect(titles.prefix(6) == ["代號", "名稱", "狀態", "申購開始", "申購截止", "溢價率(%)"] && titles.count <= 30)
    for line in lines {
      let cells = line.split(separator: ",", omittingEmptySubsequences: false)
      #expect(cells.count == titles.count, "\(line)")
      // A name may have Latin letters, such as 虛構-KY.
      for cell in cells where cell.contains(where: { $0.isASCII && $0.isLetter }) {
        #expect(cell.contains { !$0.isASCII }, "\(line)")
      }
    }
  }
}
