import Foundation
import TestSupport
import Testing

/// Hostile data: the names, underwriters, markets and codes of ``HostileAnswers`` change only texts in files and on
/// terminals.
@Suite(.serialized, .enabled(if: Clients.areInstalled, Clients.missing))
struct HostileNightTests {
  /// Both published nights, and the rows of the list that must be rejected.
  private static let nights = Result {
    let harmless = try Installation("harmless")
    let hostile = try Installation("hostile")
    var rejected: [Int] = []
    for (installation, isHostile) in [(harmless, false), (hostile, true)] {
      let answers = installation.folder.appending(path: "answers")
      let made = HostileAnswers(isHostile: isHostile)
      try made.write(to: answers)
      rejected = made.rejected
      let night = try Tool(Clients.subcal).run([
        "nightly", "--replay", answers.path, "--as-of", "2024-10-29T21:30", "--output",
        installation.output.path,
        "--store", installation.store.path, "--language", "en", "--calendar-languages", "en", "--alarms",
        "--feed", "all:min-premium=0",
        "--site-url", "https://calendar.example.org", "--verbose", "--show-open",
        // With so many bad rows it would be refused.
        "--accept", "twse-subscriptions-2024",
      ])
      try #require(night.status == 10, "\(night.stderr)")
      try Data(night.stdout.utf8).write(to: installation.folder.appending(path: "shown"))
      try Data(night.stderr.utf8).write(to: installation.folder.appending(path: "log"))
    }
    return (harmless: harmless, hostile: hostile, rejected: rejected)
  }

  @Test func `independent readers find the same structure in every file, and only texts differ`() throws {
    let nights = try Self.nights.get()
    let differences = try Tool.clientScript(
      "hostile.py", [nights.harmless.output.path, nights.hostile.output.path])
    #expect(String(decoding: differences, as: UTF8.self) == "")
  }

  @Test func `formulas and overlong texts are not published, and rows with invalid codes are rejected`()
    throws
  {
    let nights = try Self.nights.get()
    let run = try JSONSerialization.jsonObject(
      with: Data(contentsOf: nights.hostile.output.appending(path: "run.json")))
    let rows = try #require((run as? [String: Any])?["rejected_rows"] as? [[String: Any]])
    let listed = rows.filter { $0["source"] as? String == "twse-subscriptions-2024" }
    #expect(listed.compactMap { $0["row"] as? Int } == nights.rejected)
    #expect(nights.rejected.count == 10)
    let doubtful = try #require((run as? [String: Any])?["doubtful_rows"] as? [[String: Any]])
    #expect(doubtful.count { $0["rule"] as? String == "unreadable_row" } == 11)
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: Repository.client("mcp")), Clients.missing))
  func `an assistant gets the texts as data`() throws {
    let hostile = try Self.nights.get().hostile
    let faults = try Tool.clientScript(
      "assistant.py",
      [Clients.subcal.path, hostile.store.path, "2024-10-29T21:30", hostile.output.path])
    #expect(String(decoding: faults, as: UTF8.self) == "")
  }

  @Test func `only files with the usual names are written`() throws {
    let nights = try Self.nights.get()
    let names = try [nights.harmless, nights.hostile].map {
      Set(
        try FileManager.default.subpathsOfDirectory(atPath: $0.folder.path).filter {
          !$0.hasPrefix("answers")
        })
    }
    #expect(names[0] == names[1])
    #expect(names[0].allSatisfy { $0.wholeMatch(of: /[A-Za-z0-9.\/-]+/) != nil })
  }

  @Test(arguments: ["shown", "log"])
  func `hostile names add no lines, colours or control characters to a night's messages`(file: String)
    throws
  {
    let nights = try Self.nights.get()
    let (one, other) = (
      nights.harmless.folder.appending(path: file), nights.hostile.folder.appending(path: file)
    )
    if file == "log" {
      let log = try String(contentsOf: other, encoding: .utf8)
      #expect(log.split(separator: "\n").allSatisfy { $0.contains(" subcal:") || $0.hasPrefix("subcal: ") })
      // A rejected row is in the details, among the warnings, and in the summary.
      try expectSameLines(one, other, rejected: 3 * nights.rejected.count)
    } else {
      try expectSameLines(one, other)
    }
  }

  @Test(arguments: [
    ["query", "2000", "2003", "2005", "2008", "2012", "2014"], ["list", "--all"], ["digest"], ["cash-plan"],
    ["stats"], ["history", "2000"], ["status"],
  ])
  func `hostile names add no lines, colours or control characters to terminal output`(
    command: [String]
  ) throws {
    let nights = try Self.nights.get()
    var screens: [URL] = []
    for (number, installation) in [nights.harmless, nights.hostile].enumerated() {
      let answer = try Tool(URL(filePath: "/usr/bin/env")).output(
        [
          "python3", Repository.url.appending(path: "Tests/Machines/Clients/terminal.py").path, "400",
          Clients.subcal.path,
        ] + command + ["--store", installation.store.path]
          + (["status", "stats"].contains(command[0]) ? [] : Self.moment),
        environment: ["TERM": "xterm", "LANG": "en_US.UTF-8", "COLUMNS": "4000"])
      let screen = installation.folder.appending(path: "screen-\(command[0])-\(number)")
      try answer.write(to: screen)
      screens.append(screen)
    }
    let rejected = command == ["status"] ? nights.rejected.count : 0
    try expectSameLines(screens[0], screens[1], rejected: rejected)
  }

  private static let moment = ["--as-of", "2024-10-29T22:00"]

  /// Expects of two texts, the second of hostile data, the same number of lines beside those about rejected rows, the same
  /// colours, and no character that a terminal does not show.
  private func expectSameLines(_ harmless: URL, _ hostile: URL, rejected: Int = 0) throws {
    let texts = try [harmless, hostile].map { try String(contentsOf: $0, encoding: .utf8) }
    let lines = texts.map { $0.split(separator: "\n", omittingEmptySubsequences: false) }
    let others = lines.map { $0.filter { !$0.contains("twse-subscriptions-2024: row ") } }
    #expect(others[0].count == others[1].count)
    // Both have rows with a cell that cannot be read.
    #expect((lines[1].count - others[1].count) - (lines[0].count - others[0].count) == rejected)
    let colour = #/\u{1B}\[[0-9;]*m/#
    let colours = others.map { $0.flatMap { $0.matches(of: colour).map { String($0.output) } } }
    #expect(colours[0] == colours[1])
    let hidden = texts[1].replacing(colour, with: "").unicodeScalars.filter { scalar in
      let category = scalar.properties.generalCategory
      return scalar != "\n" && scalar != "\t"
        && [.control, .lineSeparator, .paragraphSeparator].contains(category)
        || scalar.properties.isBidiControl
    }
    #expect(hidden.isEmpty)
  }
}
