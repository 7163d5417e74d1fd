import Foundation

/// Owns a running Tests/Loopback/server.py, and ends it.
final class LoopbackServer {
  /// The server did not print its port.
  struct NoPort: Error {
    let line: String
  }

  let port: Int
  private let process: Process
  private let input = Pipe()

  init(_ python: Tool, certificate: ThrowAwayAuthority? = nil) throws {
    let script = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(components: "Loopback", "server.py")
    let output = Pipe()
    process = Process()
    process.executableURL = python.url
    process.arguments =
      [script.path()] + (certificate.map { [$0.certificateFile, $0.keyFile] } ?? [])
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    var line = ""
    while let byte = try output.fileHandleForReading.read(upToCount: 1)?.first, byte != UInt8(ascii: "\n") {
      line.unicodeScalars.append(Unicode.Scalar(byte))
    }
    guard let port = Int(line) else {
      try input.fileHandleForWriting.close()
      throw NoPort(line: line)
    }
    self.port = port
  }

  deinit {
    // A signal might never arrive: the child inherits the signal mask of the thread it was started from.
    do {
      try input.fileHandleForWriting.close()
      process.waitUntilExit()
    } catch {
      print("leaving server \(process.processIdentifier): \(error)")
    }
  }

  func url(_ scenario: String, scheme: String = "http", host: String = "127.0.0.1") -> String {
    "\(scheme)://\(host):\(port)/\(scenario)"
  }
}
