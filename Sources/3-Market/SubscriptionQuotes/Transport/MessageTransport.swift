package import Localization

/// Opens connections that carry text messages in both directions.
package protocol MessageTransport: Sendable {
  /// The messages received; ends when the connection does, throws ``MessageFailure`` if the other side says why it closes
  /// the connection, or breaks the protocol.
  associatedtype Texts: AsyncSequence & Sendable where Texts.Element == String

  /// Opens a connection, runs `body` with it, and closes it cleanly before returning or throwing.
  ///
  /// - Parameter body: Called with the messages received and a function that sends one.
  func withConnection(
    _ body: @Sendable (Texts, @escaping @Sendable (String) async throws -> Void) async throws -> Void
  ) async throws
}

/// Why a connection could not be opened or ended.
package struct MessageFailure: Error, Hashable, Sendable {
  /// The close code of the WebSocket (RFC 6455 section 7.4); nil if it was not closed with one.
  package var closeCode: Int?
  package var reason: Text

  package init(closeCode: Int? = nil, reason: Text) {
    self.closeCode = closeCode
    self.reason = reason
  }
}
