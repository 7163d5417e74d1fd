/// An address that stands in for an exchange's host: a mirror, or a server of a test.
public struct BaseURL: Hashable, Sendable, CustomStringConvertible {
  /// The address without a slash at its end.
  public let description: String
  /// The host it names.
  public let host: String

  /// An `https` address, or plain `http` to a loopback one; nil for anything else.
  public init?(_ text: String) {
    guard let web = WebAddress(text), web.scheme == "https" || web.isLoopback, web.scheme != "file" else {
      return nil
    }
    description = text.hasSuffix("/") ? String(text.dropLast()) : text
    host = web.host
  }

  /// Whether it leads to this machine, where no exchange has to be spared.
  public var isLoopback: Bool { WebAddress(description)?.isLoopback == true }
}

/// The parts of an absolute URL that decide whether it may be asked.
struct WebAddress: Hashable {
  let scheme: String
  /// In lower case, without port; empty for a file.
  let host: String
  /// With port, as it stands in the URL.
  let authority: String
  /// From the first slash after the authority on.
  let path: String

  init?(_ url: String) {
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

  var isLoopback: Bool { Self.isLoopback(host) }

  /// Whether a host is this machine.
  static func isLoopback(_ host: String) -> Bool {
    if host == "localhost" || host == "[::1]" { return true }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
  }
}
