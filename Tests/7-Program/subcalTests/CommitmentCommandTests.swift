import Foundation
import TestSupport
import Testing

/// Bids and rights on the command line: their plans, what is refused, and how they stand in the ledger.
@Suite struct CommitmentCommandTests {
  let program: Program

  init() throws {
    program = try Program()
    try program.scratch.write(
      """
      accounts:
        mei: {cash: 300000, cash_on: 2024-10-28, holdings: {9993: 3000}}
        mei2: {person: mei}
        son: {}
      """, to: "home/.config/subcal/config.yaml")
  }

  private func run(_ arguments: String..., asOf: String = "2024-10-29T21:40") throws -> Program.Ending {
    try program.ask(arguments, asOf: asOf, environment: ["SUBCAL_LANGUAGE": "en", "COLUMNS": "120"])
  }

  private func answer(_ arguments: String..., asOf: String = "2024-10-29T21:40") throws -> [String: Any] {
    let ending = try program.ask(arguments + ["--json"], asOf: asOf)
    try #require(ending.status == 0, "\(ending)")
    return try #require(try JSONSerialization.jsonObject(with: Data(ending.stdout.utf8)) as? [String: Any])
  }

  private func rows(_ plan: [String: Any]) throws -> [String] {
    try #require(plan["deposits"] as? [[String: Any]]).map { row in
      ["ready_date", "deduction_date", "cash", "missing"].map { "\(row[$0] ?? "-")" }.joined(separator: " ")
    }
  }

  @Test func `where one cannot apply, the plan is that of a bid, else that of a holder`() throws {
    let least = try answer("cash-plan", "83742")
    #expect(
      try rows(least) == [
        "2024-11-04 2024-11-05 50400 <null>", "2024-11-08 2024-11-11 50500 <null>",
      ])
    #expect(least["peak"] as? Int == 100_900 && least["peak_if_won"] as? Int == 100_900)
    let bid = try answer("cash-plan", "83742", "--bid", "110", "--lots", "2")
    // 220,000: half of it and the fee, then the other half and 0.5 %.
    #expect(
      try rows(bid) == [
        "2024-11-04 2024-11-05 110400 <null>", "2024-11-08 2024-11-11 111100 <null>",
      ])
    #expect(try rows(answer("cash-plan", "9993")) == ["2024-12-03 2024-12-03 1378 <null>"])
    #expect(try rows(answer("cash-plan", "9993", "--held", "3000")) == ["2024-12-03 2024-12-03 4161 <null>"])
    // A draw one can still apply for comes first, unless its auction is asked for.
    let draw = try #require(try answer("cash-plan", "7708")["commitments"] as? [[String: Any]])
    #expect(draw.map { $0["kind"] as? String } == ["draw"])
    let other = try #require(
      try answer("cash-plan", "7708", "--bid", "90")["commitments"] as? [[String: Any]])
    #expect(other.map { $0["kind"] as? String } == ["bid"])
    for arguments in [
      ["--held", "5", "--bid", "3"], ["9935", "6535", "--held", "5"], ["--bid", "x", "7708"],
    ] {
      #expect(try program.ask(["cash-plan"] + arguments).status == 64)
    }
  }

  @Test func `an increase whose sum is not known is unplanned, and not nothing`() throws {
    // Of the first two the exchange's notices tell and no announcement, 9990 is only decided.
    for code in ["9995", "9996", "9990"] {
      for held in [[], ["--held", "3000"]] {
        let ending = try program.ask(
          ["cash-plan", code, "--json"] + held, asOf: "2024-10-30T08:00",
          environment: ["SUBCAL_LANGUAGE": "en"])
        let plan = try #require(
          try JSONSerialization.jsonObject(with: Data(ending.stdout.utf8)) as? [String: Any])
        let ids = try #require(plan["unplanned"] as? [String])
        #expect(ids.count == 1 && ids[0].hasPrefix(code) && ending.stderr == "", "\(ending)")
      }
    }
    try program.scratch.write(
      "accounts: {mei: {holdings: {9995: 3000, 9996: 10}}}\n", to: "home/.config/subcal/config.yaml")
    let mine = try answer("cash-plan", "--mine", asOf: "2024-10-30T08:00")
    let accounts = try #require(mine["accounts"] as? [[String: Any]])
    // Under one share there is no right.
    #expect(accounts.map { ($0["unplanned"] as? [String])?.count } == [1], "\(mine)")
    let right = try #require((accounts[0]["commitments"] as? [[String: Any]])?.first)
    #expect(right["kind"] as? String == "right" && right["shares"] as? Int == 180, "\(right)")
    #expect(try run("cash-plan", "--mine", asOf: "2024-10-30T08:00").stdout.contains("9995 虛構精密"))
  }

  @Test func `a bid and a right stand in the ledger and in the plan of their account`() throws {
    let bid = try run("apply", "7708", "--bid", "90", "--lots", "2", "--account", "mei")
    #expect(bid.status == 0 && bid.stdout.contains("7708"), "\(bid)")
    let plan = try answer("cash-plan", "--mine")
    let accounts = try #require(plan["accounts"] as? [[String: Any]])
    let mei = try #require(accounts.first { $0["account"] as? String == "mei" })
    // Of the balance of the settings 90,400 are gone for the deposit on the 30th, 99,000 for the rest.
    #expect(
      try rows(mei) == [
        "2024-10-29 2024-10-30 90400 0", "2024-11-05 2024-11-06 99000 0", "2024-12-03 2024-12-03 4161 0",
      ], "\(mei)")
    let ledger = try #require(try answer("ledger")["commitments"] as? [[String: Any]])
    #expect(ledger.map { $0["state"] as? String } == ["applied", "held"], "\(ledger)")
    #expect(ledger.map { $0["kind"] as? String } == ["bid", "right"])
    #expect(try run("ledger").stdout.contains("bid made"))
    // The deposit is paid.
    #expect(try run("ledger", asOf: "2024-10-31T08:00").stdout.contains("99,000 to come"))
    // A journal with a bid is read again.
    #expect(try run("ledger", "--export", "a.csv").status == 0)
    let text = try String(contentsOfFile: program.scratch.path("work/a.csv"), encoding: .utf8)
    #expect(text.contains("-auction@90\"") && text.contains(",2000\r\n"), "\(text)")
    #expect(try run("withdraw", "7708", "--bid", "90").status == 0)
  }

  @Test func `what the list does not allow is refused with its limit`() throws {
    for (arguments, limit) in [
      (["7708", "--bid", "62.06", "--account", "mei"], "62.07"),
      (["7708", "--bid", "63", "--lots", "233", "--account", "mei"], "232"),
      (["83742", "--bid", "110", "--account", "mei"], "2024-11-01"),
      (["9993", "--rights", "--account", "mei"], "2024-11-27"),
      (["9993", "--rights", "--account", "son"], "holdings"),
      (["9993", "--rights", "--account", "mei2"], "in the account mei"),
      (["7708", "--lots", "2", "--account", "mei"], "--lots is for --bid"),
    ] {
      let ending = try program.ask(["apply"] + arguments, environment: ["SUBCAL_LANGUAGE": "en"])
      #expect(ending.status == 64 && ending.stderr.contains(limit), "\(ending)")
    }
    #expect(try run("apply", "7708", "--bid", "63", "--lots", "200", "--account", "mei").status == 0)
    // All accounts of a person count together.
    let more = try run("apply", "7708", "--bid", "64", "--lots", "33", "--account", "mei2")
    #expect(more.status == 64 && more.stderr.contains("232"), "\(more)")
    #expect(try run("apply", "7708", "--bid", "64", "--lots", "33", "--account", "son").status == 0)
  }

  @Test func `the digest says what the days bring of a bid, and of nothing else`() throws {
    #expect(try run("apply", "7708", "--bid", "90", "--lots", "2", "--account", "mei").status == 0)
    func days(_ moment: String) throws -> [String] {
      let rows = try #require(try answer("digest", asOf: moment)["mine_days"] as? [[String: Any]])
      return rows.map { row in
        ["event", "day", "kind", "cash", "if"].map { "\(row[$0] ?? "-")" }.joined(separator: " ")
      }
    }
    #expect(try days("2024-10-30T08:00").first == "deducted_today 2024-10-30 bid -90400 always")
    let debited = try run("digest", asOf: "2024-10-30T08:00").stdout
    #expect(debited.contains("Debited today") && debited.contains("NT$ 90,400"), "\(debited)")
    // A ledger with a bid alone is one: what was not applied for takes no money.
    let digest = try answer("digest", asOf: "2024-10-30T08:00")
    #expect((digest["deducted_today"] as? [Any])?.isEmpty == true)
    #expect(try days("2024-11-01T08:00").contains("drawn_today 2024-11-01 bid <null> <null>"))
    #expect(try days("2024-11-04T08:00").contains("refunded_today 2024-11-04 bid 90000 lost"))
    let back = try run("digest", asOf: "2024-11-04T08:00").stdout
    #expect(back.contains("Refunded today") && back.contains("NT$ 90,000 back if not won"), "\(back)")
    #expect(
      try run("won", "7708", "--bid", "90", "--not", "--account", "mei", asOf: "2024-11-01T21:00").status == 0
    )
    #expect(try days("2024-11-04T08:00") == ["refunded_today 2024-11-04 bid 90000 always"])
    #expect(try days("2024-11-05T08:00") == [])
  }

  @Test func `a right's line says what its account lacks`() throws {
    try program.scratch.write(
      "accounts: {mei: {cash: 1000, cash_on: 2024-10-28, holdings: {9993: 3000}}}",
      to: "home/.config/subcal/config.yaml")
    let text = try run("digest", asOf: "2024-11-26T20:00").stdout.split(
      whereSeparator: \.isWhitespace
    ).joined(separator: " ")
    #expect(text.contains("NT$ 3,161 missing"), "\(text)")
  }

  @Test func `a right is paid in part, and the digest says what it costs before`() throws {
    let digest = try answer("digest", asOf: "2024-11-26T20:00")
    let acts = try #require(digest["mine"] as? [[String: Any]])
    #expect(
      acts.map { "\($0["act"] ?? "") \($0["account"] ?? "") \($0["by"] ?? "") \($0["cash"] ?? "")" } == [
        "decide mei 2024-12-03 4161"
      ], "\(acts)")
    #expect(try run("digest", asOf: "2024-11-26T20:00").stdout.contains("a right to 157 shares"))
    let last = try #require(try answer("digest", asOf: "2024-12-02T20:00")["mine"] as? [[String: Any]])
    #expect(last.map { $0["act"] as? String } == ["pay_in"])
    let over = try run("apply", "9993", "--rights", "--shares", "158", asOf: "2024-11-27T10:00")
    #expect(over.status == 64 && over.stderr.contains("157"), "\(over)")
    #expect(
      try run("apply", "9993", "--rights", "--shares", "100", asOf: "2024-11-27T10:00").status == 0)
    let paid = try #require(try answer("ledger", asOf: "2024-11-27T11:00")["commitments"] as? [[String: Any]])
    #expect(paid.map { $0["state"] as? String } == ["paid"] && paid.map { $0["shares"] as? Int } == [100])
  }

  @Test func `a file with a bid at the limit is read twice`() throws {
    try program.scratch.write(
      "code,account,offering,kind,price,shares\n7708,mei,7708-20241025-auction@90,applied,,200000\n",
      to: "work/rows.csv")
    for _ in 1...2 {
      let ending = try run("apply", "--from", "rows.csv")
      #expect(ending.status == 0, "\(ending)")
    }
    let ledger = try #require(try answer("ledger")["commitments"] as? [[String: Any]])
    #expect(ledger.count { $0["kind"] as? String == "bid" } == 1)
  }

  @Test func `a right that is sold unpaid keeps its shares, its profit and its place in the sums`() throws {
    let sold = try run("sold", "9993", "--rights", "--price", "2", asOf: "2024-11-27T10:00")
    // The price of a right is not compared with a share's close.
    #expect(
      sold.status == 0 && !sold.stderr.contains("the market price") && sold.stdout.contains("+314"), "\(sold)"
    )
    let summary = try #require(
      try answer("ledger", "--result", asOf: "2024-11-28T10:00")["all"] as? [String: Any])
    #expect(summary["sold"] as? Int == 1 && summary["profit"] as? Int == 314, "\(summary)")
    // It was never paid.
    #expect(["applied", "answered", "won"].map { summary[$0] as? Int } == [0, 0, 0], "\(summary)")
    #expect(try run("ledger", "--result", asOf: "2024-11-28T10:00").stdout.contains("+314"))
    // A right that is only held is in no sum.
    let held = try #require(
      try answer("ledger", "--result", asOf: "2024-11-26T10:00")["accounts"] as? [[String: Any]])
    #expect(held.isEmpty, "\(held)")
    let paid = try run("apply", "9993", "--rights", asOf: "2024-11-28T10:00")
    #expect(paid.status == 0 && paid.stderr.contains("replaces the sale of 2024-11-27 at 2"), "\(paid)")
  }

  @Test func `a file that sells a part of an unpaid right is refused`() throws {
    try program.scratch.write(
      "code,account,offering,kind,price,shares\n9993,mei,9993-20240812-increase,sold,2,100\n",
      to: "work/sold.csv")
    let ending = try run("apply", "--from", "sold.csv", asOf: "2024-11-27T10:00")
    #expect(ending.status != 0 && ending.stderr.contains("the right is to 157"), "\(ending)")
  }

  @Test func `a bid that the auction does not take is not planned, and its limit is named`() throws {
    for (arguments, limit) in [
      (["cash-plan", "7708", "--bid", "1"], "is under the minimum of 62.07"),
      (["cash-plan", "7708", "--bid", "90", "--lots", "500"], "over the 232 lots of one bidder"),
      (["calc", "--auction", "7708", "--bid", "62.06"], "is under the minimum of 62.07"),
      (["calc", "--auction", "7708", "--bid", "90", "--lots", "233"], "over the 232 lots of one bidder"),
    ] {
      let ending = try program.ask(
        arguments, asOf: "2024-10-29T21:40", environment: ["SUBCAL_LANGUAGE": "en"])
      #expect(ending.status == 64 && ending.stderr.contains(limit) && ending.stdout == "", "\(ending)")
    }
    let none = try run("cash-plan", "9935", "--bid", "30")
    #expect(none.status == 1 && none.stderr.contains("9935"), "\(none)")
  }

  @Test func `each account that holds a right gets one reminder`() throws {
    let store = program.scratch.path("work/own.sqlite")
    try FileManager.default.copyItem(atPath: Stores.path(of: "night"), toPath: store)
    try program.scratch.write(
      "targets: {hook: {kind: command, program: ./hook, mine: true, tell: [right, look_up]}}\n",
      to: "work/notify.yaml", permissions: 0o600)
    try Tool.writeScript("cat >> \"$0.heard\"", to: program.scratch.path("work/hook"))
    func told(_ accounts: String, _ moment: String) throws -> [String] {
      let heard = program.scratch.path("work/hook.heard")
      try? FileManager.default.removeItem(atPath: heard)
      try program.scratch.write("accounts: {\(accounts)}\n", to: "home/.config/subcal/config.yaml")
      let ending = try program.run(
        ["notify", "--settings", "notify.yaml"],
        environment: ["SUBCAL_STORE": store, "SUBCAL_AS_OF": moment, "SUBCAL_LANGUAGE": "en"])
      #expect(ending.status == 0, "\(ending)")
      let text = (try? String(contentsOfFile: heard, encoding: .utf8)) ?? ""
      return ["mei:", "son:", "(mei)", "(son)"].filter { text.contains($0) }
    }
    let (mei, son) = ("mei: {holdings: {9993: 3000}}", "son: {holdings: {9993: 5000}}")
    #expect(try told(mei, "2024-11-26T20:00") == ["mei:"])
    // What was told of one account is not told of the other.
    #expect(try told("\(mei), \(son)", "2024-11-26T20:10") == ["son:"])
    #expect(try told("\(mei), \(son)", "2024-11-26T20:20") == [])
    #expect(try told(mei, "2024-12-04T08:00") == ["(mei)"])
    #expect(try told("\(mei), \(son)", "2024-12-04T08:10") == ["(son)"])
    let kept = try Data(contentsOf: URL(filePath: store))
    // The names of accounts are not in the store, which others may read.
    for name in ["mei", "son"] { #expect(kept.range(of: Data("/\(name)".utf8)) == nil) }
  }

  @Test
  func `a right is told of before its first day to pay, on the last evening and on the last day, once each`()
    throws
  {
    let store = program.scratch.path("work/own.sqlite")
    try FileManager.default.copyItem(atPath: Stores.path(of: "night"), toPath: store)
    try program.scratch.write(
      "targets: {hook: {kind: command, program: ./hook, tell: [right, deposit]}}\n", to: "work/notify.yaml",
      permissions: 0o600)
    try Tool.writeScript("cat > \"$0.heard\"", to: program.scratch.path("work/hook"))
    let heard = program.scratch.path("work/hook.heard")
    var told: [String] = []
    // Holders pay from 27 November to 3 December, a Tuesday.
    for day in ["11-25", "11-26", "11-27", "11-28", "11-29", "11-30", "12-01", "12-02", "12-03", "12-04"] {
      for hour in ["07:37", "22:07"] {
        try? FileManager.default.removeItem(atPath: heard)
        let ending = try program.run(
          ["notify", "--settings", "notify.yaml"],
          environment: [
            "SUBCAL_STORE": store, "SUBCAL_AS_OF": "2024-\(day)T\(hour)", "SUBCAL_LANGUAGE": "en",
          ])
        #expect(ending.status == 0, "\(ending)")
        guard let text = try? String(contentsOfFile: heard, encoding: .utf8) else { continue }
        let today = day == "12-03" ? ", today while the bank takes it" : ""
        let wanted = "mei: 9993 虛構電機, a right to 157 shares, NT$ 4,161 to be paid by 2024-12-03\(today); "
        #expect(text.contains(wanted), "\(text)")
        told.append("\(day) \(hour)")
      }
    }
    #expect(told == ["11-26 07:37", "12-02 22:07", "12-03 07:37"])
  }

  @Test func `a peak does not depend on how the balance is given, once the returns of the day are there`()
    throws
  {
    #expect(try run("apply", "9935", "--account", "son").status == 0)
    #expect(try run("apply", "7705", "--bid", "60", "--account", "son", asOf: "2024-11-06T08:00").status == 0)
    // What came back of 9935 on the 6th, 27,350, was there in the afternoon.
    func peaks(_ account: String, _ have: String..., at hour: String) throws -> [Int?] {
      try program.scratch.write("accounts: {son: {\(account)}}\n", to: "home/.config/subcal/config.yaml")
      let plan = try program.answer(
        ["cash-plan", "--mine"] + (have.isEmpty ? [] : ["--have"] + have), asOf: "2024-11-06T\(hour)")
      let accounts = try #require(plan["accounts"] as? [[String: Any]])
      return accounts.flatMap { [$0["peak"] as? Int, $0["peak_if_won"] as? Int] }
    }
    for hour in ["09:00", "14:59", "15:00", "22:00"] {
      let known = try peaks("", at: hour)
      #expect(try peaks("cash: 50000, cash_on: 2024-10-29", at: hour) == known, "\(hour)")
      #expect(try peaks("cash: 49980", at: hour) == known, "\(hour)")
      #expect(try peaks("", "son=49980", at: hour) == known, "\(hour)")
      #expect(hour < "15:00" ? known[0] ?? 0 < known[1] ?? 0 : known[0] == known[1], "\(hour): \(known)")
    }
  }

  @Test func `a right that is let lapse asks for nothing, and one not spoken of is asked for`() throws {
    #expect(try run("withdraw", "9993", "--rights", asOf: "2024-11-27T10:00").status == 0)
    func states(_ moment: String) throws -> [String?] {
      let all = try #require(try answer("ledger", asOf: moment)["commitments"] as? [[String: Any]])
      return all.map { $0["state"] as? String }
    }
    #expect(try states("2024-12-04T08:00") == ["lapsed"] && states("2024-11-26T08:00") == ["held"])
  }

  @Test func `a plan says what rests on no source, and what it knows nothing of`() throws {
    let bid = try run("cash-plan", "83742").stdout
    #expect(
      bid.contains("no source") && bid.contains("first trading day after an auction's opening"), "\(bid)")
    // Shares of 2024 come on the tenth day, of which the rules speak.
    #expect(try !run("cash-plan", "7708", "--bid", "90").stdout.contains("no source"))
    let commitments = try #require(try answer("cash-plan", "83742")["commitments"] as? [[String: Any]])
    #expect(
      commitments.map { $0["unsourced"] as? [String] } == [["whole_deposit_lost", "days_after_opening"]])
    let little = try run("cash-plan", "9993", "--held", "18")
    #expect(little.status == 1 && little.stderr.contains("too few shares for one new share"), "\(little)")
    let over = try run("cash-plan", "83742", asOf: "2024-11-20T20:00")
    #expect(over.status == 1 && over.stderr.contains("nothing of it needs money now"), "\(over)")
  }

  @Test func `a payment at a bank knows no hour of a broker, a bid does`() throws {
    let paid = try run("apply", "9993", "--rights", asOf: "2024-12-03T16:00")
    #expect(
      paid.status == 0 && !paid.stderr.contains("14:00") && paid.stdout.contains("subcal pays nothing"),
      "\(paid)")
    let bid = try run("apply", "7708", "--bid", "90", "--account", "son", asOf: "2024-10-29T21:40")
    #expect(bid.status == 0 && bid.stderr.contains("bids are taken until 14:00"), "\(bid)")
  }

  @Test func `rows of a file say which bid, in whole lots, and what is cancelled`() throws {
    func recorded(_ row: String) throws -> Program.Ending {
      try program.scratch.write(
        "code,account,offering,kind,price,shares\n\(row)\n", to: "work/rows.csv")
      return try run("apply", "--from", "rows.csv")
    }
    let planned = try #require(
      try answer("cash-plan", "7708", "--bid", "90")["commitments"] as? [[String: Any]])
    let id = try #require(planned.first?["id"] as? String)
    let half = try recorded("7708,son,\(id)@90,applied,,1500")
    #expect(half.status == 64 && half.stderr.contains("lots of 1000"), "\(half)")
    #expect(try recorded("7708,son,\(id)@90,applied,,2000").status == 0)
    let other = try recorded("7708,son,7708-20200101-auction@90,applied,,2000")
    #expect(
      other.status == 64 && other.stderr.contains("there is no offering 7708-20200101-auction"), "\(other)")
    let cancelled = try recorded("6950,son,6950-20240606,applied,,")
    #expect(cancelled.status == 64 && cancelled.stderr.contains("6950-20240606 is cancelled"), "\(cancelled)")
  }

  @Test func `a command for what is no draw names the option, and a plan the one to leave out`() throws {
    for (code, text) in [
      ("83742", "83742 is an auction: add --bid PRICE"), ("9993", "9993 is a cash increase: add --rights"),
    ] {
      for arguments in [
        ["apply", code], ["won", code], ["withdraw", code], ["sold", code, "--price", "3"],
      ] {
        let ending = try program.ask(
          arguments, asOf: "2024-10-29T21:40", environment: ["SUBCAL_LANGUAGE": "en"])
        #expect(ending.status == 64 && ending.stderr.contains(text), "\(ending)")
      }
    }
    let draw = try run("apply", "9935", "--rights")
    #expect(draw.status == 64 && draw.stderr.contains("leave out --bid and --rights"), "\(draw)")
    let bid = try run("cash-plan", "9935", "--bid", "30")
    #expect(bid.stderr.contains("it is no auction; leave out --bid and --lots"), "\(bid)")
    let held = try run("cash-plan", "83742", "--held", "10")
    #expect(held.stderr.contains("it is no cash increase; leave out --held"), "\(held)")
  }

  @Test func `a plan of several kinds says of each what becomes of it unpaid`() throws {
    let plan = try run("cash-plan", "9935", "83742", "9993").stdout
      .replacing(/\s+/, with: " ")
    for text in [
      "by the last day to apply", "A bidder who wins and does not pay", "A holder pays at the bank",
    ] {
      #expect(plan.contains(text), "\(plan)")
    }
    // The day of a winner's rest disqualifies nothing.
    #expect(!plan.contains("falls short"), "\(plan)")
  }

  @Test func `of a file what is not open yet is left out, whatever its kind`() throws {
    try program.scratch.write(
      """
      code,account,offering,kind,shares
      4927,son,4927-20241028,applied,
      83742,son,83742-20241031-auction@101,applied,2000

      """, to: "work/rows.csv")
    let ending = try run("apply", "--from", "rows.csv")
    #expect(ending.status == 0 && ending.stdout.contains("4927 泰鼎-KY, son: recorded"), "\(ending)")
    #expect(ending.stderr.contains("takes no bids yet") && ending.stderr.contains(": left out"), "\(ending)")
  }

  @Test func `an import refuses what cannot have happened, and notes what else is unlikely`() throws {
    let head = "number,recorded,kind,account,person,offering,code,name,day,price,shares\r\n"
    let id = "7708-20241025-auction"
    func row(_ number: Int, _ kind: String, _ offering: String, _ shares: String) -> String {
      "\(number),2024-10-29T13:00:00+08:00,\(kind),mei,mei,\(offering),\(offering.prefix(4)),股,2024-10-29,,\(shares)\r\n"
    }
    func imported(_ rows: String..., asOf: String = "2024-11-28T10:00") throws -> Program.Ending {
      try program.scratch.write(head + rows.joined(), to: "work/j.csv")
      return try run("ledger", "--import", "j.csv", asOf: asOf)
    }
    let bid = row(1, "applied", "\(id)@90", "2000")
    for (ending, reason) in [
      (
        try imported(row(1, "applied", "\(id)@90", "1500")),
        "entry 1, shares: '1500' is not in whole lots of 1,000 shares"
      ),
      (
        try imported(bid, row(2, "won", "\(id)@90", "4000")),
        "entry 2, shares: '4000' is more than the 2000 shares that were bid for"
      ),
    ] {
      #expect(ending.status == 64 && ending.stderr.contains(reason), "\(ending)")
      #expect(ending.stderr.contains("nothing is recorded"), "\(ending)")
    }
    let low = try imported(
      row(1, "applied", "\(id)@59", "1000"), row(2, "applied", "\(id)@90", "300000"),
      row(3, "applied", "9993-20240812-increase", "999"))
    #expect(low.status == 0 && low.stdout == "3 new entries\n", "\(low)")
    // The holdings may have been others when it was paid.
    for text in [
      "entry 1: 7708 股: 59 is under the minimum of 62.07", "over the 232",
      "entry 3: 9993 股: 999 shares are over the 157 of the right", "recorded all the same",
    ] {
      #expect(low.stderr.contains(text), "\(low)")
    }
  }

  @Test func `what a cancelled draw or a failed auction had taken can still be recorded, and counts`() throws
  {
    let store = program.scratch.path("work/cancelled.sqlite")
    try FileManager.default.copyItem(atPath: Stores.path(of: "night"), toPath: store)
    try StoreFile(store).cancel("9935-20241029", in: "offering", on: "2024-11-05")
    try StoreFile(store).cancel("4927-20241028", in: "offering", on: "2024-10-30")
    try StoreFile(store).cancel("7708-20241025-auction", in: "auction", on: "2024-11-01")
    func run(_ arguments: String...) throws -> Program.Ending {
      try program.ask(
        arguments, asOf: "2024-11-05T22:00", environment: ["SUBCAL_STORE": store, "SUBCAL_LANGUAGE": "en"])
    }
    try program.scratch.write(
      """
      code,account,offering,kind,price,shares
      9935,son,9935-20241029,applied,,
      4927,mei,4927-20241028,applied,,
      4927,son,4927-20241028,intended,,
      7708,son,7708-20241025-auction@90,applied,,2000

      """, to: "work/rows.csv")
    let ending = try run("apply", "--from", "rows.csv")
    #expect(ending.status == 0, "\(ending)")
    #expect(try run("apply", "9935", "--date", "2024-11-01", "--account", "mei").status == 0)
    let ledger = try run("ledger", "--json").stdout
    let rows = try #require(
      (try JSONSerialization.jsonObject(with: Data(ledger.utf8)) as? [String: Any])?["commitments"]
        as? [[String: Any]])
    let made = rows.filter { !($0["number"] is NSNull) }.map { one in
      let cash = (one["movements"] as? [[String: Any]] ?? []).map { "\($0["cash"] ?? "")" }
      return
        "\(one["code"] ?? "") \(one["account"] ?? "") \(one["state"] ?? "") \(one["profit"] ?? "") \(cash)"
    }
    #expect(
      made.sorted() == [
        "4927 mei cancelled <null> []", "7708 son cancelled -400 [\"-90400\", \"90000\"]",
        "9935 mei cancelled <null> [\"-27370\"]", "9935 son cancelled <null> [\"-27370\"]",
      ])
    let plan = try run("cash-plan", "--mine").stdout
    #expect(plan.contains("paid, not back") && plan.contains("NT$ 27,370"), "\(plan)")
  }

  @Test func `what the list first showed as cancelled is recorded with --force alone`() throws {
    try program.scratch.write("code,account,offering\n6950,son,6950-20240606\n", to: "work/rows.csv")
    let refused = try run("apply", "--from", "rows.csv")
    #expect(refused.status == 64 && refused.stderr.contains("--force"), "\(refused)")
    #expect(try run("apply", "--from", "rows.csv", "--force").status == 0)
  }

  @Test func `a bid is in whole cents, and of one lot the words are in the singular`() throws {
    for command in [
      ["apply", "7708", "--bid", "90.005", "--account", "mei"], ["cash-plan", "7708", "--bid", "90.005"],
      ["calc", "--auction", "7708", "--bid", "90.005"], ["calc", "--bid", "90.005", "--lots", "1"],
      ["apply", "7708", "--bid", "90.005", "--account", "mei", "--force"],
    ] {
      let cents = try program.ask(
        command, asOf: "2024-10-29T21:40", environment: ["SUBCAL_LANGUAGE": "en"])
      #expect(
        cents.status == 64 && cents.stderr.contains("the bid of 90.005 is not in whole cents"), "\(cents)")
    }
    #expect(try run("apply", "7708", "--bid", "90", "--lots", "232", "--account", "mei").status == 0)
    let more = try run("apply", "7708", "--bid", "91", "--account", "mei")
    #expect(more.status == 64 && more.stderr.contains(": 1 lot and the 232"), "\(more)")
  }

  @Test func `a plan names the price and the lots of each bid beside its sum`() throws {
    for (bid, lots) in [("90", "2"), ("81.5", "1")] {
      #expect(try run("apply", "7708", "--bid", bid, "--lots", lots, "--account", "mei").status == 0)
    }
    let plan = try run("cash-plan", "--mine").stdout.replacing(/\s+/, with: " ")
    for text in [
      "7708 全家餐飲 bid 90 × 2 lots: 90,400, 7708 全家餐飲 bid 81.5 × 1 lot: 41,150",
      "NT$ 90,000: 7708 全家餐飲 bid 90 × 2 lots", "NT$ 40,750: 7708 全家餐飲 bid 81.5 × 1 lot",
    ] {
      #expect(plan.contains(text), "\(plan)")
    }
    #expect(
      try run("digest").stdout.replacing(/\s+/, with: " ").contains("7708 全家餐飲 bid 90 × 2 lots: 90,400"))
    #expect(try run("ledger").stdout.contains("全家餐飲 90 × 2 "))
  }

  @Test func `a right that nobody paid for is sold until its last day`() throws {
    let late = try run("sold", "9993", "--rights", "--price", "2", asOf: "2024-12-05T10:00")
    #expect(late.status == 64 && late.stderr.contains("is lost"), "\(late)")
    let sold = try run(
      "sold", "9993", "--rights", "--price", "2", "--date", "2024-12-03", asOf: "2024-12-05T10:00")
    #expect(sold.status == 0, "\(sold)")
  }

  @Test func `the page's file is recorded with the shares that it says are held`()
    throws
  {
    try program.scratch.write(
      """
      code,account,person,offering,kind,day,price,shares
      9993,mei,mei,9993-20240812-increase,held,,,1500
      9993,mei2,mei,9993-20240812-increase,held,,,1700
      9993,mei2,mei,9993-20240812-increase,applied,2024-11-28,,100
      9993,son,son,9993-20240812-increase,held,,,5000
      9993,son,son,9993-20240812-increase,sold,2024-11-28,3.7,

      """, to: "work/rows.csv")
    for settings in ["accounts: {mei: {}, mei2: {person: mei}, son: {}}\n", "defaults: {language: en}\n"] {
      try program.scratch.write(settings, to: "home/.config/subcal/config.yaml")
      let ending = try program.ask(
        ["apply", "--from", "rows.csv", "--ledger", program.scratch.path("work/\(settings.count)/l.sqlite")],
        asOf: "2024-11-28T20:00", environment: ["SUBCAL_LANGUAGE": "en"])
      #expect(ending.status == 0 && ending.stdout.contains("paid, NT$ 2,650"), "\(ending)")
      #expect(!ending.stderr.contains("holdings"), "\(ending)")
    }
  }

  @Test func `a command that is printed names the account where several have the same`() throws {
    try program.scratch.write(
      "accounts: {mei: {holdings: {9993: 3000股}}, son: {holdings: {9993: 5張}}}\n",
      to: "home/.config/subcal/config.yaml")
    let digest = try run("digest", asOf: "2024-12-04T08:00").stdout.replacing(/\s+/, with: " ")
    for name in ["mei", "son"] {
      #expect(
        digest.contains(
          "subcal apply 9993 --rights --account \(name), or subcal withdraw 9993 --rights --account \(name)"),
        "\(digest)")
    }
  }

  @Test func `an import notes a day on which nothing was taken, and says what its entries lack`() throws {
    let head = "number,recorded,kind,account,person,offering,code,name,day,price,shares\r\n"
    func row(
      _ number: Int, _ kind: String, _ offering: String, _ day: String, _ price: String, _ shares: String
    )
      -> String
    {
      "\(number),2024-10-29T13:00:00+08:00,\(kind),mei,mei,\(offering),\(offering.prefix(4)),股,\(day),\(price),\(shares)\r\n"
    }
    let (bid, right) = ("7708-20241025-auction@90", "9993-20240812-increase")
    try program.scratch.write(
      head + row(1, "applied", bid, "2024-11-20", "", "1000")
        + row(2, "sold", bid, "2024-11-12", "95", "") + row(3, "applied", right, "2024-11-20", "", "100"),
      to: "work/j.csv")
    let noted = try run("ledger", "--import", "j.csv", asOf: "2024-12-05T10:00")
    #expect(noted.status == 0, "\(noted)")
    for text in [
      "entry 1: 7708: bids were taken from 2024-10-25 to 2024-10-29, not on 2024-11-20",
      "entry 2: 7708 股, mei: it is not recorded as won",
      "entry 3: 9993: payments of holders were taken from 2024-11-27 to 2024-12-03, not on 2024-11-20",
    ] {
      #expect(noted.stderr.contains(text), "\(noted)")
    }
    try program.scratch.write(head + row(1, "won", bid, "2024-11-01", "", ""), to: "work/k.csv")
    let refused = try run("ledger", "--import", "k.csv", "--ledger", program.scratch.path("work/k/l.sqlite"))
    #expect(refused.status == 64 && refused.stderr.contains("none of them is what it is about"), "\(refused)")
  }

  @Test func `the plan of a family has the shares that give its right, and says how it is recorded`() throws {
    try program.scratch.write(
      "accounts: {mei: {cash: 10000, cash_on: 2024-10-28, holdings: {9993: 3000}}, mei2: {person: mei, holdings: {9993: 10}}}\n",
      to: "home/.config/subcal/config.yaml")
    let plan = try run("cash-plan", "--family", "--csv").stdout
    for row in [
      "9993,虛構電機,mei,mei,9993-20240812-increase,held,,,3000,",
      "9993,虛構電機,mei2,mei,9993-20240812-increase,held,,,10,",
    ] {
      #expect(plan.contains(row), "\(plan)")
    }
    let recorded = try run("apply", "--plan")
    #expect(
      recorded.status == 0 && recorded.stderr.contains("subcal apply 9993 --rights --account mei"),
      "\(recorded)")
  }

  @Test func `what came back on the day of a balance is not counted again that evening`() throws {
    try program.scratch.write(
      "accounts: {son: {cash: 100000, cash_on: 2024-10-29}}\n", to: "home/.config/subcal/config.yaml")
    #expect(try run("apply", "9935", asOf: "2024-11-01T09:00").status == 0)
    #expect(try run("apply", "83742", "--bid", "105", asOf: "2024-11-01T09:00").status == 0)
    #expect(try run("won", "9935", "--not", asOf: "2024-11-06T22:00").status == 0)
    #expect(try run("won", "83742", "--bid", "105", "--force", asOf: "2024-11-06T22:00").status == 0)
    for (cash, day) in [(47_080, "2024-11-06"), (19_730, "2024-11-05")] {
      try program.scratch.write(
        "accounts: {son: {cash: \(cash), cash_on: \(day)}}\n", to: "home/.config/subcal/config.yaml")
      for evening in ["2024-11-06T22:30", "2024-11-07T22:00"] {
        let accounts = try #require(
          try answer("cash-plan", "--mine", asOf: evening)["accounts"] as? [[String: Any]])
        #expect(try rows(accounts[0]) == ["2024-11-08 2024-11-11 53025 5945"], "\(cash) \(evening)")
      }
    }
  }

  @Test func `a right that must be paid as soon as it can be is said once`() throws {
    let store = program.scratch.path("work/short.sqlite")
    try FileManager.default.copyItem(atPath: Stores.path(of: "night"), toPath: store)
    try StoreFile(store).setLastDayToPay("9993-20240812-increase", "2024-11-27")
    let environment = ["SUBCAL_STORE": store, "SUBCAL_LANGUAGE": "en"]
    let digest = try program.ask(["digest"], asOf: "2024-11-26T20:00", environment: environment).stdout
      .replacing(/\s+/, with: " ")
    #expect(digest.matches(of: /a right to 157 shares/).count == 1, "\(digest)")
    #expect(digest.contains("to be paid by 2024-11-27"), "\(digest)")
    let text = try program.ask(
      ["digest", "--json"], asOf: "2024-11-26T20:00", environment: environment
    ).stdout
    let json = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let acts = try #require(json["mine"] as? [[String: Any]])
    #expect(acts.map { $0["act"] as? String } == ["pay_in"], "\(acts)")
  }

  @Test func `several bids of an account in one auction are told apart, with their sums`() throws {
    try program.scratch.write("accounts: {son: {}}\n", to: "home/.config/subcal/config.yaml")
    for price in ["88", "90"] {
      #expect(try run("apply", "7708", "--bid", price, "--lots", "2").status == 0)
    }
    #expect(try run("apply", "9935").status == 0 && run("apply", "6535").status == 0)
    #expect(try run("ledger", "--export", "own.ics").status == 0)
    let text = try String(contentsOfFile: program.scratch.path("work/own.ics"), encoding: .utf8)
      .replacing("\r\n ", with: "").replacing("\\,", with: ",")
    for line in [
      "SUMMARY:Deposit｜son｜NT$ 178,800｜7708 全家餐飲\r\n", "SUMMARY:Deposit｜son｜NT$ 252,440｜9935, 6535\r\n",
      "SUMMARY:Look up the auction｜7708 全家餐飲 bid 88｜son\r\n",
      "SUMMARY:Look up the auction｜7708 全家餐飲 bid 90｜son\r\n",
      "SUMMARY:Look up the draw｜9935 慶豐富｜son\r\n",
      "debited on 2024-10-30: 7708 全家餐飲 bid 88 × 2 lots: 88,400, 7708 全家餐飲 bid 90 × 2 lots: 90,400",
    ] {
      #expect(text.contains(line), "\(line)\n\(text)")
    }
    let digest = try run("digest").stdout.replacing(/\s+/, with: " ")
    #expect(
      digest.contains("(7708 全家餐飲 bid 88 × 2 lots: 88,400, 7708 全家餐飲 bid 90 × 2 lots: 90,400)")
        && digest.contains("(9935 慶豐富 27,370, 6535 順藥 225,070)"), "\(digest)")
  }

  @Test func `balances may be typed with colons, and accounts are named as they were typed`() throws {
    for have in ["mei:120000,son:50,000", "mei：12萬，son=5萬", "mei=120,000,son=50000"] {
      let accounts = try #require(
        try answer("cash-plan", "--mine", "--have", have)["accounts"] as? [[String: Any]])
      #expect(
        Set(accounts.compactMap { $0["account"] as? String }).isSuperset(of: ["mei", "son"]), "\(have)")
    }
    try program.scratch.write("defaults: {language: zh}\n", to: "home/.config/subcal/config.yaml")
    func asked(_ arguments: String...) throws -> Program.Ending {
      try program.ask(["cash-plan"] + arguments, asOf: "2024-10-29T21:40")
    }
    let mine = try asked("--mine", "--have", "本人=30萬")
    #expect(mine.status == 64 && mine.stderr.contains("帳本沒有帳戶 本人"), "\(mine)")
    let family = try asked("--family", "--have", "本人=30萬")
    #expect(family.status == 64 && family.stderr.contains("設定檔沒有帳戶 本人"), "\(family)")
  }

  @Test func `what is known and not offered is said to have no offering`() throws {
    for arguments in [["cash-plan", "2330"], ["apply", "2330"], ["cash-plan", "--for", "2330"]] {
      let ending = try program.ask(
        arguments, asOf: "2024-10-29T21:40", environment: ["SUBCAL_LANGUAGE": "en"])
      #expect(ending.status == 1 && ending.stderr.contains("2330 台積電 has no offering"), "\(ending)")
    }
  }

  @Test func `the sum of a debit day has the rest of a bid that won beside the applications`() throws {
    try program.scratch.write(
      "accounts: {son: {cash: 50000, cash_on: 2024-10-28}}\n", to: "home/.config/subcal/config.yaml")
    #expect(try run("apply", "7703", "--bid", "160", "--lots", "3").status == 0)
    #expect(try run("apply", "6535").status == 0)
    // 264,000 + 225,070 + 27,370; of the 50,000 4927 takes 40,070 before.
    let text = try run("digest").stdout.replacing(/\s+/, with: " ")
    #expect(
      text.contains(
        "NT$ 27,370 (NT$ 506,510 missing) by 2024-11-01 14:00, debited on 2024-11-04: 9935 慶豐富 27,370; with "
          + "6535 順藥, 7703 銳澤 bid 160, applied for already, NT$ 516,440 in all: without the whole sum, "
          + "applications are disqualified and deposits of winners are lost"), "\(text)")
    let deposits = try #require(try answer("digest")["deposits"] as? [[String: Any]])
    let applied = deposits.flatMap { $0["applied"] as? [[String: Any]] ?? [] }
    #expect(applied.map { "\($0["code"] ?? "") \($0["cash"] ?? "")" } == ["6535 225070", "7703 264000"])
  }

  @Test func `shares of a right are one or more, and are not sold before there are any`() throws {
    let none = try run("apply", "9993", "--rights", "--shares", "0", asOf: "2024-11-27T10:00")
    #expect(none.status == 64 && none.stderr.contains("--shares 0: give 1 or more"), "\(none)")
    #expect(try run("apply", "9993", "--rights", asOf: "2024-11-27T10:00").status == 0)
    let early = try run("sold", "9993", "--rights", "--price", "40", asOf: "2024-11-28T10:00")
    #expect(early.status == 64 && early.stderr.contains("come after the last day to pay"), "\(early)")
    // An account that is named twice is one.
    #expect(try run("apply", "9935", "--account", "son", "son").status == 0)
  }
}
