import Foundation

/// Scripts of Tests/Clients that need nothing but Python.
enum Python {
  /// Whether there is a Python to run them.
  static let isThere = ["/usr/bin/python3", "/usr/local/bin/python3"].contains {
    FileManager.default.isExecutableFile(atPath: $0)
  }
  static let absence = "python3 is not installed"

  /// Runs a script to its end; what it printed.
  @discardableResult
  static func run(
    _ script: String, _ arguments: [String], environment: [String: String] = [:]
  ) throws -> String {
    let program = try Program()
    let process = try program.start(
      ["python3", Repository.folder("Tests/Clients").path() + script] + arguments,
      environment: environment, program: URL(filePath: "/usr/bin/env"))
    let ending = try program.ending(of: process)
    guard ending.status == 0 else { throw Failure(script: script, ending: ending) }
    return ending.stdout
  }

  struct Failure: Error {
    var script: String
    var ending: Program.Ending
  }
}
