import Foundation
import TestSupport
import Testing

/// Completion of codes from the store, in real shells.
@Suite(.serialized, .enabled(if: Python.isAvailable, "\(Python.skipReason)"))
struct CompletionTests {
  let program: Program

  init() throws {
    program = try Program()
  }

  static func shell(_ name: String) -> String? {
    ["/usr/bin/", "/bin/", "/usr/local/bin/"].map { $0 + name }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Writes a shell's completion script into the working folder and returns its path.
  private func script(_ shell: String, as name: String) throws -> String {
    let ending = try program.run(["--generate-completion-script", shell])
    try #require(ending.status == 0 && !ending.stdout.isEmpty)
    let path = program.scratch.path("work/" + name)
    try Data(ending.stdout.utf8).write(to: URL(filePath: path))
    return path
  }

  private func environment() throws -> [String: String] {
    let folder = URL(filePath: Repository.subcal).deletingLastPathComponent().path()
    return ["SUBCAL_STORE": try Stores.path(of: "night"), "PATH": "\(folder):/usr/bin:/bin"]
  }

  /// What a shell shows after a line and a tab.
  private func shown(_ shell: String, _ setup: String, _ line: String, until wanted: String) throws -> String
  {
    try Python.run(
      "complete.py", [try #require(Self.shell(shell)), setup, line, wanted], environment: environment())
  }

  @Test(.enabled(if: shell("bash") != nil, "bash is not installed"))
  func `bash completes codes by prefix`() throws {
    let setup = "source '\(try script("bash", as: "subcal.bash"))'"
    let text = try shown("bash", setup, "subcal query 993", until: "9939")
    #expect(text.contains(/9935 .*9939/) && !text.contains("慶豐富"), "\(text)")
  }

  @Test(.enabled(if: shell("zsh") != nil, "zsh is not installed"))
  func `zsh completes codes by prefix and shows their names`() throws {
    let folder = try script("zsh", as: "_subcal").dropLast("/_subcal".count)
    let setup = "fpath=('\(folder)' $fpath); autoload -Uz compinit; compinit -u -d '\(folder)/dump'"
    let text = try shown("zsh", setup, "subcal favourites add 993", until: "宏全")
    #expect(text.contains(/9935 +-- 慶豐富/) && text.contains(/9939 +-- 宏全/), "\(text)")
  }

  @Test(.enabled(if: shell("fish") != nil, "fish is not installed"))
  func `fish completes codes by prefix and shows their names`() throws {
    let setup = "source '\(try script("fish", as: "subcal.fish"))'"
    let text = try shown("fish", setup, "subcal cash-plan 993", until: "宏全")
    #expect(text.contains(/35 +\(慶豐富\)/) && text.contains(/39 +\(宏全\)/), "\(text)")
  }

  @Test(.enabled(if: shell("bash") != nil, "bash is not installed"))
  func `bash completes the values of options`() throws {
    let setup = "source '\(try script("bash", as: "subcal.bash"))'"
    let text = try shown("bash", setup, "subcal list --sort pr", until: "profit")
    #expect(text.contains(/premium +price +profit/), "\(text)")
  }

  @Test(.enabled(if: shell("zsh") != nil, "zsh is not installed"))
  func `zsh shows what the values of options mean`() throws {
    let folder = try script("zsh", as: "_subcal").dropLast("/_subcal".count)
    let setup = "fpath=('\(folder)' $fpath); autoload -Uz compinit; compinit -u -d '\(folder)/dump'"
    let text = try shown("zsh", setup, "subcal list --board T", until: "TWSE")
    #expect(text.contains(/TPEx +-- 上櫃/) && text.contains(/TWSE +-- 上市/), "\(text)")
  }

  @Test(.enabled(if: shell("fish") != nil, "fish is not installed"))
  func `fish completes the targets of notifications`() throws {
    try program.scratch.write(
      "targets:\n  phone:\n    kind: ntfy\n  planner:\n    kind: ntfy\n", to: "work/notify.yaml")
    let setup =
      "set -x SUBCAL_NOTIFY_SETTINGS '\(program.scratch.path("work/notify.yaml"))'; "
      + "source '\(try script("fish", as: "subcal.fish"))'"
    let text = try shown("fish", setup, "subcal notify --test p", until: "planner")
    #expect(text.contains("phone") && text.contains("planner"), "\(text)")
  }

  @Test func `without a store completion prints nothing`() throws {
    let ending = try program.run(
      ["---completion", "query", "--", "positional@0", "1", "2", "99"],
      environment: ["SUBCAL_STORE": program.scratch.path("work/none.sqlite"), "SAP_SHELL": "bash"])
    #expect(ending.stderr == "" && ending.status == 0)
    #expect(ending.stdout.filter { !$0.isWhitespace } == "")
    #expect(try program.scratch.files(in: "work") == [:])
  }
}
