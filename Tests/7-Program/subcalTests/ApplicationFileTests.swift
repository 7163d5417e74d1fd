import Foundation
import TestSupport
import Testing

/// The file that the pages export, recorded with `apply --from`: draws, bids and rights, intended or placed, and the shares
/// that accounts hold.
@Suite struct ApplicationFileTests {
  private let program: Program
  private static let open = "2024-11-01T10:00"

  init() throws {
    program = try Program()
    try settings("mei: {}, dad: {}, dad2: {person: dad}")
    try program.scratch.write(Self.file(lots: 2), to: "work/page.csv")
  }

  private func settings(_ accounts: String) throws {
    try program.scratch.write("accounts: {\(accounts)}\n", to: "home/.config/subcal/config.yaml")
  }

  private static func file(lots: Int) -> String {
    """
    code,name,account,person,offering,kind,day,price,shares,cut_off
    9935,慶豐富,mei,mei,9935-20241029,intended,,,,
    6535,順藥,dad,dad,6535-20241029,applied,2024-10-30,,,
    83742,羅昇二,mei,mei,83742-20241031-auction@110,intended,,,\(lots)000,
    83742,羅昇二,dad,dad,83742-20241031-auction@102.5,applied,,,1000,
    9993,虛構電機,mei,mei,9993-20240812-increase,held,,,3000,
    9993,虛構電機,dad,dad,9993-20240812-increase,held,,,1500,
    9993,虛構電機,dad2,dad,9993-20240812-increase,held,,,1700,

    """
  }

  private func run(_ arguments: String..., asOf: String = open) throws -> Program.Ending {
    try program.ask(arguments, asOf: asOf, environment: ["SUBCAL_LANGUAGE": "en", "COLUMNS": "500"])
  }

  private func rows(_ name: String, of answer: [String: Any], _ members: String...) throws -> [String] {
    try #require(answer[name] as? [[String: Any]]).map { row in
      members.map { "\(row[$0] ?? "-")" }.joined(separator: " ")
    }
  }

  private func ledger(_ asOf: String = open) throws -> [String: Any] {
    try program.answer(["ledger"], asOf: asOf)
  }

  private func states(_ asOf: String = open) throws -> [String] {
    try rows("commitments", of: ledger(asOf), "account", "kind", "code", "shares", "state").sorted()
  }

  private func deposits(_ asOf: String) throws -> [String] {
    let accounts = try #require(
      try program.answer(["cash-plan", "--mine"], asOf: asOf)["accounts"] as? [[String: Any]])
    return try accounts.flatMap { account in
      try rows("deposits", of: account, "ready_date", "cash").map { "\(account["account"] ?? "-") \($0)" }
    }.sorted()
  }

  @Test func `everything that the file carries is recorded, and nothing twice`() throws {
    let first = try run("apply", "--from", "page.csv")
    #expect(first.status == 0 && first.stderr == "", "\(first)")
    for line in [
      "9935 慶豐富, mei: intended, recorded; place the order with your broker by 2024-11-01 14:00, then record it with "
        + "subcal apply 9935 --account mei",
      "83742 羅昇二, mei: intended, recorded; place the order with your broker by 2024-11-04 14:00, then record it with "
        + "subcal apply 83742 --bid 110 --lots 2 --account mei",
      "9993 虛構電機, mei: a right, NT$ 4,161 to be paid by 2024-12-03",
      // 3,200 shares of one person.
      "9993 虛構電機, dad2: a right, NT$ 4,452 to be paid by 2024-12-03",
    ] {
      #expect(first.stdout.contains(line), "\(first)")
    }
    let states = [
      "dad bid 83742 1000 applied", "dad draw 6535 1000 applied", "dad2 right 9993 168 held",
      "mei right 9993 157 held",
    ]
    #expect(try self.states() == states)
    #expect(
      try rows("intended", of: ledger(), "account", "kind", "id", "price", "shares", "cash") == [
        "mei draw 9935-20241029 <null> <null> 27370",
        "mei bid 83742-20241031-auction 110 2000 110400",
      ])
    // What is only intended ties up no money.
    #expect(
      try deposits(Self.open) == [
        "dad 2024-11-01 225070", "dad 2024-11-04 51650", "dad 2024-11-08 51762", "dad2 2024-12-03 4452",
        "mei 2024-12-03 4161",
      ])
    let second = try run("apply", "--from", "page.csv", asOf: "2024-11-01T10:01")
    #expect(
      second.status == 0 && second.stderr.contains("7 applications are already in the ledger"), "\(second)")
    #expect(try self.states() == states)
  }

  @Test func `of a bid that is intended the last file says the lots, and its last day asks for the order`()
    throws
  {
    _ = try run("apply", "--from", "page.csv")
    try program.scratch.write(Self.file(lots: 3), to: "work/page.csv")
    let again = try run("apply", "--from", "page.csv", asOf: "2024-11-01T10:01")
    #expect(again.status == 0 && again.stderr.contains("6 applications are already"), "\(again)")
    #expect(try rows("intended", of: ledger("2024-11-01T11:00"), "shares") == ["<null>", "3000"])
    try program.scratch.write(
      "targets: {hook: {kind: webhook, url: https://example.org, mine: true}}\n", to: "work/notify.yaml",
      permissions: 0o600)
    let question =
      "mei: 83742 羅昇二 bid 110 × 3 lots, intended until 2024-11-04 14:00: is the order placed? NT$ 165,400 must be there by "
      + "2024-11-04 14:00; once it is placed, record it with subcal apply 83742 --bid 110 --lots 3 --account mei, else "
      + "subcal withdraw 83742 --bid 110 --account mei"
    for (moment, isAsked) in [
      ("2024-11-01T20:00", true), ("2024-11-04T08:00", true), ("2024-11-04T14:00", false),
    ] {
      let digest = try run("digest", asOf: moment).stdout
      let message = try run("notify", "--settings", "notify.yaml", "--dry-run", asOf: moment).stdout
      for text in [digest, message] { #expect(text.contains(question) == isAsked, "\(moment): \(text)") }
    }
    let closed = try run("ledger", asOf: "2024-11-04T15:00").stdout
    #expect(closed.contains("羅昇二 110 × 3") && closed.contains("was the order placed?"), "\(closed)")
    let placed = try run(
      "apply", "83742", "--bid", "110", "--lots", "3", "--account", "mei", asOf: "2024-11-04T10:00")
    #expect(placed.status == 0, "\(placed)")
    #expect(try rows("intended", of: ledger("2024-11-04T10:01"), "code") == ["9935"])
    #expect(try deposits("2024-11-04T10:01").contains("mei 2024-11-04 165400"))
  }

  @Test func `a bid is noted as intended without the page, within the limits of the list, and dropped`()
    throws
  {
    let noted = try run("apply", "83742", "--bid", "110", "--intended", "--account", "mei")
    #expect(noted.status == 0 && noted.stdout.contains("83742 羅昇二, mei: intended"), "\(noted)")
    let twice = try run("apply", "83742", "--bid", "110", "--intended", "--account", "mei")
    #expect(twice.status == 64 && twice.stderr.contains("already recorded"), "\(twice)")
    for (bid, limit) in [("90", "is under the minimum of 100"), ("100.005", "is not in whole cents")] {
      let refused = try run("apply", "83742", "--bid", bid, "--intended", "--account", "dad")
      #expect(refused.status == 64 && refused.stderr.contains(limit), "\(refused)")
    }
    let late = try run(
      "apply", "83742", "--bid", "120", "--intended", "--account", "mei", asOf: "2024-11-04T14:00")
    #expect(late.status == 64 && late.stderr.contains("83742 closed on 2024-11-04"), "\(late)")
    #expect(try run("withdraw", "83742", "--bid", "110", "--account", "mei").status == 0)
    #expect(try rows("intended", of: ledger(), "code") == [])
  }

  @Test func `shares held by the journal give rights as those of the settings do, which count before them`()
    throws
  {
    _ = try run("apply", "--from", "page.csv")
    let right = "mei: 9993 虛構電機, a right to 157 shares, NT$ 4,161 to be paid by 2024-12-03"
    #expect(try run("digest", asOf: "2024-12-02T20:00").stdout.contains(right))
    let paid = try run(
      "apply", "9993", "--rights", "--shares", "158", "--account", "mei", asOf: "2024-11-28T10:00")
    #expect(paid.status == 64 && paid.stderr.contains("the 157 of the right"), "\(paid)")
    // The journal has them, and another machine then.
    #expect(try run("ledger", "--export", "journal.csv").status == 0)
    let other = ["--ledger", program.scratch.path("work/other/ledger.sqlite")]
    let imported = try program.ask(["ledger", "--import", "journal.csv"] + other, asOf: Self.open)
    #expect(imported.status == 0 && imported.stderr == "", "\(imported)")
    let exported = try program.ask(["ledger", "--export", "again.csv"] + other, asOf: Self.open)
    #expect(exported.status == 0, "\(exported)")
    let texts = try ["journal", "again"].map {
      try String(contentsOfFile: program.scratch.path("work/\($0).csv"), encoding: .utf8)
    }
    #expect(
      texts[0] == texts[1] && texts[0].contains(",held,\"dad2\",\"dad\",\"9993-20240812-increase\","),
      "\(texts)")
    // What the settings say counts, and the file is told so.
    try settings("mei: {holdings: {9993: 5000}}, dad: {}, dad2: {person: dad}")
    #expect(try states().contains("mei right 9993 263 held"))
    let told = try run("apply", "--from", "page.csv", asOf: "2024-11-01T10:01")
    #expect(
      told.status == 0
        && told.stderr.contains(
          "mei holds 3,000 shares of 9993, but the settings say otherwise, so it is not recorded: write it to them, under "
            + "accounts, as mei: {holdings: {9993: 3000}}"),
      "\(told)")
  }

  @Test func `without settings the file gives rights, too`() throws {
    try program.scratch.write("defaults: {language: en}\n", to: "home/.config/subcal/config.yaml")
    let ending = try run("apply", "--from", "page.csv")
    #expect(ending.status == 0, "\(ending)")
    #expect(try deposits(Self.open).suffix(2) == ["dad2 2024-12-03 4452", "mei 2024-12-03 4161"])
    let paid = try run("apply", "9993", "--rights", "--account", "dad2", asOf: "2024-11-28T10:00")
    #expect(paid.status == 0 && paid.stdout.contains("paid, NT$ 4,452"), "\(paid)")
  }

  @Test func `what is held has shares and is of a cash increase, and a right is not intended`() throws {
    let head = "code,account,offering,kind,shares\n"
    for (row, reason) in [
      ("9993,mei,9993-20240812-increase,held,", "row 2, shares: it is empty; what is held has its shares"),
      ("9993,mei,9993-20240812-increase,intended,", "row 2, kind: a right is not intended"),
      ("9993,mei,9993-20230101-increase,held,5", "row 2: 9993: there is no offering 9993-20230101-increase"),
      ("9935,mei,9935-20241029,held,5", "row 2: 9935: there is no offering 9935-20241029"),
      ("9935,mei,,held,5", "row 2: 9935: no period in which holders pay is announced"),
    ] {
      try program.scratch.write(head + row + "\n", to: "work/wrong.csv")
      let ending = try run("apply", "--from", "wrong.csv")
      #expect(ending.status == 64 && ending.stderr.contains(reason), "\(ending)")
    }
  }
}
