import Foundation
import TestSupport
import Testing

/// The ledger on the command line, from the application to the sale.
@Suite struct LedgerCommandTests {
  let program: Program
  private static let household = """
    brokers:
      kgi: {discount: 0.28, min_commission: 1, money_by: "15:30"}
      fubon: {discount: 0.6}
    accounts:
      mei: {broker: kgi, person: 王小美}
      mei2: {broker: fubon, person: 王小美}
      son: {broker: fubon}
    """

  init() throws {
    program = try Program()
  }

  private func settle() throws {
    try program.scratch.write(Self.household, to: "home/.config/subcal/config.yaml")
  }

  private func run(_ arguments: String..., asOf: String = "2024-10-29T21:40") throws -> Program.Ending {
    try program.ask(arguments, asOf: asOf, environment: ["SUBCAL_LANGUAGE": "en", "COLUMNS": "120"])
  }

  private func answer(_ arguments: String..., asOf: String) throws -> [String: Any] {
    let ending = try program.ask(arguments + ["--json"], asOf: asOf)
    try #require(ending.status == 0, "\(ending)")
    return try #require(try JSONSerialization.jsonObject(with: Data(ending.stdout.utf8)) as? [String: Any])
  }

  @Test func `what is recorded after an entry of a later moment counts at its own`() throws {
    try settle()
    let now = "2024-10-30T08:00"
    #expect(try run("apply", "9935", "6535", "--account", "son", asOf: now).status == 0)
    let early = try run("won", "9935", "--not", "--account", "son", asOf: "2024-11-06T08:00")
    #expect(early.status == 0, "\(early)")
    #expect(try run("withdraw", "6535", "--account", "son", asOf: now).status == 0)
    #expect(try run("apply", "4927", "--account", "son", asOf: now).status == 0)
    let ledger = try run("ledger", asOf: now).stdout
    #expect(ledger.contains(/9935 +慶豐富 +son +applied/) && ledger.contains("4927"), "\(ledger)")
    #expect(!ledger.contains("6535"), "\(ledger)")
    // An answer to what was only recorded for later is not known yet, and no damage.
    #expect(try run("apply", "4174", "--account", "mei", asOf: "2024-11-01T08:00").status == 0)
    #expect(try run("withdraw", "4174", "--account", "mei", asOf: now).status == 0)
    #expect(try run("ledger", asOf: now).status == 0)
  }

  @Test func `the ledger of a moment has what was written by then`() throws {
    try settle()
    // After its last day.
    let late = try run("apply", "9935", "--account", "mei", asOf: "2024-11-04T08:00")
    #expect(
      late.status == 0
        && late.stderr.contains("9935 慶豐富 closed on 2024-11-01; recorded as applied for that day."),
      "\(late)")
    let dated = try run("apply", "9935", "--account", "son", "--date", "10/31", asOf: "2024-11-04T08:00")
    #expect(dated.status == 0 && !dated.stderr.contains("closed on"), "\(dated)")
    #expect(try run("won", "9935", "--account", "mei", asOf: "2024-11-06T08:00").status == 0)
    #expect(
      try run("sold", "9935", "--account", "mei", "--price", "４３．５", asOf: "2024-11-14T08:00").status == 0)
    #expect(try run("ledger", asOf: "2024-11-04T07:59").stdout.contains("9935") == false)
    #expect(try run("ledger", asOf: "2024-11-04T08:00").stdout.contains(/9935 +慶豐富 +mei +debited/))
    #expect(try run("ledger", asOf: "2024-11-07T08:00").stdout.contains(/9935 +慶豐富 +mei +won/))
    // A sale after two weeks has no rate a year.
    let rows = try #require(
      answer("ledger", "--result", asOf: "2024-11-14T08:00")["accounts"] as? [[String: Any]])
    #expect(rows.count == 2 && rows.allSatisfy { $0["return_percent"] is NSNull }, "\(rows)")
  }

  @Test func `from the application to the sale`() throws {
    try settle()
    let applied = try run("apply", "9935", "--account", "mei", "son")
    #expect(
      applied.stdout == """
        Recorded in this machine's ledger only. subcal places no order: place it with your broker.
        9935 慶豐富, mei: recorded; NT$ 27,370 must be there by 2024-11-01 15:30, debited on 2024-11-04
        9935 慶豐富, son: recorded; NT$ 27,370 must be there by 2024-11-01 14:00, debited on 2024-11-04

        """ && applied.status == 0 && applied.stderr == "", "\(applied)")
    #expect(try run("ledger").stdout.contains(/9935 +慶豐富 +mei +applied +deposit 2024-11-01 +27,370 +-\n/))
    #expect(try run("ledger", asOf: "2024-11-04T20:00").stdout.contains("debited, awaiting the draw"))
    // The day after the draw.
    let digest = try run("digest", asOf: "2024-11-06T08:00").stdout
    #expect(digest.contains("Look up the draws https://www.twse.com.tw/"), "\(digest)")
    #expect(digest.contains("  9935 慶豐富: look up whether it was won (mei, son)"), "\(digest)")
    let early = try run("won", "9935", "--account", "mei", asOf: "2024-11-04T20:00")
    #expect(early.status == 64 && early.stderr.contains("the draw is on 2024-11-05, after today"))
    let wrongDay = try run(
      "won", "9935", "--account", "mei", "--date", "2024-11-04", asOf: "2024-11-06T08:00")
    #expect(
      wrongDay.status == 64 && wrongDay.stderr.contains("the draw is on 2024-11-05, after 2024-11-04"),
      "\(wrongDay)")
    #expect(
      try run("won", "9935", "--account", "mei", asOf: "2024-11-06T08:00").stdout
        == "9935 慶豐富, mei: won, shares on 2024-11-13\n")
    #expect(
      try run("won", "9935", "--not", "--account", "son", asOf: "2024-11-06T08:00").stdout
        == "9935 慶豐富, son: not won, refunded on 2024-11-06\n")
    #expect(try run("digest", asOf: "2024-11-06T08:01").stdout.contains("look up whether") == false)
    #expect(try run("digest", asOf: "2024-11-13T08:00").stdout.contains("record it with subcal sold"))
    let tooEarly = try run("sold", "9935", "--price", "35", asOf: "2024-11-12T20:00")
    #expect(tooEarly.status == 64 && tooEarly.stderr.contains("the shares come on 2024-11-13"))
    let unnamed = try run("sold", "9935", "--price", "35", asOf: "2024-11-13T20:00")
    #expect(
      unnamed.stderr.contains(
        "9935 was applied for by mei, son. What to do: choose one of them with --account."))
    let before = try run("sold", "9935", "--price", "35", "--account", "mei", asOf: "2024-11-12T20:00")
    #expect(before.status == 64 && before.stderr.contains("the shares come on 2024-11-13"))
    let lost = try run("sold", "9935", "--price", "35", "--account", "son", asOf: "2024-11-14T20:00")
    #expect(lost.status == 64 && lost.stderr.contains("it is not recorded as won"))
    // 35,000 less a commission of 13 (0.1425 % × 0.28, down), a tax of 105, and 27,370.
    let sold = try run("sold", "9935", "--price", "35", "--account", "mei", asOf: "2024-11-14T20:00")
    #expect(sold.stdout == "9935 慶豐富, mei: sold, profit NT$ +7,512, paid on 2024-11-18\n", "\(sold)")
    func accounts(_ conditions: String...) throws -> Int {
      let text = try program.ask(["ledger"] + conditions, asOf: "2024-11-20T20:00").stdout
      return text.matches(of: /9935 +慶豐富/).count
    }
    #expect(try accounts("--won") == 1 && accounts("--account", "mei，son") == 2)
    #expect(try accounts("--month", "１１月") == 2 && accounts("--month", "113/11") == 2)
    // The nearest November, also before it has begun.
    let ahead = try program.ask(["ledger", "--month", "11月"], asOf: "2024-10-30T20:00").stdout
    #expect(ahead.contains("慶豐富"))
    #expect(try accounts("--month", "12") == 0 && accounts("--year", "民國113年") == 2)
    #expect(
      try run("ledger", "--year", "2023", asOf: "2024-11-20T20:00").stdout == "No application matches.\n")
    #expect(try run("ledger", "--month", "13").status == 64)
    let result = try answer("ledger", "--result", asOf: "2024-11-20T20:00")
    let all = try #require(result["all"] as? [String: Any])
    #expect(all["applied"] as? Int == 2 && all["answered"] as? Int == 2 && all["won"] as? Int == 1)
    #expect(all["fees"] as? Int == 90 && all["profit"] as? Int == 7492 && all["received"] as? Int == 34_882)
    // From 11-01 to 11-18 is less than a month.
    #expect(all["return_percent"] is NSNull, "\(all)")
    #expect(
      (result["accounts"] as? [[String: Any]])?.compactMap { $0["account"] as? String } == ["mei", "son"])
    #expect((result["years"] as? [[String: Any]])?.compactMap { $0["year"] as? Int } == [2024])
    let other = try answer("ledger", "--result", "--year", "2023", asOf: "2024-11-20T20:00")
    #expect((other["all"] as? [String: Any])?["applied"] as? Int == 0)
  }

  @Test
  func `a person's second application is refused with the reason, and nothing of the command is written`()
    throws
  {
    try settle()
    #expect(try run("apply", "9935", "--account", "mei").status == 0)
    let second = try run("apply", "6535", "9935", "--account", "mei2")
    #expect(second.status == 64 && second.stdout == "")
    #expect(
      second.stderr
        == "subcal: 9935 慶豐富, mei2: 王小美 has applied for it with the account mei: a person may apply "
        + "once for an offering, and of several applications none counts. What to do: withdraw the other one first, "
        + "or apply for another person; what has happened all the same is recorded with --force.\n")
    #expect(
      try answer("ledger", asOf: "2024-10-29T21:40")["commitments"].map { "\($0)" }?.contains("6535")
        == false)
    #expect(try run("withdraw", "9935", "--account", "mei").status == 0)
    #expect(try run("apply", "9935", "--account", "mei2").status == 0)
  }

  @Test(arguments: [
    (["apply", "9935"], "there are 3 accounts: mei, mei2, son"),
    (["apply", "9935", "--account", "mie"], "there is no account mie; did you mean mei?"),
    (
      ["apply", "4174", "--account", "son"],
      "4174 浩鼎 takes no applications yet, only from 2024-11-01 to 2024-11-05"
    ),
    (
      ["apply", "9935", "--account", "son", "--date", "2024-10-01"],
      "9935: applications are taken from 2024-10-29 to 2024-11-01, not on 2024-10-01"
    ),
    (["apply", "9935", "--account", "son", "--date", "2024-10-30"], "is after today, 2024-10-29"),
    (["withdraw", "9935"], "9935: no application is in the ledger"),
    (["won", "9935", "--account", "son"], "9935: no application of son is in the ledger"),
    (["sold", "9935", "--price", "cheap"], "--price cheap: give a price such as 43.5."),
    (["ledger", "--export", "x.txt"], "name a file that ends in .csv, .json or .ics"),
    (["ledger", "--year", "2024", "--export", "a.csv"], "--year is for the list and for --result"),
    (["cash-plan", "--mine", "9935"], "--mine takes no codes"),
    (["cash-plan", "--have", "mei=1"], "--have is for --mine"),
    (["cash-plan", "--mine", "--have", "you=1"], "there is no such account; known are mei, mei2, son"),
    (["cash-plan", "--mine", "--have", "mei"], "mei=120000"),
  ])
  func `what cannot be recorded is refused, and no file is made`(arguments: [String], error: String) throws {
    try settle()
    let ending = try program.inEnglish.ask(arguments)
    #expect(ending.status == 64 && ending.stdout == "" && ending.stderr.contains(error), "\(ending)")
    #expect(try run("ledger").stdout == "No applications yet; record them with subcal apply.\n")
  }

  @Test func `a file of applications is recorded as a whole, and can be given again`() throws {
    try settle()
    // As the page exports it and a spreadsheet saves it.
    try program.scratch.write(
      "\u{FEFF}code,name,account,offering\r\n9935,慶豐富,mei,9935-20241029\r\n9935,慶豐富,son,9935-20241029\r\n"
        + "4174,浩鼎,son,4174-20241101\r\n", to: "work/a.csv")
    let first = try run("apply", "--from", "a.csv")
    #expect(
      first.stdout == """
        Recorded in this machine's ledger only. subcal places no order: place it with your broker.
        9935 慶豐富, mei: recorded; NT$ 27,370 must be there by 2024-11-01 15:30, debited on 2024-11-04
        9935 慶豐富, son: recorded; NT$ 27,370 must be there by 2024-11-01 14:00, debited on 2024-11-04

        """ && first.status == 0, "\(first)")
    #expect(
      first.stderr
        == "subcal: 4174 浩鼎 takes no applications yet, only from 2024-11-01 to 2024-11-05: left out\n")
    let again = try run("apply", "--from", "a.csv", asOf: "2024-11-01T10:00")
    #expect(again.stdout.contains("\n4174 浩鼎, son: recorded") && again.status == 0, "\(again)")
    #expect(again.stderr == "subcal: 2 applications are already in the ledger\n")
    // Without settings, and with no more than a code.
    try program.scratch.write("", to: "home/.config/subcal/config.yaml")
    try program.scratch.write("account,code,day\nme,6535,2024-10-29\n", to: "work/b.csv")
    #expect(try run("apply", "--from", "b.csv").stdout.contains("\n6535 順藥, me: recorded"))
  }

  @Test
  func
    `a tick of the page is kept as intended, asked for on its last day, and applied for when it is ordered`()
    throws
  {
    try settle()
    let row = "code,account,offering,kind\n9935,mei,9935-20241029,"
    // What has not opened yet may be intended, too; what is closed no more.
    try program.scratch.write(
      row + "intended\n4927,son,4927-20241028,applied\n4174,son,4174-20241101,intended\n", to: "work/a.csv")
    let first = try run("apply", "--from", "a.csv")
    #expect(
      first.stdout.contains(
        "9935 慶豐富, mei: intended, recorded; place the order with your broker by 2024-11-01 14:00, then record it with "
          + "subcal apply 9935 --account mei\n"), "\(first)")
    #expect(
      first.stdout.contains("4174 浩鼎, son: intended") && first.stderr == "" && first.status == 0, "\(first)")
    #expect(
      try run("apply", "--from", "a.csv").stderr == "subcal: 3 applications are already in the ledger\n")
    // It ties up no money.
    #expect(
      try run("ledger").stdout.contains(
        /9935 +慶豐富 +mei +intended: order with your broker +closes 2024-11-01 *-/))
    let shown = try answer("ledger", asOf: "2024-10-30T08:00")
    #expect((shown["commitments"] as? [[String: Any]])?.count == 1, "\(shown)")
    let intended = try #require(shown["intended"] as? [[String: Any]])
    #expect(intended.map { $0["id"] as? String } == ["9935-20241029", "4174-20241101"], "\(shown)")
    #expect(intended[0]["state"] as? String == "intended" && intended[0]["cash"] as? Int == 27_370)
    #expect(intended[0]["cut_off"] as? String == "2024-11-01T14:00:00+08:00", "\(shown)")
    // It ties up no money: its sum stands beside the others.
    let plan = try run("cash-plan", "--mine").stdout
    #expect(
      plan.contains(
        /in addition by 2024-11-01 15:30 +NT\$ 27,370 if ordered, debited on 2024-11-04: 9935 慶豐富 27,370/),
      "\(plan)")
    #expect(!plan.contains("NT$ 27,370, debited"), "\(plan)")
    // On its last day, and on no other, until the hour of the broker.
    let ask = "mei: you want to apply by 14:00 today: is the order placed? Deposit NT$ 27,370 by 15:30"
    for (moment, isAsked) in [
      ("2024-10-30T08:00", false), ("2024-11-01T08:00", true), ("2024-11-01T13:59", true),
      ("2024-11-01T14:00", false), ("2024-11-04T08:00", false),
    ] {
      #expect(try run("digest", asOf: moment).stdout.contains(ask) == isAsked, "\(moment)")
    }
    #expect(
      try run("digest", asOf: "2024-11-01T08:00").stdout.contains(
        "\n  once it is placed, record it with subcal apply 9935 --account mei; else subcal withdraw 9935 --account mei\n"
      ))
    let closing = try answer("digest", asOf: "2024-11-01T08:00")["closes_today"] as? [[String: Any]]
    let flags = try #require(closing).filter { ($0["item"] as? [String: Any])?["code"] as? String == "9935" }
    #expect(flags.map { $0["intended"] as? Bool } == [true, false], "\(flags)")
    try program.scratch.write(
      "targets:\n  hook: {kind: webhook, url: https://example.org, mine: true}\n", to: "work/notify.yaml",
      permissions: 0o600)
    let message = try run("notify", "--settings", "notify.yaml", "--dry-run", asOf: "2024-11-01T08:00").stdout
    #expect(message.contains("9935 慶豐富｜" + ask), "\(message)")
    // The order is placed.
    try program.scratch.write(row + "applied\n", to: "work/a.csv")
    let placed = try run("apply", "--from", "a.csv", asOf: "2024-11-01T09:00")
    #expect(placed.stdout.contains("9935 慶豐富, mei: recorded; NT$ 27,370"), "\(placed)")
    #expect(try run("digest", asOf: "2024-11-01T09:00").stdout.contains(ask) == false)
    #expect(try run("cash-plan", "--mine", asOf: "2024-11-01T09:00").stdout.contains("9935"))
    // What was not marked by the draw is over.
    #expect(
      try run("ledger", asOf: "2024-11-06T08:00").stdout.contains(
        /4174 +浩鼎 +son +closed; was the order placed/))
    #expect(try run("ledger", asOf: "2024-12-06T08:00").stdout.contains("4174") == false)
  }

  @Test func `a file is refused with each wrong row, whatever is wrong with it`() throws {
    try settle()
    try program.scratch.write(
      "code,account,kind,price,offering\n9999,mei,applied,,\n9935,mei,applied,30,\n9935,mei,applied,,\n"
        + "6535,mei,applied,,6535-19990101\n9935,son,won,,\n", to: "work/a.csv")
    let refused = try run("apply", "--from", "a.csv")
    #expect(refused.status == 64, "\(refused)")
    let rows = refused.stderr.matches(of: /row ([0-9])/).map { String($0.output.1) }
    #expect(rows == ["2", "3", "5", "6"], "\(refused)")
    #expect(try run("ledger").stdout.contains("9935") == false)
  }

  @Test func `each account that is asked whether an order is placed has its own command`() throws {
    try settle()
    #expect(try run("apply", "9935", "--intended", "--account", "mei", "son").status == 0)
    let digest = try run("digest", asOf: "2024-11-01T08:00").stdout
    for account in ["mei", "son"] {
      #expect(
        digest.contains(
          "\n  once it is placed, record it with subcal apply 9935 --account \(account); else subcal withdraw 9935 --account \(account)\n"
        ), "\(digest)")
    }
  }

  @Test func `what is intended is noted without the page, and dropped`() throws {
    try settle()
    let noted = try run("apply", "9935", "--intended", "--account", "mei", "son")
    #expect(
      noted.stdout.contains("places no order") && noted.stdout.contains("9935 慶豐富, mei: intended, recorded"),
      "\(noted)")
    let twice = try run("apply", "9935", "--intended", "--account", "mei2")
    #expect(
      twice.status == 64
        && twice.stderr.contains("王小美 already intends to apply for it with the account mei"), "\(twice)")
    let again = try run("apply", "9935", "--intended", "--account", "mei")
    #expect(again.status == 64 && again.stderr.contains("already recorded for mei"), "\(again)")
    #expect(try run("withdraw", "9935", "--account", "son").stdout.contains("son: removed from the ledger"))
    #expect(try run("ledger").stdout.contains("son") == false)
    // The person's other account has placed the order.
    #expect(try run("apply", "9935", "--account", "mei2").status == 0)
    let left = try run("ledger").stdout
    #expect(left.contains("mei2") && !left.contains("intended"), "\(left)")
    let late = try run("apply", "9935", "--intended", "--account", "son", asOf: "2024-11-01T14:00")
    #expect(late.status == 64 && late.stderr.contains("9935 closed on 2024-11-01"), "\(late)")
    try program.scratch.write(
      "code,account,offering,kind\n9935,son,9935-20241029,intended\n", to: "work/a.csv")
    let closed = try run("apply", "--from", "a.csv", asOf: "2024-11-01T14:00")
    #expect(
      closed.status == 0
        && closed.stderr
          == "subcal: 1 row is only intended and closed, so it is left out; if the order was placed, mark it on the page\n",
      "\(closed)")
    try program.scratch.write("code,account,kind\n1234,son,intended\n", to: "work/b.csv")
    let unknown = try run("apply", "--from", "b.csv")
    #expect(
      unknown.status == 64 && unknown.stderr.contains("row 2: 1234: no offering took applications"),
      "\(unknown)")
    for excluded in [["--date", "2024-10-29"], ["--from", "a.csv"]] {
      let arguments = excluded[0] == "--from" ? excluded : ["9935"] + excluded
      let ending = try program.ask(["apply", "--intended"] + arguments, asOf: "2024-10-29T21:40")
      #expect(ending.status == 64, "\(ending)")
    }
  }

  @Test func `a file says what became of an application, and what cannot have is refused`() throws {
    try settle()
    func record(_ rows: String..., asOf: String = "2024-11-14T21:40") throws -> Program.Ending {
      let titles = "code,account,offering,kind,day,price\n"
      try program.scratch.write(titles + rows.joined(separator: "\n"), to: "work/a.csv")
      return try run("apply", "--from", "a.csv", asOf: asOf)
    }
    for (row, reason) in [
      ("9935,mei,9935-20241029,won,,", "no application of mei is in the ledger"),
      (
        "9935,mei,9935-20241029,drawn,,",
        "'drawn' is not one of intended, applied, withdrawn, won, not_won, sold"
      ),
      ("9935,mei,9935-20241029,sold,2024-11-14,", "a sale has one"),
      ("9935,mei,9935-20241029,won,,43.5", "a sale has one"),
      ("9935,mei,9935-20241029,sold,2024-11-14,dear", "'dear' is not a price"),
    ] {
      let ending = try record(row)
      #expect(ending.status == 64 && ending.stderr.contains("row 2"), "\(ending)")
      #expect(ending.stderr.contains(reason), "\(ending)")
    }
    let applied = "9935,mei,9935-20241029,applied,,"
    let early = try record(applied, "9935,mei,9935-20241029,won,,", asOf: "2024-11-01T21:40")
    #expect(early.stderr.contains("row 3: 9935 慶豐富: the draw is on 2024-11-05"), "\(early)")
    let sold = "9935,mei,9935-20241029,sold,2024-11-14,43.5"
    #expect(try record(applied, sold).stderr.contains("it is not recorded as won"))
    let all = try record(applied, "9935,mei,9935-20241029,won,,", sold)
    #expect(all.stdout.contains("9935 慶豐富, mei: sold") && all.status == 0, "\(all)")
    #expect(
      try record(applied, "9935,mei,9935-20241029,won,,", sold).stderr.contains("3 applications"))
  }

  @Test func `one wrong row of a file leaves the ledger as it is, and every wrong row is named`() throws {
    try settle()
    let rows = [
      "9935,mei,9935-20241029,", "9935,mie,9935-20241029,", "9935,mei2,9935-20241029,",
      "9935,,9935-20241029,",
      "9999,son,,", "9935,son,9935-20241028,", "6535,son,,2024-10-30", "6535,son,,2024-10-01", "4174,son,,",
      "6535,son,9935-20241029,", "6535,son", "6535,son,,tomorrow", ",son,,",
    ]
    func error(_ text: String) throws -> String {
      try program.scratch.write(text, to: "work/a.csv")
      let ending = try run("apply", "--from", "a.csv")
      #expect(ending.status == 64 && ending.stdout == "", "\(ending)")
      #expect(try run("ledger").stdout == "No applications yet; record them with subcal apply.\n")
      return ending.stderr
    }
    let titles = "code,account,offering,day\n"
    let people = try error(titles + rows[0..<4].joined(separator: "\n"))
    let days = try error(titles + rows[4..<9].joined(separator: "\n"))
    let known = people + days
    for reason in [
      "row 3: there is no account mie; did you mean mei?", "row 4: 9935 慶豐富, mei2: 王小美 has applied for it",
      "row 5: there are 3 accounts: mei, mei2, son", "row 2: 9999: no offering took applications",
      "row 3: 9935: there is no offering 9935-20241028",
      "row 4: 6535: the day of the application, 2024-10-30, is after",
      "row 5: 6535: applications are taken from 2024-10-29",
      "row 6: 4174 浩鼎 takes no applications yet, only from 2024-11-01",
    ] {
      #expect(known.contains(reason), "\(reason): \(known)")
    }
    #expect(people.hasPrefix("subcal: a.csv: nothing is recorded: row 3: "))
    let many = try error("code,account\n" + String(repeating: "9999,son\n", count: 8))
    #expect(many.contains("row 6: 9999") && many.contains("; and 3 more. What to do"))
    let form = try error(titles + rows.dropFirst(9).joined(separator: "\n"))
    for reason in [
      "row 2, offering: '9935-20241029' is not the id of an offering of 6535",
      "row 3: it has 2 columns and not 4",
      "row 4, day: 'tomorrow' is not a day", "row 5, code: it is empty",
    ] {
      #expect(form.contains(reason), "\(reason): \(form)")
    }
    #expect(try error("number,recorded\n").contains("its first row has no column code"))
    #expect(try error("code,acount\n").contains("row 1: there is no column 'acount'"))
    #expect(try error("code,code\n").contains("row 1: the column code is there twice"))
    #expect(try error("code\n\"9935").contains("never closes"))
    #expect(try run("apply", "--from", "none.csv").stderr.contains("there is no file"))
    #expect(try run("apply", "9935", "--from", "a.csv").stderr.contains("--from excludes codes"))
  }

  @Test func `an application for a code that is not stored is exit 1`() throws {
    let ending = try program.inEnglish.ask(["apply", "9999"])
    #expect(ending.status == 1 && ending.stdout == "")
    #expect(ending.stderr.contains("9999: no offering of that code or name is stored"), "\(ending)")
  }

  @Test func `what has happened is recorded with --force, and the command says what it means`() throws {
    try settle()
    #expect(try run("apply", "9935", "--account", "mei").status == 0)
    let forced = try run("apply", "9935", "--account", "mei2", "--force")
    #expect(
      forced.status == 0
        && forced.stderr.contains(
          "9935 慶豐富: 王小美 has applied with mei, mei2, so none of these applications counts"),
      "\(forced)")
    // As long as it is not answered, everything that asks for the money says so.
    for question in [["digest"], ["cash-plan", "--mine"], ["ledger"]] {
      let ending = try program.ask(
        question, asOf: "2024-10-30T08:00", environment: ["SUBCAL_LANGUAGE": "zh"])
      #expect(ending.stderr.contains("9935 慶豐富：王小美 以帳戶 mei、mei2 重複申購，均為不合格件"), "\(ending)")
    }
    // Of one account there is one application.
    let same = try run("apply", "9935", "--account", "mei2", "--force")
    #expect(
      same.status == 64
        && same.stderr.contains(
          "already recorded for mei2. What to do: --force is for another account of the same person"),
      "\(same)")
    // The journal says it again.
    #expect(try run("ledger", "--export", "a.csv").status == 0)
    let again = try run("ledger", "--import", "a.csv", "--ledger", "other/ledger.sqlite")
    #expect(again.status == 0, "\(again)")
  }

  @Test func `the user's own account is me, 本人 in Chinese, and no second one has that name`() throws {
    #expect(try run("apply", "9935", "--account", "本人").stdout.contains("9935 慶豐富, me: recorded"))
    let chinese = try program.ask(["ledger"], environment: ["LANG": "zh_TW.UTF-8"])
    #expect(chinese.stdout.contains("9935  慶豐富  本人"), "\(chinese)")
    let twice = try run("apply", "9935")
    #expect(twice.status == 64 && twice.stderr.contains("already recorded for me"), "\(twice)")
    try program.scratch.write("code,account,person\n6535,本人,\n6535,kgi,本人\n", to: "work/a.csv")
    let file = try run("apply", "--from", "a.csv")
    #expect(file.status == 64 && file.stderr.contains("row 3: 6535 順藥, kgi: me has applied"), "\(file)")
  }

  @Test func `the person of a row counts where the settings do not say whose the account is`() throws {
    try program.scratch.write(
      "accounts: {mei: {person: 王小美}, mei2: {}}\n", to: "home/.config/subcal/config.yaml")
    try program.scratch.write("code,account,person\n9935,mei,\n9935,mei2,王小美\n", to: "work/a.csv")
    let file = try run("apply", "--from", "a.csv")
    #expect(file.status == 64 && file.stderr.contains("row 3: 9935 慶豐富, mei2: 王小美 has applied"), "\(file)")
  }

  @Test func `a day's debit and refund are those of every account that applied`() throws {
    try settle()
    #expect(try run("apply", "4927", "--account", "mei", "son").status == 0)
    let debit = try run("digest", asOf: "2024-11-01T10:00").stdout
    #expect(debit.contains("  4927 泰鼎-KY, NT$ 80,140 (mei, son)\n"), "\(debit)")
    let refund = try run("digest", asOf: "2024-11-05T10:00").stdout
    #expect(refund.contains("  4927 泰鼎-KY, NT$ 80,100 back (mei, son)\n"), "\(refund)")
  }

  @Test func `all accounts are one's own where no other is known, in people's words too`() throws {
    #expect(try run("apply", "9935", "--account", "全部").stdout.contains("\n9935 慶豐富, me: recorded"))
    #expect(try run("apply", "6535", "--account", "我").stdout.contains("\n6535 順藥, me: recorded"))
    #expect(try run("withdraw", "6535", "--account", "自己").stdout.contains("6535 順藥, me: removed"))
  }

  @Test func `shares that are held before a payment is announced are not asked for`() throws {
    try program.scratch.write(
      "accounts: {mei: {holdings: {9995: 3000}}}\n", to: "home/.config/subcal/config.yaml")
    let early = try run("apply", "9995", "--rights")
    #expect(early.status != 0 && early.stderr.contains("9995: no period in which holders pay"), "\(early)")
  }

  @Test func `without settings there is one account, and any may be named`() throws {
    #expect(try run("apply", "9935").stdout.contains("\n9935 慶豐富, me: recorded"))
    #expect(try run("apply", "9935", "--account", "mom").status == 0)
    #expect(try run("apply", "慶豐富", "--account", "dad").status == 0)
    #expect(try answer("ledger", asOf: "2024-10-29T21:40")["commitments"].map { ($0 as? [Any])?.count } == 3)
    // From then on those of the ledger are known.
    let unnamed = try run("apply", "6535")
    #expect(
      unnamed.status == 64 && unnamed.stderr.contains("there are 3 accounts: me, mom, dad."), "\(unnamed)")
    let mistyped = try run("apply", "6535", "--account", "mon", "dad")
    #expect(
      mistyped.stderr
        == "subcal: mon is a new account; did you mean mom?; if it is mistyped: subcal withdraw CODE --account mon\n",
      "\(mistyped)")
    let unknown = try run("withdraw", "6535", "--account", "mom")
    #expect(
      unknown.stderr.contains("no application of mom is in the ledger; did you mean mon?"), "\(unknown)")
    #expect(
      try run("withdraw", "6535", "--account", "mon").stdout
        == "Removed from the ledger only: cancel the order with your broker.\n"
        + "6535 順藥, mon: removed from the ledger\n")
    #expect(try run("apply", "6535", "--account", "all").status == 64)
    let money = try run("cash-plan", "--mine", "--have", "mom＝１２萬")
    #expect(money.stderr == "" && money.stdout.contains("NT$ 27,370, enough is there"), "\(money)")
    // No plan comes without a balance that was given, nor with one of two.
    for (have, reason) in [
      (["dda=5"], "the ledger has no account dda; did you mean dad?"),
      (["mom=1萬", "mom=20萬"], "the account mom is given twice"),
      (["本人=1萬", "me=20萬"], "the account me is given twice"),
    ] {
      let refused = try program.ask(
        ["cash-plan", "--mine", "--have"] + have, asOf: "2024-10-29T21:40",
        environment: ["SUBCAL_LANGUAGE": "en"])
      #expect(refused.status == 64 && refused.stdout == "" && refused.stderr.contains(reason), "\(refused)")
    }
    #expect(try run("cash-plan", "--mine", "--have", "mom=-1").status == 64)
  }

  @Test func `what an entry replaces, a price far off, and a late application are said`() throws {
    #expect(try run("apply", "9935").stderr == "")
    let late = try run("apply", "4927", asOf: "2024-10-30T15:00")
    #expect(late.stderr == "subcal: 4927, me: applications are taken until 14:00\n", "\(late)")
    let (drawn, delivered) = ("2024-11-06T08:00", "2024-11-14T08:00")
    #expect(try run("won", "9935", "--not", asOf: drawn).status == 0)
    let lost = try run("withdraw", "9935", asOf: drawn)
    #expect(lost.status == 64 && lost.stderr.contains("9935 慶豐富, me: recorded as not won"), "\(lost)")
    #expect(
      try run("won", "9935", asOf: drawn).stderr
        .hasSuffix("subcal: 9935 慶豐富, me: replaces the result recorded before, not won\n"))
    #expect(try run("withdraw", "9935", asOf: drawn).stderr.contains("what was won cannot be withdrawn"))
    let dear = try run("sold", "9935", "--price", "4350元", asOf: delivered)
    #expect(
      dear.stderr.contains("9935 慶豐富, me: the price of the sale, 4350, is several times off"), "\(dear)")
    let right = try run("sold", "9935", "--price", "４３．５ 元", asOf: delivered)
    #expect(
      right.stderr.hasSuffix("subcal: 9935 慶豐富, me: replaces the sale of 2024-11-14 at 4350\n"),
      "\(right)")
    // The periods of what is over are named too.
    let before = try run("apply", "9935", "--account", "mom", "--date", "10/20", asOf: "2024-11-20T08:00")
    #expect(
      before.stderr.contains(
        "9935: applications were taken from 2024-10-29 to 2024-11-01, not on 2024-10-20"),
      "\(before)")
    // The draw comes before the question whose application is meant.
    #expect(try run("apply", "4174", "--account", "me", "mom", asOf: "2024-11-01T08:00").status == 0)
    #expect(try run("won", "4174", asOf: "2024-11-01T08:00").stderr.contains("after today, 2024-11-01"))
  }

  @Test func `an application after the broker's cut-off is recorded with a note`() throws {
    try program.scratch.write(
      "brokers:\n  kgi: {cut_off: 13:30}\naccounts:\n  mei: {broker: kgi}\n  son:\n",
      to: "home/.config/subcal/config.yaml")
    let late = try run("apply", "4927", "--account", "all", asOf: "2024-10-30T13:40")
    #expect(
      late.status == 0 && late.stderr == "subcal: 4927, mei: kgi takes applications until 13:30\n", "\(late)")
    #expect(try run("withdraw", "4927", "--account", "mei", asOf: "2024-10-30T13:41").status == 0)
    #expect(try run("apply", "4927", "--account", "mei", asOf: "2024-10-30T13:20").stderr == "")
  }

  @Test func `what was applied for earlier is recorded at its last day`() throws {
    let ending = try run("apply", "2034")
    #expect(ending.status == 0, "\(ending)")
    let applications = try answer("ledger", asOf: "2024-10-29T21:40")["commitments"] as? [[String: Any]]
    #expect(applications?.first?["applied_on"] as? String == "2024-10-28")
  }

  @Test func `cash-plan --mine says what must be in whose account by when, and what is missing`() throws {
    try settle()
    #expect(try run("apply", "9935", "6535", "--account", "mei").status == 0)
    #expect(try run("apply", "4927", "--account", "son").status == 0)
    let plan = try run("cash-plan", "--mine", "--have", "mei=100000", "son=50000")
    #expect(
      plan.stdout == """
        mei
          by 2024-11-01 15:30         NT$ 252,440, NT$ 152,440 missing, debited on 2024-11-04: 9935 慶豐富 27,370,
                                      6535 順藥 225,070
          2024-11-06 back if not won  NT$ 27,350: 9935 慶豐富
          2024-11-06 back if not won  NT$ 225,050: 6535 順藥

        son
          by 2024-10-30 14:00         NT$ 40,070, enough is there, debited on 2024-11-01: 4927 泰鼎-KY 40,070
          2024-11-05 back if not won  NT$ 40,050: 4927 泰鼎-KY

        """, "\(plan.stdout)")
    let json = try answer("cash-plan", "--mine", asOf: "2024-11-06T08:00")
    let accounts = try #require(json["accounts"] as? [[String: Any]])
    #expect(accounts.allSatisfy { ($0["deposits"] as? [Any])?.isEmpty == true })
    // A refund that was due is neither counted nor forgotten while the result is not recorded.
    let late = try run("cash-plan", "--mine", asOf: "2024-12-01T08:00").stdout.replacing(#/\s+/#, with: " ")
    #expect(
      late.contains(
        "not recorded 9935 慶豐富: if not won, refunded NT$ 27,350 on 2024-11-06; record the result with"),
      "\(late)")
    for arguments in [["9935", "6535", "--account", "mei"], ["4927", "--not", "--account", "son"]] {
      #expect(try program.ask(["won"] + arguments, asOf: "2024-12-01T08:00").status == 0)
    }
    #expect(try run("cash-plan", "--mine", asOf: "2024-12-01T08:00").stdout.hasPrefix("Nothing"))
  }

  @Test func `money that comes back only if a draw is lost is not promised`() throws {
    #expect(try run("apply", "4927").status == 0)
    #expect(try run("apply", "4174", "7708", asOf: "2024-11-05T08:00").status == 0)
    func plan() throws -> String {
      try run("cash-plan", "--mine", "--have", "me=100000", asOf: "2024-11-05T09:00").stdout.replacing(
        #/\s+/#, with: " ")
    }
    // The 35,930 that 4174 leaves, and the 40,050 of 4927 if that was not won.
    let unanswered = try plan()
    #expect(
      unanswered.contains(
        "NT$ 72,070, enough is there (if 4927 泰鼎-KY is won: NT$ 36,140 missing), debited on 2024-11-08"),
      "\(unanswered)")
    let json = try answer("cash-plan", "--mine", "--have", "me=100000", asOf: "2024-11-05T09:00")
    let deposits = try #require(
      (json["accounts"] as? [[String: Any]])?.first?["deposits"] as? [[String: Any]])
    #expect(
      deposits.map { $0["missing"] as? Int } == [0, 0]
        && deposits.map { $0["missing_if_won"] as? Int } == [0, 36_140])
    #expect(deposits.last?["unanswered"] as? [String] == ["4927-20241028"])
    #expect(try run("won", "4927", "--not", asOf: "2024-11-05T08:30").status == 0)
    #expect(try plan().contains("NT$ 72,070, enough is there, debited on 2024-11-08"))
    #expect(try run("won", "4927", asOf: "2024-11-05T08:40").status == 0)
    #expect(try plan().contains("NT$ 72,070, NT$ 36,140 missing, debited on 2024-11-08"))
  }

  @Test func `an old offering is not recorded in place of one that is announced`() throws {
    // 9935 had another offering in 2023.
    let early = try run("apply", "9935", asOf: "2024-10-29T21:35")
    #expect(early.status == 0, "\(early)")
    try program.scratch.write("code\n2034\n4174\n", to: "work/a.csv")
    let file = try run("apply", "--from", "a.csv")
    #expect(file.status == 64 && file.stderr.contains("4174 浩鼎 takes no applications yet"), "\(file)")
    try program.scratch.write("code\n2034\n", to: "work/a.csv")
    let late = try run("apply", "--from", "a.csv")
    #expect(
      late.stderr.contains("2034 允強 closed on 2024-10-28; recorded as applied for that day."),
      "\(late)")
    let chinese = try program.ask(["apply", "4174"], environment: ["LANG": "zh_TW.UTF-8"])
    #expect(
      chinese.stderr.hasPrefix("subcal: 4174 浩鼎 尚未開始申購，申購期間 2024-11-01～2024-11-05。申購後再記錄"), "\(chinese)")
    #expect(try run("apply", "6535", "--account", "mei，小明").stdout.split(separator: "\n").count == 3)
    let twice = try program.ask(["apply", "9935", "--account", "me"], environment: ["LANG": "zh_TW.UTF-8"])
    #expect(twice.stderr == "subcal: 「本人」已經記過 9935 慶豐富。以 subcal ledger 查看。\n", "\(twice)")
  }

  @Test func `a day's debits are one sum with its parts, and with a ledger those of each account`() throws {
    try program.scratch.write(
      "targets:\n  hook: {kind: webhook, url: https://example.org}\n", to: "work/notify.yaml",
      permissions: 0o600)
    func messages(_ rules: String) throws -> String {
      try program.scratch.write(
        "targets:\n  hook: {kind: webhook, url: https://example.org\(rules)}\n", to: "work/notify.yaml",
        permissions: 0o600)
      return try run("notify", "--settings", "notify.yaml", "--dry-run", asOf: "2024-11-01T08:00").stdout
    }
    let sum =
      "NT$ 252,440 needed today by 14:00｜6535 順藥 225,070 + 9935 慶豐富 27,370｜debited on 11/4 (Mon); without the whole sum"
    let all = try messages("")
    #expect(all.contains(sum) && all.matches(of: /needed today/).count == 1, "\(all)")
    #expect(all.contains("Debited on 11/4 (Mon): 2"), "\(all)")
    #expect(try messages(", tell: [deducted_next]").contains("→ hook\n  \(sum)"))
    #expect(try run("apply", "9935", "6535").status == 0)
    let mine = try messages(", mine: true")
    #expect(
      mine.matches(of: /252,440/).count == 1 && !mine.contains("needed today")
        && mine.contains("me: NT$ 252,440 must be there by 2024-11-01 14:00, debited on 2024-11-04"),
      "\(mine)")
    #expect(try messages(", tell: [deducted_next, deposit]").contains("needed today") == false)
    #expect(try messages(", tell: [deducted_next]").contains(sum))
  }

  @Test func `what closes together is one sum for each account, with what it lacks, in every message`() throws
  {
    func settle(_ accounts: String) throws {
      try program.scratch.write(accounts, to: "home/.config/subcal/config.yaml")
    }
    func messages(_ rules: String, at moment: String = "2024-11-01T08:00") throws -> String {
      try program.scratch.write(
        "targets:\n  hook: {kind: webhook, url: https://example.org\(rules)}\n", to: "work/notify.yaml",
        permissions: 0o600)
      return try run("notify", "--settings", "notify.yaml", "--dry-run", asOf: moment).stdout
    }
    let both = "6535 順藥 225,070 + 9935 慶豐富 27,370｜debited on 11/4 (Mon); without the whole sum, none of the 2"
    // Those who get nothing else in the morning, too.
    #expect(try messages(", tell: [closes_today]").contains("\n  NT$ 252,440 needed today by 14:00｜\(both)"))
    try settle(
      "brokers: {kgi: {cut_off: '13:30', money_by: '15:30'}}\n"
        + "accounts: {mei: {broker: kgi, cash: 200000, cash_on: 2024-10-29}, son: {}}\n")
    #expect(try run("favourites", "add", "6535", "9935").status == 0)
    let evening = try messages(", mine: true", at: "2024-10-30T21:30")
    #expect(
      evening.contains("\n  mei: NT$ 252,440 (NT$ 52,440 missing) needed by 11/1 (Fri) 15:30｜\(both)"),
      "\(evening)")
    #expect(evening.contains("\n  son: NT$ 252,440 needed by 11/1 (Fri) 14:00｜\(both)"), "\(evening)")
    let morning = try messages(", mine: true")
    #expect(
      morning.contains("\n  mei: NT$ 252,440 (NT$ 52,440 missing) needed today by 15:30｜\(both)"),
      "\(morning)")
    #expect(morning.contains("\n  son: NT$ 252,440 needed today by 14:00｜\(both)"), "\(morning)")
    #expect(!morning.contains("\n  NT$ "), "\(morning)")
    // What is for others names no account.
    #expect(try messages("").contains("\n  NT$ 252,440 needed today by 14:00｜\(both)"))
    // What is applied for is in the same sum, since none of them counts without the other's money.
    #expect(try run("apply", "9935", "--account", "mei", asOf: "2024-10-30T22:00").status == 0)
    let applied = try messages(", mine: true")
    #expect(
      applied.contains(
        "\n  mei: NT$ 225,070 (NT$ 52,440 missing) needed today by 15:30｜6535 順藥 225,070; with 9935 慶豐富, applied for "
          + "already, NT$ 252,440 in all｜debited on 11/4 (Mon); without the whole sum, none of the 2"),
      "\(applied)")
    #expect(
      try messages(", mine: true, tell: [deducted_next]").contains("To deposit｜mei: NT$ 27,370 must be there")
    )
    // Once the hour for the money is over, no sum asks for it.
    #expect(try run("withdraw", "9935", "--account", "mei", asOf: "2024-11-01T08:10").status == 0)
    try settle("brokers: {b: {cut_off: '14:00', money_by: '10:00'}}\naccounts: {dad: {broker: b}}\n")
    #expect(
      try messages(", mine: true", at: "2024-11-01T09:59").contains("dad: NT$ 252,440 needed today by 10:00｜")
    )
    let late = try messages(", mine: true", at: "2024-11-01T11:00")
    #expect(late.contains("dad: apply by 14:00, if NT$ 27,370 was there by 10:00"), "\(late)")
    #expect(!late.contains("needed today") && !late.contains("Debited"), "\(late)")
  }

  @Test func `what is new and closed already asks for nothing in a message`() throws {
    try program.scratch.write(
      "targets:\n  hook: {kind: webhook, url: https://example.org, tell: [new]}\n", to: "work/notify.yaml",
      permissions: 0o600)
    let sent = try run("notify", "--settings", "notify.yaml", "--dry-run", asOf: "2024-10-30T21:00").stdout
    #expect(sent.contains("\n  New｜4927 泰鼎-KY｜10/28 (Mon) – 10/30 (Wed)｜closed\n"), "\(sent)")
    #expect(sent.contains("New｜9935 慶豐富｜10/29 (Tue) – 11/1 (Fri)｜cash needed NT$ 27,370｜"), "\(sent)")
  }

  @Test func `the journal is exported and imported with the same bytes, and nothing comes twice`() throws {
    try settle()
    #expect(try run("apply", "9935", "6535", "--account", "mei").status == 0)
    #expect(try run("apply", "9935", "--account", "son").status == 0)
    #expect(try run("won", "9935", "--account", "mei", asOf: "2024-11-06T08:00").status == 0)
    let shown = try run("ledger", "--json", asOf: "2024-11-06T08:00")
    for name in ["a.csv", "a.json"] {
      #expect(try run("ledger", "--export", name) == .init(stdout: "", stderr: "", status: 0))
      let path = program.scratch.path("work/\(name)")
      let permissions = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
      #expect(permissions == 0o600)
      #expect(try run("ledger", "--import", name).stdout == "0 new entries\n")
      try FileManager.default.removeItem(atPath: program.scratch.path("home/.local/share/subcal/ledger"))
      #expect(try run("ledger", "--import", name).stdout == "4 new entries\n")
      #expect(try run("ledger", "--json", asOf: "2024-11-06T08:00") == shown)
      #expect(try run("ledger", "--export", "b" + name.dropFirst()).status == 0)
      #expect(
        try Data(contentsOf: URL(filePath: path))
          == Data(contentsOf: URL(filePath: program.scratch.path("work/b" + name.dropFirst()))))
    }
    // Other files are not replaced, though they may begin like a journal.
    for (name, text) in [
      ("o.json", "{\n  \"entries\": [1]\n}\n"), ("o.csv", "number,recorded,kind,account\n1,2\n"),
    ] {
      try program.scratch.write(text, to: "work/\(name)")
      let refused = try run("ledger", "--export", name)
      #expect(
        refused.status == 73 && refused.stderr.contains("is not a journal of subcal's ledger"), "\(refused)")
      #expect(try String(contentsOfFile: program.scratch.path("work/\(name)"), encoding: .utf8) == text)
      #expect(try run("ledger", "--export", name, "--force").status == 0)
    }
    // Another journal is not mixed in.
    let text = try String(contentsOfFile: program.scratch.path("work/a.csv"), encoding: .utf8)
    try program.scratch.write(text.replacing("\"son\"", with: "\"dad\""), to: "work/c.csv")
    let other = try run("ledger", "--import", "c.csv")
    #expect(other.status == 64 && other.stderr.contains("differ from entry 3 on"), "\(other)")
    #expect(try run("ledger", "--import", "none.csv").status == 66)
  }

  @Test func `the calendar rings for deposits, and is not written into a published folder`() throws {
    try settle()
    #expect(try run("apply", "9935", "--account", "mei").status == 0)
    #expect(try run("ledger", "--export", "mine.ics") == .init(stdout: "", stderr: "", status: 0))
    let text = try String(contentsOfFile: program.scratch.path("work/mine.ics"), encoding: .utf8)
      .replacing("\r\n ", with: "")
    #expect(
      text.contains("SUMMARY:Deposit｜mei｜NT$ 27\\,370｜9935 慶豐富\r\n")
        && text.contains("DTSTART;VALUE=DATE:20241101"))
    #expect(text.contains("SUMMARY:Look up the draw｜9935 慶豐富｜mei\r\n") && text.contains("BEGIN:VALARM"))
    #expect(text.contains("CLASS:PRIVATE") && !text.contains("CLASS:PUBLIC"))
    try program.scratch.write("{}", to: "work/public/run.json")
    // A calendar of a night is no ledger's, though it begins like one; its own is replaced.
    #expect(try run("ledger", "--export", "mine.ics").status == 0)
    let published = text.replacing("@ledger.subcal", with: "@subcal")
    try program.scratch.write(published, to: "work/deadline.ics")
    let refused = try run("ledger", "--export", "deadline.ics")
    #expect(
      refused.status == 73 && refused.stderr.contains("is not a calendar of subcal's ledger"), "\(refused)")
    #expect(
      try String(contentsOfFile: program.scratch.path("work/deadline.ics"), encoding: .utf8) == published)
    #expect(try run("ledger", "--export", "deadline.ics", "--force").status == 0)
    for path in ["public/mine.ics", "public/calendars/mine.ics"] {
      let refused = try run("ledger", "--export", path)
      #expect(
        refused.status == 64 && refused.stderr.contains("would be in the published folder"), "\(refused)")
    }
    #expect(try run("ledger", "--export", "public/x.csv").status == 64)
  }

  @Test func `a loose ledger is refused by every command that reads it`() throws {
    #expect(try run("apply", "9935").status == 0)
    let folder = program.scratch.path("home/.local/share/subcal/ledger")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder)
    for arguments in [["ledger"], ["digest"], ["apply", "6535"], ["cash-plan", "--mine"]] {
      let ending = try program.ask(arguments)
      #expect(ending.status == 73 && ending.stderr.hasSuffix("chmod 700 '\(folder)'\n"), "\(ending)")
    }
    #expect(try program.ask(["cash-plan"]).status == 0)
  }

  @Test func `no advice would change a folder that is not the ledger's alone`() throws {
    try program.scratch.write("another's", to: "work/full/notes")
    let folders = ["/", "/dev", "/tmp", "/etc", "/usr/bin", program.scratch.path("work/full")]
    for folder in folders {
      let ledger = folder == "/" ? "/none.sqlite" : "\(folder)/none.sqlite"
      for arguments in [["apply", "9935"], ["ledger", "--import", "a.csv"]] {
        try program.scratch.write("number\n", to: "work/a.csv")
        let ending = try program.ask(
          arguments + ["--ledger", ledger], environment: ["SUBCAL_LANGUAGE": "en"])
        #expect(ending.status != 0 && !ending.stderr.contains("chmod"), "\(ending)")
        #expect(!ending.stderr.contains("chown"), "\(ending)")
      }
    }
    let loose = try program.ask(
      ["apply", "9935", "--ledger", "full/l.sqlite"], environment: ["SUBCAL_LANGUAGE": "en"])
    #expect(loose.stderr.contains("a file in a new folder"), "\(loose)")
    for file in ["/etc/passwd", "/etc/hostname", "/dev/null", "/usr/bin/env"] {
      for arguments in [["ledger", "--ledger", file], ["list", "--store", file]] {
        let ending = try program.run(arguments, environment: ["SUBCAL_LANGUAGE": "en"])
        #expect(
          ending.status == 73 && !ending.stderr.contains("subcal nightly: it sets the file"), "\(ending)")
        #expect(!ending.stderr.contains("chmod") && !ending.stderr.contains("chown"), "\(ending)")
      }
    }
    // A file that never was a store is not set aside.
    try program.scratch.write("my notes, which are no store", to: "work/notes.txt")
    let night = try program.inEnglish.run(
      ["nightly", "--store", "notes.txt"] + PublishedNight.replay + [
        "--as-of", "2024-10-29T21:30", "--no-site",
      ])
    #expect(night.status == 73 && night.stderr.contains("notes.txt is not a subcal database"), "\(night)")
    #expect(try program.scratch.texts(in: "work")["notes.txt"] == "my notes, which are no store")
  }
}
