import Testing
import WebSocket

/// The URLs to which a WebSocket may be opened.
@Suite struct EndpointTests {
  @Test(arguments: [
    (
      "wss://api.fugle.tw/marketdata/v1.0/stock/streaming", "api.fugle.tw", "/marketdata/v1.0/stock/streaming"
    ),
    ("https://Mirror.example:8443/x?y=1", "mirror.example:8443", "/x?y=1"),
    ("ws://127.0.0.1:8080", "127.0.0.1:8080", "/"), ("http://localhost/", "localhost", "/"),
    ("wss://[::1]/", "[::1]", "/"),
  ])
  func `a URL has a host, a port and a target`(url: String, authority: String, target: String) throws {
    let endpoint = try #require(WebSocketEndpoint(url))
    #expect(endpoint.authority == authority && endpoint.target == target)
    #expect(endpoint.isSecure == (url.hasPrefix("wss") || url.hasPrefix("https")))
  }

  @Test(arguments: [
    "", "api.fugle.tw", "ws://api.fugle.tw/", "http://127.example.org/", "ftp://127.0.0.1/", "wss://:443/",
    "wss://user@host/", "wss://host:99999/",
  ])
  func `malformed URLs and unencrypted ones to other machines are refused`(url: String) {
    #expect(WebSocketEndpoint(url) == nil)
  }
}
