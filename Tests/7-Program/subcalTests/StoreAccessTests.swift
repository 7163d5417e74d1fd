import Foundation
import TestSupport
import Testing

/// The store's permissions, and queries without read access to it.
@Suite(.timeLimit(.minutes(60))) struct StoreAccessTests {
  let program: Program

  init() throws {
    program = try Program()
  }

  private func run(_ arguments: [String], mask: String = "022") throws -> Program.Ending {
    // Root can read everything unless it drops its capabilities.
    let command =
      getuid() == 0
      ? ["setpriv", "--bounding-set=-all", "--inh-caps=-all", Repository.subcal] : [Repository.subcal]
    return try program.ending(
      of: program.start(
        ["-c", #"umask "$1"; shift; exec "$@""#, "sh", mask] + command + arguments,
        environment: ["LANG": "en_US.UTF-8", "COLUMNS": "120"], program: "/bin/sh"))
  }

  private func publish(mask: String = "022") throws {
    let night = [
      "nightly", "--as-of", "2024-10-29T21:30", "--output", "public", "--store", "store.sqlite", "--replay",
      Repository.fixtures.appending(path: "replay/2024-10-29").path(),
    ]
    #expect(try run(night, mask: mask) == Program.Ending(stdout: "", stderr: "", status: 0))
  }

  private func permissions(_ path: String) -> String? {
    let path = program.scratch.url.appending(path: path).path()
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return (attributes?[.posixPermissions] as? NSNumber).map { String($0.intValue & 0o7777, radix: 8) }
  }

  private func removePermissions(of path: String) throws {
    try FileManager.default.setAttributes(
      [.posixPermissions: 0], ofItemAtPath: program.scratch.url.appending(path: path).path())
  }

  @Test(arguments: ["000", "022", "077"])
  func `the store can be written by its owner and read by its group`(mask: String) throws {
    try publish(mask: mask)
    #expect(permissions("work/store.sqlite") == "640")
  }

  @Test func `without read access to the store, a query uses the published folder and says so`() throws {
    try publish()
    let questions = [
      ["query", "9935"], ["query", "慶豐富", "4927", "--json"], ["list"], ["list", "--json"], ["cash-plan"],
      ["cash-plan", "--json"], ["digest"], ["digest", "--json"],
    ].map { $0 + ["--store", "store.sqlite", "--as-of", "2024-10-30T08:00"] }
    let answers = try questions.map { try run($0) }
    try removePermissions(of: "work/store.sqlite")
    for (question, answer) in zip(questions, answers) {
      let other = try run(question)
      // The folder does not say which lists of statuses came, so an answer from it does not know them.
      let status = /\n( *)"trading_status": \{.*?\n\1\}/.dotMatchesNewlines()
      // A line without the words about it breaks elsewhere.
      func withoutStatus(_ text: String) -> String {
        text.replacing(status, with: "").replacing(/\s+/, with: " ").replacing(
          /(, may be sold;| trading status) restrictions not known, because the lists did not come/, with: "")
      }
      #expect(
        withoutStatus(other.stdout) == withoutStatus(answer.stdout) && other.status == answer.status,
        "\(question)")
      let work = program.scratch.url.appending(component: "work").path()
      #expect(
        other.stderr
          == "subcal: the store \(work)/store.sqlite cannot be read by this user: the answer is from "
          + "the published folder \(work)/public\n")
    }
  }

  @Test func `--published names the folder, and one without published data is an error`() throws {
    try publish()
    try removePermissions(of: "work/store.sqlite")
    let question = ["query", "9935", "--store", "store.sqlite", "--as-of", "2024-10-30T08:00", "--published"]
    #expect(try run(question + ["public"]).status == 0)
    let absent = try run([
      "query", "9935", "--store", "none.sqlite", "--as-of", "2024-10-30T08:00", "--published", "public",
    ])
    #expect(
      absent.status == 0 && absent.stderr.contains("none.sqlite: the answer is from the published folder"))
    let none = try run(question + ["elsewhere"])
    #expect(none.status == 73 && none.stdout == "")
    #expect(
      none.stderr.contains("elsewhere holds nothing that was published. What to do: name the published"))
  }
}
