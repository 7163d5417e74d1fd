import Foundation

/// A program of this machine that the tests work with.
struct Tool {
  /// A tool ended with a status other than 0.
  struct Failure: Error {
    let tool: String
    let arguments: [String]
    let status: Int32
    let errors: String
  }

  static let python = Tool(named: "python3")
  static let openssl = Tool(named: "openssl")

  let url: URL

  /// The first program of that name on the search path; nil if there is none.
  init?(named name: String) {
    let directories = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let candidates = directories.map { URL(filePath: String($0)).appending(component: name) }
    guard let found = candidates.first(where: { FileManager.default.isExecutableFile(atPath: $0.path()) })
    else { return nil }
    url = found
  }

  /// Runs the tool to its end.
  func run(_ arguments: [String], in directory: URL) throws {
    let process = Process()
    let errors = Pipe()
    process.executableURL = url
    process.arguments = arguments
    process.currentDirectoryURL = directory
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = errors
    try process.run()
    let text = try errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(
        tool: url.lastPathComponent,
        arguments: arguments,
        status: process.terminationStatus,
        errors: String(decoding: text, as: UTF8.self)
      )
    }
  }
}
