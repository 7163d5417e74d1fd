#if Fugle
  internal import NIOCore
  internal import NIOHTTP1
  internal import NIOPosix
  internal import NIOSSL
  internal import NIOWebSocket
  public import SubscriptionQuotes

  /// Texts over a WebSocket (RFC 6455) with TLS, whose peer is always verified.
  public struct WebSocketTransport: MessageTransport {
    private let endpoint: WebSocketEndpoint
    private let certificateAuthorityFile: String?

    /// A transport to an endpoint.
    ///
    /// - Parameter certificateAuthorityFile: A PEM file with a further certificate authority.
    public init(_ endpoint: WebSocketEndpoint, certificateAuthorityFile: String? = nil) {
      self.endpoint = endpoint
      self.certificateAuthorityFile = certificateAuthorityFile
    }

    /// Opens a connection, hands it on, and closes it with a closing handshake.
    public func withConnection(
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

    private func open() async throws -> NIOAsyncChannel<String, String> {
      let tls = try endpoint.isSecure ? tlsContext() : nil
      let endpoint = endpoint
      let upgrade = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        .connectTimeout(.seconds(10))
        .connect(host: endpoint.host, port: endpoint.port) { channel in
          channel.eventLoop.makeCompletedFuture {
            if let tls {
              // An address has no name to be indicated (RFC 6066 section 3).
              let name = endpoint.hostIsAddress ? nil : endpoint.host
              try channel.pipeline.syncOperations.addHandler(
                NIOSSLClientHandler(context: tls, serverHostname: name))
            }
            return try channel.pipeline.syncOperations.configureUpgradableHTTPClientPipeline(
              configuration: .init(upgradeConfiguration: Self.upgrade(to: endpoint)))
          }
        }
      guard let channel = try await upgrade.get() else {
        throw MessageFailure(reason: "\(endpoint.host) does not speak WebSocket there")
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

  /// The texts that come over a WebSocket; ends when the other side closes in order.
  public struct WebSocketTexts: AsyncSequence, Sendable {
    let inbound: NIOAsyncChannelInboundStream<String>

    /// Begins to listen.
    public func makeAsyncIterator() -> Iterator {
      Iterator(inbound: inbound.makeAsyncIterator())
    }

    /// The one listener.
    public struct Iterator: AsyncIteratorProtocol {
      var inbound: NIOAsyncChannelInboundStream<String>.AsyncIterator

      /// The next text; nil at the end. Throws ``MessageFailure`` where the connection breaks.
      public mutating func next() async throws -> String? {
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
