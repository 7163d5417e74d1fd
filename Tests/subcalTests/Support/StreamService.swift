#if Fugle
  import Foundation
  import Glibc

  /// Owns a Tests/Loopback/stream.py, which plays a streaming service.
  final class StreamService {
    /// The server did not print what it should, but this.
    struct Unexpected: Error { var line: String }

    static let python = Repository.folder(".venv-tests").appending(path: "bin/python")
    static let isPossible = FileManager.default.fileExists(
      atPath: Repository.folder(".venv-tests").appending(path: "bin/websockets").path())
    static let absence = "Scripts/test installs websockets, which Tests/Clients/requirements.txt names"

    /// What sends the service's host to it.
    let arguments: [String]
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()

    init(quotes count: Int) throws {
      process.executableURL = Self.python
      process.arguments = [
        Repository.folder("Tests/Loopback").appending(component: "stream.py").path(), "\(count)",
      ]
      process.standardInput = input
      process.standardOutput = output
      try process.run()
      let port = try Self.line(from: output)
      guard Int(port) != nil else { throw Unexpected(line: port) }
      arguments = ["--base-url", "api.fugle.tw=http://127.0.0.1:\(port)"]
    }

    /// Waits until the client has read a part.
    func waits(for part: String) throws {
      let line = try Self.line(from: output)
      guard line == part else { throw Unexpected(line: line) }
    }

    /// The next line; what it had until its end, if that comes first.
    private static func line(from output: Pipe) throws -> String {
      var line: [UInt8] = []
      while let byte = try output.fileHandleForReading.read(upToCount: 1)?.first, byte != UInt8(ascii: "\n") {
        line.append(byte)
      }
      return String(decoding: line, as: UTF8.self)
    }

    /// Lets it go on.
    func goOn() throws { try input.fileHandleForWriting.write(contentsOf: Data("\n".utf8)) }

    deinit {
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
    }
  }
#endif
