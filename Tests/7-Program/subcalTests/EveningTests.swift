import Foundation
import TestSupport
import Testing

/// An evening on which an offering closed at 14:00 and another one closes on the next day: digest, message, page and tool
/// ask for the same money, and for nothing that is over. The rows have the exchange's form; terms and prices are invented.
@Suite(.timeLimit(.minutes(10))) struct EveningTests {
  private static let rows = [
    #""115/07/22","聯電","2303","上市增資","115/07/16","115/07/20","1,000,000","1,000,000","100","100","115/07/28","示範證券","1,000","100,000,000","0","0","","#,
    #""115/07/23","達發","6526","上市增資","115/07/17","115/07/21","1,000,000","1,000,000","477.4","477.4","115/07/29","示範證券","1,000","477,400,000","0","0","","#,
    #""115/07/24","虛構電機","9994","上市增資","115/07/20","115/07/22","1,000,000","1,000,000","50","50","115/07/30","範例證券","1,000","50,000,000","0","0","","#,
  ]

  /// A folder with the nights of 17 and 20 July 2026, with pages.
  private static let nights = Result {
    let program = try Program()
    for day in ["2026-07-17", "2026-07-20"] {
      try answers(of: day, in: program)
      let ending = try program.run(
        [
          "nightly", "--replay", "answers", "--as-of", day + "T21:30", "--store", "s.sqlite", "--output",
          "public", "--accept", "twse-closes", "--accept", "tpex-closes", "--accept", "emerging-closes",
        ])
      try #require([0, 10].contains(ending.status), "\(ending)")
    }
    return program
  }

  /// Those of a night of the story, with other days, closes and rows.
  private static func answers(of day: String, in program: Program) throws {
    let written = "115" + day.dropFirst(5).replacing("-", with: "")
    let night = StoryNight["13"].answers
    for file in try FileManager.default.contentsOfDirectory(atPath: night.path)
    where file.hasSuffix("-closes.json") {
      var text = try String(contentsOf: night.appending(path: file), encoding: .utf8)
        .replacing("1150114", with: written)
      if file.hasPrefix("twse"), let end = text.lastIndex(of: "]") {
        let closes = [("2303", "聯電", "120.00"), ("6526", "達發", "560.00"), ("9994", "虛構電機", "60.00")]
        let rows = closes.map { code, name, close in
          #",{"Date":"\#(written)","Code":"\#(code)","Name":"\#(name)","TradeVolume":"1000","TradeValue":"1","OpeningPrice":"\#(close)","HighestPrice":"\#(close)","LowestPrice":"\#(close)","ClosingPrice":"\#(close)","Change":"0.0000","Transaction":"10"}"#
        }
        text.insert(contentsOf: rows.joined(separator: "\n") + "\n", at: end)
      }
      try program.scratch.write(text, to: "work/answers/" + file)
    }
    let holidays = try String(contentsOf: night.appending(path: "twse-holidays-2026.json"), encoding: .utf8)
    try program.scratch.write(holidays, to: "work/answers/twse-holidays-2026.json")
    let titles =
      #""序號","抽籤日期","證券名稱","證券代號","發行市場","申購開始日","申購結束日","承銷股數","實際承銷股數","承銷價(元)","實際承銷價(元)","撥券日期(上市、上櫃日期)","主辦券商","申購股數","總承銷金額(元)","總合格件","中籤率(%)","取消公開抽籤 ","#
    let shown = rows.prefix(day == "2026-07-17" ? 2 : 3).reversed().enumerated().map { "\"\($0 + 1)\"," + $1 }
    try program.scratch.write(
      ([#""公開申購公告-抽籤日程表""#, titles] + shown + ["\"說明:\"", "\"1. 虛構資料\""]).joined(separator: "\r\n") + "\r\n",
      to: "work/answers/twse-subscriptions-2026.csv")
  }

  private let program: Program

  init() throws { program = try Program(copying: Self.nights.get()) }

  private func ask(_ arguments: String..., at moment: String = "2026-07-20T21:40") throws -> String {
    let ending = try program.run(
      arguments + ["--store", "s.sqlite", "--as-of", moment],
      environment: ["SUBCAL_LANGUAGE": "zh", "COLUMNS": "200"])
    #expect(ending.status == 0, "\(ending)")
    return ending.stdout
  }

  private func object(_ text: some StringProtocol) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test func `digest, message, page and tool ask for what closes on the next day`() throws {
    let digest = try ask("digest")
    #expect(digest.contains("2026-07-21 截止\n  6526 達發，▲+17.3%，最晚 14:00 申購並存入 477,470 元"), "\(digest)")
    #expect(
      digest.contains(
        """
        若申購須備款（每檔一件）
          2026-07-21 14:00 前存入 477,470 元，2026-07-22 扣款：6526 達發 477,470
          2026-07-22 14:00 前存入 50,070 元，2026-07-23 扣款：9994 虛構電機 50,070

        """), "\(digest)")
    #expect(!digest.contains("2303"), "\(digest)")

    try program.scratch.write(
      "targets: {hook: {kind: webhook, url: https://example.org}}\n", to: "work/notify.yaml",
      permissions: 0o600)
    let sent = try ask("notify", "--settings", "notify.yaml", "--dry-run")
    #expect(sent.contains("  明天（7/21）截止｜6526 達發｜最晚 14:00 申購並存入 477,470 元｜溢價 +17.3%"), "\(sent)")
    #expect(!sent.contains("2303"), "\(sent)")

    let page = try String(contentsOfFile: program.scratch.path("work/public/index.html"), encoding: .utf8)
    let line = try #require(page.split(separator: "\n").first { $0.contains(#"id="now""#) })
    let said = line.matches(of: /<span[^>]*>([^<]*)</).map { String($0.output.1) }
    #expect(
      said == [
        "明天截止 1 檔：6526 達發", "明天 14:00 前要存入 477,470 元：6526 達發（每檔抽一件）",
        "7/22（三）14:00 前要存入 50,070 元：9994 虛構電機（每檔抽一件）", "今天開始 1 檔：9994 虛構電機",
      ], "\(line)")

    let answers = [try object(try ask("digest", "--json")), try tool()]
    for answer in answers {
      let next = try #require(answer["closes_next"] as? [[String: Any]])
      #expect(next.count == 1 && Set(next[0].keys) == Set(Self.fields))
      #expect(next[0]["code"] as? String == "6526" && next[0]["name"] as? String == "達發")
      #expect(next[0]["cash"] as? Int == 477_470 && next[0]["account"] is NSNull)
      #expect(next[0]["deposit_by"] as? String == "2026-07-21T14:00:00+08:00")
      #expect(next[0]["cut_off"] as? String == "2026-07-21T14:00:00+08:00")
      #expect(next[0]["premium_percent"] as? Double == 17.3)
      let deposits = try #require(answer["deposits"] as? [[String: Any]])
      #expect(deposits.compactMap { $0["cash"] as? Int } == [477_470, 50_070])
      #expect((answer["deducted_next"] as? [Any])?.isEmpty == true)
    }
  }

  /// What the tool `digest` of `serve` answers.
  private func tool(_ options: String = "") throws -> [String: Any] {
    try program.scratch.write(
      #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"digest","arguments":{"as_of":"2026-07-20T21:40"}}}"#
        + "\n", to: "requests")
    let process = try program.start(
      [
        "-c", #"exec "$0" serve --store s.sqlite \#(options) < "$1""#, Repository.subcal,
        program.scratch.path("requests"),
      ],
      program: "/bin/sh")
    let result = try object(try program.ending(of: process).stdout)["result"] as? [String: Any]
    return try #require(result?["structuredContent"] as? [String: Any])
  }

  @Test func `the tool knows the user's accounts and ledger only where its owner says so`() throws {
    try program.scratch.write(
      "brokers: {kgi: {cut_off: '13:30', money_by: '15:30'}}\n"
        + "accounts: {mei: {broker: kgi, cash: 20000, cash_on: 2026-07-20}, son: {}}\n",
      to: "home/.config/subcal/config.yaml")
    _ = try ask("apply", "2303", "--account", "mei", at: "2026-07-17T22:00")
    _ = try ask("apply", "6526", "--intended", "--account", "son", at: "2026-07-20T21:30")
    let others = try tool()
    #expect(others["mine"] == nil && others["family"] == nil, "\(others)")
    #expect(
      (others["closes_next"] as? [[String: Any]])?.map { $0["account"] is NSNull } == [true], "\(others)")
    let own = try tool("--mine")
    let asked = try #require(own["closes_next"] as? [[String: Any]])
    #expect(asked.map { $0["account"] as? String } == ["mei", "son"], "\(own)")
    #expect(asked.map { $0["intended"] as? Bool } == [false, true], "\(own)")
    let terminal = try object(try ask("digest", "--json"))
    for member in ["closes_next", "deposits", "mine", "family"] {
      func text(_ answer: [String: Any]) throws -> Data {
        try JSONSerialization.data(withJSONObject: [answer[member] ?? NSNull()], options: .sortedKeys)
      }
      #expect(try text(own) == text(terminal), "\(member)")
    }
    // Another ledger, which has nothing.
    #expect(try tool("--mine --ledger none/ledger.sqlite")["mine"] == nil)
  }

  private static let fields = [
    "code", "name", "cash", "deposit_by", "cut_off", "premium_percent", "expected_value_estimate", "account",
    "intended",
  ]

  @Test func `each account is asked until its own hour, and not for what it has applied for`() throws {
    try program.scratch.write(
      "brokers: {kgi: {cut_off: '13:30', money_by: '15:30'}}\naccounts: {mei: {broker: kgi}, son: {}}\n",
      to: "home/.config/subcal/config.yaml")
    #expect(try ask("apply", "2303", "--account", "mei", at: "2026-07-17T22:00").contains("100,070"))
    let evening = try ask("digest")
    #expect(
      evening.contains(
        "6526 達發，▲+17.3%，mei：最晚 13:30 申購、15:30 存入 477,470 元；son：最晚 14:00 申購並存入 477,470 元"), "\(evening)")
    #expect(
      evening.contains("我的備款\n  mei：2026-07-20 15:30 應已存入 100,070 元，2026-07-21 扣款（2303 聯電）"), "\(evening)")
    let next = try object(try ask("digest", "--json"))["closes_next"] as? [[String: Any]]
    #expect(next?.compactMap { $0["account"] as? String } == ["mei", "son"])
    #expect(
      next?.compactMap { $0["cut_off"] as? String } == [
        "2026-07-21T13:30:00+08:00", "2026-07-21T14:00:00+08:00",
      ])
    for (hour, asked) in [("07:00", ["mei", "son"]), ("13:45", ["son"]), ("14:00", []), ("23:00", [])] {
      let digest = try ask("digest", at: "2026-07-21T\(hour)")
      let line = digest.split(separator: "\n").first { $0.contains("6526 達發，▲") } ?? ""
      #expect(["mei", "son"].filter { line.contains($0 + "：最晚") } == asked, "\(hour) \(digest)")
    }
    // What was applied for is told of on its days, what was not is not.
    #expect(try ask("digest", at: "2026-07-22T08:00").contains("今天抽籤\n  2303 聯電"))
    #expect(try ask("digest", at: "2026-07-23T08:00").contains("今天抽籤") == false)
  }

  @Test func `the evening tells what closes next, the morning what closes today, each once`() throws {
    func kinds(_ rules: String, at moment: String) throws -> [Substring] {
      try program.scratch.write(
        "targets: {hook: {kind: webhook, url: https://example.org\(rules)}}\n", to: "work/notify.yaml",
        permissions: 0o600)
      return try ask("notify", "--settings", "notify.yaml", "--dry-run", at: moment).split(separator: "\n")
        .filter {
          $0.contains("6526") && $0.contains("最晚")
        }
    }
    #expect(try kinds("", at: "2026-07-20T22:00").allSatisfy { $0.contains("明天（7/21）截止") })
    #expect(try kinds("", at: "2026-07-20T22:00").count == 1)
    #expect(try kinds("", at: "2026-07-21T08:00").first?.contains("今天截止｜6526") == true)
    #expect(try kinds("", at: "2026-07-21T14:00").isEmpty)
    #expect(try kinds(", tell: [closes_next]", at: "2026-07-20T22:00").count > 0)
    #expect(try kinds(", tell: [closes_next]", at: "2026-07-21T08:00").isEmpty)
    // The morning leaves what closes on the 22nd to the evening.
    func next(_ moment: String) throws -> String {
      try ask("notify", "--settings", "notify.yaml", "--dry-run", at: moment)
    }
    _ = try kinds(", tell: [closes_next]", at: "2026-07-21T08:00")
    #expect(try next("2026-07-21T08:00") == "")
    #expect(try next("2026-07-21T13:59") == "")
    #expect(try next("2026-07-21T14:00").contains("明天（7/22）截止｜9994"))
    #expect(try ask("digest", at: "2026-07-21T08:00").contains("2026-07-22 截止\n  9994"))
    // On a Friday and the weekend after it the next trading day is Monday.
    let friday = try ask("digest", at: "2026-07-17T21:40")
    #expect(friday.contains("2026-07-20 截止\n  2303 聯電"), "\(friday)")
    #expect(try ask("digest", at: "2026-07-18T10:00").contains("2026-07-20 截止\n  2303 聯電"))
  }

  @Test
  func `a target of one's own is told what no account has applied for, in the evening and in the morning`()
    throws
  {
    try program.scratch.write(
      "brokers: {kgi: {cut_off: '13:30'}}\naccounts: {mei: {broker: kgi}, son: {}}\n",
      to: "home/.config/subcal/config.yaml")
    try Tool.writeScript("cat >> \"$0.heard\"", to: program.scratch.path("work/hook"))
    func told(at moment: String, _ rules: String = "", _ name: String = "me") throws -> [Substring] {
      let heard = program.scratch.path("work/hook.heard")
      try? FileManager.default.removeItem(atPath: heard)
      try program.scratch.write(
        "targets: {\(name): {kind: command, program: ./hook, mine: true\(rules)}}\n", to: "work/notify.yaml",
        permissions: 0o600)
      _ = try ask("notify", "--settings", "notify.yaml", at: moment)
      let text = (try? String(contentsOfFile: heard, encoding: .utf8)) ?? ""
      return text.split(separator: "\n").filter { $0.contains("6526 達發｜") }
    }
    _ = try ask("apply", "2303", "--account", "mei", at: "2026-07-17T22:00")
    let terms = "6526 達發｜mei：最晚 13:30 申購並存入 477,470 元；son：最晚 14:00 申購並存入 477,470 元"
    let evening = try told(at: "2026-07-20T22:07")
    #expect(evening.count == 1 && evening[0].contains("明天（7/21）截止｜" + terms), "\(evening)")
    #expect(try told(at: "2026-07-20T22:17").isEmpty)
    // It is narrowed by its own rules.
    for rules in [", min_premium: 20", ", favourites: true", ", tell: [closes_today]", ", tell: [deposit]"] {
      #expect(try told(at: "2026-07-20T22:07", rules, "other").isEmpty, "\(rules)")
    }
    _ = try ask("apply", "6526", "--account", "mei", at: "2026-07-20T23:00")
    let morning = try told(at: "2026-07-21T07:37")
    #expect(
      morning.contains { $0.contains("今天截止｜6526 達發｜son：最晚 14:00 申購並存入 477,470 元") }
        && !"\(morning)".contains("mei：最晚 13:30"),
      "\(morning)")
    #expect(try told(at: "2026-07-21T07:47").isEmpty)
    _ = try ask("apply", "6526", "--account", "son", at: "2026-07-21T08:00")
    #expect(try told(at: "2026-07-21T08:07", ", tell: [closes_today, closes_next]", "third").isEmpty)
  }

  /// The expected accounts were written from the hours of the two brokers: mei's takes applications until 13:30 and
  /// money until 15:30, son's both until 14:00, and mei has applied for 9994.
  @Test(arguments: 7...23)
  func `at every hour of a last day terminal and program ask the same accounts for the same sums`(hour: Int)
    throws
  {
    try program.scratch.write(
      """
      brokers: {kgi: {cut_off: '13:30', money_by: '15:30'}}
      accounts: {mei: {broker: kgi, cash: 20000, cash_on: 2026-07-20}, son: {}}

      """, to: "home/.config/subcal/config.yaml")
    _ = try ask("apply", "9994", "--account", "mei", at: "2026-07-20T22:00")
    let moment = "2026-07-21T\(hour < 10 ? "0" : "")\(hour):00"
    let answer = try object(try ask("digest", "--json", at: moment))
    func entries(_ name: String) -> [[String: Any]] { answer[name] as? [[String: Any]] ?? [] }
    let today = entries("closes_today")
    let isOpen = hour < 14
    #expect(today.compactMap { $0["account"] as? String } == (isOpen ? ["mei", "son"] : []))
    #expect(
      today.allSatisfy {
        Set($0.keys) == Set(Self.fields + ["item", "changes"]) && $0["cash"] as? Int == 477_470
      })
    #expect(
      today.compactMap { $0["deposit_by"] as? String }
        == (isOpen ? ["2026-07-21T15:30:00+08:00", "2026-07-21T14:00:00+08:00"] : []))
    #expect(
      entries("closes_next").map { "\($0["code"] ?? "") \($0["account"] ?? "")" } == ["9994 son"])
    let digest = try ask("digest", at: moment)
    #expect(digest.contains("今天截止\n  6526 達發") == isOpen, "\(digest)")
    #expect(
      digest.contains("  mei：最晚 2026-07-22 15:30 存入 50,070 元，尚缺 30,070 元，2026-07-23 扣款（9994 虛構電機）"),
      "\(digest)")
    let sums = entries("deposits").map { "\($0["account"] ?? "") \($0["cash"] ?? "")" }
    #expect(sums == (isOpen ? ["son 477470", "mei 477470", "son 50070"] : ["son 50070"]))
  }

  @Test
  func `without an hour of the broker for money the one for applications is named, also after applying`()
    throws
  {
    try program.scratch.write(
      "brokers: {old: {cut_off: '13:00'}}\naccounts: {mei: {broker: old, cash: 10000}}\n",
      to: "home/.config/subcal/config.yaml")
    #expect(try ask("digest").contains("最晚 13:00 申購並存入 477,470 元"))
    #expect(try ask("apply", "6526").contains("最晚 2026-07-21 13:00 存入 477,470 元"))
    let digest = try ask("digest")
    #expect(
      digest.contains("本人：最晚") == false
        && digest.contains("mei：最晚 2026-07-21 13:00 存入 477,470 元，尚缺 467,470 元"), "\(digest)")
    let plan = try ask("cash-plan", "--mine").split(separator: " ", omittingEmptySubsequences: true).joined(
      separator: " ")
    #expect(plan.contains("最晚 2026-07-21 13:00 存入 477,470 元，尚缺 467,470 元"), "\(plan)")
    _ = try ask("ledger", "--ics", "own.ics")
    let calendar = try String(contentsOfFile: program.scratch.path("work/own.ics"), encoding: .utf8)
    #expect(calendar.replacing("\r\n ", with: "").contains("最晚 2026-07-21 13:00 存入"), "\(calendar)")
  }

  @Test func `a reminder names what is debited on the same day and has no price yet`() throws {
    try Self.answers(of: "2026-07-21", in: program)
    let list = "work/answers/twse-subscriptions-2026.csv"
    let unset =
      #""4","115/07/24","虛構光電","9995","上市增資","115/07/20","115/07/22","1,000,000","1,000,000","未訂出","未訂出","115/07/30","範例證券","1,000","未訂出","0","0","","#
    let rows = try String(contentsOfFile: program.scratch.path(list), encoding: .utf8)
    try program.scratch.write(
      rows.replacing("\"說明:\"", with: unset + "\r\n\"說明:\""), to: list)
    let night = try program.run([
      "nightly", "--replay", "answers", "--as-of", "2026-07-21T21:30", "--store", "s.sqlite", "--output",
      "public", "--accept", "twse-closes", "--accept", "tpex-closes", "--accept", "emerging-closes",
    ])
    try #require([0, 10].contains(night.status), "\(night)")
    _ = try ask("apply", "9994", "9995", at: "2026-07-21T22:00")
    let digest = try ask("digest", at: "2026-07-21T22:00")
    #expect(
      digest.contains(
        "本人：最晚 2026-07-22 14:00 存入 50,070 元，2026-07-23 扣款（9994 虛構電機）；不含同日扣款、金額未定的 9995 虛構光電"),
      "\(digest)")
  }
}
