internal import FoundationEssentials
internal import Hashing
internal import Localization
internal import SubscriptionQuotes

/// The request that makes a WebSocket of a connection, and what has to come in answer (RFC 6455, section 4).
struct Upgrade {
  /// A number that nobody has sent before, so that no cache can answer.
  private let key: String

  /// - Parameter nonce: Sixteen random bytes.
  init(nonce: [UInt8]) { key = Data(nonce).base64EncodedString() }

  func request(to endpoint: WebSocketEndpoint) -> [UInt8] {
    let lines = [
      "GET \(endpoint.target) HTTP/1.1", "Host: \(endpoint.authority)", "Upgrade: websocket",
      "Connection: Upgrade", "Sec-WebSocket-Key: \(key)", "Sec-WebSocket-Version: 13",
    ]
    return Array(lines.map { $0 + "\r\n" }.joined().utf8) + Self.lineEnd
  }

  /// Where the answer's head ends, after which frames begin; nil while it has not ended.
  ///
  /// - Throws: If the server does not open a WebSocket.
  func end(of answer: [UInt8]) throws(MessageFailure) -> Int? {
    guard let end = answer.firstRange(of: Self.lineEnd + Self.lineEnd)?.upperBound else {
      guard answer.count < Self.longestHead else { throw Self.refused() }
      return nil
    }
    let lines = String(decoding: answer[..<end], as: UTF8.self).split(separator: "\r\n").map(String.init)
    guard let first = lines.first, first.hasPrefix("HTTP/1.") else { throw Self.refused() }
    let status = first.split(separator: " ").dropFirst().first.map(String.init)
    guard status == "101" else { throw Self.refused(status) }
    guard
      values(of: "upgrade", in: lines).map({ $0.lowercased() }) == ["websocket"],
      values(of: "connection", in: lines).contains(where: { $0.lowercased() == "upgrade" }),
      values(of: "sec-websocket-accept", in: lines) == [acceptance],
      // Nothing was asked for that could be granted.
      values(of: "sec-websocket-extensions", in: lines) + values(of: "sec-websocket-protocol", in: lines)
        == []
    else { throw Self.refused(status) }
    return end
  }

  /// What a server makes of the key that knows WebSockets.
  var acceptance: String {
    let identifier = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
    return Data(MessageDigest.sha1(Array((key + identifier).utf8)).bytes).base64EncodedString()
  }

  private func values(of name: String, in lines: [String]) -> [String] {
    lines.dropFirst().flatMap { line -> [String] in
      guard let colon = line.firstIndex(of: ":"), line[..<colon].lowercased() == name else { return [] }
      return line[line.index(after: colon)...].split { ", \t".contains($0) }.map(String.init)
    }
  }

  private static func refused(_ status: String? = nil) -> MessageFailure {
    let answer = status.map { Text("（HTTP \($0)）", " (HTTP \($0))") }
    return MessageFailure(
      reason: Text("服務未開啟 WebSocket\(answer)", "the service did not open a WebSocket\(answer)"))
  }

  private static let lineEnd = Array("\r\n".utf8)
  private static var longestHead: Int { 16_384 }
}
