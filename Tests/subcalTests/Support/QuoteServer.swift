import Foundation
import Glibc

/// Owns a Tests/Loopback/quotes.py, which plays scenes of a day.
final class QuoteServer {
  /// The server did not print its port.
  struct NoPort: Error {}

  /// What sends the exchange's hosts to it.
  let arguments: [String]
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()

  static let scenes = Repository.folder("Tests/Quotes")

  init(_ scenes: String) throws {
    process.executableURL = Script.python
    process.arguments = [
      Repository.folder("Tests/Loopback").appending(component: "quotes.py").path(),
      Self.scenes.appending(path: scenes + "/scenes.jsonl").path(),
    ]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    guard let port = line.split(separator: "\n").first.flatMap({ Int($0) }) else { throw NoPort() }
    arguments = ["mis.twse.com.tw", "www.tpex.org.tw"].flatMap {
      ["--base-url", "\($0)=http://127.0.0.1:\(port)"]
    }
  }

  /// The paths that were asked for; ends the server.
  func asked() throws -> [String] {
    try input.fileHandleForWriting.close()
    let lines = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      .split(separator: "\n")
    struct Question: Decodable { var path: String }
    return try lines.map { try JSONDecoder().decode(Question.self, from: Data($0.utf8)).path }
  }

  deinit {
    // A child inherits the signals that its parent's thread blocks, SIGTERM among them; this one is never.
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }
}
