import Foundation
import TestSupport
import Testing

/// The lists of securities that cannot be traded as usual, from the night to files, pages and answers.
///
/// 6248 and 5347 are delivered on 31 October. On the first night the lists came and have 6248; on the second one, an hour
/// later, the TPEx's list of dispositions and the TWSE's of suspensions, which has 4927, did not come.
@Suite(.timeLimit(.minutes(10))) struct StatusListTests {
  private static let disposition =
    #"[{"Date":"1131029","SecuritiesCompanyCode":"6248","CompanyName":"沛波","DispositionPeriod":"1131030~1131112","#
    + #""DispositionReasons":"","DisposalCondition":"改以人工管制之撮合終端機執行撮合作業(約每5分鐘撮合一次)"}]"#

  private static let suspension =
    #"[{"Number":"1","Code":"4927","Name":"泰鼎-KY","TradingHaltDate":"1131029","TradingHaltTime":"090000","#
    + #""TradingResumptionDate":"","TradingResumptionTime":""}]"#

  private static let nights = Result {
    let program = try Program()
    let fixtures = Repository.fixtures.appending(path: "replay/2024-10-29")
    let answers = program.scratch.url.appending(path: "work/answers")
    try FileManager.default.copyItem(at: fixtures, to: answers)
    let list = answers.appending(path: "tpex-dispositions.json")
    try Data(disposition.utf8).write(to: list)
    let suspensions = answers.appending(path: "twse-suspensions.json")
    try Data(suspension.utf8).write(to: suspensions)
    try publish(at: "2024-10-29T21:30", in: program)
    try FileManager.default.copyItem(
      at: program.scratch.url.appending(path: "work/public"),
      to: program.scratch.url.appending(path: "work/first"))
    for list in [list, suspensions] { try FileManager.default.removeItem(at: list) }
    try publish(at: "2024-10-29T22:30", in: program)
    return program
  }

  private static func publish(at moment: String, in program: Program) throws {
    let ending = try program.run(
      ["nightly", "--replay", "answers", "--as-of", moment, "--store", "s.sqlite", "--output", "public"])
    try #require(ending.status == 0, "\(ending)")
  }

  private let program: Program

  init() throws { program = try Program(copying: Self.nights.get()) }

  private func ask(_ arguments: String..., asOf moment: String) throws -> String {
    try ask(arguments, asOf: moment)
  }

  private func ask(_ arguments: [String], asOf moment: String) throws -> String {
    let ending = try program.run(
      arguments + ["--store", "s.sqlite", "--as-of", moment], environment: ["COLUMNS": "400"])
    try #require(ending.status == 0, "\(ending)")
    return ending.stdout
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOf: program.scratch.url.appending(path: "work/\(path)"), encoding: .utf8)
  }

  private func item(_ code: String, in folder: String) throws -> [String: Any] {
    let file = try JSONSerialization.jsonObject(with: Data(try text("\(folder)/subscriptions.json").utf8))
    let items = try #require((file as? [String: Any])?["items"] as? [[String: Any]])
    return try #require(items.first { $0["code"] as? String == code }?["trading_status"] as? [String: Any])
  }

  @Test func `the files have what holds and what is not known`() throws {
    let known = try #require(try item("6248", in: "first")["statuses"] as? [[String: Any]])
    #expect(known.count == 1 && known[0]["kind"] as? String == "disposition")
    #expect(known[0]["from"] as? String == "2024-10-30" && known[0]["to"] as? String == "2024-11-12")
    #expect(known[0]["matching_minutes"] as? Int == 5)
    #expect((try item("6248", in: "first")["unknown"] as? [Any])?.isEmpty == true)
    #expect((try item("5347", in: "first")["statuses"] as? [Any])?.isEmpty == true)
    #expect((try item("5347", in: "public")["unknown"] as? [[String: String]]) == [["kind": "disposition"]])
    #expect((try item("6248", in: "public")["statuses"] as? [Any])?.count == 1)
    #expect(try text("first/subscriptions.csv").contains("disposition=2024-10-30/2024-11-12@5"))
  }

  @Test func `a page has a line where there is something, and none where there is none`() throws {
    let line = "交易狀態：自 2024-10-30 起處置：每 5 分鐘撮合一次，至 2024-11-12"
    #expect(try text("first/offerings/6248-20241017.html").contains(line))
    #expect(
      try text("first/offerings/6248-20241017.en.html").contains(
        "Trading status: disposition from 2024-10-30"))
    #expect(try !text("first/offerings/5347-20241017.html").contains("交易狀態"))
  }

  @Test func `a question knows what was known then`() throws {
    let then = try ask("query", "6248", asOf: "2024-10-29T22:00")
    #expect(then.contains("自 2024-10-30 起處置：每 5 分鐘撮合一次，至 2024-11-12"), "\(then)")
    #expect(try !ask("query", "5347", asOf: "2024-10-29T22:00").contains("交易狀態"))
    // The eve of the delivery, with the lists of the second night.
    let eve = try ask("query", "5347", asOf: "2024-10-30T08:00")
    #expect(eve.contains("是否處置不明（清單未取得）"), "\(eve)")
    let known = try ask("query", "6248", asOf: "2024-11-12T08:00")
    #expect(known.contains("處置中：每 5 分鐘撮合一次，至 2024-11-12") && !known.contains("不明（"), "\(known)")
    #expect(try !ask("query", "6248", asOf: "2024-11-13T08:00").contains("處置中"))
  }

  @Test func `a suspension without an end stays until a list says otherwise`() throws {
    let line = "暫停交易，恢復交易日未定"
    let then = try ask("query", "4927", asOf: "2024-10-29T22:00")
    #expect(then.contains(line) && !then.contains("所知"), "\(then)")
    let now = try ask("query", "4927", asOf: "2024-10-29T23:00")
    #expect(now.contains(line + "（2024-10-29 所知，其後清單未取得）"), "\(now)")
    #expect(try text("public/subscriptions.csv").contains("suspended=2024-10-29/ suspended=?"))
    // Another one's is not known, long before its delivery too, and not none.
    #expect(try !ask("query", "9935", asOf: "2024-10-29T22:00").contains("交易狀態"))
    let other = try ask("query", "9935", asOf: "2024-10-29T23:00")
    #expect(other.contains("是否暫停交易不明（清單未取得）"), "\(other)")
    let page = try text("public/offerings/9935-20241029.html")
    #expect(page.contains("交易狀態：是否暫停交易不明（清單未取得）"))
  }

  @Test func `the digest says how a delivered lot can be sold`() throws {
    let digest = try ask("digest", asOf: "2024-10-30T08:00")
    #expect(
      digest.contains(/6248 沛波.*可以賣出，但處置中：每 5 分鐘撮合一次，至 2024-11-12/), "\(digest)")
    #expect(digest.contains(/5347 世界.*可以賣出，但是否處置不明（清單未取得）/), "\(digest)")
  }

  @Test func `the digest says it of what is held, until it ends`() throws {
    _ = try ask("apply", "6248", asOf: "2024-10-30T12:00")
    _ = try ask("won", "6248", asOf: "2024-10-30T13:00")
    let held = try ask("digest", asOf: "2024-11-06T08:00")
    #expect(held.contains("持有中、待撥券的交易狀態"), "\(held)")
    #expect(held.contains("6248 沛波：可以賣出，但處置中：每 5 分鐘撮合一次，至 2024-11-12"), "\(held)")
    #expect(try !ask("digest", asOf: "2024-11-13T08:00").contains("交易狀態"))
  }

  @Test func `the table of all securities has a column for it`() throws {
    func rows(_ moment: String) throws -> [Substring] {
      try ask("list", "--all-listed", "--board", "TPEx", asOf: moment).split(separator: "\n")
    }
    let (then, now) = (try rows("2024-10-29T22:00"), try rows("2024-10-29T23:00"))
    #expect(then.contains { $0.hasPrefix("6248") && $0.hasSuffix("處置") }, "\(then)")
    #expect(!then.contains { $0.contains("?") })
    #expect(now.contains { $0.hasPrefix("5347") && $0.hasSuffix("?") })
    #expect(now.contains { $0.hasPrefix("? 狀態不明") })
    let table = try ask("list", "--all-listed", "--csv", asOf: "2024-10-29T23:00")
    #expect(
      table.contains(/6248,.*,disposition=2024-10-30\/2024-11-12@5 disposition=\?/), "\(table.prefix(2000))")
  }
}
