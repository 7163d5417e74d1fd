internal import Localization

/// Makes messages of the bytes that a server sends (RFC 6455, section 5). Pure; `WebSocketConnection` feeds it.
struct MessageReader {
  enum Event: Hashable {
    case text(String)
    /// To be answered with the same bytes.
    case ping([UInt8])
    /// The server closes the connection, with a code or none.
    case close(code: Int?)
  }

  /// A frame that no server may send, and the code with which a client leaves (section 7.4.1).
  struct Violation: Error, Hashable {
    let code: Int
    let reason: Text

    static let ofProtocol = Violation(
      code: 1002, reason: Text("服務傳來的訊框不合規格", "the service sent a frame that WebSocket does not have"))
    static let ofLength = Violation(
      code: 1009, reason: Text("服務傳來的訊息超過 1 MiB", "the service sent a message of more than 1 MiB"))
  }

  /// What came and is not read; what was read precedes `start`.
  private var bytes: [UInt8] = []
  private var start = 0
  /// The parts so far of a message in several frames.
  private var parts: (opcode: Frame.Opcode, payload: [UInt8])?

  mutating func add(_ new: [UInt8]) {
    bytes.removeFirst(start)
    start = 0
    bytes += new
  }

  /// What comes next; nil if more bytes are needed.
  mutating func next() throws(Violation) -> Event? {
    while let frame = try nextFrame() {
      switch frame.opcode {
      case .ping: return .ping(frame.payload)
      case .pong: continue
      case .close:
        let code = frame.payload.prefix(2)
        return .close(code: code.count == 2 ? code.reduce(0) { $0 << 8 | Int($1) } : nil)
      case .text, .binary:
        guard parts == nil else { throw .ofProtocol }
        parts = (frame.opcode, frame.payload)
      case .continuation:
        guard parts != nil else { throw .ofProtocol }
        parts?.payload += frame.payload
      }
      guard let message = parts, message.payload.count <= Self.longestMessage else { throw .ofLength }
      guard frame.isFinal else { continue }
      parts = nil
      // Of a text that is no UTF-8 only the wrong bytes are lost, not the connection, as RFC 6455 would have it.
      if message.opcode == .text { return .text(String(decoding: message.payload, as: UTF8.self)) }
    }
    return nil
  }

  private mutating func nextFrame() throws(Violation) -> Frame? {
    let came = bytes[start...]
    guard came.count >= 2 else { return nil }
    let (first, second) = (came[start], came[start + 1])
    // The three bits of extensions are not used, and a server masks nothing.
    guard first & 0x70 == 0, second & 0x80 == 0, let opcode = Frame.Opcode(rawValue: first & 0x0F) else {
      throw .ofProtocol
    }
    let (isFinal, short) = (first & 0x80 != 0, Int(second & 0x7F))
    guard !opcode.isControl || isFinal && short <= 125 else { throw .ofProtocol }
    let size = [126: 2, 127: 8][short] ?? 0
    let rest = came.dropFirst(2)
    guard rest.count >= size else { return nil }
    let length = size == 0 ? UInt64(short) : rest.prefix(size).reduce(0) { $0 << 8 | UInt64($1) }
    guard length <= Self.longestMessage else { throw .ofLength }
    let payload = rest.dropFirst(size).prefix(Int(length))
    guard payload.count == length else { return nil }
    start = payload.endIndex
    return Frame(opcode: opcode, payload: Array(payload), isFinal: isFinal)
  }

  private static var longestMessage: Int { 1 << 20 }
}
