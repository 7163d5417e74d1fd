import Foundation

/// A program that is run in a working folder and with an environment of its own.
struct Program {
  /// What a run printed and how it ended; a signal that killed it is told as shells do, 128 and its number.
  struct Ending: Equatable {
    var stdout: String
    var stderr: String
    var status: Int32
  }

  let scratch: ScratchDirectory
  let path: String

  init(_ path: String = Repository.subcal, in scratch: ScratchDirectory) {
    (self.path, self.scratch) = (path, scratch)
  }

  /// Starts it; what it prints goes into files of the scratch folder.
  func start(_ arguments: [String], environment: [String: String] = [:]) throws -> Process {
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    process.currentDirectoryURL = scratch.url
    var base = [
      "HOME": scratch.path("home"), "TZ": "UTC", "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin",
      "no_proxy": "127.0.0.1", "SWIFT_BACKTRACE": "enable=no",
    ]
    base["LD_LIBRARY_PATH"] = ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"]
    process.environment = base.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try output("stdout")
    process.standardError = try output("stderr")
    try process.run()
    return process
  }

  /// Runs it to its end, without keeping a thread from other tests.
  func run(_ arguments: [String], environment: [String: String] = [:]) async throws -> Ending {
    let process = try start(arguments, environment: environment)
    while process.isRunning { try await Task.sleep(for: .milliseconds(5)) }
    return try ending(of: process)
  }

  /// Runs it to its end where nothing can be awaited.
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

  private func printed(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: scratch.path(name))), as: UTF8.self)
  }

  private func output(_ name: String) throws -> FileHandle {
    let path = scratch.path(name)
    try Data().write(to: URL(filePath: path))
    return try FileHandle(forWritingTo: URL(filePath: path))
  }
}
