import Foundation

/// The built `subcal`, run in a working folder of its own, with an environment of its own.
struct Program {
  /// What a run printed and how it ended; a signal that killed it is told as shells do, 128 and its number.
  struct Ending: Equatable {
    var stdout: String
    var stderr: String
    var status: Int32
  }

  let scratch: ScratchDirectory

  /// A program with an empty working folder, `work` in the scratch folder, and an empty home beside it.
  init() throws {
    scratch = try ScratchDirectory()
    for name in ["work", "home"] {
      try FileManager.default.createDirectory(
        at: scratch.url.appending(component: name), withIntermediateDirectories: false)
    }
  }

  /// The repository's Fixtures.
  static let fixtures = Repository.folder("Fixtures")

  /// What lies beside the test bundle.
  static let url = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(component: "subcal")

  /// Starts a program, `subcal` unless another is named; its output goes to files of the scratch folder.
  func start(
    _ arguments: [String], environment: [String: String] = [:], program: URL = Program.url
  ) throws -> Process {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = scratch.url.appending(component: "work")
    process.environment = self.environment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try output("stdout")
    process.standardError = try output("stderr")
    try process.run()
    return process
  }

  /// Runs `subcal` to its end.
  func run(_ arguments: [String], environment: [String: String] = [:]) throws -> Ending {
    try ending(of: start(arguments, environment: environment))
  }

  /// Waits for the end.
  func ending(of process: Process) throws -> Ending {
    process.waitUntilExit()
    let status = process.terminationStatus
    return Ending(
      stdout: try printed("stdout"), stderr: try printed("stderr"),
      status: process.terminationReason == .uncaughtSignal ? 128 + status : status)
  }

  /// What was printed so far.
  func printed(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: scratch.path(name))), as: UTF8.self)
  }

  private var environment: [String: String] {
    var environment = [
      "HOME": scratch.path("home"), "TZ": "UTC", "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin",
      // A run that asks an exchange after all finds no way out of this machine.
      "https_proxy": "http://127.0.0.1:1", "no_proxy": "127.0.0.1",
      // A crash is told by its status; a stack would only hold this machine's addresses.
      "SWIFT_BACKTRACE": "enable=no",
    ]
    let inherited = ProcessInfo.processInfo.environment
    environment["LD_LIBRARY_PATH"] = inherited["LD_LIBRARY_PATH"]
    return environment
  }

  private func output(_ name: String) throws -> FileHandle {
    let path = scratch.path(name)
    try Data().write(to: URL(filePath: path))
    return try FileHandle(forWritingTo: URL(filePath: path))
  }
}
