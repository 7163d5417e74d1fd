import Foundation
import TestSupport
import Testing

/// The sums of invented families, computed a second time in Python, and a ledger under kills.
@Suite struct LedgerFamiliesTests {
  let program: Program
  private static let asOf = "2024-12-31T20:00"

  init() throws {
    program = try Program()
  }

  private func run(_ arguments: [String], asOf: String = asOf) throws -> Program.Ending {
    let ending = try program.ask(arguments, asOf: asOf)
    try #require(ending.status == 0, "\(arguments): \(ending)")
    return ending
  }

  /// Settings with the brokers of Tests/Machines/Clients/ledger.py for the accounts of a journal.
  private func settings(for journal: String) -> String {
    let accounts = Set(
      journal.split(whereSeparator: \.isNewline).dropFirst().map {
        $0.split(separator: ",")[3].dropFirst().dropLast()
      })
    let lines = accounts.sorted().map { account in
      let broker = ["full", "low", "middle"][account.utf8.reduce(0) { $0 + Int($1) } % 3]
      return "  \(account): {broker: \(broker)}\n"
    }
    return """
      brokers:
        full: {discount: 1}
        low: {discount: 0.28, min_commission: 1}
        middle: {discount: 0.6}
      accounts:

      """ + lines.joined()
  }

  @Test(
    .enabled(if: Python.isAvailable, "\(Python.skipReason)"),
    arguments: (LongRun.isOn ? [921, 922, 923] : [921]) as [UInt64])
  func `ten families over two years: the sums are those of an independent recomputation`(seed: UInt64) throws
  {
    let (store, journal) = (try Stores.path(of: "night"), program.scratch.path("work/journal.csv"))
    let text = try InventedJournal(store: store, seed: seed).text
    try program.scratch.write(text, to: "work/journal.csv")
    try program.scratch.write(settings(for: text), to: "home/.config/subcal/config.yaml")
    let count = text.split(whereSeparator: \.isNewline).count - 1
    #expect(count > 1000)
    #expect(
      try run(["ledger", "--import", "journal.csv", "--language", "en"]).stdout == "\(count) new entries\n")
    // Written by another program in the same form: the same bytes.
    _ = try run(["ledger", "--export", "again.csv"])
    #expect(try String(contentsOfFile: program.scratch.path("work/again.csv"), encoding: .utf8) == text)
    try program.scratch.write(try run(["ledger", "--json"]).stdout, to: "work/positions.json")
    for year in [nil, "2023", "2024"] {
      let option = year.map { ["--year", $0] } ?? []
      try program.scratch.write(
        try run(["ledger", "--result", "--json"] + option).stdout, to: "work/sums.json")
      let answer = try Python.run(
        "ledger.py",
        [store, journal] + ["sums", "positions"].map { program.scratch.path("work/\($0).json") }
          + (year.map { [$0] } ?? []), in: program)
      #expect(answer.hasSuffix(", 0 differences\n"), "\(answer)")
    }
  }

  @Test func `killed at any moment, a command leaves all of its entries or none`() throws {
    let accounts = (0..<30).map { "a\($0)" }
    let lines = accounts.map { "  \($0): {}\n" }.joined()
    try program.scratch.write("accounts:\n\(lines)", to: "home/.config/subcal/config.yaml")
    var random = SplitMix64(seed: 931)
    let store = try Stores.path(of: "night")
    var (codes, killed, written) = (["9935", "6535", "4927"], 0, 0)
    for _ in 0..<40 {
      let process = try program.start(
        ["apply", codes[0], "--account", "all"],
        environment: ["SUBCAL_STORE": store, "SUBCAL_AS_OF": "2024-10-29T21:40"])
      usleep(UInt32.random(in: 0...150_000, using: &random))
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      if process.terminationReason == .uncaughtSignal { killed += 1 }
      let answer = try run(["ledger", "--json"], asOf: "2024-10-29T21:40").stdout
      let count = answer.matches(of: /"account"/).count
      #expect(count == 30 * (written + 1) || count == 30 * written, "\(count)")
      guard count > 30 * written else { continue }
      written += 1
      codes.removeFirst()
      if codes.isEmpty { break }
    }
    #expect(killed > 0)
  }

  @Test func `twenty commands at once lose nothing, and a person still applies once`() throws {
    let store = try Stores.path(of: "night")
    let environment = [
      "SUBCAL_STORE": store, "SUBCAL_AS_OF": "2024-10-29T21:40", "HOME": program.scratch.path("home"),
    ]
    let commands = try (0..<20).map { number in
      let own = Program(in: try ScratchDirectory())
      return (own, try own.start(["apply", "9935", "--account", "a\(number / 2)"], environment: environment))
    }
    let statuses = try commands.map { own, process in try own.ending(of: process).status }
    #expect(statuses.count { $0 == 0 } == 10 && statuses.count { $0 == 64 } == 10, "\(statuses)")
    let answer = try run(["ledger", "--json"], asOf: "2024-10-29T21:40").stdout
    #expect(answer.matches(of: /"account"/).count == 10)
  }

  @Test func `nothing of the ledger is in what a night publishes, nor in the store`() throws {
    let secrets = ["藏寶帳戶", "王小美", "kgi-secret"]
    try program.scratch.write(
      """
      brokers:
        kgi-secret: {discount: 0.28}
      accounts:
        藏寶帳戶: {broker: kgi-secret, person: 王小美}
      notify:
        targets:
          me: {kind: webhook, url: "http://127.0.0.1:9/", mine: true}
      """, to: "home/.config/subcal/config.yaml", permissions: 0o600)
    let night = [
      "nightly", "--replay", Repository.path("Fixtures/replay/2024-10-29"), "--as-of", "2024-10-29T21:30",
      "--store", "s.sqlite", "--output", "public", "--language", "en",
    ]
    try #require(try program.run(night).status == 0)
    let codes = ["9935", "6535", "4927"]
    let environment = [
      "SUBCAL_STORE": program.scratch.path("work/s.sqlite"), "SUBCAL_AS_OF": "2024-10-29T21:40",
    ]
    try #require(try program.run(["apply"] + codes, environment: environment).status == 0)
    let rehearsal = try program.run(["notify", "--dry-run"], environment: environment)
    #expect(rehearsal.stdout.contains("藏寶帳戶"), "\(rehearsal)")
    let files = try program.scratch.files(in: "home")
    #expect(files.keys.contains { $0.hasSuffix("ledger.sqlite") })
    // The next night publishes with a full ledger.
    let again = try program.run(night.map { $0 == "2024-10-29T21:30" ? "2024-10-29T22:30" : $0 })
    #expect(again.status == 0, "\(again)")
    for (name, bytes) in try program.scratch.files(in: "work") {
      for secret in secrets {
        #expect(bytes.range(of: Data(secret.utf8)) == nil, "\(name) has \(secret)")
      }
    }
  }
}
