import Foundation
import TestSupport
import Testing

/// A program with a store filled from Fixtures/backfill and the recorded day, which is made once and copied.
struct Backfilled {
  let program: Program
  static let days = [
    "backfill", "--from", "2024-10-21", "--to", "2024-11-05", "--as-of", "2024-11-06T10:00", "--replay",
    Repository.fixtures.appending(path: "backfill").path(), "--store",
  ]

  init() throws { program = try Program(copying: Self.first.get()).inEnglish }

  private static let first = Result {
    let program = try Program().inEnglish
    try #require(
      program.run(days + ["s.sqlite"]) == .init(stdout: "11 days stored\n", stderr: "", status: 0))
    try #require(
      program.run([
        "backfill", "--subscriptions", "--from", "2022", "--to", "2023", "--as-of", "2024-11-06T10:00",
        "--replay", Repository.fixtures.appending(path: "backfill").path(), "--store", "s.sqlite",
      ]) == .init(stdout: "2 lists stored\n", stderr: "", status: 0))
    try #require(
      program.run([
        "nightly", "--no-site", "--as-of", "2024-10-29T21:30", "--output", "public", "--store", "s.sqlite",
        "--replay",
        Repository.fixtures.appending(path: "replay/2024-10-29").path(),
      ])
        == .init(
          stdout: "",
          stderr: "subcal: tpex-closes: 9993 had a close in the session before, and the file lacks the code; "
            + "the earlier close stays\n", status: 10))
    return program
  }

  /// The output of `subcal history`.
  func history(_ arguments: String...) throws -> String {
    let ending = try program.run(["history", "--store", "s.sqlite"] + arguments)
    try #require(ending.status == 0 && ending.stderr == "")
    return ending.stdout
  }

  /// The bars of a code in CSV, a dictionary for each line.
  func bars(_ code: String) throws -> [[String: String]] {
    let lines = try history(code, "--csv").components(separatedBy: "\r\n").dropLast()
      .map { $0.components(separatedBy: ",") }
    let header = try #require(lines.first)
    return lines.dropFirst().map { Dictionary(uniqueKeysWithValues: zip(header, $0)) }
  }
}
