import Foundation
import TestSupport

/// A running Tests/Loopback/quotes.py, which plays scenes of a day.
struct QuoteServer {
  static let scenes = Repository.folder("Tests/Quotes")

  private let server: LoopbackServer

  init(_ scenes: String) throws {
    server = try LoopbackServer("quotes.py", [Self.scenes.appending(path: scenes + "/scenes.jsonl").path()])
  }

  /// The options that send requests to it instead of the exchange's hosts.
  var arguments: [String] {
    ["mis.twse.com.tw", "www.tpex.org.tw"].flatMap {
      ["--base-url", "\($0)=http://127.0.0.1:\(server.ports[0])"]
    }
  }

  /// Ends the server and returns the requested paths.
  func requestedPaths() throws -> [String] {
    struct Request: Decodable { var path: String }
    return try server.end().split(separator: "\n").map {
      try JSONDecoder().decode(Request.self, from: Data($0.utf8)).path
    }
  }
}
