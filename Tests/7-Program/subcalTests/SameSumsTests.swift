import Foundation
import TestSupport
import Testing

/// Three people with draws, bids and rights, asked every day from the recorded evening on: the plan of their accounts, the
/// ledger, the digest and the calendar of their own name the same sums on the same days.
@Suite struct SameSumsTests {
  private let program: Program

  init() throws {
    program = try Program()
    try program.scratch.write(
      """
      accounts:
        mei: {cash: 300000, cash_on: 2024-10-28, holdings: {9993: 3000}}
        dad: {cash: 500000, cash_on: 2024-10-29, holdings: {9993: 1500}}
        dad2: {person: dad, holdings: {9993: 1700}}
        son: {cash: 150000, cash_on: 2024-10-29}
      """, to: "home/.config/subcal/config.yaml")
    try program.scratch.write(
      "targets: {hook: {kind: webhook, url: https://example.org, mine: true}}\n", to: "work/notify.yaml",
      permissions: 0o600)
    for (arguments, moment) in [
      (["apply", "9935", "6535", "--account", "mei"], "2024-10-29T21:40"),
      (["apply", "9935", "--account", "son"], "2024-10-29T21:41"),
      (["apply", "7708", "--bid", "90", "--lots", "2", "--account", "mei"], "2024-10-29T21:42"),
      (["apply", "7708", "--bid", "81.5", "--lots", "3", "--account", "dad"], "2024-10-29T21:43"),
      (["apply", "83742", "--bid", "110", "--account", "son"], "2024-11-01T10:00"),
      (["apply", "4174", "--account", "dad"], "2024-11-01T10:01"),
      (["won", "9935", "--not", "--account", "mei"], "2024-11-06T09:00"),
      (["won", "9935", "--account", "son"], "2024-11-06T09:01"),
      (["withdraw", "9993", "--rights", "--account", "dad2"], "2024-11-20T09:00"),
      (["apply", "9993", "--rights", "--account", "mei"], "2024-11-28T09:00"),
    ] {
      let ending = try program.ask(arguments, asOf: moment)
      try #require(ending.status == 0, "\(arguments): \(ending)")
    }
  }

  /// From one day to another, with the trading day after each; 31 October 2024 was a typhoon day.
  private static let days: [(day: String, next: String)] = allDays.dropLast(4).compactMap { day in
    tradingDays.first { $0 > day }.map { (day, $0) }
  }.filter { $0.day < "2024-11-15" || $0.day > "2024-11-24" }

  private static let allDays: [String] = {
    let october = (29...31).map { "2024-10-\($0)" }
    let november = (1...30).map { String(format: "2024-11-%02d", $0) }
    return october + november + (1...6).map { "2024-12-0\($0)" }
  }()

  // 29 October 2024 was a Tuesday.
  private static let tradingDays = allDays.enumerated().filter { index, day in
    (index + 1) % 7 < 5 && day != "2024-10-31"
  }.map(\.element)

  private func text(_ arguments: [String], _ day: String) throws -> String {
    let ending = try program.ask(
      arguments, asOf: "\(day)T22:00", environment: ["SUBCAL_LANGUAGE": "en", "COLUMNS": "500"])
    try #require(ending.status == 0, "\(ending)")
    return ending.stdout
  }

  private typealias Line = Regex<(Substring, Substring, Substring, Substring)>

  // The account, the sum, and the day by which it must be there.
  private static var deposit: Line {
    /(\w+): NT\$ ([\d,]+) (?:must be there|should have been there) by (\S+) \d\d:\d\d/
  }
  private static var right: Line { /(\w+): [^\n]*?, NT\$ ([\d,]+) to be paid by ([\d-]+)/ }

  private static func said(in text: String, _ line: Line) -> Sums {
    Set(text.matches(of: line).map { "\($0.1) \($0.3) \($0.2.filter(\.isNumber))" })
  }

  /// The rows of a plan's text, below the names of their accounts.
  private static func planned(in text: String) -> Sums {
    var account: Substring = ""
    var sums: Sums = []
    for line in text.split(separator: "\n") {
      if !line.hasPrefix(" ") { account = line }
      if let row = line.firstMatch(of: /^ +(?:was due |pay )?by ([\d-]+)(?: [\d:]+)? +NT\$ ([\d,]+)/) {
        sums.insert("\(account) \(row.1) \(row.2.filter(\.isNumber))")
      }
    }
    return sums
  }

  private func json(_ arguments: [String], _ day: String) throws -> [String: Any] {
    // After the night, before which nothing of the auctions was known.
    try program.answer(arguments, asOf: "\(day)T22:00")
  }

  private typealias Sums = Set<String>

  @Test func `plan, ledger, digest, message and calendar name the same sums every day`() throws {
    var seen: Set<String> = []
    for (day, next) in Self.days {
      let plan = try #require(try json(["cash-plan", "--mine"], day)["accounts"] as? [[String: Any]])
      let (deposits, returns) = (Self.deposits(plan), Self.returns(plan))
      seen.formUnion(deposits)
      let commitments = try #require(try json(["ledger"], day)["commitments"] as? [[String: Any]])
      #expect(Self.debits(commitments, on: day) == deposits, "\(day)")
      let calendar = try calendar(day)
      #expect(calendar.deposits == Self.withoutDebits(deposits), "\(day)")
      #expect(calendar.returns == returns, "\(day)")
      #expect(Set(calendar.names).count == calendar.names.count, "\(day): \(calendar.names)")
      let acts = try #require(try json(["digest"], day)["mine"] as? [[String: Any]])
      let due = Self.sums(
        acts.filter { $0["act"] as? String == "pay_in" }.map {
          ("\($0["account"] ?? "") \($0["by"] ?? "")", $0["cash"] as? Int ?? 0)
        })
      let planned = Self.withoutDebits(deposits).filter { $0.split(separator: " ")[1] <= next }
      // Of a day the plan has a row for each day of debit.
      #expect(due == Self.sums(planned.map(Self.parts)), "\(day)")
      // The texts say the same.
      let text = try text(["cash-plan", "--mine"], day)
      #expect(Self.planned(in: text) == Self.withoutDebits(deposits), "\(day): \(text)")
      let after = try #require(Self.tradingDays.first { $0 > next })
      for (text, until) in [
        (try self.text(["digest"], day), after),
        (try self.text(["notify", "--settings", "notify.yaml", "--dry-run"], day), next),
      ] {
        let taken = deposits.filter { sum in
          let words = sum.split(separator: " ")
          return words[1] <= until && words[1] != words[2]
        }
        #expect(Self.said(in: text, Self.deposit) == Self.withoutDebits(taken), "\(day): \(text)")
        let rights = acts.filter { $0["kind"] as? String == "right" && $0["cash"] is Int }.map {
          "\($0["account"] ?? "") \($0["by"] ?? "") \($0["cash"] ?? "")"
        }
        #expect(Self.said(in: text, Self.right) == Set(rights), "\(day): \(text)")
      }
    }
    // All three kinds were among them.
    for sum in [
      "mei 2024-11-01 2024-11-04 252440", "dad 2024-10-29 2024-10-30 122650",
      "mei 2024-12-03 2024-12-03 4161",
    ] {
      #expect(seen.contains(sum), "\(seen.sorted())")
    }
  }

  private static func sums(_ all: [(key: String, cash: Int)]) -> Sums {
    Set(Dictionary(all.map { ($0.key, $0.cash) }, uniquingKeysWith: +).map { "\($0.key) \($0.value)" })
  }

  private static func parts(_ sum: String) -> (key: String, cash: Int) {
    let words = sum.split(separator: " ")
    return (words.dropLast().joined(separator: " "), Int(words.last ?? "") ?? 0)
  }

  private static func deposits(_ plan: [[String: Any]]) -> Sums {
    Set(
      plan.flatMap { account in
        (account["deposits"] as? [[String: Any]] ?? []).map { row in
          "\(account["account"] ?? "") \(row["ready_date"] ?? "") \(row["deduction_date"] ?? "") \(row["cash"] ?? "")"
        }
      })
  }

  /// The account, the day by which the money must be there, and the sum.
  private static func withoutDebits(_ deposits: Sums) -> Sums {
    Set(
      deposits.map { sum in
        let words = sum.split(separator: " ")
        return "\(words[0]) \(words[1]) \(words[3])"
      })
  }

  private static func returns(_ plan: [[String: Any]]) -> [String] {
    plan.flatMap { account in
      (account["returns"] as? [[String: Any]] ?? []).map { row in
        "\(account["account"] ?? "") \(row["day"] ?? "") \(row["cash"] ?? "")"
      }
    }.sorted()
  }

  /// What the commitments of the ledger still have to pay, as they are assumed to end.
  private static func debits(_ commitments: [[String: Any]], on today: String) -> Sums {
    sums(
      commitments.flatMap { one in
        (one["movements"] as? [[String: Any]] ?? []).compactMap { movement -> (key: String, cash: Int)? in
          guard let cash = movement["cash"] as? Int, cash < 0, let ready = movement["ready_date"] as? String,
            let date = movement["date"] as? String, let condition = movement["if"] as? String,
            condition == "always" || condition == one["assumed"] as? String,
            date > today || date == today && ready == today
          else { return nil }
          return ("\(one["account"] ?? "") \(ready) \(date)", -cash)
        }
      })
  }

  /// The calendar's entries: what is paid in, what comes back, and the names of all.
  private func calendar(_ day: String) throws -> (deposits: Sums, returns: [String], names: [String]) {
    let ending = try program.ask(
      ["ledger", "--ics", "own.ics", "--force"], asOf: "\(day)T22:00",
      environment: ["SUBCAL_LANGUAGE": "en"])
    try #require(ending.status == 0, "\(ending)")
    let text = try String(contentsOfFile: program.scratch.path("work/own.ics"), encoding: .utf8)
      .replacing("\r\n ", with: "")
    var (deposits, returns, names): (Sums, [String], [String]) = ([], [], [])
    for event in text.components(separatedBy: "BEGIN:VEVENT").dropFirst() {
      func value(_ name: String) throws -> String {
        let line = try #require(event.split(separator: "\r\n").first { $0.hasPrefix(name) })
        return String(line[line.index(after: try #require(line.firstIndex(of: ":")))...])
      }
      names.append(try value("UID"))
      let date = try value("DTSTART")
      let iso = "\(date.prefix(4))-\(date.dropFirst(4).prefix(2))-\(date.suffix(2))"
      let words = try value("SUMMARY").components(separatedBy: "｜")
      guard words.count == 4, words[2].hasPrefix("NT$") else { continue }
      let sum = "\(words[1]) \(iso) \(words[2].filter(\.isNumber))"
      switch words[0] {
      case "Deposit", "Pay": deposits.insert(sum)
      default: returns.append(sum)
      }
    }
    return (deposits, returns.sorted(), names)
  }
}
