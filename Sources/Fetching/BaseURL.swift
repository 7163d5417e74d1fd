/// An address that replaces a host: a mirror, or the server of a test.
package struct BaseURL: Hashable, Sendable, CustomStringConvertible {
  /// The address without a trailing slash.
  package let description: String
  package let host: String

  /// An `https` address, or plain `http` to a loopback one; nil for anything else.
  package init?(_ text: String) {
    guard let web = WebAddress(text), web.scheme == "https" || web.isLoopback, web.scheme != "file" else {
      return nil
    }
    description = text.hasSuffix("/") ? String(text.dropLast()) : text
    host = web.host
  }

  /// Whether it is this machine, which may be asked at any pace.
  package var isLoopback: Bool { WebAddress(description)?.isLoopback == true }
}
