#if Fugle
  import NIOCore
  import NIOHTTP1
  import NIOPosix
  import NIOSSL
  import NIOWebSocket
  import Synchronization

  /// A WebSocket server on this machine with scripted connections.
  final class StreamServer: Sendable {
    typealias Channel = NIOAsyncChannel<WebSocketFrame, WebSocketFrame>

    /// A connection with its number, starting at 1.
    final class Connection: Sendable {
      let number: Int
      let outbound: NIOAsyncChannelOutboundWriter<WebSocketFrame>
      private let channel: any NIOCore.Channel

      init(number: Int, outbound: NIOAsyncChannelOutboundWriter<WebSocketFrame>, channel: any NIOCore.Channel)
      {
        (self.number, self.outbound, self.channel) = (number, outbound, channel)
      }

      func send(_ text: String) async throws {
        try await outbound.write(WebSocketFrame(fin: true, opcode: .text, data: ByteBuffer(string: text)))
      }

      /// Sends many messages at once, because sending thousands one by one is slow.
      func send(_ texts: [String]) async throws {
        try await outbound.write(
          contentsOf: texts.map { WebSocketFrame(fin: true, opcode: .text, data: ByteBuffer(string: $0)) })
      }

      /// Closes the connection with a code.
      func close(_ code: Int) async throws {
        var data = ByteBuffer()
        data.writeInteger(UInt16(code))
        try await outbound.write(WebSocketFrame(fin: true, opcode: .connectionClose, data: data))
      }

      /// Closes the connection without a handshake.
      func cut() { channel.close(promise: nil) }
    }

    /// The actions when a connection opens and for each message.
    struct Behaviour: Sendable {
      var opened: @Sendable (Connection) async throws -> Void = { _ in }
      var heard: @Sendable (String, Connection) async throws -> Void
    }

    private let listener: NIOAsyncChannel<EventLoopFuture<Channel?>, Never>
    private let state = Mutex((opened: 0, open: 0, goodbyes: [Int]()))

    /// The port.
    let port: Int

    init(tls: NIOSSLContext? = nil) async throws {
      listener = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
        .bind(host: "127.0.0.1", port: 0) { channel in
          channel.eventLoop.makeCompletedFuture {
            if let tls { try channel.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: tls)) }
            let upgrader = NIOTypedWebSocketServerUpgrader<Channel?>(
              shouldUpgrade: { channel, head in
                channel.eventLoop.makeSucceededFuture(
                  head.uri == "/marketdata/v1.0/stock/streaming" ? HTTPHeaders() : nil)
              },
              upgradePipelineHandler: { channel, _ in
                channel.eventLoop.makeCompletedFuture { try Channel(wrappingChannelSynchronously: channel) }
              })
            return try channel.pipeline.syncOperations.configureUpgradableHTTPServerPipeline(
              configuration: .init(
                upgradeConfiguration: NIOTypedHTTPServerUpgradeConfiguration(upgraders: [upgrader]) {
                  channel in channel.close().map { nil }
                }))
          }
        }
      port = listener.channel.localAddress?.port ?? 0
    }

    /// The number of connections so far and now, and the codes with which clients closed theirs.
    var connections: (opened: Int, open: Int, goodbyes: [Int]) { state.withLock(\.self) }

    /// Runs until its task is cancelled.
    func serve(_ behaviour: Behaviour) async throws {
      try await withThrowingDiscardingTaskGroup { group in
        try await listener.executeThenClose { inbound in
          for try await upgrade in inbound {
            group.addTask { await self.handle(upgrade, behaviour) }
          }
        }
      }
    }

    private func handle(_ upgrade: EventLoopFuture<Channel?>, _ behaviour: Behaviour) async {
      do {
        guard let channel = try await upgrade.get() else { return }
        let number = state.withLock { state in
          state.opened += 1
          state.open += 1
          return state.opened
        }
        defer { state.withLock { $0.open -= 1 } }
        try await channel.executeThenClose { inbound, outbound in
          let connection = Connection(number: number, outbound: outbound, channel: channel.channel)
          try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await behaviour.opened(connection) }
            for try await frame in inbound {
              var data = frame.unmaskedData
              switch frame.opcode {
              case .text:
                let text = String(buffer: data)
                group.addTask { try await behaviour.heard(text, connection) }
              case .connectionClose:
                let code = data.readInteger(as: UInt16.self).map(Int.init) ?? 0
                state.withLock { $0.goodbyes.append(code) }
                group.cancelAll()
                return
              default: break
              }
            }
            group.cancelAll()
          }
        }
      } catch {
        // Tests break connections on purpose.
      }
    }
  }
#endif
