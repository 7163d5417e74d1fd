#if Fugle
  internal import Fetching

  /// The address of a WebSocket server: `wss`, or unencrypted `ws` on this machine only.
  package struct WebSocketEndpoint: Hashable, Sendable {
    package let host: String
    package let port: Int
    /// The path and query.
    package let target: String
    /// Whether TLS is used.
    package let isSecure: Bool

    /// Parses an absolute URL; nil if it is malformed or unencrypted to another machine.
    package init?(_ url: String) {
      // An IPv6 address cannot be connected to by its name in brackets.
      guard let web = WebAddress(url), web.scheme != "file", !web.host.utf8.starts(with: "[".utf8) else {
        return nil
      }
      (host, port, target) = (web.host, web.port, web.path)
      isSecure = web.scheme == "wss" || web.scheme == "https"
      guard isSecure || web.isLoopback else { return nil }
    }

    /// The value of the `Host` header.
    var authority: String { port == (isSecure ? 443 : 80) ? host : "\(host):\(port)" }

    /// Whether the host is an IPv4 address.
    var hostIsAddress: Bool {
      let parts = host.split(separator: ".", omittingEmptySubsequences: false)
      return parts.count == 4 && parts.allSatisfy { UInt8($0) != nil }
    }
  }
#endif
