import Foundation
import TestSupport
import Testing
import Values

/// Draws, bids and rights against an answer key that others computed: sums, days, plans, states and what is refused, to the
/// dollar.
@Suite(.enabled(if: RecordedPayload.isAvailable, "\(RecordedPayload.skipReason)"))
struct CommitmentKeyTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let name: String
    let json: Data

    var testDescription: String { name }
    func members() throws -> [String: Any] {
      try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
    }
  }

  static let cases: [Case] = {
    guard RecordedPayload.isAvailable else { return [] }
    do {
      let bytes = Data(try RecordedPayload.bytes("expected/commitments.json"))
      let key = try JSONSerialization.jsonObject(with: bytes) as? [String: Any]
      return try (key?["cases"] as? [[String: Any]] ?? []).map {
        Case(name: $0["name"] as? String ?? "", json: try JSONSerialization.data(withJSONObject: $0))
      }
    } catch {
      Issue.record(error)
      return []
    }
  }()

  private let program: Program
  private let store: String

  init() throws {
    program = try Program()
    store = try MovedWorld.shared.get().store
  }

  private func run(_ arguments: [String], at moment: String) throws -> Program.Ending {
    try program.run(
      arguments,
      environment: ["SUBCAL_STORE": store, "SUBCAL_AS_OF": moment, "SUBCAL_LANGUAGE": "en"])
  }

  private func answer(_ arguments: [String], at moment: String) throws -> [String: Any] {
    let ending = try run(arguments + ["--json"], at: moment)
    try #require(ending.status == 0, "\(arguments): \(ending)")
    return try #require(try JSONSerialization.jsonObject(with: Data(ending.stdout.utf8)) as? [String: Any])
  }

  @Test(arguments: cases) func `a case of the key`(_ one: Case) throws {
    let members = try one.members()
    if let accounts = members["accounts"] {
      let settings = try JSONSerialization.data(withJSONObject: ["accounts": accounts])
      try program.scratch.write(
        String(decoding: settings, as: UTF8.self), to: "home/.config/subcal/config.yaml")
    }
    let acts = members["acts"] as? [[String: Any]] ?? []
    let questions = try #require(members["questions"] as? [[String: Any]])
    let all = acts.map { ($0, true) } + questions.map { ($0, false) }
    let ordered = all.enumerated().sorted {
      ($0.element.0["at"] as? String ?? "", $0.offset) < ($1.element.0["at"] as? String ?? "", $1.offset)
    }
    for (_, (step, isAct)) in ordered {
      let moment = try #require(step["at"] as? String)
      if isAct { try act(step, at: moment) } else { try question(step, at: moment) }
    }
  }

  @Test func `what the opening has decided stays in the ledger, and a bid can be withdrawn before`() throws {
    for price in ["75", "82", "81.3"] {
      let made = try run(["apply", "6637", "--bid", price], at: "2026-05-29T13:00")
      #expect(made.status == 0 && made.stdout.contains("places no bid"), "\(made)")
    }
    let early = try run(["withdraw", "6637", "--bid", "81.3"], at: "2026-06-02T13:00")
    #expect(early.status == 0 && early.stdout.contains("may not be taken back"), "\(early)")
    for (price, reason) in [("75", "recorded as not won"), ("82", "it was won"), ("81.3", "no application")] {
      let late = try run(["withdraw", "6637", "--bid", price], at: "2026-06-04T22:00")
      #expect(late.status == 64 && late.stderr.contains(reason), "\(late)")
    }
  }

  @Test func `the digest says how an opening ended`() throws {
    for price in ["75", "82"] {
      #expect(try run(["apply", "6637", "--bid", price], at: "2026-05-29T13:00").status == 0)
    }
    let digest = try run(["digest"], at: "2026-06-04T22:00").stdout.replacing(/\s+/, with: " ")
    for text in ["Result of the opening", "(at NT$ 82), won, NT$", "(at NT$ 75), not won, NT$"] {
      #expect(digest.contains(text), "\(digest)")
    }
  }

  @Test func `the digest says what was paid for a right whose increase is cancelled since`() throws {
    try program.scratch.write(
      "accounts: {mei: {holdings: {3717: 5500}}}\n", to: "home/.config/subcal/config.yaml")
    #expect(try run(["apply", "3717", "--rights"], at: "2026-06-10T13:00").status == 0)
    let digest = try run(["digest"], at: "2026-06-12T22:00").stdout
    #expect(digest.contains("3717 聯嘉投控, NT$ 14,060 paid, not back"), "\(digest)")
  }

  @Test func `no shares of an increase that was taken back are sold`() throws {
    try program.scratch.write(
      "accounts: {mei: {cash: 0, cash_on: 2026-06-12, holdings: {3717: 5500}}}\n",
      to: "home/.config/subcal/config.yaml")
    #expect(try run(["apply", "3717", "--rights"], at: "2026-06-08T13:00").status == 0)
    let sold = try run(["sold", "3717", "--rights", "--price", "22"], at: "2026-06-15T10:00")
    #expect(sold.status == 64 && sold.stderr.contains("there are no shares to sell"), "\(sold)")
    // A journal may have it all the same: it brings nothing.
    #expect(try run(["ledger", "--export", "a.csv"], at: "2026-06-15T10:00").status == 0)
    let journal = try String(contentsOfFile: program.scratch.path("work/a.csv"), encoding: .utf8)
    let sale =
      "2,2026-06-15T10:00:00+08:00,sold,\"mei\",\"mei\",\"3717-20251113-increase\",3717,\"聯嘉投控\",2026-06-15,22,\r\n"
    try program.scratch.write(journal + sale, to: "work/b.csv")
    let imported = try run(["ledger", "--import", "b.csv"], at: "2026-06-15T11:00")
    #expect(imported.status == 0 && imported.stderr.contains("no shares to sell"), "\(imported) \(journal)")
    let plan = try run(["cash-plan", "--mine"], at: "2026-06-15T11:00").stdout
    #expect(plan.contains("paid, not back") && !plan.contains("proceeds"), "\(plan)")
    #expect(try run(["ledger"], at: "2026-06-15T11:00").stdout.contains("+1,") == false)
  }

  @Test
  func
    `what was paid before an increase was cancelled is recorded afterwards, on a day on which it could be`()
    throws
  {
    try program.scratch.write(
      "accounts: {mei: {holdings: {3717: 5500}}}\n", to: "home/.config/subcal/config.yaml")
    let evening = "2026-06-12T22:00"
    let paid = try run(["apply", "3717", "--rights", "--date", "2026-06-09"], at: evening)
    #expect(paid.status == 0, "\(paid)")
    let plan = try run(["cash-plan", "--mine"], at: evening).stdout
    #expect(plan.contains("paid, not back") && plan.contains("14,060"), "\(plan)")
    // Nothing of it can be paid any more.
    let dropped = try run(["withdraw", "3717", "--rights"], at: evening)
    #expect(dropped.status == 0 && !dropped.stdout.contains("it still can be"), "\(dropped)")
  }

  @Test func `a result that the list speaks against is refused, and recorded with --force`() throws {
    for price in ["75", "82"] {
      #expect(try run(["apply", "6637", "--bid", price], at: "2026-05-29T13:00").status == 0)
    }
    let evening = "2026-06-04T22:00"
    for (act, reason) in [
      (["--bid", "75"], "the bid of 75 is below 81.3, the lowest that won"),
      (["--bid", "82", "--not"], "the bid of 82 is above 81.3, the lowest that won"),
    ] {
      let ending = try run(["won", "6637"] + act, at: evening)
      #expect(ending.status == 64 && ending.stderr.contains(reason), "\(ending)")
      #expect(try run(["won", "6637", "--force"] + act, at: evening).status == 0)
    }
    let other = try run(["won", "6637", "--bid", "99"], at: evening)
    #expect(
      other.status == 64 && other.stderr.contains("recorded is 6637 --bid 75, 6637 --bid 82"), "\(other)")
  }

  @Test func `what was won of a bid is held against the account's own`() throws {
    try program.scratch.write("accounts: {mei: {}, son: {}}\n", to: "home/.config/subcal/config.yaml")
    for (account, lots) in [("mei", "7"), ("son", "1")] {
      let made = try run(
        ["apply", "35832", "--bid", "116.2", "--lots", lots, "--account", account, account],
        at: "2026-06-08T13:00")
      #expect(made.status == 0, "\(made)")
    }
    func won(_ lots: String, _ account: String) throws -> Program.Ending {
      try run(
        ["won", "35832", "--bid", "116.2", "--lots", lots, "--account", account], at: "2026-06-10T21:32")
    }
    let part = try won("2", "mei")
    #expect(part.status == 0, "\(part)")
    let more = try won("2", "son")
    #expect(more.status == 64 && more.stderr.contains("the bid was for 1 lot."), "\(more)")
  }

  @Test
  func `a holder is told before the first day to pay and on the last evening, and of a worthless right too`()
    throws
  {
    try program.scratch.write(
      "accounts: {mei: {cash: 300000, cash_on: 2026-05-28, holdings: {3717: 5500, 8033: 3000}}, son: {holdings: {3717: 17}}}",
      to: "home/.config/subcal/config.yaml")
    try program.scratch.write(
      "targets: {hook: {kind: webhook, url: https://example.org, mine: true, tell: [right]}}\n",
      to: "work/notify.yaml", permissions: 0o600)
    func told(_ arguments: [String], _ moment: String) throws -> String {
      let ending = try program.run(
        arguments,
        environment: ["SUBCAL_STORE": store, "SUBCAL_AS_OF": moment, "SUBCAL_LANGUAGE": "en"])
      #expect(ending.status == 0, "\(ending)")
      return ending.stdout
    }
    let notify = ["notify", "--settings", "notify.yaml", "--dry-run"]
    let worth =
      "worth NT$ 14,200 at the close of 20.2, NT$ 78 after costs and payment, which not paying loses"
    let nothing = "nothing after costs and payment; not paying loses nothing"
    for (moment, isTold) in [
      ("2026-06-04T20:00", false), ("2026-06-05T20:00", true), ("2026-06-09T20:00", false),
      ("2026-06-10T20:00", true), ("2026-06-12T20:00", false),
    ] {
      let (message, digest) = (try told(notify, moment), try told(["digest"], moment))
      for text in [message, digest] {
        #expect(text.contains("a right to 703 shares") == isTold, "\(moment): \(text)")
        #expect(text.contains("a right to 2 shares") == isTold, "\(moment): \(text)")
        #expect(text.contains(nothing) == isTold, "\(moment): \(text)")
      }
      if moment == "2026-06-10T20:00" {
        #expect(message.contains(worth) && digest.contains(worth), "\(message)")
      }
    }
    let family = try told(["cash-plan", "--family"], "2026-05-29T20:00")
    #expect(
      family.contains("pay for") && family.contains("the right is worth NT$ +6,462"), "\(family)")
  }

  private func act(_ step: [String: Any], at moment: String) throws {
    let ending = try run(try #require(step["argv"] as? [String]), at: moment)
    guard step["refused"] as? Bool == true else {
      #expect(ending.status == 0, "\(step): \(ending)")
      return
    }
    #expect(ending.status == 64, "\(step): \(ending)")
    for limit in step["names"] as? [String] ?? [] { #expect(ending.stderr.contains(limit), "\(ending)") }
  }

  private func question(_ step: [String: Any], at moment: String) throws {
    if let ask = step["ask"] as? [String] {
      let answer = try answer(ask, at: moment)
      differences(step["commitments"], answer["commitments"], at: "\(moment) commitments")
      differences(step["plan"], answer, at: "\(moment) plan")
    }
    if let plans = step["plans"] as? [String: Any] {
      let have = (step["have"] as? [String: Int] ?? [:]).sorted { $0.key < $1.key }.map {
        "\($0.key)=\($0.value)"
      }
      let mine = try answer(["cash-plan", "--mine"] + (have.isEmpty ? [] : ["--have"] + have), at: moment)
      let accounts = try #require(mine["accounts"] as? [[String: Any]])
      for (name, plan) in plans {
        differences(plan, accounts.first { $0["account"] as? String == name }, at: "\(moment) \(name)")
      }
      for account in accounts where plans[account["account"] as? String ?? ""] == nil {
        differences(["deposits": [Any](), "returns": [Any]()], account, at: "\(moment) others")
      }
    }
    if let ledger = step["ledger"] as? [[Any]] {
      let names = ["account", "kind", "code", "price", "shares", "state", "profit"]
      let rows = try #require(try answer(["ledger"], at: moment)["commitments"] as? [[String: Any]])
      // The key has the price of a bid only.
      let got = rows.map { row in
        names.map { name -> Any in
          name == "price" && row["kind"] as? String != "bid" ? NSNull() : row[name] ?? NSNull()
        }
      }
      #expect(Self.lines(got) == Self.lines(ledger), "\(moment)")
    }
    if let digest = step["digest"] as? [[Any]] {
      let names = ["act", "account", "kind", "code", "by", "cash"]
      let rows = try answer(["digest"], at: moment)["mine"] as? [[String: Any]] ?? []
      let got = rows.map { row in names.map { name -> Any in row[name] ?? NSNull() } }
      #expect(Self.lines(got) == Self.lines(digest), "\(moment)")
    }
  }

  /// Rows in any order; prices by their values.
  private static func lines(_ rows: [[Any]]) -> [String] {
    rows.map { row in
      row.map { cell in
        if let text = cell as? String, let price = Price(text), text.contains(".") { return "\(price)" }
        return cell is NSNull ? "-" : "\(cell)"
      }.joined(separator: " ")
    }.sorted()
  }

  /// Records where an answer lacks what is expected. The key names a cash increase by its code.
  private func differences(_ expected: Any?, _ got: Any?, at place: String) {
    switch (expected, got) {
    case (let expected as [String: Any], let got as [String: Any]):
      for (name, value) in expected { differences(value, got[name], at: "\(place).\(name)") }
    case (let expected as [Any], let got as [Any]):
      guard expected.count == got.count else {
        Issue.record("\(place): \(expected.count) and not \(got.count): \(got)")
        return
      }
      for (index, pair) in zip(expected, got).enumerated() {
        differences(pair.0, pair.1, at: "\(place)[\(index)]")
      }
    case (let expected as String, let got as String):
      #expect(expected == got || got.hasPrefix("\(expected)-"), "\(place)")
    case (let expected as Int, let got as Int): #expect(expected == got, "\(place)")
    case (is NSNull, is NSNull): break
    default: Issue.record("\(place): \(String(describing: expected)) and not \(String(describing: got))")
    }
  }
}
