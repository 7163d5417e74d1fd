/// The parts of an absolute URL that decide whether it may be requested.
package struct WebAddress: Hashable {
  package let scheme: String
  /// In lower case, without port; empty for a file.
  package let host: String
  /// With the port, if the URL has one.
  package let authority: String
  /// Everything after the authority.
  package let path: String

  package init?(_ url: String) {
    guard let colon = url.firstRange(of: "://") else { return nil }
    scheme = url[..<colon.lowerBound].lowercased()
    let rest = url[colon.upperBound...]
    let authority = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    guard ["http", "https", "file"].contains(scheme), !authority.contains("@") else { return nil }
    self.authority = String(authority).lowercased()
    path = String(rest[authority.endIndex...])
    let isBracketed = authority.hasPrefix("[")
    let end =
      isBracketed
      ? authority.firstIndex(of: "]").map { authority.index(after: $0) } : authority.firstIndex(of: ":")
    host = authority[..<(end ?? authority.endIndex)].lowercased()
    guard !host.isEmpty || scheme == "file" else { return nil }
  }

  /// Whether a text may be the address of a web page: one of http or https without blanks and non-ASCII characters.
  package static func isHTTP(_ text: String) -> Bool { text.wholeMatch(of: /https?:\/\/[!-~]+/) != nil }

  /// All but the unreserved characters (RFC 3986, section 2.3) as %XX.
  package static func percentEncoded(_ text: String, keepingSlashes: Bool = false) -> String {
    let kept =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~" + (keepingSlashes ? "/" : "")
    var encoded = ""
    for byte in text.utf8 {
      if kept.utf8.contains(byte) {
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        encoded += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    return encoded
  }

  package var isLoopback: Bool { Self.isLoopback(host) }

  /// Whether a host is this machine.
  package static func isLoopback(_ host: String) -> Bool {
    if host == "localhost" || host == "[::1]" { return true }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
  }
}
