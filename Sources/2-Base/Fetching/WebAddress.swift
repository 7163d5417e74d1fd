internal import Curl

/// The parts of an absolute URL that decide whether it may be requested, as libcurl reads them for the request.
///
/// What decides about an address must read it as the one who requests it does: two parsers that disagree let
/// a hostile address pass as a harmless one. So libcurl reads it for both (`ParsedURL`). Redirects, base
/// addresses, targets of notifications and the store of `publish` are checked by it. Of
/// `https://example.tw:443/a?b#c` the authority is `example.tw` and the path `/a?b`.
package struct WebAddress: Hashable {
  package let scheme: String
  /// In lower case, without port.
  package let host: String
  /// The port, or that of the scheme.
  package let port: Int
  /// The host, with the port unless it is that of the scheme.
  package let authority: String
  /// Everything after the authority, without a fragment; begins with a slash.
  package let path: String
  package let hasFragment: Bool

  /// An address of http, https, ws or wss; nil for anything else, and for a host that is not ASCII.
  ///
  /// - Parameter mayHaveUser: Whether a name and a password may precede the host.
  package init?(_ url: String, mayHaveUser: Bool = false) {
    guard let url = ParsedURL(url), Self.schemes.contains(url.scheme), mayHaveUser || !url.hasUser,
      url.host.utf8.allSatisfy({ $0 < 0x80 }), !url.host.isEmpty
    else { return nil }
    (scheme, host, path, hasFragment) = (url.scheme, url.host, url.target, url.hasFragment)
    // Before 8.8, libcurl knew no port of WebSocket's schemes (RFC 6455, section 3).
    let usualPort = ["https": 443, "wss": 443, "http": 80, "ws": 80][scheme] ?? 0
    port = url.port ?? usualPort
    authority = port == usualPort ? host : "\(host):\(port)"
  }

  private static let schemes = ["http", "https", "ws", "wss"]

  /// Whether a text is the address of a web page: of http or https, without blanks and non-ASCII characters.
  package static func isHTTP(_ text: String) -> Bool {
    text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
      && WebAddress(text, mayHaveUser: true).map { ["http", "https"].contains($0.scheme) } ?? false
  }

  package var isLoopback: Bool { Self.isLoopback(host) }

  /// Whether a host, as ``host`` has it, is this machine.
  package static func isLoopback(_ host: String) -> Bool {
    if host == "localhost" || host == "[::1]" { return true }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    // UInt8 also reads signs.
    return parts.count == 4 && parts[0] == "127"
      && parts.allSatisfy { part in part.utf8.allSatisfy { (0x30...0x39).contains($0) } && UInt8(part) != nil
      }
  }
}

/// An address that replaces a host: a mirror, or the server of a test.
package struct BaseURL: Hashable, Sendable, CustomStringConvertible {
  /// The address without a trailing slash.
  package let description: String
  package let host: String
  /// Whether it is this machine, which may be asked at any pace.
  package let isLoopback: Bool

  /// An `https` address, or plain `http` to a loopback one; nil for anything else.
  package init?(_ text: String) {
    guard let web = WebAddress(text), web.scheme == "https" || web.scheme == "http" && web.isLoopback else {
      return nil
    }
    description = text.utf8.last == UInt8(ascii: "/") ? String(text.dropLast()) : text
    (host, isLoopback) = (web.host, web.isLoopback)
  }
}
