import Foundation

/// Owns a running script of Tests/Loopback, which prints ports as its first line, and ends it.
final class LoopbackServer: Sendable {
  /// The script did not print its ports.
  struct NoPort: Error { var line: String }

  let ports: [Int]
  private let process: Process
  private let input: FileHandle

  static let python = "/usr/bin/python3"

  init(_ script: String, _ arguments: [String], python: String = LoopbackServer.python) throws {
    let (input, output, process) = (Pipe(), Pipe(), Process())
    process.executableURL = URL(filePath: python)
    process.arguments = [Repository.path("Tests/Loopback/\(script)")] + arguments
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    var line = ""
    while let byte = try output.fileHandleForReading.read(upToCount: 1)?.first, byte != UInt8(ascii: "\n") {
      line.unicodeScalars.append(Unicode.Scalar(byte))
    }
    ports = line.split(separator: " ").compactMap { Int($0) }
    (self.process, self.input) = (process, input.fileHandleForWriting)
    guard !ports.isEmpty else { throw NoPort(line: line) }
  }

  deinit {
    // A signal might never arrive: the child inherits the signal mask of the thread it was started from.
    do {
      try input.close()
      process.waitUntilExit()
    } catch {
      print("leaving \(process.processIdentifier): \(error)")
    }
  }
}
