import Foundation
import TestSupport
import Testing

/// `subcal notify --last-call` with a loopback server for the prices. On 30 October 2024 4927 closes.
@Suite(.timeLimit(.minutes(10)), .enabled(if: Python.isAvailable, "\(Python.skipReason)"))
struct LastCallTests {
  let program: Program

  init() throws { program = try Program() }

  /// The messages of a moment, and what was asked of the exchange.
  private func call(
    _ rules: String = "", at moment: String, scenes: String = "quote"
  ) throws -> (text: String, requests: [String]) {
    let server = try QuoteServer(scenes)
    try program.scratch.write(
      "targets: {hook: {kind: webhook, url: https://example.org\(rules)}}\n", to: "work/notify.yaml",
      permissions: 0o600)
    let ending = try program.ask(
      ["notify", "--settings", "notify.yaml", "--last-call", "--dry-run"] + server.arguments, asOf: moment,
      environment: ["SUBCAL_LANGUAGE": "en"])
    #expect(ending.status == 0 && ending.stderr == "", "\(ending)")
    return (ending.stdout, try server.requestedPaths())
  }

  @Test func `it says premium, profit and expected value now beside last evening's, with one request`() throws
  {
    let called = try call(at: "2024-10-30T09:05")
    #expect(
      called.text.hasPrefix("→ hook\n  Last call｜4927 泰鼎-KY｜apply and deposit NT$ 40,070 by 14:00｜now NT$ "),
      "\(called)")
    #expect(
      called.text.contains(/premium \+[0-9.]+% \(last evening \+23\.0%\)/)
        && called.text.contains(/profit if won, NT\$ \+[0-9,]+ \(last evening \+[0-9,]+\)/)
        && called.text.contains(/expected value \(an estimate\), NT\$ \+[0-9,]+ \(last evening \+106\)/),
      "\(called)")
    #expect(called.requests.count == 1 && called.requests[0].contains("4927"), "\(called)")
  }

  @Test(arguments: [
    ("2024-10-30T13:45", ""), ("2024-10-30T14:30", ""), ("2024-10-29T12:30", ""), ("2024-10-31T12:30", ""),
    ("2024-10-30T12:30", ", tell: [closes_today]"), ("2024-10-30T12:30", ", min_premium: 50"),
    ("2024-10-30T12:30", ", favourites: true"), ("2024-10-30T12:30", ", quiet: '12:00-13:00'"),
  ])
  func `it asks nobody and says nothing where nothing is missing or nothing can be done`(
    moment: String, rules: String
  ) throws {
    let called = try call(rules, at: moment)
    #expect(called.text == "" && called.requests.isEmpty, "\(called)")
  }

  @Test(arguments: ["page", "empty"])
  func `without live prices it says last evening's, and that they are`(scenes: String) throws {
    let text = try call(at: "2024-10-30T13:44", scenes: scenes).text
    #expect(
      text.contains("｜premium +23.0%｜") && text.contains("figures of last evening; there are no live prices"),
      "\(text)")
    #expect(!text.contains("now NT$"), "\(text)")
  }

  @Test func `with a ledger it is for the accounts that have not applied, or lack the money`() throws {
    try program.scratch.write(
      "brokers: {kgi: {cut_off: '13:30'}}\naccounts: {mei: {broker: kgi, cash: 1070}, son: {}}\n",
      to: "home/.config/subcal/config.yaml")
    #expect(try program.ask(["apply", "4927", "--account", "mei"], asOf: "2024-10-29T22:00").status == 0)
    let both = try call(", mine: true", at: "2024-10-30T12:30").text
    #expect(
      both.contains("｜son: apply and deposit NT$ 40,070 by 14:00｜mei: applied for, NT$ 39,000 missing｜"),
      "\(both)")
    let late = try call(", mine: true", at: "2024-10-30T13:15").text
    #expect(late.contains("｜son: apply") && !late.contains("mei"), "\(late)")
    #expect(try program.ask(["apply", "4927", "--account", "son"], asOf: "2024-10-30T09:00").status == 0)
    #expect(try call(", mine: true", at: "2024-10-30T13:15").requests.isEmpty)
    // mei lacks money until 13:15. What is for others names no account, and says the hour of every message.
    let others = try call(at: "2024-10-30T13:14").text
    #expect(
      others.contains("｜apply and deposit NT$ 40,070 by 14:00｜") && !others.contains("mei"), "\(others)")
    let over = try call(at: "2024-10-30T13:15")
    #expect(over.text == "" && over.requests.isEmpty, "\(over)")
  }

  @Test func `nobody is called while every account has applied and has the money`() throws {
    try program.scratch.write(
      "accounts: {mei: {cash: 90000}, son: {}}\n", to: "home/.config/subcal/config.yaml")
    for account in ["mei", "son"] {
      #expect(
        try program.ask(["apply", "4927", "--account", account], asOf: "2024-10-29T22:00").status == 0)
    }
    let over = try call(at: "2024-10-30T12:30")
    #expect(over.text == "" && over.requests.isEmpty, "\(over)")
  }

  @Test
  func `what is debited together is one sum in a last call, and what is missing for it is missing once`()
    throws
  {
    try program.scratch.write(
      "accounts: {mei: {cash: 200000, cash_on: 2024-10-29}, son: {}}\n",
      to: "home/.config/subcal/config.yaml")
    for code in ["6535", "9935"] {
      #expect(
        try program.ask(["apply", code, "--account", "mei"], asOf: "2024-10-30T22:00").status == 0)
    }
    try program.scratch.write(
      "targets: {hook: {kind: webhook, url: https://example.org, mine: true}}\n", to: "work/notify.yaml",
      permissions: 0o600)
    let server = try QuoteServer("empty")
    let called = try program.ask(
      ["notify", "--settings", "notify.yaml", "--last-call", "--dry-run"] + server.arguments,
      asOf: "2024-11-01T12:30", environment: ["SUBCAL_LANGUAGE": "en"])
    let missing = "mei: applied for, NT$ 52,440 missing for 6535 順藥, 9935 慶豐富 together｜"
    #expect(called.status == 0 && called.stdout.components(separatedBy: missing).count == 3, "\(called)")
    let sum =
      "\n  son: NT$ 252,440 needed today by 14:00｜6535 順藥 225,070 + 9935 慶豐富 27,370｜debited on 11/4 (Mon)"
    #expect(called.stdout.components(separatedBy: sum).count == 2, "\(called)")
  }

  @Test func `what nobody has applied for is named for a target that gets only what is in the ledger`() throws
  {
    let nobody = try call(", mine: true", at: "2024-10-30T12:30").text
    #expect(nobody.contains("｜apply and deposit NT$ 40,070 by 14:00｜"), "\(nobody)")
    try program.scratch.write(
      "brokers: {kgi: {cut_off: '13:30'}}\naccounts: {mei: {broker: kgi}, son: {}}\n",
      to: "home/.config/subcal/config.yaml")
    let both = try call(", mine: true", at: "2024-10-30T12:30").text
    #expect(
      both.contains(
        "｜mei: apply and deposit NT$ 40,070 by 13:30｜son: apply and deposit NT$ 40,070 by 14:00｜"), "\(both)")
    let others = try call(at: "2024-10-30T12:30").text
    #expect(!others.contains("mei") && !others.contains("son:"), "\(others)")
  }
}
