#if Fugle
  /// Where a WebSocket is: `wss` anywhere, plain `ws` on this machine alone.
  public struct WebSocketEndpoint: Hashable, Sendable {
    /// The host's name or address.
    public let host: String
    /// The port.
    public let port: Int
    /// Path and query.
    public let target: String
    /// Whether TLS is spoken.
    public let isSecure: Bool

    /// The endpoint of an absolute address; nil for one that is none or is not to be asked in plain text.
    public init?(_ url: String) {
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

    /// Host and port as a request names them.
    var authority: String { port == (isSecure ? 443 : 80) ? host : "\(host):\(port)" }

    /// Whether the host is an IPv4 address.
    var hostIsAddress: Bool {
      let parts = host.split(separator: ".", omittingEmptySubsequences: false)
      return parts.count == 4 && parts.allSatisfy { UInt8($0) != nil }
    }
  }
#endif
