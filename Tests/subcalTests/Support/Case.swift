import Foundation
import TestSupport
import Testing

/// A command line as a folder in Cases: its input and expected output.
///
/// Input: `arguments.txt`, one per line; `environment.txt`, one `NAME=value` per line; `files.txt`, one `name < source`
/// per line, copied into the working folder. Output: `stdout.txt`, `stderr.txt`, `status.txt` and `left.txt`, the files
/// in the working folder afterwards. `{FIXTURES}` and `{WORK}` stand for this machine's paths.
struct Case: Sendable, CustomTestStringConvertible {
  let name: String

  var testDescription: String { name }

  static let folder = Repository.folder("Tests/subcalTests/Cases")

  /// All cases.
  static func all() throws -> [Case] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path()).sorted().map(Case.init)
  }

  /// Runs the command line and compares its output.
  func check() throws {
    let program = try Program()
    for line in try lines("files.txt") {
      let parts = line.split(separator: " < ").map(String.init)
      try #require(parts.count == 2)
      let file = URL(filePath: program.scratch.path("work/" + parts[0]))
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.copyItem(at: URL(filePath: filled(parts[1], program)), to: file)
    }
    let variables = try lines("environment.txt").map { line in
      let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (String(parts[0]), filled(String(try #require(parts.dropFirst().first)), program))
    }
    let ending = try program.run(
      try lines("arguments.txt").map { filled($0, program) },
      environment: Dictionary(uniqueKeysWithValues: variables))
    let texts = [
      "stdout.txt": masked(ending.stdout, program), "stderr.txt": masked(ending.stderr, program),
      "status.txt": "\(ending.status)\n", "left.txt": try left(by: program),
    ]
    try Golden.expect(
      texts.mapValues { Data($0.utf8) },
      in: Self.folder.appending(component: name, directoryHint: .isDirectory))
  }

  private func lines(_ file: String) throws -> [String] {
    let url = Self.folder.appending(components: name, file)
    guard file == "arguments.txt" || FileManager.default.fileExists(atPath: url.path()) else { return [] }
    return try String(contentsOf: url, encoding: .utf8).split(separator: "\n").map(String.init)
  }

  private func placeholders(_ program: Program) -> [(String, String)] {
    [("{FIXTURES}/", Repository.fixtures.path()), ("{WORK}", program.scratch.path("work"))]
  }

  private func filled(_ text: String, _ program: Program) -> String {
    placeholders(program).reduce(text) { $0.replacing($1.0, with: $1.1) }
  }

  private func masked(_ text: String, _ program: Program) -> String {
    placeholders(program).reduce(text) { $0.replacing($1.1, with: $1.0) }
  }

  /// The files in the working folder, one per line; files of offerings are only counted.
  private func left(by program: Program) throws -> String {
    let names = try program.scratch.files(in: "work").keys
    let folders = Dictionary(grouping: names) { name in
      name.firstRange(of: "/offerings/").map { found in
        let file = name[found.upperBound...]
        return name[..<found.lowerBound] + "/offerings/*"
          + (file.firstIndex(of: ".").map { file[$0...] } ?? "")
      } ?? name[...]
    }
    return folders.map { $0.value == [String($0.key)] ? "\($0.key)\n" : "\($0.key): \($0.value.count)\n" }
      .sorted().joined()
  }
}
