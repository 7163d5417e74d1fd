/// Opens connections on which texts go both ways.
public protocol MessageTransport: Sendable {
  /// The texts that come; ends when the other side closes, throws ``MessageFailure`` when the connection breaks.
  associatedtype Texts: AsyncSequence & Sendable where Texts.Element == String

  /// Opens a connection, hands it on, and closes it cleanly before it returns or throws.
  ///
  /// - Parameter body: Gets the texts that come, which it alone listens to, and what sends one.
  func withConnection(
    _ body: @Sendable (Texts, @escaping @Sendable (String) async throws -> Void) async throws -> Void
  ) async throws
}

/// Why a connection cannot be had or ended.
public struct MessageFailure: Error, Hashable, Sendable {
  /// The code with which a WebSocket was closed, RFC 6455 section 7.4; nil for what broke otherwise.
  public var closeCode: Int?
  /// In words.
  public var reason: String

  /// The failure with these parts.
  public init(closeCode: Int? = nil, reason: String) {
    self.closeCode = closeCode
    self.reason = reason
  }
}
