import Localization
import SubscriptionQuotes
import Testing

@testable import WebSocket

/// The request that opens a WebSocket, and its answer (RFC 6455, section 4).
@Suite struct UpgradeTests {
  /// The example of section 1.3, of which the answer is known.
  let upgrade = Upgrade(nonce: Array("the sample nonce".utf8))
  static let answer = """
    HTTP/1.1 101 Switching Protocols\r\nupgrade: WebSocket\r\nConnection: keep-alive, Upgrade\r\n\
    Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n\r\n
    """

  @Test func `the request names host, path and key`() throws {
    let endpoint = try #require(WebSocketEndpoint("wss://api.fugle.tw:8443/a?b=c"))
    #expect(
      String(decoding: upgrade.request(to: endpoint), as: UTF8.self) == """
        GET /a?b=c HTTP/1.1\r\nHost: api.fugle.tw:8443\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
        Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n
        """)
  }

  @Test func `an answer is accepted with the frames behind it, and not before its head has ended`() throws {
    let bytes = Array(Self.answer.utf8)
    for count in 0..<bytes.count { #expect(try upgrade.end(of: Array(bytes.prefix(count))) == nil) }
    #expect(try upgrade.end(of: bytes + [0x81, 0]) == bytes.count)
  }

  @Test(arguments: [
    ("HTTP/1.1 101", "HTTP/1.1 403", " (HTTP 403)"), ("HTTP/1.1 101", "HTTP/1.1 200", " (HTTP 200)"),
    ("upgrade: WebSocket", "upgrade: h2c", " (HTTP 101)"), ("keep-alive, Upgrade", "close", " (HTTP 101)"),
    ("s3pPLMBiTxaQ9kYGzzhZRbK+xOo=", "s3pPLMBiTxaQ9kYGzzhZRbK+xOp=", " (HTTP 101)"),
    ("Connection:", "Sec-WebSocket-Extensions: permessage-deflate\r\nConnection:", " (HTTP 101)"),
    ("Connection:", "Sec-WebSocket-Protocol: chat\r\nConnection:", " (HTTP 101)"),
    ("Sec-WebSocket-Accept", "X", " (HTTP 101)"), ("HTTP/1.1 101 Switching Protocols", "", ""),
  ])
  func `any other answer is refused`(part: String, instead: String, reason: String) throws {
    let answer = Self.answer.replacing(part, with: instead)
    let failure = #expect(throws: MessageFailure.self) { try upgrade.end(of: Array(answer.utf8)) }
    #expect(failure?.reason[.english] == "the service did not open a WebSocket\(reason)")
  }

  @Test func `an answer without end is refused`() {
    let head = [UInt8](repeating: UInt8(ascii: "a"), count: 16_384)
    #expect(throws: MessageFailure.self) { try upgrade.end(of: head) }
  }
}
