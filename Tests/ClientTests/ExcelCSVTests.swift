import Foundation
import Testing

/// subscriptions.excel.csv, from a night on which companies have names that a spreadsheet would run.
struct ExcelCSVTests {
  static let names: KeyValuePairs = [
    "虛構海運": "=1+2", "虛構光學": "+虛構", "虛構材料": "-虛構", "虛構食品": "@SUM(A1)", "虛構電子": "＝1+2",
    "虛構水泥-KY": "虛構=1",
  ]
  let plain, excel: [String: Substring]
  let bytes: Data

  init() throws {
    let installation = try Installation("excel")
    let answers = try installation.answers(of: Night["01"], replacing: Self.names)
    let closes = answers.appending(path: "twse-closes.json")
    try String(contentsOf: closes, encoding: .utf8).replacing(
      #""ClosingPrice":"37.50""#, with: #""ClosingPrice":"30.00""#
    )
    .write(to: closes, atomically: true, encoding: .utf8)
    let finished = try installation.publish(Night["01"], answers: answers)
    try #require(finished.status == 0, "\(finished.errors)")
    let publication = Publication(folder: installation.output)
    func rows(_ name: String) throws -> [String: Substring] {
      let lines = try publication.text(name).split(separator: "\r\n").dropFirst()
      return Dictionary(uniqueKeysWithValues: lines.map { (String($0.prefix(4)), $0) })
    }
    plain = try rows("subscriptions.csv")
    excel = try rows("subscriptions.excel.csv")
    bytes = try Data(contentsOf: publication.file("subscriptions.excel.csv"))
  }

  @Test func `it begins with one byte order mark, and its lines end with CRLF`() {
    #expect(bytes.prefix(3) == Data([0xEF, 0xBB, 0xBF]))
    #expect(bytes.dropFirst(3).range(of: Data([0xEF, 0xBB, 0xBF])) == nil)
    #expect(bytes.suffix(2) == Data("\r\n".utf8))
    #expect(bytes.count { $0 == 0x0A } == excel.count + 1 && bytes.count { $0 == 0x0D } == excel.count + 1)
  }

  @Test(arguments: [
    "9981": "=1+2", "9982": "+虛構", "9983": "-虛構", "9984": "@SUM(A1)",
  ])
  func `a name that begins like a formula is guarded here and left alone in the plain file`(
    _ code: String, _ name: String
  ) throws {
    #expect(try #require(plain[code]).contains(",\(code),\(name),"))
    #expect(try #require(excel[code]).contains(",\(code),'\(name),"))
  }

  @Test func `a name with the sign inside is left alone, and a full-width sign is not`() throws {
    #expect(try #require(excel["9990"]).contains(",9990,虛構=1,"))
    #expect(
      try #require(excel["9987"]).contains(",9987,'＝1+2,") || !(try #require(plain["9987"]).contains("＝")))
  }

  @Test func `a number below zero is a number, not guarded`() throws {
    // (30 − 33) / 33
    #expect(try #require(plain["9981"]).contains(",-9.1,"))
    #expect(try #require(excel["9981"]).contains(",-9.1,"))
  }

  @Test func `but for mark, guards and header the two files are the same`() {
    #expect(excel.mapValues { String($0.replacing(",'", with: ",")) } == plain.mapValues(String.init))
  }
}
