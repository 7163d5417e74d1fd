import Foundation

/// Other people's programs that read our outputs, as `Scripts/test` installs them.
enum Clients {
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  static let python = root.appending(path: ".venv-tests/bin/python")
  static let khal = root.appending(path: ".venv-tests/bin/khal")
  static var areInstalled: Bool { FileManager.default.isExecutableFile(atPath: khal.path) }

  static let checker = root.appending(path: "../shared/tools/ics_check.py")
  static var hasChecker: Bool { FileManager.default.fileExists(atPath: checker.path) }

  /// The program that was built beside this test.
  static var subcal: URL {
    var folder = Bundle.main.bundleURL
    #if !canImport(ObjectiveC)
      folder = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    #endif
    return folder.appending(path: "subcal")
  }

  /// Runs a program to its end; its standard output and exit status.
  static func run(
    _ program: URL, _ arguments: [String], environment: [String: String] = [:]
  ) throws -> (status: Int32, output: Data) {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = program
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardOutput = pipe
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, output)
  }
}
