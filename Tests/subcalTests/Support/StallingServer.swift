import Foundation
import Glibc

/// Owns a Tests/Loopback/server.py, of which only the stalled answer is asked.
final class StallingServer {
  /// The server did not print its port.
  struct NoPort: Error {}

  /// An address for `--base-url` under which every path stalls: the path goes into the fragment, which is
  /// never sent.
  let url: String
  private let process = Process()
  private let input = Pipe()

  static var isPossible: Bool {
    FileManager.default.isExecutableFile(atPath: python.path())
  }

  private static let python = URL(filePath: "/usr/bin/python3")

  init() throws {
    let output = Pipe()
    process.executableURL = Self.python
    process.arguments = [Repository.folder("Tests/Loopback").appending(component: "server.py").path()]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    guard let port = line.split(separator: "\n").first.flatMap({ Int($0) }) else { throw NoPort() }
    url = "http://127.0.0.1:\(port)/stall#"
  }

  deinit {
    // A child inherits the signals that its parent's thread blocks, SIGTERM among them; this one is never.
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }
}
