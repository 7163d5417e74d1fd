import TestSupport

/// A running `Tests/Machines/Clients/bodies.py serve`, which answers one source with a hostile body.
struct HostileExchange {
  private let server: LoopbackServer

  /// - Parameter body: The name of a body of Tests/Machines/Clients/bodies.py.
  init(_ body: String) throws {
    server = try LoopbackServer("../Clients/bodies.py", ["serve", body])
  }

  /// The options that send requests to it instead of the exchanges' hosts.
  var arguments: [String] {
    let hosts = ["openapi.twse.com.tw", "www.twse.com.tw", "www.tpex.org.tw"]
    return zip(hosts, server.ports).enumerated().flatMap { number, host in
      ["--base-url", "\(host.0)=http://127.0.0.\(number + 1):\(host.1)"]
    } + ["--min-interval", "0"]
  }

  /// Waits until the body was sent.
  func waitUntilSent() throws {
    let line = try server.line()
    guard line == "sent" else { throw LoopbackServer.UnexpectedLine(line: line) }
  }
}
