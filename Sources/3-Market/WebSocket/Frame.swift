/// A part of a message, or a message about the connection (RFC 6455, section 5.2).
struct Frame: Hashable {
  enum Opcode: UInt8 {
    case continuation = 0
    case text = 1
    case binary = 2
    case close = 8
    case ping = 9
    case pong = 10

    /// Whether it is about the connection: short, whole, and allowed between the parts of a message.
    var isControl: Bool { rawValue >= 8 }
  }

  let opcode: Opcode
  var payload: [UInt8]
  /// Whether the message ends with it.
  var isFinal = true

  /// The bytes that a client sends.
  ///
  /// - Parameter mask: A random number, so that what is sent never looks like a request to a proxy on the way (section 10.3).
  func encoded(mask: UInt32) -> [UInt8] {
    var bytes: [UInt8] = [(isFinal ? 0x80 : 0) | opcode.rawValue]
    switch payload.count {
    case ...125: bytes.append(0x80 | UInt8(payload.count))
    case ...0xFFFF: bytes += [0x80 | 126] + Self.bigEndian(UInt16(payload.count))
    default: bytes += [0x80 | 127] + Self.bigEndian(UInt64(payload.count))
    }
    let key = Self.bigEndian(mask)
    return bytes + key + zip(payload, payload.indices).map { $0 ^ key[$1 % 4] }
  }

  private static func bigEndian<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    stride(from: Number.bitWidth - 8, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}
