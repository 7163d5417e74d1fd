import Localization
@testable import SubscriptionLedger
import TestSupport
import Testing

@testable import Values

/// What the journal accepts, and how it is written and read.
@Suite struct LedgerTests {
  private func entry(
    _ number: Int, _ kind: LedgerEntry.Kind, _ account: String = "mei", person: String? = nil,
    of offering: String = "9935-20241029", name: String = "慶豐富", price: String? = nil
  ) throws -> LedgerEntry {
    LedgerEntry(
      number: number, recorded: Instant(secondsSince1970: 1_730_210_400 + number), kind: kind,
      account: account, person: person ?? account, offering: offering, code: try #require(StockCode("9935")),
      name: name, day: Day(number: 20_025), price: price.flatMap { Price($0) })
  }

  private func refusal(_ entries: [LedgerEntry]) -> Ledger.Refusal? {
    var ledger = Ledger()
    do {
      for entry in entries { try ledger.add(entry) }
      return nil
    } catch {
      return error
    }
  }

  @Test func `a person applies once for an offering, whatever the account`() throws {
    let first = try entry(1, .applied, "kgi", person: "Mei")
    #expect(refusal([first, try entry(2, .applied, "kgi", person: "Mei")]) == .appliedAlready(by: "kgi"))
    #expect(refusal([first, try entry(2, .applied, "fubon", person: "Mei")]) == .appliedAlready(by: "kgi"))
    #expect(refusal([first, try entry(2, .applied, "kgi", person: "Son")]) == .appliedAlready(by: "kgi"))
    #expect(refusal([first, try entry(2, .applied, "son")]) == nil)
    #expect(refusal([first, try entry(2, .applied, "fubon", person: "Mei", of: "9935-20250101")]) == nil)
    // What has happened is recorded all the same, but an account's application only once.
    var forced = Ledger()
    for entry in [
      first, try entry(2, .applied, "fubon", person: "Mei"), try entry(3, .applied, "kgi", person: "Mei"),
    ] {
      try forced.add(entry, isForced: true)
    }
    #expect(forced.applications.map(\.account) == ["kgi", "fubon"])
    // After a withdrawal, another account may.
    #expect(
      refusal([
        first, try entry(2, .withdrawn, "kgi", person: "Mei"),
        try entry(3, .applied, "fubon", person: "Mei"),
      ]) == nil)
  }

  @Test func `what is intended is one of a person, and gone once it is applied for or dropped`() throws {
    let intended = try entry(1, .intended, "kgi", person: "Mei")
    var ledger = Ledger()
    try ledger.add(intended)
    #expect(ledger.intentions.map(\.account) == ["kgi"] && ledger.applications.isEmpty)
    #expect(
      refusal([intended, try entry(2, .intended, "kgi", person: "Mei")])
        == .appliedAlready(by: "kgi", isIntended: true))
    #expect(
      refusal([intended, try entry(2, .intended, "fubon", person: "Mei")])
        == .appliedAlready(by: "kgi", isIntended: true))
    #expect(
      refusal([try entry(1, .applied, "fubon", person: "Mei"), try entry(2, .intended, "kgi", person: "Mei")])
        == .appliedAlready(by: "fubon"))
    #expect(refusal([intended, try entry(2, .won, "kgi", person: "Mei")]) == .notApplied)
    for kind in [LedgerEntry.Kind.applied, .withdrawn] {
      var after = ledger
      try after.add(try entry(2, kind, "kgi", person: "Mei"))
      #expect(after.intentions.isEmpty && after.applications.count == (kind == .applied ? 1 : 0))
    }
    // The person has applied with another account.
    try ledger.add(try entry(2, .applied, "fubon", person: "Mei"))
    #expect(ledger.intentions.isEmpty && ledger.applications.map(\.account) == ["fubon"])
    try ledger.add(try entry(3, .withdrawn, "fubon", person: "Mei"))
    #expect(ledger.intentions.isEmpty && ledger.applications.isEmpty)
  }

  @Test func `the user's own account has one key`() throws {
    var ledger = Ledger()
    try ledger.add(try entry(1, .applied, "本人"))
    #expect(ledger.applications.map(\.account) == ["me"] && ledger.entries.map(\.person) == ["me"])
    #expect(
      refusal([try entry(1, .applied, "me"), try entry(2, .applied, "本人")]) == .appliedAlready(by: "me"))
    #expect(OwnAccount.title(of: "me")[.chinese] == "本人" && OwnAccount.title(of: "mei")[.chinese] == "mei")
  }

  @Test func `entries follow each other as the acts do, and a later one corrects an earlier one`() throws {
    let applied = try entry(1, .applied)
    #expect(refusal([try entry(1, .withdrawn)]) == .notApplied)
    #expect(refusal([try entry(1, .won)]) == .notApplied)
    #expect(refusal([applied, try entry(2, .sold, price: "30")]) == .notWon)
    #expect(refusal([applied, try entry(2, .notWon), try entry(3, .sold, price: "30")]) == .notWon)
    #expect(refusal([applied, try entry(2, .won), try entry(3, .withdrawn)]) == .wonAlready)
    #expect(refusal([applied, try entry(2, .won), try entry(3, .sold)]) == .malformed)
    #expect(refusal([applied, try entry(3, .won)]) == .malformed)
    let sold = try entry(3, .sold, price: "30")
    #expect(refusal([applied, try entry(2, .won), sold, try entry(4, .notWon)]) == .soldAlready)
    var ledger = Ledger()
    for entry in [applied, try entry(2, .notWon), try entry(3, .won), try entry(4, .sold, price: "30")] {
      try ledger.add(entry)
    }
    try ledger.add(try entry(5, .sold, price: "31.5"))
    let application = try #require(ledger.application(of: "mei", for: LedgerTarget("9935-20241029")))
    #expect(application.isWon == true && application.sale?.price == Price("31.5"))
    #expect(ledger.applications.count == 1 && ledger.entries.count == 5)
  }

  @Test(arguments: 901...910 as ClosedRange<UInt64>)
  func `a journal that is read again has the same entries and the same bytes`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let names = [
      "mei", "小明", "a,b", "\"q\"", "two words", "長\u{3000}名", "null", "0", "é\u{301}", "=HYPERLINK(\"x\")",
      "'=1", "''+1",
      "甲;=1", "'甲", "@home", " -1",
    ]
    var ledger = Ledger()
    for _ in 0..<300 {
      let account = names.randomElement(using: &random) ?? ""
      let offering = "9935-2024\(Int.random(in: 1001...1009, using: &random))"
      let kind = LedgerEntry.Kind.allCases.randomElement(using: &random) ?? .applied
      let price = Int.random(in: 1...9_999_999, using: &random)
      var entry = try entry(
        ledger.entries.count + 1, kind, account, person: names.randomElement(using: &random), of: offering,
        name: names.randomElement(using: &random) ?? "")
      entry.price = kind == .sold ? Price(tenThousandths: price) : nil
      do { try ledger.add(entry) } catch {}
    }
    #expect(ledger.entries.count > 10)
    let table = String(decoding: LedgerJournal.csv(ledger.entries), as: UTF8.self)
    #expect(!table.contains(/(^|[,;\n])"?[=+\-@]/) && table.contains(",\"'=HYPERLINK(\"\"x\"\")\","))
    for bytes in [LedgerJournal.csv(ledger.entries), LedgerJournal.json(ledger.entries)] {
      #expect(try LedgerJournal.ledger(of: bytes).entries == ledger.entries)
    }
  }

  @Test func `a journal from before bids and rights is read, and what is bid for and paid is written`() throws
  {
    let head = LedgerJournal.columns.dropLast().joined(separator: ",") + "\r\n"
    let row = "1,2024-10-29T21:30:00+08:00,applied,mei,mei,9935-20241029,9935,慶豐富,2024-10-29,\r\n"
    #expect(try LedgerJournal.ledger(of: Array((head + row).utf8)).entries.map(\.shares) == [nil])
    var bid = try entry(1, .applied, of: "9935-20241029-auction@44.5")
    bid.shares = 3000
    var ledger = Ledger()
    try ledger.add(bid)
    try ledger.add(try entry(2, .withdrawn, of: "9935-20241029-increase"))
    for bytes in [LedgerJournal.csv(ledger.entries), LedgerJournal.json(ledger.entries)] {
      #expect(try LedgerJournal.ledger(of: bytes).entries == ledger.entries)
    }
  }

  @Test(arguments: [
    ("number,kind\r\n", "its first line is not number,recorded,kind"),
    ("{\"entries\": 3}", "it is not a journal: there is no list of entries in it"),
    ("", "its first line is not"),
    (
      "1,2024-10-29T21:30:00+08:00,applied,mei,mei,9935-20241029,9935,慶豐富,2024-10-29",
      "entry 1: it has 9 columns and not 11"
    ),
    (
      "1,2024-10-29T21:30:00+08:00,bought,mei,mei,9935-20241029,9935,慶豐富,2024-10-29,,",
      "entry 1, kind: 'bought' is not one of intended, applied, withdrawn, won, not_won, sold"
    ),
    (
      "1,2024-10-29T21:30:00+08:00,applied,,mei,9935-20241029,9935,慶豐富,2024-10-29,,",
      "entry 1, account: '' is not a text"
    ),
    (
      "1,2024-10-29T21:30:00+08:00,applied,mei,mei,9935-20241029,9935,慶豐富,2024-13-29,,",
      "entry 1, day: '2024-13-29' is not a day"
    ),
    (
      "1,2024-10-29T21:30:00+08:00,won,mei,mei,9935-20241029,9935,慶豐富,2024-10-29,,",
      "entry 1: it does not fit the entries before it: none of them is what it is about"
    ),
    (
      "1,2024-10-29T21:30:00+08:00,applied,mei,mei,9935-20241029-auction@abc,9935,慶豐富,2024-10-29,,1000",
      "entry 1, offering: '9935-20241029-auction@abc' is wrong: that of a bid has its price after an @"
    ),
    (
      "1,2024-10-29T21:30:00+08:00,applied,mei,mei,9935-20241029-auction@44,9935,慶豐富,2024-10-29,,",
      "entry 1, shares: '' is wrong: a bid has its shares"
    ),
    (
      "1,2024-10-29T21:30:00+08:00,applied,mei,mei,9935-20241029,9935,慶豐富,2024-10-29,43.5,",
      "entry 1, price: '43.5' is wrong: a sale has one"
    ),
  ])
  func `what cannot be read is named with its entry and column`(text: String, error: String) throws {
    let head = LedgerJournal.columns.joined(separator: ",") + "\r\n"
    let text = text.hasPrefix("1,") ? head + text + "\r\n" : text
    let thrown = #expect(throws: LedgerJournal.Unreadable.self) {
      try LedgerJournal.ledger(of: Array(text.utf8))
    }
    #expect(thrown?.description.hasPrefix(error) == true, "\(String(describing: thrown))")
  }
}
