import TestSupport
import Testing

@testable import WebSocket

/// Frames and the messages that they make (RFC 6455, section 5). The examples are those of section 5.7.
@Suite struct MessageReaderTests {
  typealias Event = MessageReader.Event

  /// The events of some bytes that come in parts of a size.
  private func events(_ bytes: [UInt8], parts size: Int = .max) throws -> [Event] {
    var reader = MessageReader()
    var events: [Event] = []
    for start in stride(from: 0, to: bytes.count, by: min(size, max(bytes.count, 1))) {
      reader.add(Array(bytes[start...].prefix(size)))
      while let event = try reader.next() { events.append(event) }
    }
    return events
  }

  private static let hello: [UInt8] = [0x81, 5] + Array("Hello".utf8)

  @Test(
    arguments: [
      (hello, [.text("Hello")]),
      ([0x01, 3] + Array("Hel".utf8) + [0x80, 2] + Array("lo".utf8), [.text("Hello")]),
      ([0x89, 5] + Array("Hello".utf8), [.ping(Array("Hello".utf8))]),
      // Between the parts of a message, of which the middle one is empty.
      (
        [0x01, 1, 0x61, 0x89, 0, 0x00, 0, 0x8A, 0, 0x80, 1, 0x62, 0x81, 0],
        [.ping([]), .text("ab"), .text("")]
      ),
      ([0x82, 2, 1, 2] + hello, [.text("Hello")]),
      ([0x88, 2, 0x03, 0xE9], [.close(code: 1001)]), ([0x88, 0], [.close(code: nil)]),
      ([0x88, 5, 0x0F, 0xA0] + Array("bye".utf8), [.close(code: 4000)]), ([0x88, 1, 3], [.close(code: nil)]),
      // A character in two frames, and a byte that is none.
      ([0x01, 1, 0xE4, 0x80, 2, 0xB8, 0x80], [.text("一")]), ([0x81, 2, 0x61, 0xFF], [.text("a\u{FFFD}")]),
    ] as [([UInt8], [Event])])
  func `frames make messages, however the bytes come`(bytes: [UInt8], expected: [Event]) throws {
    for size in [1, 2, 3, bytes.count] { #expect(try events(bytes, parts: size) == expected) }
    for count in 0..<2 { #expect(try events(Array(bytes.prefix(count))) == []) }
  }

  @Test(
    arguments: [
      // A bit of an extension; opcodes that are not defined; a mask.
      ([0xC1, 0], 1002), ([0x83, 0], 1002), ([0x8B, 0], 1002), ([0x81, 0x85, 1, 2, 3, 4], 1002),
      // A ping in parts, or too long; a part of nothing; a message within another.
      ([0x09, 0], 1002), ([0x89, 126, 0, 126], 1002), ([0x80, 0], 1002), ([0x01, 0, 0x81, 0], 1002),
      // 1 MiB and a byte, in one frame and in two; the largest that can be said.
      ([0x81, 127, 0, 0, 0, 0, 0, 0x10, 0, 1], 1009),
      (
        [0x01, 127, 0, 0, 0, 0, 0, 0x10, 0, 0] + [UInt8](repeating: 0x61, count: 1 << 20) + [0x80, 1, 0x61],
        1009
      ),
      ([0x81, 127] + [UInt8](repeating: 0xFF, count: 8), 1009),
    ] as [([UInt8], Int)])
  func `what no server may send ends the connection with a code`(bytes: [UInt8], code: Int) throws {
    let violation = #expect(throws: MessageReader.Violation.self) { try events(bytes) }
    #expect(violation?.code == code)
  }

  @Test(arguments: [0, 1, 125, 126, 127, 65_535, 65_536, 1 << 20])
  func `a frame of any length is read as it was written, once its mask is off`(count: Int) throws {
    let payload = (0..<count).map { UInt8($0 % 251 & 0x7F) }
    let mask: [UInt8] = [0x37, 0xFA, 0x21, 0x3D]
    var bytes = Frame(opcode: .text, payload: payload).encoded(mask: 0x37FA_213D)
    let start = bytes.count - count
    #expect(bytes[1] & 0x80 != 0 && Array(bytes[start - 4..<start]) == mask)
    for index in payload.indices { bytes[start + index] ^= mask[index % 4] }
    bytes.removeSubrange(start - 4..<start)
    bytes[1] &= 0x7F
    #expect(try events(bytes) == [.text(String(decoding: payload, as: UTF8.self))])
  }

  @Test func `a masked text is the example's`() {
    let frame = Frame(opcode: .text, payload: Array("Hello".utf8)).encoded(mask: 0x37FA_213D)
    #expect(frame == [0x81, 0x85, 0x37, 0xFA, 0x21, 0x3D, 0x7F, 0x9F, 0x4D, 0x51, 0x58])
  }

  @Test func `bytes in one part and in many parts give the same messages`() {
    var generator = SplitMix64(seed: 6455)
    for _ in LongRun.cases(20_000) {
      // Mostly short frames that could be right.
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        let payload = (0..<Int.random(in: 0...8, using: &generator)).map { _ in
          UInt8.random(in: .min ... .max, using: &generator)
        }
        let first: UInt8? = [0x81, 0x01, 0x80, 0x00, 0x89, 0x8A, 0x88, 0x82, 0xF1].randomElement(
          using: &generator)
        bytes += [first ?? 0x81, UInt8(payload.count)] + payload
      }
      if Bool.random(using: &generator) {
        bytes[Int.random(in: bytes.indices, using: &generator)] ^= UInt8.random(
          in: 1...255, using: &generator)
      }
      let (whole, parts) = (Result { try events(bytes) }, Result { try events(bytes, parts: 1) })
      switch (whole, parts) {
      case (.success(let whole), .success(let parts)): #expect(whole == parts)
      case (.failure, .failure): break
      default: Issue.record("\(bytes)")
      }
    }
  }
}
