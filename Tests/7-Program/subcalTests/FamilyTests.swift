import Foundation
import TestSupport
import Testing

/// What the money costs, and who of a family applies for what, on the command line.
@Suite struct FamilyTests {
  let program: Program
  private static let household = """
    brokers:
      kgi: {discount: 0.28, min_commission: 1, money_by: "15:30"}
      sin: {loan_rate: 6.5, own_share: 10, min_interest: 20}
    accounts:
      mei: {broker: kgi, person: 王小美, cash: 100000, cash_on: 2024-10-28, moves: {son: 0, dad: 1}}
      mei2: {person: 王小美, cash: 20000}
      son: {broker: kgi, cash: "30,000"}
      dad: {broker: sin, cash: 50000, moves: {all: 1}}
      gran: {}
    """

  init() throws { program = try Program() }

  private func settle(_ text: String = household) throws {
    try program.scratch.write(text, to: "home/.config/subcal/config.yaml")
  }

  private func run(_ arguments: String..., asOf: String = "2024-10-30T08:00") throws -> Program.Ending {
    try program.ask(arguments, asOf: asOf, environment: ["SUBCAL_LANGUAGE": "en", "COLUMNS": "200"])
  }

  private func plan(_ arguments: String..., at moment: String = "2024-10-30T08:00") throws -> [String: Any] {
    let ending = try program.ask(["cash-plan", "--family", "--json"] + arguments, asOf: moment)
    try #require(ending.status == 0, "\(ending)")
    return try #require(try JSONSerialization.jsonObject(with: Data(ending.stdout.utf8)) as? [String: Any])
  }

  private func applications(_ plan: [String: Any]) throws -> [(account: String, person: String, id: String)] {
    let accounts = try #require(plan["accounts"] as? [[String: Any]])
    return accounts.flatMap { account in
      (account["applications"] as? [[String: Any]] ?? []).map { application in
        (
          account["account"] as? String ?? "", account["person"] as? String ?? "",
          application["id"] as? String ?? ""
        )
      }
    }
  }

  @Test func `each account is planned until its own hour`() throws {
    try settle(
      """
      brokers:
        early: {cut_off: "13:00"}
        late: {cut_off: "14:30"}
      accounts:
        mei: {broker: early, cash: 100000}
        son: {broker: late, cash: 100000}
      """)
    func accounts(at moment: String) throws -> [String] {
      try applications(plan("4927", at: moment)).map(\.account)
    }
    #expect(try accounts(at: "2024-10-30T12:59") == ["mei", "son"])
    #expect(try accounts(at: "2024-10-30T13:45") == ["son"])
    #expect(try accounts(at: "2024-10-30T14:10") == ["son"])
    #expect(try accounts(at: "2024-10-30T14:30") == [])
  }

  @Test func `the plan of a family is recorded, and what is recorded is not planned again`() throws {
    try settle()
    let before = try plan()
    let chosen = try applications(before)
    #expect(before["is_best"] as? Bool == true && before["without_balance"] as? [String] == ["gran"])
    #expect(Set(chosen.map { $0.person + $0.id }).count == chosen.count && chosen.count > 5)
    // Dad's loan needs a tenth of the price and both fees.
    let text = try run("cash-plan", "--family").stdout
    #expect(text.contains("deposit by 2024-10-30 14:00  NT$ 4,070: 4927 4,070"))
    #expect(text.contains("move by 2024-10-30           NT$ 10,070 to son, there on 2024-10-30"))
    let digest = try run("digest").stdout
    #expect(
      digest.contains("The family's plan: open now") && digest.contains("  dad: 4927 泰鼎-KY (by 2024-10-30"))
    // What is moved by the next trading day stands with the sums that are to be paid in.
    let moved = "mei → son NT$ 10,070, to be moved by 2024-10-30, there on 2024-10-30"
    #expect(
      digest.contains("\n  \(moved)\n") && digest.components(separatedBy: " → ").count == 2, "\(digest)")
    let members = try #require(
      try JSONSerialization.jsonObject(with: Data(try run("digest", "--json").stdout.utf8)) as? [String: Any])
    let transfers = try #require(members["transfers"] as? [[String: Any]])
    #expect(
      transfers.map { "\($0["from"] ?? "") \($0["to"] ?? "") \($0["send_by"] ?? "")" } == [
        "mei son 2024-10-30"
      ])
    // Only a target that reads the ledger gets what is said of the accounts.
    let target = "kind: ntfy, topic: {env: TOPIC}, language: en, tell: [closes_today"
    try program.scratch.write(
      "targets: {me: {\(target), deposit]}, all: {\(target)]}}", to: "work/notify.yaml")
    let sent = try program.ask(
      ["notify", "--settings", "notify.yaml", "--dry-run"], asOf: "2024-10-30T08:00",
      environment: ["TOPIC": "x"]
    ).stdout
    let parts = sent.split(separator: "→ all")
    let (mine, all) = (try #require(parts.first), try #require(parts.last))
    #expect(mine.contains("The family's plan: open now") && mine.contains("dad: 4927 泰鼎-KY (by 2024-10-30"))
    #expect(mine.contains("  \(moved)\n") && !all.contains(" → "))
    #expect(all.contains("4927") && !all.contains("family"))
    let recorded = try run("apply", "--plan")
    #expect(recorded.status == 0 && recorded.stdout.contains("4927 泰鼎-KY, dad: recorded; NT$ 4,070"))
    #expect(recorded.stderr.contains("4174 浩鼎 takes no applications yet"))
    let after = try applications(try plan())
    #expect(after.map(\.id) == chosen.map(\.id).filter { !$0.hasPrefix("4927") })
    #expect(try run("apply", "--plan").stdout == "")
    // The same file by hand: the ledger has its open rows already.
    try program.scratch.write(try run("cash-plan", "--family", "--csv").stdout, to: "work/plan.csv")
    #expect(try run("apply", "--from", "plan.csv").status == 0)
  }

  @Test
  func `more money never makes a plan worth less, and a balance of a past day counts what was paid since`()
    throws
  {
    try settle("accounts: {mei: {cash: 67440, cash_on: 2024-10-29}}")
    let values = try ["0", "30000", "60000", "120000", "900000"].map { cash in
      try #require(try plan("--have", "mei=\(cash)")["expected_value"] as? Double)
    }
    #expect(values == values.sorted() && values[0] == 0 && values[4] > values[3])
    // 40,070 of the 67,440 is for what is applied for, until it is back on 2024-11-05.
    _ = try run("apply", "4927")
    #expect(try applications(try plan()).map(\.id) == ["6182-20241101"])
    let short = try plan("--have", "mei=40069")
    #expect(short["short"] as? [String] == ["mei"])
    #expect(try applications(short).isEmpty)
  }

  @Test(arguments: [
    ("accounts: {mei: {cash: many}}", "'many' is not a possible number"),
    ("accounts: {mei: {cash_on: tomorrow}}", "'tomorrow' is not a day"),
    ("accounts: {mei: {moves: {nobody: 1}}}", "there is no such account below accounts:"),
    ("accounts: {mei: {}, son: {moves: {mei: 31}}}", "'31' is not a possible number"),
    ("brokers: {kgi: {loan_rate: 20.1}}", "'20.1' is not a percentage"),
    ("brokers: {kgi: {own_share: 101}}", "'101' is not a percentage"),
    ("brokers: {kgi: {min_interest: -1}}", "'-1' is not an amount"),
    ("accounts: {mei: {cash: 5, cash_on: 2024-11-01}}", "the day of its balance, 2024-11-01, is after today"),
    ("accounts: {mei: {}}", "no account has a known balance"),
  ])
  func `wrong settings are named with what to do`(_ text: String, _ reason: String) throws {
    try settle(text)
    let ending = try run("cash-plan", "--family")
    #expect(ending.status == 64 && ending.stderr.contains(reason), "\(ending)")
  }

  @Test func `at rates of 0 every answer has the same bytes, and a dearer loan never raises a value`() throws
  {
    let nothing = ["--loan-rate", "0", "--idle-rate", "0", "--own-share", "30", "--min-interest", "90"]
    for question in [
      ["query", "4174", "--json"], ["list", "--stage", "open"], ["list", "--json"],
      ["cash-plan", "--budget", "100000"], ["cash-plan", "--json", "--budget", "300000"],
    ] {
      let (plain, free) = (
        try program.ask(question, asOf: "2024-10-30T08:00"),
        try program.ask(question + nothing, asOf: "2024-10-30T08:00")
      )
      #expect(plain.status == 0 && plain.stdout == free.stdout, "\(question)")
    }
    let calc = ["calc", "--price", "100", "--sell", "130", "--odds", "1", "--on", "2024-11-13"]
    #expect(try program.run(calc + nothing).stdout == program.run(calc).stdout)
    #expect(
      try program.run(calc + ["--loan-rate", "6.5", "--own-share", "10", "--json"]).stdout.contains(
        "224.15"))
    let values = try ["1", "5", "9", "20"].map { rate in
      let ending = try program.ask(
        ["list", "--json", "--loan-rate", rate, "--own-share", "10"], asOf: "2024-10-30T08:00")
      let list = try JSONSerialization.jsonObject(with: Data(ending.stdout.utf8)) as? [String: Any]
      let items = try #require(list?["items"] as? [[String: Any]])
      return items.compactMap { $0["expected_value_estimate"] as? Double }
    }
    #expect(values[0].count > 3)
    for (cheaper, dearer) in zip(values, values.dropFirst()) {
      #expect(cheaper.count == dearer.count && zip(cheaper, dearer).allSatisfy { $0 > $1 })
    }
  }

  @Test func `the costs of money that cannot be are refused`() throws {
    let calc = ["calc", "--price", "100", "--sell", "130"]
    for wrong in [
      ["--loan-rate", "21"], ["--own-share", "101"], ["--idle-rate", "x"], ["--min-interest", "-1"],
      ["--loan-rate", "5", "--days-not-drawn", "1", "--days-drawn", "9"],
    ] {
      let ending = try program.run(calc + wrong)
      #expect(ending.status == 64 && ending.stderr.contains("--"), "\(wrong): \(ending)")
    }
  }
}
