import Foundation
import TestSupport
import Testing

@testable import subcal

/// The man page that Scripts/make-manual generates.
@Suite struct ManualTests {
  static let page = Repository.url.appending(path: ".build/subcal.1")
  static let isAvailable =
    FileManager.default.fileExists(atPath: page.path())
    && FileManager.default.isExecutableFile(atPath: "/usr/bin/man")
  static let skipReason: Comment = "Scripts/test installs man and generates the man page"

  @Test(.enabled(if: isAvailable, skipReason))
  func `man renders the page without warnings, and it names the commands`() throws {
    let program = try Program()
    let process = try program.start(
      ["--warnings", "-E", "UTF-8", "-l", Self.page.path()],
      environment: ["MANWIDTH": "100", "LC_ALL": "C.UTF-8"],
      program: "/usr/bin/man")
    let ending = try program.ending(of: process)
    #expect(ending.status == 0 && ending.stderr == "", "\(ending.stderr)")
    // Each begins a line, and its summary follows after blanks or on the next line.
    let lines = ending.stdout.split(separator: "\n")
    let commands = Subcal.commandNames
    #expect(!commands.isEmpty)
    for command in commands {
      #expect(lines.contains { $0 == "     \(command)" || $0.hasPrefix("     \(command)  ") }, "\(command)")
    }
    // Characters that are not ASCII are kept.
    #expect(ending.stdout.contains("subcal query 慶豐 --assume win_rate=1"))
  }
}
