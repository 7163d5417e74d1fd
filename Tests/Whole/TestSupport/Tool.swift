package import Foundation

/// A program installed on this machine, run with the environment of the tests.
package struct Tool: Sendable {
  /// A program failed that had to succeed.
  package struct Failure: Error, CustomStringConvertible {
    package var description: String
  }

  package static let python = Tool(named: "python3")
  package static let openssl = Tool(named: "openssl")
  package static let withoutPython = "python3 is not installed"

  package let url: URL

  package init(_ url: URL) { self.url = url }

  /// The first program of that name on the search path; nil if there is none.
  package init?(named name: String) {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let candidates = folders.map { URL(filePath: String($0)).appending(component: name) }
    guard let found = candidates.first(where: { Repository.isProgram($0.path(percentEncoded: false)) })
    else { return nil }
    url = found
  }

  /// It in a folder, without the `SUBCAL_` variables of the environment.
  private func program(in folder: URL?) throws -> Program {
    try Program(
      url.path(percentEncoded: false), in: folder,
      environment: ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("SUBCAL_") })
  }

  /// Runs it to its end.
  package func run(
    _ arguments: [String], environment: [String: String] = [:], in folder: URL? = nil
  ) throws -> Program.Ending {
    try program(in: folder).run(arguments, environment: environment)
  }

  /// Runs it and throws unless it succeeds; returns its standard output.
  @discardableResult
  package func output(
    _ arguments: [String], environment: [String: String] = [:], in folder: URL? = nil
  ) throws -> Data {
    let program = try self.program(in: folder)
    let ending = try program.run(arguments, environment: environment)
    guard ending.status == 0 else {
      throw Failure(description: "\(url.lastPathComponent) \(arguments): \(ending.stderr)")
    }
    return try withExtendedLifetime(program) {
      try Data(contentsOf: URL(filePath: program.scratch.path("stdout")))
    }
  }

  /// Writes an executable shell script.
  ///
  /// Another process writes it. A child that another test starts while this process has the file open for writing
  /// inherits the descriptor for a moment, and execve(2) refuses a file that is open for writing (ETXTBSY).
  package static func writeScript(_ text: String, to path: String) throws {
    try Tool(URL(filePath: "/bin/sh")).output([
      "-c", "printf '%s' \"$1\" > \"$2\" && chmod 755 \"$2\"", "sh", "#!/bin/sh\n\(text)\n", path,
    ])
  }

  /// The output of a script of Tests/Machines/Clients that needs only Python.
  package static func script(_ name: String, _ arguments: [String]) throws -> Data {
    guard let python else { throw Failure(description: withoutPython) }
    return try python.output([Repository.path("Tests/Machines/Clients/\(name)")] + arguments)
  }

  /// Whether Scripts/test installed a module of Python.
  package static func hasClient(_ module: String) throws -> Bool {
    let python = Repository.client("python")
    guard Repository.isProgram(python) else { return false }
    return try Tool(URL(filePath: python)).run(["-c", "import \(module)"]).status == 0
  }

  /// The output of a script that needs the Python packages that Scripts/test installs.
  package static func clientScript(_ name: String, _ arguments: [String]) throws -> Data {
    try Tool(URL(filePath: Repository.client("python")))
      .output([Repository.path("Tests/Machines/Clients/\(name)")] + arguments)
  }
}
