import TestSupport

/// Scripts in Tests/Machines/Clients that need only Python.
enum Python {
  static let isAvailable = Tool.python != nil
  static let skipReason = Tool.withoutPython

  /// Runs a script in a program's environment and working folder; returns what it printed.
  @discardableResult
  static func run(
    _ script: String, _ arguments: [String], environment: [String: String] = [:], in program: Program? = nil
  ) throws -> String {
    let program = try program ?? Program()
    let process = try program.start(
      [Repository.path("Tests/Machines/Clients/\(script)")] + arguments, environment: environment,
      program: Repository.python)
    let ending = try program.ending(of: process)
    guard ending.status == 0 else { throw Failure(script: script, ending: ending) }
    return ending.stdout
  }

  struct Failure: Error {
    var script: String
    var ending: Program.Ending
  }
}
