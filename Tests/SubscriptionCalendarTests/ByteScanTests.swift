import TestSupport
import Testing

@testable import SubscriptionCalendar

/// Eight bytes at a time find what one byte at a time finds.
@Suite struct ByteScanTests {
  /// The bytes at which a search may end, and those beside them.
  private let bytes: [UInt8] = [
    0x00, 0x01, 0x1F, 0x20, 0x21, 0x22, 0x23, 0x5B, 0x5C, 0x5D, 0x7F, 0x80, 0x81, 0xA0, 0xA2, 0xDC, 0xFF,
  ]

  /// Mostly plain letters, so that a search goes far.
  private func text(_ random: inout SplitMix64) -> [UInt8] {
    (0..<Int.random(in: 0...40, using: &random)).map { _ in
      Int.random(in: 0..<8, using: &random) == 0 ? bytes.randomElement(using: &random) ?? 0 : 0x61
    }
  }

  @Test func `the end of ASCII is found`() {
    var random = SplitMix64(seed: 22)
    for _ in 0..<20_000 {
      let text = text(&random)
      let start = Int.random(in: 0...text.count, using: &random)
      let expected = text[start...].firstIndex { $0 >= 0x80 } ?? text.count
      #expect(ByteScan.endOfASCII(in: text.span, from: start) == expected, "\(text) from \(start)")
    }
  }

  @Test func `the end of Chinese is found, and nothing ill-formed is Chinese`() {
    var random = SplitMix64(seed: 25)
    let pieces: [[UInt8]] = [
      Array("申".utf8), Array("購".utf8), Array("\u{4000}\u{9FFF}".utf8), Array("\u{3FFF}".utf8),
      Array("\u{A000}".utf8), [0xE4], [0xE5, 0x80], [0xE9, 0x41, 0x80], [0xE9, 0x80, 0xC0], [0x61], [0x80],
    ]
    for _ in 0..<20_000 {
      let text = (0..<Int.random(in: 0...6, using: &random)).flatMap { _ in
        Int.random(in: 0..<3, using: &random) > 0 ? pieces[0] : pieces.randomElement(using: &random) ?? []
      }
      let end = ByteScan.endOfChinese(in: text.span, from: 0)
      let chinese = String(validating: text[..<end], as: UTF8.self)
      #expect(chinese?.unicodeScalars.allSatisfy { (0x4000...0x9FFF).contains($0.value) } == true, "\(text)")
      let next = String(validating: text[end...].prefix(3), as: UTF8.self)?.unicodeScalars
      #expect(
        next?.count != 1 || next?.first.map { (0x4000...0x9FFF).contains($0.value) } == false, "\(text)")
    }
  }

  @Test func `the end of a plain text is found`() {
    var random = SplitMix64(seed: 23)
    for _ in 0..<20_000 {
      let text = text(&random)
      let start = Int.random(in: 0...text.count, using: &random)
      let end = Int.random(in: start...text.count, using: &random)
      let expected = text[start..<end].firstIndex { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C } ?? end
      #expect(
        ByteScan.endOfPlainText(in: text.span, from: start, to: end) == expected,
        "\(text) from \(start) to \(end)")
    }
  }

  @Test func `the same bytes are recognised`() {
    var random = SplitMix64(seed: 24)
    var same = 0
    for _ in 0..<20_000 {
      let half = text(&random)
      var other = half
      if let place = other.indices.randomElement(using: &random), Bool.random(using: &random) {
        other[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      }
      // With other bytes after both, or none.
      let both = half + other + text(&random)
      same += half == other ? 1 : 0
      #expect(
        ByteScan.isSame(0, half.count, count: half.count, in: both.span) == (half == other), "\(both)")
    }
    #expect((5_000...15_000).contains(same))
  }
}
