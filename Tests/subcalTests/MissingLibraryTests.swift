import Foundation
import TestSupport
import Testing

/// libcurl is loaded only when something is fetched.
@Suite struct MissingLibraryTests {
  let program: Program
  /// An environment in which an empty file takes the place of libcurl.
  let environment: [String: String]

  init() throws {
    program = try Program()
    try Data().write(to: URL(filePath: program.scratch.path("libcurl.so.4")))
    let inherited = ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"].map { ":\($0)" } ?? ""
    environment = ["LD_LIBRARY_PATH": program.scratch.url.path() + inherited]
  }

  @Test func `a query does not need libcurl`() throws {
    let usual = try program.ask(["query", "9935"])
    #expect(usual.status == 0)
    #expect(try program.ask(["query", "9935"], environment: environment) == usual)
  }

  @Test func `a replay does not need libcurl`() throws {
    let ending = try program.run(
      [
        "nightly", "--replay", Repository.fixtures.appending(path: "replay/2024-10-29").path(), "--as-of",
        "2024-10-29T21:30",
      ], environment: environment)
    #expect(ending == Program.Ending(stdout: "", stderr: "", status: 0))
  }

  @Test func `nightly without libcurl is an error and publishes nothing`() throws {
    let ending = try program.run(
      ["nightly", "--output", "public", "--store", "store.sqlite"], environment: environment)
    #expect(ending.status == 69)
    #expect(ending.stderr.contains("libcurl cannot be loaded"))
    #expect(try program.scratch.files(in: "work").keys.allSatisfy { !$0.contains("public/") })
  }
}
