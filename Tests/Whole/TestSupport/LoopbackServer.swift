import Foundation
import Glibc

/// A running script of Tests/Machines/Loopback, which prints its ports on its first line and ends when its input is closed.
package final class LoopbackServer: Sendable {
  /// The script did not print the expected line, or none for five minutes.
  package struct UnexpectedLine: Error {
    package var line: String

    package init(line: String) { self.line = line }
  }

  package let ports: [Int]
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()

  /// Starts the script, with the system's Python unless another is given.
  package init(
    _ script: String, _ arguments: [String] = [], python: String = Repository.python
  ) throws {
    process.executableURL = URL(filePath: python)
    process.arguments = [Repository.path("Tests/Machines/Loopback/\(script)")] + arguments
    process.standardInput = input
    process.standardOutput = output
    try process.start()
    let line = try Self.line(from: output)
    ports = line.split(separator: " ").compactMap { Int($0) }
    guard !ports.isEmpty else { throw UnexpectedLine(line: line) }
  }

  package func url(_ path: String, scheme: String = "http", host: String = "127.0.0.1") -> String {
    "\(scheme)://\(host):\(ports[0])/\(path)"
  }

  /// The next line of output, or the rest of it if the script ends first.
  package func line() throws -> String { try Self.line(from: output) }

  private static func line(from output: Pipe) throws -> String {
    var line: [UInt8] = []
    // A read cannot be cancelled, so a test that waits for a line in vain would outlast its time limit.
    guard waitForOutput(output, milliseconds: 300_000) else { throw UnexpectedLine(line: "") }
    while let byte = try output.fileHandleForReading.read(upToCount: 1)?.first, byte != UInt8(ascii: "\n") {
      line.append(byte)
    }
    return String(decoding: line, as: UTF8.self)
  }

  /// Writes to its standard input.
  package func send(_ text: String) throws {
    try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
  }

  /// Ends the script and returns the rest of its output.
  package func end() throws -> String {
    try input.fileHandleForWriting.close()
    process.kill(after: .seconds(60))
    var rest = Data()
    // Not to the end of the pipe: a program that the script started may outlive it and keep the pipe open.
    while true {
      let isRunning = process.isRunning
      if Self.waitForOutput(output, milliseconds: isRunning ? 100 : 0) {
        guard let part = try output.fileHandleForReading.read(upToCount: 4096), !part.isEmpty else { break }
        rest.append(part)
      } else if !isRunning {
        break
      }
    }
    return String(decoding: rest, as: UTF8.self)
  }

  private static func waitForOutput(_ output: Pipe, milliseconds: Int32) -> Bool {
    var readable = pollfd(fd: output.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&readable, 1, milliseconds) > 0
  }

  deinit {
    // Not by a signal: the child inherits the signal mask of the thread that started it.
    do {
      // Read, because the script would wait for ever to write more than fits the pipe.
      _ = try end()
      process.waitUntilExit()
    } catch {
      print("leaving \(process.processIdentifier): \(error)")
    }
  }
}
