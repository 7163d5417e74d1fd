import TestSupport

/// A running Tests/Machines/Loopback/stream.py, which plays a streaming service.
struct StreamService {
  static let isAvailable = Repository.isProgram(Repository.client("websockets"))
  static let skipReason =
    "Scripts/test installs websockets, which Tests/Machines/Clients/requirements.txt names"

  private let server: LoopbackServer

  init(quotes count: Int) throws {
    server = try LoopbackServer("stream.py", ["\(count)"], python: Repository.client("python"))
  }

  /// The options that send requests to it instead of the service's host.
  var arguments: [String] { ["--base-url", "api.fugle.tw=http://127.0.0.1:\(server.ports[0])"] }

  /// Waits until the client has read a part.
  func wait(for part: String) throws {
    let line = try server.line()
    guard line == part else { throw LoopbackServer.UnexpectedLine(line: line) }
  }

  /// Lets the service continue.
  func resume() throws { try server.send("\n") }
}
