import Foundation
import TestSupport
import Testing

/// `--fetch`: a question downloads what the store lacks. The clock is that of the recorded evening, for a question about
/// another moment fetches nothing.
@Suite(
  .serialized, .timeLimit(.minutes(60)), .enabled(if: Python.isAvailable, "\(Python.skipReason)"),
  .enabled(if: Repository.isProgram("/usr/bin/cc"), "cc is not installed")) struct FetchTests
{
  private let program: Program

  init() throws {
    program = try Program()
    let build = try Program("/usr/bin/cc").run([
      "-shared", "-fPIC", "-o", program.scratch.path("clock.so"),
      Repository.path("Tests/Machines/Torture/calls.c"),
    ])
    try #require(build.status == 0, "\(build.stderr)")
  }

  /// The variables with which the clock stands at a moment, and nothing is asked but the recording.
  private func environment(at moment: String, isRecorded: Bool = true) throws -> [String: String] {
    let wanted = try Date("\(moment):00+08:00", strategy: .iso8601)
    return [
      "LD_PRELOAD": program.scratch.path("clock.so"), "CALLS_SHIFT": "\(Int(wanted.timeIntervalSinceNow))",
      "SUBCAL_NIGHTLY_REPLAY": isRecorded ? Repository.path("Fixtures/replay/2024-10-29") : "",
      "LANG": "zh_TW.UTF-8",
    ]
  }

  private func ask(
    _ arguments: [String] = ["query", "9935"], at moment: String = "2024-10-29T21:40",
    isRecorded: Bool = true,
    _ more: [String: String] = [:]
  ) throws -> Program.Ending {
    try program.run(
      arguments, environment: environment(at: moment, isRecorded: isRecorded).merging(more) { $1 })
  }

  private func onTerminal(
    _ answer: String, _ arguments: [String] = ["query", "9935"], at moment: String = "2024-10-29T21:40"
  ) throws -> String {
    let process = try program.start(
      [
        Repository.path("Tests/Machines/Clients/terminal.py"), "100", "--when", "[Y/n]", answer,
        Repository.subcal,
      ]
        + arguments,
      environment: environment(at: moment).merging(["TERM": "dumb"]) { $1 },
      program: Repository.python)
    return try program.ending(of: process).stdout
  }

  private static let data = "home/.local/share/subcal"

  private var hasStore: Bool {
    FileManager.default.fileExists(atPath: program.scratch.path("\(Self.data)/subcal.sqlite"))
  }

  @Test func `a script without --fetch gets 66, and never and a past moment fetch nothing`() throws {
    for arguments in [[], ["--fetch", "never"], ["--fetch", "missing", "--as-of", "2024-10-29T21:40"]] {
      let ending = try ask(["query", "9935"] + arguments)
      #expect(ending.status == 66 && ending.stdout == "" && ending.stderr.hasPrefix("subcal: 尚無資料庫"))
    }
    #expect(!hasStore)
    let wrong = try ask(["list", "--fetch", "always"])
    #expect(wrong.status == 64 && wrong.stderr.contains("--fetch always 無效。可用：沒有資料時 missing"))
  }

  @Test func `the night goes into the default folder and the answer follows; stale fetches an older store`()
    throws
  {
    let first = try ask(["query", "9935", "--fetch", "missing"])
    #expect(first.status == 0 && first.stdout.hasPrefix("9935 慶豐富") && first.stderr == "")
    let published = try program.scratch.files(in: "\(Self.data)/public")
    #expect(published["run.json"] != nil && published["index.html"] != nil)
    #expect(try program.scratch.files(in: "work").isEmpty)
    let later = try ask(["query", "9935", "--as-of", "2024-10-29T21:41"])
    #expect(first.stdout == later.stdout)
    // Before the closes of the day are due nothing is older than the last session, whatever is chosen.
    for question in [["list"], ["history", "9935"], ["stats"], ["digest"]] {
      let ending = try ask(question + ["--fetch", "stale"], at: "2024-10-30T14:59", isRecorded: false)
      #expect(ending.status == 0 && ending.stderr == "", "\(ending)")
    }
    // Then they are; a store that is only old is not missing.
    let due = "2024-10-30T15:00"
    #expect(try ask(["list", "--fetch", "missing"], at: due).stderr == "")
    let fetched = try ask(["list", "--fetch", "stale"], at: due)
    #expect(fetched.status == 0 && fetched.stdout.contains("慶豐富"))
    #expect(fetched.stderr.contains("twse-closes：最新收盤行情為 2024-10-29"))
    // The variable and the settings decide too, and the command line before them.
    for (variable, option, isAsked) in [("stale", [], true), ("stale", ["--fetch", "never"], false)] {
      let ending = try ask(["list"] + option, at: due, ["SUBCAL_FETCH": variable])
      #expect(ending.status == 0 && ending.stderr.contains("twse-closes") == isAsked)
    }
    try program.scratch.write("defaults: {fetch: stale}\n", to: "settings.yaml")
    let settings = ["SUBCAL_CONFIG": program.scratch.path("settings.yaml")]
    #expect(try ask(["list"], at: due, settings).stderr.contains("twse-closes"))
    // A night that fails says why, and the answer is that of the store.
    let failed = try ask(
      ["list", "--fetch", "stale"], at: due, isRecorded: false, ["SUBCAL_TIME_LIMIT": "10"])
    #expect(failed.status == 0 && failed.stdout.contains("慶豐富") && failed.stderr.contains("連不上"))
  }

  @Test func `without a store a night that fails is no answer`() throws {
    // The second one too, although the store has the first one's failure.
    for _ in 1...2 {
      let ending = try ask(
        ["query", "9935", "--fetch", "missing"], isRecorded: false, ["SUBCAL_TIME_LIMIT": "10"])
      #expect(ending.status == 69 && ending.stdout == "" && ending.stderr.contains("連不上"))
    }
    #expect(try ask(["query", "9935", "--fetch", "missing"]).status == 0)
  }

  @Test func `the options of nightly that variables and the settings give hold for a fetched night`() throws {
    let question = ["query", "9935", "--fetch", "missing"]
    // What is wrong is said with its place, and nothing is downloaded.
    let wrong = try ask(question, ["SUBCAL_NIGHTLY_YEAR": "12"])
    #expect(wrong.status == 64 && wrong.stderr.contains("SUBCAL_NIGHTLY_YEAR=12 無效。輸入年度"), "\(wrong)")
    let unknown = try ask(question, ["SUBCAL_NIGHTLY_ACCEPT": "twse-close"])
    #expect(unknown.status == 64 && unknown.stderr.contains("您要打的是 twse-closes 嗎？"), "\(unknown)")
    let both = try ask(question, ["SUBCAL_NIGHTLY_RECORD": program.scratch.path("record")])
    #expect(both.status == 64 && both.stderr.contains("--record 與 --replay 不能並用"), "\(both)")
    #expect(!hasStore)
    // Of a year that is given the list is required, and the recording has none of 2023.
    let other = try ask(question, ["SUBCAL_NIGHTLY_YEAR": "2023"])
    #expect(other.status == 69 && other.stderr.contains("twse-subscriptions-2023"), "\(other)")
    let settings = ["SUBCAL_CONFIG": program.scratch.path("settings.yaml")]
    try program.scratch.write("commands: {nightly: {year: 12}}\n", to: "settings.yaml")
    let inFile = try ask(question, settings)
    #expect(inFile.status == 64 && inFile.stderr.contains("commands.nightly.year"), "\(inFile)")
    try program.scratch.write("commands: {nightly: {year: 2023}}\n", to: "settings.yaml")
    #expect(try ask(question, settings).stderr.contains("twse-subscriptions-2023"))
    // The variable wins over the file. Without targets nothing can be sent, which is said beside the answer.
    let notify = ["SUBCAL_NIGHTLY_YEAR": "2024", "SUBCAL_NIGHTLY_NOTIFY": "1"]
    let sent = try ask(question, settings.merging(notify) { $1 })
    #expect(sent.status == 0 && sent.stdout.hasPrefix("9935 慶豐富"), "\(sent)")
    #expect(sent.stderr.contains("未發送通知："), "\(sent.stderr)")
  }

  @Test func `a terminal is asked once`() throws {
    let question = "還沒有資料，現在下載？"
    let refused = try onTerminal("n\\n")
    #expect(refused.hasPrefix(question) && refused.contains("尚無資料庫") && !hasStore)
    let accepted = try onTerminal("\\n")
    #expect(accepted.hasPrefix(question) && accepted.components(separatedBy: "現在下載").count == 2)
    #expect(accepted.contains("[1/5] 下載") && accepted.contains("慶豐富"))
    // So is one with data older than the last session.
    let stale = try onTerminal("n\\n", at: "2024-10-30T15:00")
    #expect(stale.hasPrefix("資料不是最近交易日的，現在下載？") && stale.contains("9935 慶豐富"))
    // With data there is nothing to ask, nor where somebody has decided.
    #expect(try onTerminal("y\\n").hasPrefix("9935 慶豐富"))
    #expect(try onTerminal("y\\n", ["list", "--fetch", "never"]).hasPrefix("截至"))
  }
}
