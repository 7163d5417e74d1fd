internal import Curl
internal import Fetching
internal import Localization
internal import Posix
internal import SubscriptionQuotes

/// An open WebSocket: answers pings and closes with a handshake (RFC 6455, sections 5.5 and 7).
///
/// `WebSocketTransport` opens one. libcurl has the socket and does TLS; nothing here waits in a thread. Bytes are read
/// only when a message is wanted, so a server that is faster than the reader fills no memory. One task reads at a time;
/// several may send.
actor WebSocketConnection {
  private let worker: CurlWorker
  private var reader = MessageReader()
  /// What is not sent yet, in order.
  private var outgoing: [UInt8] = []
  private var hasSentClose = false

  private init(_ worker: CurlWorker) { self.worker = worker }

  static func open(
    _ endpoint: WebSocketEndpoint, certificateAuthorityFile: String?
  ) async throws -> WebSocketConnection {
    let worker = try CurlWorker()
    try await worker.connect(
      HTTPRequest(
        url: endpoint.url, userAgent: "", allowedSchemes: [endpoint.isSecure ? .https : .http],
        connectTimeout: patience, totalTimeout: patience,
        certificateAuthorityFile: certificateAuthorityFile))
    let connection = WebSocketConnection(worker)
    try await within(.seconds(patience)) { try await connection.upgrade(to: endpoint) }
    return connection
  }

  /// Seconds for connecting, and for the server's answer.
  private static var patience: Int { 10 }

  /// The next message; nil at the end of the connection.
  func next() async throws -> String? {
    do {
      while true {
        switch try reader.next() {
        case .text(let text): return text
        case .ping(let payload): try await send(.pong, payload)
        case .close(let code):
          // The code counts, whether or not the answer still arrives.
          _ = try? await sendClose(code)
          let said = code.map { Text("，代碼 \($0)", " with code \($0)") }
          throw MessageFailure(
            closeCode: code, reason: Text("服務關閉了連線\(said)", "the service closed the connection\(said)"))
        case nil:
          guard let bytes = try await receive() else { return nil }
          reader.add(bytes)
        }
      }
    } catch let violation as MessageReader.Violation {
      _ = try? await sendClose(violation.code)
      throw MessageFailure(reason: violation.reason)
    }
  }

  func send(_ text: String) async throws { try await send(.text, Array(text.utf8)) }

  /// Says goodbye, unless it has been said, and waits a moment for the other side to close: to close at once may lose the
  /// frame, and what was not read resets the connection.
  func close() async {
    do {
      try await within(.milliseconds(500)) {
        // Going away, as a browser that leaves its page.
        try await self.sendClose(1001)
        while try await self.receive() != nil {}
      }
    } catch {
      // The connection is closed anyhow.
    }
  }

  private func upgrade(to endpoint: WebSocketEndpoint) async throws {
    let upgrade = Upgrade(nonce: (0..<16).map { _ in .random(in: .min ... .max) })
    try await send(upgrade.request(to: endpoint))
    var answer: [UInt8] = []
    while let bytes = try await receive() {
      answer += bytes
      guard let end = try upgrade.end(of: answer) else { continue }
      return reader.add(Array(answer[end...]))
    }
    throw MessageFailure(reason: Text("連線已關閉", "the connection was closed"))
  }

  private func sendClose(_ code: Int?) async throws {
    guard !hasSentClose else { return }
    hasSentClose = true
    try await send(.close, code.map { [UInt8($0 >> 8 & 0xFF), UInt8($0 & 0xFF)] } ?? [])
  }

  private func send(_ opcode: Frame.Opcode, _ payload: [UInt8]) async throws {
    try await send(Frame(opcode: opcode, payload: payload).encoded(mask: .random(in: .min ... .max)))
  }

  private func send(_ bytes: [UInt8]) async throws {
    outgoing += bytes
    while !outgoing.isEmpty {
      let count = try worker.send(outgoing)
      outgoing.removeFirst(count)
      guard count == 0 else { continue }
      try await SocketReadiness(of: worker.socket, for: .sending).wait()
    }
  }

  /// The next bytes; nil at the end of the connection, also if it breaks.
  private func receive() async throws -> [UInt8]? {
    while true {
      do {
        if let bytes = try worker.receive() { return bytes.isEmpty ? nil : bytes }
      } catch {
        guard error.reason == .connectionBroken else { throw error }
        return nil
      }
      try await SocketReadiness(of: worker.socket, for: .receiving).wait()
    }
  }
}

/// Does something, and ends it after a while.
private func within(_ limit: Duration, _ work: @escaping @Sendable () async throws -> Void) async throws {
  try await withThrowingTaskGroup(of: Void.self) { group in
    group.addTask(operation: work)
    group.addTask {
      try await Task.sleep(for: limit)
      throw MessageFailure(reason: Text("服務沒有回應", "the service does not answer"))
    }
    defer { group.cancelAll() }
    try await group.next()
  }
}
