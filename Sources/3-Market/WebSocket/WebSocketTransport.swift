#if Fugle
  internal import NIOCore
  internal import NIOHTTP1
  internal import NIOPosix
  internal import NIOSSL
  internal import NIOWebSocket
  internal import SubscriptionQuotes
  internal import Synchronization

  /// Text messages over a WebSocket (RFC 6455). With TLS the peer is always verified.
  package struct WebSocketTransport: MessageTransport {
    private let endpoint: WebSocketEndpoint
    private let certificateAuthorityFile: String?

    /// - Parameter certificateAuthorityFile: A PEM file with an additional certificate authority.
    package init(_ endpoint: WebSocketEndpoint, certificateAuthorityFile: String? = nil) {
      self.endpoint = endpoint
      self.certificateAuthorityFile = certificateAuthorityFile
    }

    /// Opens a connection, runs `body` with it, and closes it with a closing handshake.
    package func withConnection(
      _ body:
        @Sendable (WebSocketTexts, @escaping @Sendable (String) async throws -> Void) async throws -> Void
    ) async throws {
      let channel: NIOAsyncChannel<String, String>
      do {
        channel = try await open()
      } catch let failure as MessageFailure {
        throw failure
      } catch {
        try Task.checkCancellation()
        throw MessageFailure(reason: "\(error)")
      }
      Self.connections.withLock { $0 += 1 }
      defer { Self.connections.withLock { $0 -= 1 } }
      try await channel.executeThenClose { inbound, outbound in
        try await body(WebSocketTexts(inbound: inbound)) { text in
          do {
            try await outbound.write(text)
          } catch {
            try Task.checkCancellation()
            throw MessageFailure(reason: "\(error)")
          }
        }
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

    private func open() async throws -> NIOAsyncChannel<String, String> {
      let tls = try endpoint.isSecure ? tlsContext() : nil
      let endpoint = endpoint
      let upgrade = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        .connectTimeout(.seconds(10))
        .connect(host: endpoint.host, port: endpoint.port) { channel in
          channel.eventLoop.makeCompletedFuture {
            if let tls {
              // Server name indication does not allow addresses (RFC 6066 section 3).
              let name = endpoint.hostIsAddress ? nil : endpoint.host
              try channel.pipeline.syncOperations.addHandler(
                NIOSSLClientHandler(context: tls, serverHostname: name))
            }
            return try channel.pipeline.syncOperations.configureUpgradableHTTPClientPipeline(
              configuration: .init(upgradeConfiguration: Self.upgrade(to: endpoint)))
          }
        }
      guard let channel = try await upgrade.get() else {
        throw MessageFailure(reason: "\(endpoint.host) does not accept WebSocket connections")
      }
      return channel
    }

    private static func upgrade(
      to endpoint: WebSocketEndpoint
    ) -> NIOTypedHTTPClientUpgradeConfiguration<NIOAsyncChannel<String, String>?> {
      let upgrader = NIOTypedWebSocketClientUpgrader<NIOAsyncChannel<String, String>?>(
        maxFrameSize: longestMessage
      ) { channel, _ in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandlers([
            NIOWebSocketFrameAggregator(
              minNonFinalFragmentSize: 0, maxAccumulatedFrameCount: 64,
              maxAccumulatedFrameSize: longestMessage),
            TextFrames(),
          ])
          return try NIOAsyncChannel(wrappingChannelSynchronously: channel)
        }
      }
      let head = HTTPRequestHead(
        version: .http1_1, method: .GET, uri: endpoint.target,
        headers: HTTPHeaders([("Host", endpoint.authority), ("Content-Length", "0")]))
      return NIOTypedHTTPClientUpgradeConfiguration(upgradeRequestHead: head, upgraders: [upgrader]) {
        channel in channel.close().map { nil }
      }
    }

    private func tlsContext() throws -> NIOSSLContext {
      var configuration = TLSConfiguration.makeClientConfiguration()
      configuration.minimumTLSVersion = .tlsv12
      if let certificateAuthorityFile {
        configuration.additionalTrustRoots = [
          .certificates(try NIOSSLCertificate.fromPEMFile(certificateAuthorityFile))
        ]
      }
      return try NIOSSLContext(configuration: configuration)
    }

    private static var longestMessage: Int { 1 << 20 }
  }

  /// The messages received over a WebSocket; ends when the other side closes with a handshake.
  package struct WebSocketTexts: AsyncSequence, Sendable {
    let inbound: NIOAsyncChannelInboundStream<String>

    package func makeAsyncIterator() -> Iterator { Iterator(inbound: inbound.makeAsyncIterator()) }

    package struct Iterator: AsyncIteratorProtocol {
      var inbound: NIOAsyncChannelInboundStream<String>.AsyncIterator

      /// The next message; nil at the end. Throws ``MessageFailure`` if the connection breaks.
      package mutating func next() async throws -> String? {
        do {
          return try await inbound.next()
        } catch let failure as MessageFailure {
          throw failure
        } catch {
          try Task.checkCancellation()
          throw MessageFailure(reason: "\(error)")
        }
      }
    }
  }
#endif
