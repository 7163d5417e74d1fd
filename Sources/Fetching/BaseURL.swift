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
