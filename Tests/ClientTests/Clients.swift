import Foundation
import Testing

/// Other people's programs that read our outputs, as `Scripts/test` installs them.
enum Clients {
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  static let python = root.appending(path: ".venv-tests/bin/python")
  static let khal = root.appending(path: ".venv-tests/bin/khal")
  static let vdirsyncer = root.appending(path: ".venv-tests/bin/vdirsyncer")
  static let checkJSONSchema = root.appending(path: ".venv-tests/bin/check-jsonschema")
  static let csvwValidate = root.appending(path: ".venv-tests/bin/csvwvalidate")
  static var areInstalled: Bool {
    [khal, vdirsyncer, checkJSONSchema, csvwValidate].allSatisfy {
      FileManager.default.isExecutableFile(atPath: $0.path)
    }
  }
  /// Whether there is a browser with its driver, and Python's client of it.
  static let hasBrowser = Result {
    let find =
      "import importlib.util, shutil, sys; sys.exit(not (shutil.which('chromium') and "
      + "shutil.which('chromedriver') and importlib.util.find_spec('selenium') and "
      + "importlib.util.find_spec('axe_playwright_python')))"
    return try FileManager.default.isExecutableFile(atPath: python.path)
      && (run(python, ["-c", find]).status == 0)
  }
  static let missingBrowser: Comment =
    "Scripts/test installs Debian's chromium and chromium-driver, and what Tests/Clients/requirements.txt names"
  static let missing: Comment = "Scripts/test installs what Tests/Clients/requirements.txt names"

  /// Whether Python finds the C library libical.
  static var hasLibical: Bool {
    let find = "import ctypes.util, sys; sys.exit(ctypes.util.find_library('ical') is None)"
    do { return try run(URL(filePath: "/usr/bin/env"), ["python3", "-c", find]).status == 0 } catch {
      return false
    }
  }

  /// Where the strict checker lies: beside the repository, or where SUBCAL_SHARED says.
  static let checker =
    (ProcessInfo.processInfo.environment["SUBCAL_SHARED"].map { URL(filePath: $0) }
    ?? root.appending(path: "../shared")).appending(path: "tools/ics_check.py")
  static var hasChecker: Bool { FileManager.default.fileExists(atPath: checker.path) }

  /// The program that was built beside this test.
  static var subcal: URL {
    var folder = Bundle.main.bundleURL
    #if !canImport(ObjectiveC)
      folder = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    #endif
    return folder.appending(path: "subcal")
  }

  /// What a program left behind.
  struct Finished {
    var status: Int32
    var output: Data
    var errors: String
    var text: String { String(decoding: output, as: UTF8.self) }
  }

  /// Runs a program to its end. Options of subcal that the environment gives are kept from it.
  static func run(
    _ program: URL, _ arguments: [String], environment: [String: String] = [:]
  ) throws -> Finished {
    let process = Process()
    let pipe = Pipe()
    let errors = Pipe()
    process.executableURL = program
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("SUBCAL_") }
      .merging(environment) { $1 }
    process.standardOutput = pipe
    process.standardError = errors
    try process.run()
    // One after the other: a pipe holds 64 kB, and none of these programs complains at such length.
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    let complaint = try errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return Finished(
      status: process.terminationStatus, output: output,
      errors: String(decoding: complaint, as: UTF8.self))
  }

  /// Runs a program that must succeed; its standard output.
  static func output(
    of program: URL, _ arguments: [String], environment: [String: String] = [:]
  ) throws -> Data {
    let finished = try run(program, arguments, environment: environment)
    guard finished.status == 0 else {
      throw Failure(description: "\(program.lastPathComponent) \(arguments): \(finished.errors)")
    }
    return finished.output
  }

  /// A script of `Tests/Clients`, run by the Python that has the clients; its standard output.
  static func clientScript(_ name: String, _ arguments: [String]) throws -> Data {
    try output(of: python, [root.appending(path: "Tests/Clients/\(name)").path] + arguments)
  }

  /// A script of `Tests/Clients` that needs nothing but Python; its standard output.
  static func script(_ name: String, _ arguments: [String]) throws -> Data {
    try output(
      of: URL(filePath: "/usr/bin/env"),
      ["python3", root.appending(path: "Tests/Clients/\(name)").path] + arguments)
  }

  struct Failure: Error, CustomStringConvertible {
    var description: String
  }
}
