#if Fugle
  internal import NIOCore
  internal import NIOWebSocket
  internal import SubscriptionQuotes

  /// Texts in the place of a WebSocket's frames: answers pings, tells with which code the other side closed, and closes
  /// with a handshake (RFC 6455 sections 5.5 and 7).
  final class TextFrames: ChannelDuplexHandler {
    typealias InboundIn = WebSocketFrame
    typealias InboundOut = String
    typealias OutboundIn = String
    typealias OutboundOut = WebSocketFrame

    private var hasSaidGoodbye = false
    /// Whoever waits for the closing handshake to end.
    private var closing: EventLoopPromise<Void>?

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      let frame = unwrapInboundIn(data)
      var content = frame.unmaskedData
      switch frame.opcode {
      case .text: context.fireChannelRead(wrapInboundOut(String(buffer: content)))
      case .ping: write(.pong, content, to: context, promise: nil)
      case .connectionClose:
        let code = content.readInteger(as: UInt16.self).map(Int.init)
        if !hasSaidGoodbye {
          context.fireErrorCaught(
            MessageFailure(closeCode: code, reason: "closed with code \(code.map(String.init) ?? "none")"))
          sayGoodbye(code, to: context)
        }
        finish(context)
      default: break
      }
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
      write(.text, ByteBuffer(string: unwrapOutboundIn(data)), to: context, promise: promise)
    }

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
      guard mode == .all, !hasSaidGoodbye, context.channel.isActive else {
        return context.close(mode: mode, promise: promise)
      }
      sayGoodbye(1000, to: context)
      let done = promise ?? context.eventLoop.makePromise(of: Void.self)
      closing = done
      // The other side has a moment to answer; whether it does changes nothing.
      let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
      let late = context.eventLoop.scheduleTask(in: .milliseconds(500)) {
        bound.value.0.finish(bound.value.1)
      }
      done.futureResult.whenComplete { _ in late.cancel() }
    }

    func channelInactive(context: ChannelHandlerContext) {
      closing.take()?.succeed()
      context.fireChannelInactive()
    }

    private func finish(_ context: ChannelHandlerContext) {
      context.close(promise: closing.take())
    }

    private func sayGoodbye(_ code: Int?, to context: ChannelHandlerContext) {
      hasSaidGoodbye = true
      var content = ByteBuffer()
      if let code { content.writeInteger(UInt16(truncatingIfNeeded: code)) }
      write(.connectionClose, content, to: context, promise: nil)
      context.flush()
    }

    private func write(
      _ opcode: WebSocketOpcode, _ content: ByteBuffer, to context: ChannelHandlerContext,
      promise: EventLoopPromise<Void>?
    ) {
      let frame = WebSocketFrame(fin: true, opcode: opcode, maskKey: .random(), data: content)
      context.writeAndFlush(wrapOutboundOut(frame), promise: promise)
    }
  }
#endif
