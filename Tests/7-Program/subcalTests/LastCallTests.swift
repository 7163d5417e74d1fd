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
    // The rights of this evening end in December.
    let warnings = ending.stderr.split(separator: "\n").filter { !$0.contains("trading days old") }
    #expect(ending.status == 0 && warnings.isEmpty, "\(ending)")
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

  /// The last day of the bids for 83742 is 4 November 2024, that of the holders of 9993 who pay 3 December.
  @Test
  func `a bid without the money and a right that is not paid are called, with prices only for the right`()
    throws
  {
    func settle(_ cash: Int) throws {
      try program.scratch.write(
        "brokers: {kgi: {cut_off: '11:00', money_by: '15:30'}}\n"
          + "accounts: {mei: {broker: kgi, cash: \(cash), cash_on: 2024-11-01, holdings: {9993: 3000}}}\n",
        to: "home/.config/subcal/config.yaml")
    }
    try settle(1000)
    #expect(
      try program.ask(["apply", "83742", "--bid", "110", "--account", "mei"], asOf: "2024-11-01T10:00").status
        == 0)
    let bid = try call(", mine: true", at: "2024-11-04T12:30")
    #expect(
      bid.text.contains(
        "→ hook\n  Last call｜mei: NT$ 55,400 must be there by 2024-11-04 15:30, NT$ 54,400 missing, debited on 2024-11-05 (83742 "
      ) && bid.requests.isEmpty, "\(bid)")
    // Others are not told of the ledger, nor who is not called.
    #expect(try call(at: "2024-11-04T12:30").text.contains("83742") == false)
    #expect(try call(", mine: true, tell: [deposit]", at: "2024-11-04T12:30").text == "")
    #expect(try call(", mine: true", at: "2024-11-04T15:15").text == "")
    try settle(90_000)
    #expect(try call(", mine: true", at: "2024-11-04T12:30").text == "")

    let right = try call(", mine: true", at: "2024-12-03T12:30", scenes: "right")
    // 157 × 30.5 = 4,788, less 20, 14 and the payment.
    #expect(
      right.text.contains(
        "→ hook\n  Last call｜mei: 9993 虛構電機, a right to 157 shares, NT$ 4,161 to be paid by 2024-12-03, today while the bank takes it"
      ) && right.text.hasSuffix("｜now NT$ 30.5｜NT$ 593 after costs and payment\n"), "\(right)")
    #expect(right.requests.count == 1 && right.requests[0].contains("9993"), "\(right)")
    #expect(try call(", mine: true", at: "2024-12-02T12:30").text == "")
    #expect(try program.ask(["apply", "9993", "--rights"], asOf: "2024-12-03T09:00").status == 0)
    let paid = try call(", mine: true", at: "2024-12-03T12:30")
    #expect(paid.text == "" && paid.requests.isEmpty, "\(paid)")
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
