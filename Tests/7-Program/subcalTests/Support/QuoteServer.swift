import Foundation
import TestSupport

/// A running Tests/Machines/Loopback/quotes.py, which plays scenes of a day.
struct QuoteServer {
  static let scenes = Repository.folder("Tests/Machines/Quotes")

  private let server: LoopbackServer

  init(_ scenes: String) throws {
    server = try LoopbackServer("quotes.py", [Self.scenes.appending(path: scenes + "/scenes.jsonl").path()])
  }

  /// A running Tests/Machines/Loopback/day.py, which plays a whole day.
  init(daySpeed speed: Int) throws {
    server = try LoopbackServer("day.py", ["\(speed)"])
  }

  /// The options that send requests to it instead of the exchange's hosts.
  var arguments: [String] {
    ["mis.twse.com.tw", "www.tpex.org.tw"].flatMap {
      ["--base-url", "\($0)=http://127.0.0.1:\(server.ports[0])"]
    }
  }

  /// A request and what answered it.
  struct Request: Decodable {
    var path: String
    /// Seconds at which it came and at which its answer was ready, of this machine's clock.
    var start: Double
    var end: Double?
    var scene: Scene?

    struct Scene: Decodable {
      var rows: [Row]?
      var page: String?
      var reset: Bool?
    }

    /// A quote: its code, its time and its volume in lots.
    struct Row: Decodable {
      var c, at, v: String?
    }
  }

  /// Ends the server and returns the requests.
  func requests() throws -> [Request] {
    try server.end().split(separator: "\n").map {
      try JSONDecoder().decode(Request.self, from: Data($0.utf8))
    }
  }

  /// Ends the server and returns the requested paths.
  func requestedPaths() throws -> [String] { try requests().map(\.path) }
}
