package import Foundation

/// A program run in a separate working folder and environment; the built `subcal` unless another is given.
package struct Program: Sendable {
  /// The output and status of a run; after a signal the status is 128 plus the signal's number, as in a shell.
  package struct Ending: Equatable, Sendable {
    package var stdout: String
    package var stderr: String
    package var status: Int32

    package init(stdout: String, stderr: String, status: Int32) {
      (self.stdout, self.stderr, self.status) = (stdout, stderr, status)
    }
  }

  package let scratch: ScratchDirectory
  private let path: String
  private let folder: URL
  /// The locale, which also says the language of everything that subcal prints.
  private var locale = "C.UTF-8"
  /// All variables, unless they are those of the tests of subcal.
  private var environment: [String: String]?

  /// A program with a new scratch directory, which holds the working folder `work` and the home folder.
  package init(_ path: String = Repository.subcal) throws {
    self.path = path
    scratch = try ScratchDirectory()
    folder = scratch.url.appending(component: "work")
    for name in ["work", "home"] {
      try FileManager.default.createDirectory(
        at: scratch.url.appending(component: name), withIntermediateDirectories: false)
    }
  }

  /// The same in English.
  package var inEnglish: Program {
    var program = self
    program.locale = "en_US.UTF-8"
    return program
  }

  /// A program whose working folder is a scratch directory.
  package init(_ path: String = Repository.subcal, in scratch: ScratchDirectory) {
    (self.path, self.scratch, folder) = (path, scratch, scratch.url)
  }

  /// A program with other variables and another working folder.
  init(_ path: String, in folder: URL?, environment: [String: String]) throws {
    (self.path, self.environment, scratch) = (path, environment, try ScratchDirectory())
    self.folder = folder ?? URL(filePath: FileManager.default.currentDirectoryPath)
  }

  /// Starts it, or another program instead. The output goes to files in the scratch directory, not to pipes: what the
  /// program starts, such as a browser's helpers, may outlive it and keep a pipe open.
  package func start(
    _ arguments: [String], environment: [String: String] = [:], program: String? = nil
  ) throws -> Process {
    let process = Process()
    process.executableURL = URL(filePath: program ?? path)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = (self.environment ?? usualEnvironment).merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try scratch.newFile("stdout")
    process.standardError = try scratch.newFile("stderr")
    try process.runWithLimit()
    return process
  }

  /// Runs it to its end without blocking a thread.
  package func run(_ arguments: [String], environment: [String: String] = [:]) async throws -> Ending {
    try await ending(of: start(arguments, environment: environment))
  }

  /// Runs it to its end.
  package func run(_ arguments: [String], environment: [String: String] = [:]) throws -> Ending {
    try ending(of: start(arguments, environment: environment))
  }

  /// Waits for the end without blocking a thread.
  package func ending(of process: Process) async throws -> Ending {
    while process.isRunning { try await Task.sleep(for: .milliseconds(5)) }
    return try outcome(of: process)
  }

  /// Waits for the end. Foundation's own wait turns a run loop, which takes a fortieth of the tests' time.
  package func ending(of process: Process) throws -> Ending {
    while process.isRunning { usleep(2000) }
    return try outcome(of: process)
  }

  private func outcome(of process: Process) throws -> Ending {
    process.waitUntilExit()
    let status = process.terminationStatus
    return Ending(
      stdout: try printed("stdout"), stderr: try printed("stderr"),
      status: process.terminationReason == .uncaughtSignal ? 128 + status : status)
  }

  /// The output so far on `stdout` or `stderr`.
  package func printed(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: scratch.path(name))), as: UTF8.self)
  }

  private var usualEnvironment: [String: String] {
    var environment = [
      "HOME": scratch.path("home"), "TZ": "UTC", "LANG": locale, "PATH": "/usr/bin:/bin",
      // A request to an exchange cannot leave this machine.
      "https_proxy": "http://127.0.0.1:1", "no_proxy": "127.0.0.1",
      // The status of a crash suffices; a backtrace takes seconds.
      "SWIFT_BACKTRACE": "enable=no",
    ]
    environment["LD_LIBRARY_PATH"] = ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"]
    return environment
  }
}
