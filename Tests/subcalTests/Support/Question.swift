import Foundation
import TestSupport
import Testing

/// A query of a store as a folder in Tests/Questions: its input and expected answer.
///
/// Input: `arguments.txt`, one per line; `environment.txt`, one `NAME=value` per line; `store.txt`, the name of the
/// store if it is not `night`; `screens.txt`, one `columns language` per line. Output: `stdout.txt`, or one file per
/// screen such as `60-en.txt`; `stderr.txt`, in Chinese `stderr.zh.txt`, and `status.txt`, the same on every screen. `{STORE}` and `{WORK}` stand
/// for paths.
struct Question: Sendable, CustomTestStringConvertible {
  let name: String

  var testDescription: String { name }

  static let folder = Repository.folder("Tests/Questions")

  /// All questions.
  static func all() throws -> [Question] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path()).sorted().map(Question.init)
  }

  /// Runs the query on every screen and compares the answers.
  func check() throws {
    let screens = try lines("screens.txt")
    let answers = try screens.isEmpty ? ["stdout.txt": ask([:])] : onScreens(screens)
    var texts = answers.mapValues(\.stdout)
    let statuses = Set(answers.values.map { "\($0.status)\n" })
    texts["status.txt"] = try #require(
      statuses.count == 1 ? statuses.first : nil, "screens differ: \(answers)")
    // Messages are in the language of the screen.
    var messages: [String: Set<String>] = [:]
    for (name, answer) in answers {
      messages[name.hasSuffix("-zh.txt") ? "stderr.zh.txt" : "stderr.txt", default: []].insert(answer.stderr)
    }
    if messages["stderr.zh.txt"] == messages["stderr.txt"] || messages["stderr.zh.txt"] == [""] {
      messages["stderr.zh.txt"] = nil
    }
    for (name, found) in messages {
      texts[name] = try #require(found.count == 1 ? found.first : nil, "screens differ: \(found)")
    }
    try Golden.expect(
      texts.mapValues { Data($0.utf8) },
      in: Self.folder.appending(component: name, directoryHint: .isDirectory))
  }

  private func onScreens(_ screens: [String]) throws -> [String: Program.Ending] {
    var answers: [String: Program.Ending] = [:]
    for screen in screens {
      let parts = screen.split(separator: " ").map(String.init)
      try #require(parts.count == 2)
      let locale = try #require(["zh": "zh_TW.UTF-8", "en": "en_US.UTF-8"][parts[1]])
      answers["\(parts[0])-\(parts[1]).txt"] = try ask(["COLUMNS": parts[0], "LANG": locale])
    }
    return answers
  }

  private func ask(_ screen: [String: String]) throws -> Program.Ending {
    let program = try Program()
    let store = try Stores.path(of: try lines("store.txt").first ?? "night")
    func filled(_ text: String) -> String {
      text.replacing("{STORE}", with: store).replacing("{WORK}", with: program.scratch.path("work"))
    }
    func masked(_ text: String) -> String {
      text.replacing(store, with: "{STORE}").replacing(program.scratch.path("work"), with: "{WORK}")
    }
    var environment = screen
    environment["SUBCAL_STORE"] = store
    for line in try lines("environment.txt") {
      let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      environment[String(parts[0])] = filled(String(try #require(parts.dropFirst().first)))
    }
    var ending = try program.run(try lines("arguments.txt").map(filled), environment: environment)
    (ending.stdout, ending.stderr) = (masked(ending.stdout), masked(ending.stderr))
    return ending
  }

  private func lines(_ file: String) throws -> [String] {
    let url = Self.folder.appending(components: name, file)
    guard file == "arguments.txt" || FileManager.default.fileExists(atPath: url.path()) else { return [] }
    return try String(contentsOf: url, encoding: .utf8).split(separator: "\n").map(String.init)
  }
}
