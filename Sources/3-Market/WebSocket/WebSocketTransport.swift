internal import Curl
internal import Fetching
internal import SubscriptionQuotes
internal import Synchronization

/// Text messages over a WebSocket (RFC 6455). With TLS the peer is always verified.
///
/// `watch` makes one for the service Fugle. libcurl connects, as for every other request: with the proxies of the
/// environment and the same authorities.
package struct WebSocketTransport: MessageTransport {
  private let endpoint: WebSocketEndpoint
  private let certificateAuthorityFile: String?

  /// - Parameter certificateAuthorityFile: A PEM file of certificate authorities, trusted in addition to the system's.
  package init(_ endpoint: WebSocketEndpoint, certificateAuthorityFile: String? = nil) {
    self.endpoint = endpoint
    self.certificateAuthorityFile = certificateAuthorityFile
  }

  /// Opens a connection, runs `body` with it, and closes it with a closing handshake.
  package func withConnection(
    _ body: @Sendable (WebSocketTexts, @escaping @Sendable (String) async throws -> Void) async throws -> Void
  ) async throws {
    do {
      let connection = try await WebSocketConnection.open(
        endpoint, certificateAuthorityFile: certificateAuthorityFile)
      Self.connections.withLock { $0 += 1 }
      let ending: Result<Void, any Error>
      do {
        ending = .success(
          try await body(WebSocketTexts(connection: connection)) { try await connection.send($0) })
      } catch {
        ending = .failure(error)
      }
      // In a task of its own, which is not cancelled with this one.
      await Task {
        await connection.close()
        Self.connections.withLock { $0 -= 1 }
      }.value
      try ending.get()
    } catch let error as CurlError {
      try Task.checkCancellation()
      throw MessageFailure(reason: error.localizedMessage)
    }
  }

  /// Those that are open, or whose closing handshake has not ended.
  private static let connections = Mutex(0)

  /// Waits a moment until all are closed: a process that ends at once would leave without a handshake.
  package static func waitUntilClosed() async {
    for _ in 0..<100 where connections.withLock({ $0 > 0 }) {
      do { try await Task.sleep(for: .milliseconds(10)) } catch { return }
    }
  }
}

/// The messages received over a WebSocket; ends with the connection.
package struct WebSocketTexts: AsyncSequence, Sendable {
  let connection: WebSocketConnection

  package func makeAsyncIterator() -> Iterator { Iterator(connection: connection) }

  package struct Iterator: AsyncIteratorProtocol {
    let connection: WebSocketConnection

    /// The next message; nil at the end. Throws ``MessageFailure`` if the other side closes with a code.
    package mutating func next() async throws -> String? { try await connection.next() }
  }
}
