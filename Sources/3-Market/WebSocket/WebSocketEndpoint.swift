internal import Fetching

/// The address of a WebSocket server: `wss`, or unencrypted `ws` on this machine only.
package struct WebSocketEndpoint: Hashable, Sendable {
  /// The host, with the port unless it is the usual one.
  package let authority: String
  /// The path and query.
  package let target: String
  /// Whether TLS is used.
  package let isSecure: Bool

  /// Parses an absolute URL; nil if it is malformed or unencrypted to another machine.
  package init?(_ url: String) {
    guard let web = WebAddress(url) else { return nil }
    isSecure = web.scheme == "wss" || web.scheme == "https"
    guard isSecure || web.isLoopback else { return nil }
    (authority, target) = (web.authority, web.path)
  }

  /// The address to which libcurl connects, with the scheme of HTTP: the ports are the same (RFC 6455, section 3), and
  /// libcurl need not know WebSockets.
  var url: String { "\(isSecure ? "https" : "http")://\(authority)\(target)" }
}
