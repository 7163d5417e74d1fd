import Foundation
import TestSupport
import Testing

/// libcurl is loaded when something is to be fetched, and not before: a question does not wait for it.
@Suite struct MissingLibraryTests {
  let program: Program
  /// Where an empty file stands in for libcurl.
  let environment: [String: String]

  init() throws {
    program = try Program()
    try Data().write(to: URL(filePath: program.scratch.path("libcurl.so.4")))
    let inherited = ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"].map { ":\($0)" } ?? ""
    environment = ["LD_LIBRARY_PATH": program.scratch.url.path() + inherited]
  }

  @Test func `a question is answered without libcurl`() throws {
    let usual = try program.ask(["query", "9935"])
    #expect(usual.status == 0)
    #expect(try program.ask(["query", "9935"], environment: environment) == usual)
  }

  @Test func `a night without libcurl says so and publishes nothing`() throws {
    let ending = try program.run(
      [
        "nightly", "--replay", Repository.fixtures.appending(path: "replay/2024-10-29").path(), "--as-of",
        "2024-10-29T21:30",
      ], environment: environment)
    #expect(ending.status == 69)
    #expect(ending.stderr.contains("libcurl cannot be loaded"))
    #expect(try program.scratch.files(in: "work").keys.allSatisfy { !$0.contains("public/") })
  }
}
