/// Looks at bytes eight at a time: bodies have megabytes, and nearly all of their bytes are of no interest.
package enum ByteScan {
  /// The first byte from a place on that is not ASCII, or the end.
  static func endOfASCII(in bytes: Span<UInt8>, from start: Int) -> Int {
    var place = start
    while place + 8 <= bytes.count {
      let found = word(of: bytes, at: place) & highBits
      if found != 0 { return place + found.trailingZeroBitCount / 8 }
      place += 8
    }
    while place < bytes.count, bytes[place] < 0x80 { place += 1 }
    return place
  }

  /// The first byte from a place on that does not belong to a Chinese character from U+4000 to U+9FFF, or the end.
  static func endOfChinese(in bytes: Span<UInt8>, from start: Int) -> Int {
    var place = start
    while place + 3 <= bytes.count, (0xE4...0xE9).contains(bytes[place]), bytes[place + 1] & 0xC0 == 0x80,
      bytes[place + 2] & 0xC0 == 0x80
    {
      place += 3
    }
    return place
  }

  /// The first quotation mark, backslash or control character from a place on, or the end.
  static func endOfPlainText(in bytes: Span<UInt8>, from start: Int, to end: Int) -> Int {
    var place = start
    while place + 8 <= end {
      let word = word(of: bytes, at: place)
      // A borrow may mark bytes after the first one found, and none before it.
      let found =
        (zeros(in: word ^ each(0x22)) | zeros(in: word ^ each(0x5C)) | (word &- each(0x20)) & ~word)
        & highBits
      if found != 0 { return place + found.trailingZeroBitCount / 8 }
      place += 8
    }
    while place < end, bytes[place] != 0x22, bytes[place] != 0x5C, bytes[place] >= 0x20 { place += 1 }
    return place
  }

  /// Whether the same bytes stand in both places.
  static func isSame(_ first: Int, _ second: Int, count: Int, in bytes: Span<UInt8>) -> Bool {
    var offset = 0
    while offset + 8 <= count {
      guard word(of: bytes, at: first + offset) == word(of: bytes, at: second + offset) else { return false }
      offset += 8
    }
    if offset == count { return true }
    if count >= 8 { return word(of: bytes, at: first + count - 8) == word(of: bytes, at: second + count - 8) }
    if max(first, second) + 8 <= bytes.count {
      // The highest bytes are those after the texts.
      let difference = word(of: bytes, at: first) ^ word(of: bytes, at: second)
      return difference << (8 * UInt64(8 - count)) == 0
    }
    while offset < count {
      guard bytes[first + offset] == bytes[second + offset] else { return false }
      offset += 1
    }
    return true
  }

  private static let highBits = each(0x80)

  private static func each(_ byte: UInt64) -> UInt64 { byte &* 0x0101_0101_0101_0101 }

  /// Sets the high bit of each byte that is zero.
  private static func zeros(in word: UInt64) -> UInt64 { (word &- each(1)) & ~word }

  /// Eight bytes from a place on, of which the first is the lowest.
  package static func word(of bytes: Span<UInt8>, at place: Int) -> UInt64 {
    // Any eight bytes are an integer, and places outside the span trap.
    UInt64(littleEndian: unsafe bytes.bytes.unsafeLoadUnaligned(fromByteOffset: place, as: UInt64.self))
  }
}
