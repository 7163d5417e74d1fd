import Foundation
import TestSupport
import Testing

/// The examples of help are what people copy: every one of them is run.
@Suite struct HelpExampleTests {
  private struct Description: Decodable {
    var commands: [Command]
    struct Command: Decodable {
      var discussion: String
      var commands: [Command]
    }
  }

  private let shell: Program
  /// A copy, because some examples write.
  private let store: String

  init() throws {
    shell = try Program("/bin/sh")
    store = shell.scratch.path("store.sqlite")
    try FileManager.default.copyItem(atPath: try Stores.path(of: "night"), toPath: store)
  }

  private func run(_ command: String, language: String) throws -> Program.Ending {
    let path = URL(filePath: Repository.subcal).deletingLastPathComponent().path()
    return try shell.ask(
      ["-c", command],
      environment: ["SUBCAL_STORE": store, "LANG": language, "PATH": "\(path):/usr/bin:/bin"])
  }

  private func examples(_ language: String) throws -> [String] {
    func lines(_ command: Description.Command) -> [String] {
      command.discussion.split(separator: "\n").filter { $0.hasPrefix("  subcal ") }.map(String.init)
        + command.commands.flatMap(lines)
    }
    let printed = Data(try run("subcal --help-json", language: language).stdout.utf8)
    return try JSONDecoder().decode(Description.self, from: printed).commands.flatMap(lines)
  }

  @Test func `every example runs, in Chinese and in English`() throws {
    let (chinese, english) = ("zh_TW.UTF-8", "en_US.UTF-8")
    let examples = try examples(chinese)
    #expect(try examples.count > 50 && examples == self.examples(english))
    try shell.scratch.write(
      "accounts: {mei: {cash: 300000}, son: {}}\n", to: "home/.config/subcal/config.yaml")
    let answered = [
      "query", "list", "digest", "cash-plan", "calc", "favourites", "history", "chart", "stats", "status",
      "config",
    ]
    for (index, example) in examples.enumerated() {
      let name = String(example.split(separator: " ")[1])
      // Without their own stores, programs and folders; what asks the network is stopped.
      var command = example.replacing(/--store \S+/, with: "").replacing(/\/(?:srv|mnt)\S*\//, with: "./")
        .replacing(#/ \| .*/#, with: "")
      let isAnswered = answered.contains(name) && !example.contains("1D") && !example.contains(">")
      if !isAnswered {
        command = command.replacing("  subcal", with: "env -u SUBCAL_AS_OF timeout 0.3 subcal")
      }
      let ending = try run(command, language: index % 2 == 0 ? chinese : english)
      #expect(!ending.stderr.contains("用法：") && !ending.stderr.contains("Usage: "), "\(example): \(ending)")
      #expect(!isAnswered || ending.status == 0, "\(example): \(ending)")
    }
  }

  @Test(arguments: ["zh_TW.UTF-8", "en_US.UTF-8"])
  func `an example wraps before an option, and as one command`(language: String) throws {
    for columns in [40, 60, 80] {
      let help = try run("COLUMNS=\(columns) subcal chart --help", language: language).stdout
      #expect(
        help.contains("  subcal chart 9935 --output 9935.svg \\\n    --range 1Y") == (columns < 60), "\(help)"
      )
      let joined = help.replacing(#/ \\\n */#, with: " ")
      for example in try examples(language) where example.hasPrefix("  subcal chart") {
        #expect(joined.contains(example + "\n"), "\(example): \(help)")
      }
    }
  }
}
