#if Fugle
  import Foundation
  import NIOSSL
  import SubscriptionQuotes
  import Testing
  import WebSocket

  /// The program that makes certificates.
  enum OpenSSL {
    static let isThere = FileManager.default.isExecutableFile(atPath: "/usr/bin/openssl")
  }

  /// The peer of a WebSocket with TLS is verified, always.
  @Suite(.timeLimit(.minutes(15)), .enabled(if: OpenSSL.isThere, "openssl is not installed"))
  struct TLSTests {
    private let folder: URL

    init() throws {
      folder = FileManager.default.temporaryDirectory.appending(component: "subcalTLS-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
      let process = Process()
      process.executableURL = URL(filePath: "/usr/bin/openssl")
      process.currentDirectoryURL = folder
      process.arguments = [
        "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=throw-away", "-addext",
        "subjectAltName=IP:127.0.0.1", "-keyout", "key.pem", "-out", "cert.pem",
      ]
      process.standardError = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      try #require(process.terminationStatus == 0)
    }

    private func path(_ name: String) -> String { folder.appending(component: name).path() }

    /// What a connection that trusts a file, or none, says first.
    private func first(trusting file: String?) async throws -> String? {
      let context = try NIOSSLContext(
        configuration: .makeServerConfiguration(
          certificateChain: NIOSSLCertificate.fromPEMFile(path("cert.pem")).map { .certificate($0) },
          privateKey: .privateKey(NIOSSLPrivateKey(file: path("key.pem"), format: .pem))))
      let server = try await StreamServer(tls: context)
      let serving = Task {
        try await server.serve(.init { text, connection in try await connection.send(text) })
      }
      defer { serving.cancel() }
      let endpoint = try #require(
        WebSocketEndpoint("wss://127.0.0.1:\(server.port)/marketdata/v1.0/stock/streaming"))
      let (heard, mouth) = AsyncStream<String>.makeStream()
      try await WebSocketTransport(endpoint, certificateAuthorityFile: file).withConnection { texts, send in
        try await send("hello")
        for try await text in texts {
          mouth.yield(text)
          break
        }
      }
      mouth.finish()
      return await heard.first { _ in true }
    }

    @Test func `an authority that is trusted lets it speak`() async throws {
      #expect(try await first(trusting: path("cert.pem")) == "hello")
    }

    @Test func `an authority that nobody knows does not`() async throws {
      let failure = await #expect(throws: MessageFailure.self) { try await first(trusting: nil) }
      #expect(failure?.reason.contains("CERTIFICATE_VERIFY_FAILED") == true, "\(failure?.reason ?? "")")
    }
  }
#endif
