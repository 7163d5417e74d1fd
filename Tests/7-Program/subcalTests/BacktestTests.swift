import Foundation
import TestSupport
import Testing

/// What `subcal backtest` says a rule would have earned.
@Suite struct BacktestTests {
  private let program: Program

  init() throws { program = try Program().inEnglish }

  private func totals(_ arguments: [String], of store: String = "market") throws -> [String: Any] {
    let answer = try program.answer(["backtest"] + arguments, of: store)
    return try #require(answer["totals"] as? [String: Any])
  }

  private func rows(_ arguments: [String], of store: String, asOf: String) throws -> [[String: String]] {
    let text = try program.ask(["backtest", "--csv"] + arguments, of: store, asOf: asOf).stdout
    let lines = text.split(separator: "\r\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    let names = try #require(lines.first)
    return lines.dropFirst().map { Dictionary(uniqueKeysWithValues: zip(names, $0)) }
  }

  @Test(.enabled(if: Python.isAvailable, "\(Python.skipReason)"))
  func `rules computed again from the CSV by another program differ in nothing`() throws {
    let said = try Python.run(
      "backtest.py", [Repository.subcal, Stores.path(of: "market"), "2024-10-29T21:40"],
      environment: ["LONG": LongRun.isOn ? "1" : ""])
    #expect(
      said.hasPrefix(LongRun.isOn ? "20 rules, " : "10 rules, ") && said.hasSuffix(" 0 differences\n"),
      "\(said)")
  }

  @Test func `a year is a number`() throws {
    let years = try program.answer(["backtest"], of: "market")["by_year"] as? [[String: Any]]
    #expect(years?.isEmpty == false && years?.allSatisfy { $0["year"] is Int } == true)
  }

  @Test func `what is not known is not 0`() throws {
    let rule = ["--from", "2024-10-25"]
    let totals = try totals(rule)
    #expect(
      totals["applications"] as? Int ?? 0 > 0
        && totals["applications"] as? Int == totals["without_outcome"] as? Int)
    #expect(["wins_low", "profit_low", "profit_high"].allSatisfy { totals[$0] is NSNull })
    let text = try program.ask(["backtest", "--language", "en"] + rule, of: "market").stdout
    #expect(text.contains(#/expected wins +-/#) && text.contains(#/chance of a loss +-/#))
  }

  /// The columns of what was decided, and on what.
  private static let decided = [
    "id", "decided_at", "applied", "applications", "premium_percent", "close", "cash_required",
    "estimated_win_rate_percent", "expected_value",
  ]

  @Test(arguments: [[], ["--min-ev", "0"], ["--budget", "100000", "--accounts", "2"]])
  func `later facts change no earlier decision`(rule: [String]) throws {
    // Each night of the story knows more than the one before: closes, results, moved days, cancellations.
    var last: [String: [String?]] = [:]
    var compared = 0
    for (store, asOf) in [
      ("story-05", "2025-12-22"), ("story-10", "2026-01-02"), ("story-14", "2026-01-16"),
    ] {
      let now = try decisions(rule, of: store, asOf: "\(asOf)T23:00")
      for (id, decision) in last {
        #expect(now[id] == decision, "\(store): \(id)")
        compared += 1
      }
      last = now
    }
    #expect(compared > 10)
    // Of what was over by then a store says the same whatever it learns later.
    let all = try decisions(rule + ["--to", "2024-08-31"], of: "market", asOf: "2024-10-29T21:40")
    let before = try decisions(rule + ["--to", "2024-08-31"], of: "market", asOf: "2024-09-01T00:00")
    #expect(before.count > 30 && before.allSatisfy { all[$0.key] == $0.value })
  }

  private func decisions(_ rule: [String], of store: String, asOf: String) throws -> [String: [String?]] {
    let rows = try rows(rule, of: store, asOf: asOf)
    return Dictionary(
      uniqueKeysWithValues: rows.map { row in (row["id"] ?? "", Self.decided.map { row[$0] }) })
  }

  @Test func `more accounts never lower the expected wins, and conditions never raise the applications`()
    throws
  {
    // Some months, which take less time than all of them.
    let days = ["--from", "2024-06-01"]
    var wins = Decimal(-1)
    for accounts in [1, 2, 6] {
      let found = try number(
        totals(days + ["--accounts", "\(accounts)", "--min-premium", "10"]), "expected_wins")
      #expect(found > wins)
      wins = found
    }
    var applications = Int.max
    for premium in ["-50", "0", "20", "200"] {
      let totals = try totals(days + ["--min-premium=\(premium)"])
      let found = try #require(totals["applications"] as? Int)
      #expect(found <= applications)
      applications = found
    }
    #expect(applications == 0)
    for budget in [1, 100_000, 1_000_000] {
      let totals = try totals(days + ["--budget", "\(budget)", "--accounts", "3"])
      let peak = try #require(totals["peak_cash"] as? Int)
      #expect(peak <= budget)
    }
    // Of more draws than the distribution takes there is none.
    let many = try totals(days + ["--accounts", "1000"])
    #expect(many["profit_low"] is NSNull && many["expected_profit"] is NSNumber)
    // A dearer sale earns less.
    let cheap = try number(totals(days + ["--commission", "0"]), "expected_profit")
    #expect(try number(totals(days + ["--commission", "1"]), "expected_profit") < cheap)
  }

  @Test func `the loan of each application costs its days, and a dearer one never earns more`() throws {
    let days = ["--from", "2024-07-01"]
    let free = try rows(days, of: "market", asOf: "2024-10-29T21:40")
    let lent = try rows(days + ["--loan-rate", "6.5"], of: "market", asOf: "2024-10-29T21:40")
    var compared = 0
    for (row, other) in zip(free, lent) where row["profit_per_lot"] != "" && row["win_odds"] != "" {
      func day(_ name: String) throws -> Int {
        try #require(row[name].flatMap { try? Date($0, strategy: .iso8601.year().month().day()) })
          .daysSince1970
      }
      // From a Monday or a Tuesday on: the debit is the next day, and no weekend is before the refund.
      let (last, refund, cash) = (
        try day("last_day"), try day("refund_date"), try #require(row["cash_required"].flatMap { Int($0) })
      )
      guard refund - last == 3 else { continue }
      func interest(_ until: Int) -> Int { (cash - 70) * 65 * (until - last - 1) / 365_000 }
      let profit = try #require(other["profit_per_lot"].flatMap { Int($0) })
      #expect(row["profit_per_lot"] == "\(profit + interest(try day("proceeds_date")))", "\(row)")
      let odds = try #require(row["win_odds"]).split(separator: "/").compactMap { Decimal(string: "\($0)") }
      let value = (odds[0] * Decimal(profit) - (odds[1] - odds[0]) * Decimal(20 + interest(refund))) / odds[1]
      let printed = try #require(other["expected_profit"].flatMap { Decimal(string: $0) })
      #expect(abs(printed - value) <= Decimal(string: "0.005") ?? 0, "\(row)")
      compared += 1
    }
    #expect(compared > 3)
    var last = Decimal.greatestFiniteMagnitude
    for rate in ["0", "1", "6.5", "20"] {
      let now = try number(totals(days + ["--loan-rate", rate, "--own-share", "10"]), "expected_profit")
      #expect(now < last)
      last = now
    }
    let nothing = ["--loan-rate", "0", "--idle-rate", "0", "--own-share", "30", "--min-interest", "90"]
    for form in ["--csv", "--json"] {
      #expect(
        try program.ask(["backtest", form] + days, of: "market").stdout
          == program.ask(["backtest", form] + days + nothing, of: "market").stdout)
    }
  }

  private func number(_ totals: [String: Any], _ name: String) throws -> Decimal {
    let digits = try #require(totals.digits(name))
    return try #require(Decimal(string: digits))
  }

  @Test func `what the store lacks is counted and named, and what to fetch is said`() throws {
    let ending = try program.ask(["backtest", "--json"], of: "night")
    let json = try JSONSerialization.jsonObject(with: Data(ending.stdout.utf8))
    let answer = try #require(json as? [String: Any])
    let (totals, reasons) = (answer["totals"] as? [String: Any], answer["reasons"] as? [[String: Any]])
    let named = Dictionary(
      uniqueKeysWithValues: (reasons ?? []).compactMap { reason in
        (reason["reason"] as? String).map { ($0, reason["offerings"] as? Int ?? 0) }
      })
    let rows = try rows([], of: "night", asOf: "2024-10-29T21:40")
    let lacking = rows.filter { $0["applied"] == "true" && $0["expected_profit"] == "" }
    #expect(lacking.count > 60 && lacking.allSatisfy { $0["reason"] != "" && $0["expected_wins"] == "" })
    #expect(totals?["skipped"] as? Int == lacking.count)
    #expect(totals?["without_outcome"] as? Int == lacking.count)
    #expect(named["no_sale_close", default: 0] + named["pending", default: 0] == lacking.count)
    #expect(ending.stderr.contains("subcal backfill --from 2022-01-05 --to 2024-1"))
    // A year before what is stored.
    let early = try program.ask(["backtest", "--from", "2019-01-01"], of: "night")
    #expect(early.stderr.contains("subcal backfill --subscriptions --from 2019"))
    // What is still open is not past.
    #expect(try program.ask(["backtest", "--from", "2024-10-29", "--csv"], of: "night").status == 1)
    let none = try program.ask(["backtest", "--to", "2010-12-31"], of: "night")
    #expect(none.status == 1 && none.stderr.contains("subcal backfill --subscriptions"))
  }

  @Test func `the picture is an SVG or a PNG, and nothing else is replaced`() throws {
    for name in ["course.svg", "course.png"] {
      for _ in 1...2 {
        let asked = ["backtest", "--from", "2024-09-01", "--output", name]
        #expect(try program.ask(asked, of: "market").status == 0)
      }
      let file = try Data(contentsOf: program.scratch.url.appending(path: "work/\(name)"))
      #expect(file.starts(with: name.hasSuffix("svg") ? Data("<?xml".utf8) : Data([0x89, 0x50])))
    }
    for wrong in [
      ["--output", "course.jpg"], ["--accounts", "0"], ["--sell-after", "6"], ["--stage", "open"],
      ["--min-ev", "much"], ["--min-win-rate", "101"], ["--from", "2024-02-01", "--to", "2024-01-01"],
    ] { #expect(try program.ask(["backtest"] + wrong, of: "market").status == 64, "\(wrong)") }
  }
}

extension Date {
  fileprivate var daysSince1970: Int { Int(timeIntervalSince1970 / 86_400) }
}
