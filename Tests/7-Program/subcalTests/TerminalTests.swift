import Foundation
import TestSupport
import Testing

/// Colours and widths of answers on a terminal and on a pipe.
@Suite(.serialized, .enabled(if: Python.isAvailable, "\(Python.skipReason)")) struct TerminalTests {
  static let questions = [
    ["query", "9935", "6913"], ["list", "--all"], ["digest"],
    ["cash-plan", "--budget", "99999", "--assume", "win_rate=1%"],
    ["calc", "--price", "72", "--sell", "70"], ["stats"], ["history", "9935"],
  ]

  private func onTerminal(
    _ columns: Int, _ arguments: [String], environment: [String: String] = [:]
  ) throws -> String {
    let given = [
      "SUBCAL_STORE": try Stores.path(of: "past"), "SUBCAL_AS_OF": "2024-10-29T21:40", "TERM": "xterm",
    ]
    return try Python.run(
      "terminal.py", ["\(columns)", Repository.subcal] + arguments,
      environment: given.merging(environment) { $1 })
  }

  @Test(arguments: questions)
  func `output to a pipe has no escape sequences`(arguments: [String]) throws {
    let ending = try Program().ask(arguments, of: "past", environment: ["TERM": "xterm"])
    #expect(ending.status == 0 && !ending.stdout.isEmpty)
    #expect(!ending.stdout.contains("\u{1B}") && !ending.stderr.contains("\u{1B}"))
  }

  @Test func `on a terminal gains are red and losses are green, with arrows`() throws {
    let gain = try onTerminal(100, ["query", "9935"])
    #expect(gain.contains("\u{1B}[31m▲+33.7%\u{1B}[0m"))
    #expect(!gain.contains("\u{1B}[31m▼") && !gain.contains("\u{1B}[32m▲"))
    let loss = try onTerminal(100, ["calc", "--price", "72", "--sell", "70"])
    #expect(loss.contains("\u{1B}[32m▼") && !loss.contains("\u{1B}[31m▼"))
    #expect(try onTerminal(100, ["list", "--all"]).contains("\u{1B}[31m"))
  }

  @Test(arguments: questions)
  func `without colours terminal output equals pipe output`(arguments: [String]) throws {
    let plain = try Program().ask(arguments, of: "past", environment: ["COLUMNS": "80"]).stdout
    for environment in [["NO_COLOR": "1"], ["TERM": "dumb"]] {
      #expect(try onTerminal(80, arguments, environment: environment) == plain)
    }
    let coloured = try onTerminal(80, arguments)
    #expect(coloured.replacing(/\u{1B}\[[0-9;]*m/, with: "") == plain)
    // An empty NO_COLOR has no effect (https://no-color.org).
    #expect(try onTerminal(80, arguments, environment: ["NO_COLOR": ""]) == coloured)
  }

  @Test(arguments: ["zh", "en"])
  func `no line is wider than a screen of 40 columns`(language: String) throws {
    let folder = try ScratchDirectory()
    var files: [String] = []
    for question in Self.questions where question[0] != "history" {
      let answer = try Program().ask(
        question + ["--language", language], of: "past", environment: ["COLUMNS": "40"])
      let file = folder.url.appending(component: "40-\(question[0]).txt")
      try Data(answer.stdout.utf8).write(to: file)
      files.append(file.path())
    }
    #expect(try Python.run("width.py", files) == "")
  }

  @Test func `subcal alone shows the day's digest and common commands, or how to begin`() throws {
    let digest = try Program().ask(["digest"], of: "past", environment: ["COLUMNS": "80"]).stdout
    let overview = try onTerminal(80, [])
    #expect(overview.hasPrefix(digest) && overview.contains("\n  subcal cash-plan   哪天要備多少錢\n"))
    let nothing = ["SUBCAL_STORE": "/nowhere/s.sqlite", "SUBCAL_LANGUAGE": "en"]
    let first = try onTerminal(80, [], environment: nothing)
    #expect(first.hasPrefix("There is no data yet. Begin with:\n  subcal nightly --output public  "))
  }
}
