/// One content line of iCalendar (RFC 5545 section 3.1): escaped, folded, ended with CRLF.
enum ContentLine {
  /// A line whose value is TEXT (section 3.3.11).
  static func text(_ name: String, _ value: String) -> [UInt8] { folded("\(name):\(escaped(value))") }

  /// A line whose value is not TEXT and so takes no escapes: dates, numbers, addresses.
  static func value(_ name: String, _ value: String) -> [UInt8] { folded("\(name):\(value)") }

  /// TEXT with backslash, semicolon, comma and newline escaped; other control characters, which are not
  /// allowed, are left out. Works on bytes and scalars: a CRLF is one `Character`.
  static func escaped(_ text: String) -> String {
    var bytes = Array(text.utf8)
    // The multi-byte ones begin with one of these, and few texts have them.
    if bytes.contains(where: { $0 == 0xC2 || $0 == 0xE2 }) {
      var kept = text.unicodeScalars
      kept.removeAll { ("\u{80}"..."\u{9F}").contains($0) || ("\u{2028}"..."\u{2029}").contains($0) }
      bytes = Array(String(kept).utf8)
    }
    var escaped: [UInt8] = []
    escaped.reserveCapacity(bytes.count + 16)
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "\\"), UInt8(ascii: ";"), UInt8(ascii: ","):
        escaped.append(UInt8(ascii: "\\"))
        escaped.append(byte)
      case UInt8(ascii: "\n"): escaped += "\\n".utf8
      case 0..<0x20, 0x7F: continue
      default: escaped.append(byte)
      }
    }
    return String(decoding: escaped, as: UTF8.self)
  }

  /// Lines of at most 75 octets, the blank of a continuation counted, never cut inside a character, and inside
  /// a cluster of combining characters only where the cluster is longer than a line.
  static func folded(_ line: String) -> [UInt8] {
    let bytes = Array(line.utf8)
    // Most lines are short.
    if bytes.count <= limit { return bytes + [0x0D, 0x0A] }
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count + bytes.count / 20 + 2)
    var (start, end, room) = (0, 0, limit)
    for piece in pieces(of: line) {
      if end + piece - start > room {
        out += bytes[start..<end]
        out += [0x0D, 0x0A, 0x20]
        (start, room) = (end, limit - 1)
      }
      end += piece
    }
    return out + bytes[start...] + [0x0D, 0x0A]
  }

  private static let limit = 75

  /// The lengths of the indivisible parts, in octets.
  private static func pieces(of line: String) -> [Int] {
    // Finding grapheme breaks is the slow part.
    if line.unicodeScalars.allSatisfy(isAlone) { return line.unicodeScalars.map { UTF8.width($0) } }
    return line.flatMap { character in
      let length = character.utf8.count
      return length < limit ? [length] : character.unicodeScalars.map { UTF8.width($0) }
    }
  }

  /// Whether a scalar forms no cluster with others of these: printable ASCII, Chinese characters and punctuation.
  private static func isAlone(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case " "..."~", "\u{3000}"..."\u{3029}", "\u{4E00}"..."\u{9FFF}", "\u{FF01}"..."\u{FF5E}": true
    default: false
    }
  }
}
