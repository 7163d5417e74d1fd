@testable import Decoding
@testable import Diagnostics
import Foundation
@testable import ListEngine
import Localization
@testable import SubscriptionLists
import SubscriptionOutputs
@testable import SubscriptionReport
import TestSamples
import TestSupport
import Testing
@testable import Trading
@testable import Values

@Suite struct HostileNameTests {
  private static let names = [
    "=cmd|' /C calc'!A0", "@SUM(1+1)*cmd|' /C calc'!A0", "\"", "\",\"x", "a,b;c:d\\", "a\tb",
    "慶豐富\r\nATTENDEE:mailto:a@example.org", "慶豐富\nEND:VEVENT\nBEGIN:VEVENT\nUID:x",
    "慶豐富\rX-A:1", "慶豐富\u{85}X-A:1", "慶豐富\u{2028}X-A:1\u{2029}X-B:2", "\u{202E}gnp.exe\u{2066}",
    "\u{0}\u{1}\u{1B}[31m", "}],\"items\":[{", "</script><script>",
    "e" + String(repeating: "\u{301}", count: 900),
    String(repeating: "申購", count: 17_000), String(repeating: "\"\r\n", count: 33_000), "\u{FFFF}\u{10FFFF}",
  ]

  @Test(arguments: names.indices)
  func `a name injects no line, property or column, and reads back unchanged`(index: Int) throws {
    let name = Self.names[index]
    let files = try outputs(naming: name)
    let benign = try outputs(naming: "慶豐富")

    let calendar = try ICalendarText(try #require(files["subscriptions.ics"]))
    let plain = try ICalendarText(try #require(benign["subscriptions.ics"]))
    #expect(calendar.properties.map(\.name) == plain.properties.map(\.name))
    #expect(Set(calendar.events.keys) == Set(plain.events.keys))
    for (uid, event) in calendar.events {
      // Only texts differ from those with a harmless name.
      #expect(event.filter { $0.key != "SUMMARY" } == plain.events[uid]?.filter { $0.key != "SUMMARY" })
      #expect(
        event["SUMMARY"]?.hasSuffix("備款 27\\,370") == plain.events[uid]?["SUMMARY"]?.hasSuffix("備款 27\\,370"))
    }

    let table = try CSVText(try #require(files["subscriptions.csv"])).records
    #expect(table.map(\.count) == [Offering.fields.count, Offering.fields.count])
    let column = try #require(table[0].firstIndex(of: "name"))
    #expect(Array(table[1][column].utf8) == Array(name.utf8))
    #expect(table[0] == (try CSVText(try #require(benign["subscriptions.csv"])).records[0]))

    for path in ["subscriptions.json", "offerings/9935-20241029.json"] {
      #expect(try shape(of: files[path]) == shape(of: benign[path]))
    }
    let list = try #require(try json(files["subscriptions.json"])["items"] as? [[String: Any]])
    #expect(list.count == 1)
    #expect(try Array(#require(list[0]["name"] as? String).utf8) == Array(name.utf8))
    #expect(try json(files["offerings/9935-20241029.json"])["name"] as? String == name)
  }

  @Test(arguments: ["=1+2", "+虛構", "-虛構", "@SUM(A1)", "＝1+2", "＋虛構", "虛構=1", "虛構-KY"])
  func `a stored name that is a formula is escaped only in the Excel file`(name: String) throws {
    let files = try outputs(naming: name)
    let (plain, excel) = (
      try CSVText(try #require(files["subscriptions.csv"])).records,
      try CSVText(try #require(files["subscriptions.excel.csv"])).records
    )
    let column = try #require(plain[0].firstIndex(of: "name"))
    #expect(plain[1][column] == name)
    #expect(excel[1][1] == (name.hasPrefix("虛構") ? name : "'" + name))
  }

  @Test(arguments: [
    ("甲;=HYPERLINK(\"http://x\")", "甲;'=HYPERLINK(\"http://x\")"), ("\u{200B}=1", "'\u{200B}=1"),
    ("\t=1", "'\t=1"),
    ("\r+1", "'\r+1"), ("甲; \u{2060}@x;乙", "甲;' \u{2060}@x;乙"), ("'=1", "''=1"), ("''甲", "''甲"), ("甲;", "甲;"),
    (";;-1", ";;'-1"), (" ＝1", "' ＝1"),
  ])
  func `in the Excel file a text is in quotes and runs nowhere`(name: String, guarded: String) throws {
    let file = String(
      decoding: try #require(try outputs(naming: name)["subscriptions.excel.csv"]), as: UTF8.self)
    #expect(file.contains(",\"\(guarded.replacing("\"", with: "\"\""))\","), "\(file)")
    #expect(file.contains("\n\"9935\","))
    #expect(Formula.guarded(name) == guarded && Formula.unguarded(guarded) == name)
  }

  @Test func `the decoder removes line breaks and direction marks from a name`() throws {
    let hostile = "慶\u{202E}豐\u{2066}富\r\nATTENDEE:x\u{0}\u{1B}[31m\u{85}y\u{2028}z\u{200F}"
    let answer: [String: Any] = [
      "stat": "OK",
      "fields": [
        "抽籤日期", "證券名稱", "證券代號", "發行市場", "申購開始日", "申購結束日", "承銷股數", "實際承銷股數", "承銷價(元)",
        "實際承銷價(元)", "撥券日期(上市、上櫃日期)", "主辦券商", "申購股數", "總承銷金額(元)", "總合格件", "中籤率(%)", "取消公開抽籤 ",
      ],
      "data": [
        [
          "113/11/05", hostile, "9935", "上市增資", "113/10/29", "113/11/01", "340,000", "340,000", "27.3",
          "27.3", "113/11/13", "凱基", "1,000", "9,282,000", "0", "0", "",
        ]
      ],
    ]
    let body = Array(try JSONSerialization.data(withJSONObject: answer))
    let decoded = try Offering.decodeList(body)
    #expect(
      decoded.content == [try .sample(name: "慶 豐 富  ATTENDEE:x  [31m y z")])
  }

  @Test(arguments: [
    ("=cmd|' /C calc'!A0", "words that a spreadsheet would run as a formula"),
    ("\u{202E}\t@SUM(1)", "words that a spreadsheet would run as a formula"),
    ("\u{200B}=1+1", "words that a spreadsheet would run as a formula"),
    ("\u{2060}\u{FE0F}+1", "words that a spreadsheet would run as a formula"),
    ("＋1", "words that a spreadsheet would run as a formula"),
    (String(repeating: "申", count: 100_000), "100000 characters; at most 200 are allowed"),
  ])
  func `an impossible name is rejected with a short message of one line`(
    words: String, reason: String
  ) throws {
    let cell = Cell(column: "證券名稱", raw: words)
    let problem = try #require(throws: CellProblem.self) { try cell.spreadsheetSafeText() }
    #expect(problem.reason[.english] == reason)
    let report = Remark(
      .rejected, source: SourceID("list"), row: 7, column: problem.column, text: problem.text,
      reason: problem.reason)
    #expect((report.row?.text ?? "").unicodeScalars.count <= 500)
    #expect(report.description.unicodeScalars.allSatisfy { !"\t\u{202E}".unicodeScalars.contains($0) })
  }

  @Test func `stacked combining marks are limited to as many as languages use`() {
    let piled = "e" + String(repeating: "\u{301}", count: 900) + "a\u{300}"
    #expect(
      Array(PrintableText.visible(piled).unicodeScalars)
        == Array("e\u{301}\u{301}\u{301}\u{301}a\u{300}".unicodeScalars))
  }

  @Test(arguments: [
    "\u{1B}[2J王", "王\u{7}", "王\u{0}", "王\n", "王\r小", "王\t小", "王\u{7F}", "王\u{9B}2J", "\u{202E}王",
    "王\u{2066}小",
    "王\u{200F}", "王\u{61C}", "王\u{2028}", "王\u{FEFF}", "王\u{FFF9}", "王\u{FFFE}", "王\u{1FFFF}", "王\u{E000}",
    "王\u{FFFD}",
    "\u{10FFFF}", "e" + String(repeating: "\u{301}", count: 5), String(repeating: "王", count: 201),
    String(repeating: "\u{200B}", count: 900),
  ])
  func `a text of a file is one visible line`(text: String) {
    #expect(PrintableText.line(text) == nil)
    #expect(String(text: text) == nil && Market(text: text) == nil && String(stored: .text(text)) == nil)
  }

  @Test(arguments: [
    ("慶豐富", "慶豐富"), ("", ""), ("F-慶 豐\u{3000}富*", "F-慶 豐\u{3000}富*"), ("\u{200B}=1", "=1"),
    ("王\u{200D}小\u{FE0F}", "王小"),
    ("e\u{301}", "e\u{301}"), ("王\u{AD}\u{2060}\u{180E}\u{E0041}\u{3164}", "王"),
    ("臺灣 (創) & <b>", "臺灣 (創) & <b>"),
  ])
  func `zero-width characters are left out of it`(text: String, line: String) {
    #expect(PrintableText.line(text).map { Array($0.utf8) } == Array(line.utf8))
    #expect(Array(PrintableText.visible(text).utf8) == Array(line.utf8))
  }

  @Test func `an error quotes only the beginning of a body`() {
    let error = NotUnderstood(
      source: SourceID("list"), reason: Text(verbatim: String(repeating: "x\u{2028}", count: 1_000_000)),
      advice: .empty
    )
    #expect(error.reason[.english].unicodeScalars.count == 2000)
    #expect(error.reason[.english].hasPrefix("x x x") && error.reason[.english].hasSuffix("…"))
  }

  private func outputs(naming name: String) throws -> [String: [UInt8]] {
    let moment = try #require(Instant("2024-10-28T21:30"))
    let index = Tracker<Offering>.index([try .sample(name: name)], read: [.year(2024)], moment: moment)
    let closes = CloseIndex([try .sample("2024-10-28", ["9935": "32.4"])])
    return Report(offerings: index, closes: closes, moment: moment).files
  }

  private func json(_ file: [UInt8]?) throws -> [String: Any] {
    let object = try JSONSerialization.jsonObject(with: Data(try #require(file)))
    return try #require(object as? [String: Any])
  }

  /// The keys at each place of a JSON file.
  private func shape(of file: [UInt8]?) throws -> [String] {
    func keys(_ value: Any, _ path: String) -> [String] {
      if let object = value as? [String: Any] {
        return object.keys.sorted().flatMap { key in keys(object[key] ?? "", "\(path)/\(key)") }
      }
      guard let array = value as? [Any] else { return [path] }
      return array.enumerated().flatMap { keys($0.element, "\(path)/\($0.offset)") }
    }
    return keys(try json(file), "")
  }
}
