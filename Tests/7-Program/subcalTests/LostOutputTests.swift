import Foundation
import TestSupport
import Testing

/// Output that cannot be written ends every command with 73 and one line.
@Suite(.timeLimit(.minutes(60))) struct LostOutputTests {
  private let program: Program

  init() throws {
    program = try Program().inEnglish
  }

  /// Runs a command line whose standard output a shell redirects.
  private func run(
    _ arguments: [String], _ redirection: String, store: String = "night", asOf: String? = "2024-10-29T21:40",
    environment: [String: String] = [:]
  ) throws -> Program.Ending {
    var given = ["SUBCAL_STORE": try Stores.path(of: store)].merging(environment) { $1 }
    given["SUBCAL_AS_OF"] = asOf
    return try program.ending(
      of: program.start(
        ["-c", "\"$@\" \(redirection)", "sh", Repository.subcal] + arguments, environment: given,
        program: "/bin/sh"))
  }

  /// The reason is nil where the C library may have forgotten it, after more than fits its buffer.
  private func expectLoss(_ ending: Program.Ending, _ reason: String?, _ what: [String]) {
    let line =
      "subcal: the output is not complete: write standard output: \(reason ?? Self.forgotten). What to do: "
      + "check that the disk is not full and that the program which reads the output still runs.\n"
    let lines = reason == nil ? [line, line.replacing(Self.forgotten, with: Self.full)] : [line]
    #expect(ending.status == 73 && lines.contains(ending.stderr), "\(what): \(ending)")
  }

  private static let forgotten = "Input/output error"
  private static let full = "No space left on device"

  static let questions = [
    "query 9935", "query 9935 --json", "query 9935 --csv", "list --all", "list --all --json", "digest",
    "cash-plan 9935", "calc --price 100 --sell 130 --on 2024-11-13", "history 9935", "history 9935 --csv",
    "chart 9935 --output -", "stats", "status", "status --json",
  ]

  @Test(arguments: questions)
  func `a question to a full disk`(command: String) throws {
    let arguments = command.split(separator: " ").map(String.init)
    let usual = try run(arguments, "")
    try #require(usual.status == 0 && !usual.stdout.isEmpty, "\(usual)")
    expectLoss(try run(arguments, ">/dev/full"), nil, arguments)
  }

  static let commands = [
    "nightly", "query", "list", "digest", "cash-plan", "calc", "favourites", "history", "chart", "stats",
    "backfill", "status", "quote", "watch", "publish", "notify",
  ]

  @Test func `help, versions and completions to a full disk`() throws {
    let lines =
      [
        ["--version"], ["--help"], ["help"], ["--experimental-dump-help"], ["help", "favourites", "add"],
        ["---completion", "query", "--", "positional@0", "1", "0", ""],
      ] + ["bash", "zsh", "fish"].map { ["--generate-completion-script", $0] }
      + Self.commands.map { [$0, "--help"] }
    for arguments in lines {
      expectLoss(try run(arguments, ">/dev/full", asOf: nil), Self.full, arguments)
    }
  }

  @Test func `runs that print something to a full disk`() throws {
    let night = [
      "nightly", "--no-site", "--show-open", "--as-of", "2024-10-29T21:30", "--replay",
      Repository.fixtures.appending(path: "replay/2024-10-29").path(),
    ]
    expectLoss(try run(night, ">/dev/full", asOf: nil, environment: ["SUBCAL_STORE": ""]), Self.full, night)
    // What a night prints is not what it publishes.
    #expect(try program.scratch.files(in: "work").keys.contains("replayed/public/run.json"))
    let backfill = Backfilled.days + ["s.sqlite"]
    expectLoss(try run(backfill, ">/dev/full", asOf: nil), Self.full, backfill)
    try program.scratch.write("9935\n", to: "favourites")
    expectLoss(
      try run(
        ["favourites", "list"], ">/dev/full",
        asOf: nil, environment: ["SUBCAL_FAVOURITES_FILE": program.scratch.path("favourites")]), Self.full,
      ["favourites"])
    try program.scratch.write(
      "targets:\n  hook: {kind: webhook, url: https://example.org}\n", to: "notify.yaml",
      permissions: 0o600)
    let notify = ["notify", "--settings", program.scratch.path("notify.yaml"), "--dry-run"]
    expectLoss(
      try run(notify, ">/dev/full", store: "story-03", asOf: "2025-12-17T21:40"), Self.full, notify)
  }

  @Test(.enabled(if: Python.isAvailable, "\(Python.skipReason)"))
  func `quotes to a full disk`() throws {
    let server = try QuoteServer("morning")
    for arguments in [
      ["quote", "9935"], ["watch", "9935", "--speed", "100", "--no-record"],
    ] {
      let ending = try run(arguments + server.arguments, ">/dev/full", asOf: "2024-10-30T09:04:20")
      expectLoss(ending, Self.full, arguments)
    }
  }

  @Test func `standard output that is closed`() throws {
    for arguments in [["query", "9935"], ["--help"]] {
      expectLoss(try run(arguments, ">&-"), "Bad file descriptor", arguments)
    }
  }

  @Test func `a store that is opened without standard output is not written to`() throws {
    let store = program.scratch.path("copy.sqlite")
    try FileManager.default.copyItem(atPath: try Stores.path(of: "night"), toPath: store)
    let before = try Data(contentsOf: URL(filePath: store))
    _ = try run(["list", "--all", "--store", store], "<&- >&-")
    #expect(try Data(contentsOf: URL(filePath: store)) == before)
  }

  @Test func `a reader that has left ends a command silently, or with 73 where its signal is ignored`() throws
  {
    // The pipe's reader is gone before the program starts.
    let closed = "| { exec <&-; while [ ! -e done ]; do sleep 0.01; done; }"
    func status(_ trap: String) throws -> Program.Ending {
      try program.ending(
        of: program.start(
          [
            "-c", "{ sleep 0.2; \(trap) \"$@\"; echo $? >status; touch done; } \(closed); exit $(cat status)",
            "sh", Repository.subcal, "--help",
          ], program: "/bin/sh"))
    }
    // Whoever runs the tests may ignore the signal, and programs inherit that.
    let usual = try status("env --default-signal=PIPE")
    #expect(usual.status == 141 && usual.stderr == "", "\(usual)")
    try FileManager.default.removeItem(atPath: program.scratch.path("work/done"))
    expectLoss(try status("trap '' PIPE;"), "Broken pipe", ["--help"])
  }
}
