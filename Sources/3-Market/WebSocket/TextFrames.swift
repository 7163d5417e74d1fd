#if Fugle
  internal import NIOCore
  internal import NIOWebSocket
  internal import SubscriptionQuotes

  /// Translates between a WebSocket's frames and text messages: answers pings, reports the other side's close code, and
  /// performs the closing handshake (RFC 6455 sections 5.5 and 7).
  final class TextFrames: ChannelDuplexHandler {
    typealias InboundIn = WebSocketFrame
    typealias InboundOut = String
    typealias OutboundIn = String
    typealias OutboundOut = WebSocketFrame

    private var hasSentClose = false
    /// Completes when the closing handshake has ended.
    private var closing: EventLoopPromise<Void>?

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      let frame = unwrapInboundIn(data)
      var content = frame.unmaskedData
      switch frame.opcode {
      case .text: context.fireChannelRead(wrapInboundOut(String(buffer: content)))
      case .ping: write(.pong, content, to: context, promise: nil)
      case .connectionClose:
        let code = content.readInteger(as: UInt16.self).map(Int.init)
        if !hasSentClose {
          context.fireErrorCaught(
            MessageFailure(closeCode: code, reason: "closed with code \(code.map(String.init) ?? "none")"))
          sendClose(code, to: context)
        }
        finish(context)
      default: break
      }
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
      write(.text, ByteBuffer(string: unwrapOutboundIn(data)), to: context, promise: promise)
    }

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
      // A second close waits too: to close at once may lose the frame, and what was not read resets the connection.
      if mode == .all, let closing {
        if let promise { closing.futureResult.cascade(to: promise) }
        return
      }
      guard mode == .all, !hasSentClose, context.channel.isActive else {
        return context.close(mode: mode, promise: promise)
      }
      // Going away: RFC 6455 section 7.4.1, as a browser that leaves its page.
      sendClose(1001, to: context)
      let done = promise ?? context.eventLoop.makePromise(of: Void.self)
      closing = done
      // Wait a moment for the other side's close frame, and close without it after that.
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

    private func finish(_ context: ChannelHandlerContext) { context.close(promise: closing.take()) }

    private func sendClose(_ code: Int?, to context: ChannelHandlerContext) {
      hasSentClose = true
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
