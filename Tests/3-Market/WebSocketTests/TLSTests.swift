#if Fugle
  import NIOSSL
  import SubscriptionQuotes
  import TestSupport
  import Testing
  import WebSocket

  /// The peer of a WebSocket with TLS is always verified.
  @Suite(.timeLimit(.minutes(60)), .enabled(if: Tool.openssl != nil, "openssl is not installed"))
  struct TLSTests {
    private let authority: ThrowAwayAuthority

    init() throws {
      authority = try ThrowAwayAuthority()
    }

    /// The first message of a connection that trusts a file or none.
    private func first(trusting file: String?) async throws -> String? {
      let context = try NIOSSLContext(
        configuration: .makeServerConfiguration(
          certificateChain: NIOSSLCertificate.fromPEMFile(authority.certificateFile).map { .certificate($0) },
          privateKey: .privateKey(NIOSSLPrivateKey(file: authority.keyFile, format: .pem))))
      let server = try await StreamServer(tls: context)
      let serving = Task {
        try await server.serve(.init { text, connection in try await connection.send(text) })
      }
      defer { serving.cancel() }
      let endpoint = try #require(
        WebSocketEndpoint("wss://127.0.0.1:\(server.port)/marketdata/v1.0/stock/streaming"))
      let (heard, continuation) = AsyncStream<String>.makeStream()
      try await WebSocketTransport(endpoint, certificateAuthorityFile: file).withConnection { texts, send in
        try await send("hello")
        for try await text in texts {
          continuation.yield(text)
          break
        }
      }
      continuation.finish()
      return await heard.first { _ in true }
    }

    @Test func `a certificate of a trusted authority is accepted`() async throws {
      #expect(try await first(trusting: authority.authorityFile) == "hello")
    }

    @Test func `a certificate of an unknown authority is refused`() async throws {
      let failure = await #expect(throws: MessageFailure.self) { try await first(trusting: nil) }
      #expect(failure?.reason.contains("CERTIFICATE_VERIFY_FAILED") == true, "\(failure?.reason ?? "")")
    }
  }
#endif
