#if Fugle
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
      guard let colon = url.firstRange(of: "://") else { return nil }
      switch url[..<colon.lowerBound].lowercased() {
      case "wss", "https": isSecure = true
      case "ws", "http": isSecure = false
      default: return nil
      }
      let rest = url[colon.upperBound...]
      let authority = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
      let path = rest[authority.endIndex...]
      target = path.isEmpty ? "/" : String(path)
      let parts = authority.split(separator: ":", omittingEmptySubsequences: false)
      guard (1...2).contains(parts.count), let name = parts.first, !name.isEmpty, !authority.contains("@")
      else { return nil }
      host = name.lowercased()
      guard let port = parts.count == 2 ? UInt16(parts[1]).map(Int.init) : isSecure ? 443 : 80 else {
        return nil
      }
      self.port = port
      guard isSecure || host == "localhost" || hostIsAddress && host.hasPrefix("127.") else { return nil }
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
