import Foundation
import TestSupport
import Testing

/// `subcal calc` compared to the digit with numbers worked out by hand.
@Suite struct CalcTests {
  let program: Program

  init() throws {
    program = try Program()
  }

  /// Price, sale, value, commission, tax, cost, profit, return, premium.
  static let lots = [
    "100 130 130000 185 390 100070 29355 29.33 30",
    "498 719 719000 1024 2157 498070 217749 43.72 44.4",
    "15 19.6 19600 27 58 15070 4445 29.5 30.7",
    "10 12 12000 20 36 10070 1874 18.61 20",
    "72 70 70000 99 210 72070 -2379 -3.3 -2.8",
  ]

  @Test(arguments: lots)
  func `a won lot has the expected costs, profit and return`(row: String) throws {
    let cells = row.split(separator: " ").map(String.init)
    let answer = try calc(["--price", cells[0], "--sell", cells[1]])
    let keys = [
      "value", "commission", "transaction_tax", "cost", "profit_per_lot", "return_on_cost_percent",
      "premium_percent",
    ]
    #expect(keys.map { answer[$0] } == Array(cells.dropFirst(2)))
    #expect(answer["cash_required"] == cells[5])
  }

  @Test(arguments: [
    "100 100.5148 101 484 100.5 -14", "498 500.2838 501 714 500 -282", "15 15.137 15.15 14 15.1 -36",
    "10 10.1204 10.15 30 10.1 -20", "72 72.3903 72.4 10 72.3 -89",
  ])
  func `break-even is given exactly and as the lowest tradable price without a loss`(row: String) throws {
    let cells = row.split(separator: " ").map(String.init)
    let alone = try calc(["--price", cells[0]])
    #expect([alone["break_even_exact"], alone["break_even_price"]] == [cells[1], cells[2]])
    #expect(try calc(["--price", cells[0], "--sell", cells[2]])["profit_per_lot"] == cells[3])
    #expect(try calc(["--price", cells[0], "--sell", cells[4]])["profit_per_lot"] == cells[5])
  }

  @Test(arguments: ["0.5 126.88", "1 273.75", "2 567.5", "5 1448.75"])
  func `the expected value depends on the odds`(row: String) throws {
    let cells = row.split(separator: " ").map(String.init)
    let answer = try calc(["--price", "100", "--sell", "130", "--odds", cells[0]])
    #expect(answer["expected_value"] == cells[1])
    #expect(answer["break_even_odds_percent"] == "0.0681")
  }

  @Test func `an example from a blog is worth 479.27 with the costs of selling and 486.6 without`() throws {
    // 736 lots of 321,023 applications.
    let blog = ["--price", "498", "--sell", "719", "--odds", "0.229267"]
    #expect(try calc(blog)["expected_value"] == "479.27")
    let free = ["--commission", "0", "--min-commission", "0", "--tax", "0"]
    let value = try #require(try calc(blog + free)["expected_value"])
    #expect(value.hasPrefix("486.5") || value.hasPrefix("486.6"))
  }

  @Test(arguments: ["4 4 24.96", "5 5 19.97", "7 7 14.26", "4 14 24.35"])
  func `the annualised return depends on the days that the money is locked`(row: String) throws {
    let cells = row.split(separator: " ").map(String.init)
    let answer = try calc([
      "--price", "100", "--sell", "130", "--odds", "1", "--days-not-drawn", cells[0], "--days-drawn",
      cells[1],
    ])
    #expect(answer["annualised_return_percent"] == cells[2])
  }

  @Test func `cash uses the announced price, and profit the final price`() throws {
    let answer = try calc(["--price", "43.91", "--announced-price", "47.5", "--sell", "60"])
    // 60,000 less 85 and 180, less 43,910 and 70.
    #expect(
      [answer["cash_required"], answer["cost"], answer["profit_per_lot"]] == ["47570", "43980", "15755"])
  }

  @Test func `every assumption can be changed and is listed in the answer`() throws {
    let answer = try #require(
      try JSONSerialization.jsonObject(
        with: Data(
          program.run([
            "calc", "--price", "100", "--sell", "130", "--odds", "1", "--broker-discount", "0.28",
            "--min-commission", "1", "--commission", "0.1", "--tax", "0.15", "--application-fee", "30",
            "--notice-postage", "0", "--rounding", "up", "--days-not-drawn", "4", "--days-drawn", "14",
            "--json",
          ]).stdout.utf8)) as? [String: Any])
    // 130,000 × 0.1 % × 0.28 = 36.4; 130,000 × 0.15 % = 195; 30,000 − 37 − 195 − 30.
    #expect(answer["profit_per_lot"] as? Int == 29738)
    let named = try #require(answer["assumptions"] as? [String: Any]).mapValues { "\($0)" }
    #expect(
      named == [
        "commission_percent": "0.1", "minimum_commission": "1", "broker_discount": "0.28",
        "transaction_tax_percent": "0.15", "application_fee": "30", "notice_postage": "0", "rounding": "up",
      ])
    #expect(answer["odds_source"] as? String == "assumed")
    #expect([answer["days_not_drawn"], answer["days_drawn"]].map { $0 as? Int } == [4, 14])
  }

  @Test func `the text for a given price does not mention a close`() throws {
    let text = try program.run(["calc", "--price", "100", "--sell", "130"], environment: ["LANG": "en"])
      .stdout
    #expect(text.contains("sold at the price shown"), "\(text)")
    #expect(!text.lowercased().contains("close"), "\(text)")
  }

  @Test func `gains have a plus sign beside the arrow`() throws {
    let text = try program.run(
      ["calc", "--price", "100", "--sell", "130", "--odds", "1"], environment: ["LANG": "en"]
    ).stdout
    #expect(text.contains("▲+30.0%") && text.contains("▲NT$ +29,355") && text.contains("▲NT$ +274"))
  }

  @Test(arguments: [
    ("9999", "9999: no offering of that code or name is stored"),
    ("9993", "9993 虛構電機 is a cash increase and has no offering"), ("2330", "2330 台積電 has no offering"),
  ])
  func `a code without an offering is no price`(code: String, reason: String) throws {
    let english = ["SUBCAL_LANGUAGE": "en"]
    let ending = try program.ask(["calc", code], asOf: "2024-10-29T21:40", environment: english)
    #expect(ending.status == 1 && ending.stdout == "" && ending.stderr.contains(reason), "\(ending)")
    #expect(ending.stderr.contains("a price is given with --price \(code)"), "\(ending)")
    #expect(try program.ask(["calc", "--price", code], asOf: "2024-10-29T21:40").status == 0)
  }

  @Test(arguments: ["36.5", "100", "1,075", "9993.5"])
  func `what has not the form of a code is a price`(text: String) throws {
    #expect(try program.ask(["calc", text, "--json"], asOf: "2024-10-29T21:40").status == 0)
  }

  @Test func `an auction is that of the moment of the question, and a failed one is said as failed`() throws {
    let store = program.scratch.path("work/failed.sqlite")
    try FileManager.default.copyItem(atPath: Stores.path(of: "night"), toPath: store)
    let answers = program.scratch.url.appending(path: "work/answers")
    try FileManager.default.copyItem(
      at: Repository.fixtures.appending(path: "replay/2024-10-29"), to: answers)
    let list = answers.appending(path: "twse-auctions-2024.csv")
    // It is in code page 950, of which only the line's ASCII matters here.
    var rows = try String(contentsOf: list, encoding: .isoLatin1).components(separatedBy: "\r\n")
    let row = try #require(rows.firstIndex { $0.contains("83742") })
    rows[row].replace(/"",$/, with: #""Y","#)
    try rows.joined(separator: "\r\n").write(to: list, atomically: false, encoding: .isoLatin1)
    let night = try program.run([
      "nightly", "--replay", answers.path, "--as-of", "2024-10-29T22:30", "--store", store, "--output",
      "public",
    ])
    // The store has a close of an invented code that this evening lacks: 10.
    try #require(night.status == 10, "\(night)")
    let environment = ["SUBCAL_STORE": store, "SUBCAL_LANGUAGE": "en"]
    func asked(_ arguments: String..., asOf: String) throws -> Program.Ending {
      try program.ask(["calc"] + arguments, asOf: asOf, environment: environment)
    }
    let before = try asked("--auction", "83742", "--bid", "105", asOf: "2024-10-29T22:00")
    #expect(before.status == 0 && before.stdout.contains("NT$ 52,900"), "\(before)")
    for arguments in [["--auction", "83742", "--bid", "105"], ["83742", "--bid", "105"]] {
      let after = try program.ask(
        ["calc"] + arguments, asOf: "2024-10-29T23:00", environment: environment)
      #expect(after.status == 1 && after.stderr.contains("its auction failed or was cancelled"), "\(after)")
    }
    let typed = try program.run(
      ["calc", "--auction", "83742", "--bid", "105", "--as-of", "2024-10-29T22:00"], environment: environment)
    #expect(typed.status == 0, "\(typed)")
    let unknown = try asked("--auction", "9999", "--bid", "30", asOf: "2024-10-30T08:00")
    #expect(unknown.status == 1 && unknown.stderr.contains("9999"), "\(unknown)")
  }

  /// The answer's members as they are written, without null ones.
  private func calc(_ arguments: [String]) throws -> [String: String] {
    let ending = try program.run(["calc", "--on", "2024-11-13", "--json"] + arguments)
    try #require(ending.status == 0, "\(ending.stderr)")
    let object = try JSONSerialization.jsonObject(with: Data(ending.stdout.utf8)) as? [String: Any]
    let digits = ending.stdout.matches(of: /\n {2}"([a-z_]+)": (-?[0-9][0-9.]*)/)
      .map { (String($0.1), String($0.2)) }
    return try #require(object).compactMapValues { $0 as? String }.merging(digits) { $1 }
  }
}
