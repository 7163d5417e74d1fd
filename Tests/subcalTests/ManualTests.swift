import Foundation
import TestSupport
import Testing

/// The man page that Scripts/make-manual makes, which Scripts/test runs.
@Suite struct ManualTests {
  static let page = Repository.url.appending(path: ".build/subcal.1")
  static let isThere =
    FileManager.default.fileExists(atPath: page.path())
    && FileManager.default.isExecutableFile(atPath: "/usr/bin/man")
  static let absence: Comment = "no man page, or no man: Scripts/test installs the one and makes the other"

  @Test(.enabled(if: isThere, absence))
  func `man renders the page without a warning, and it names every command`() throws {
    let program = try Program()
    let process = try program.start(
      ["--warnings", "-E", "UTF-8", "-l", Self.page.path()],
      environment: ["MANWIDTH": "100", "LC_ALL": "C.UTF-8"],
      program: "/usr/bin/man")
    let ending = try program.ending(of: process)
    #expect(ending.status == 0 && ending.stderr == "", "\(ending.stderr)")
    for command in ["nightly", "query", "list", "digest", "cash-plan", "calc", "favourites", "stats"] {
      #expect(ending.stdout.contains(command), "\(command)")
    }
    // What is not ASCII is there too.
    #expect(ending.stdout.contains("subcal query 慶豐 --assume-odds 1"))
  }
}
