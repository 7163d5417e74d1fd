/// One content line of iCalendar (RFC 5545 section 3.1): escaped, folded, ended with CRLF.
enum ContentLine {
  /// A line whose value is TEXT (section 3.3.11).
  static func text(_ name: String, _ value: String) -> [UInt8] {
    folded("\(name):\(escaped(value))")
  }

  /// A line whose value is not TEXT and so takes no escapes: dates, numbers, addresses.
  static func value(_ name: String, _ value: String) -> [UInt8] {
    folded("\(name):\(value)")
  }

  /// TEXT with backslash, semicolon, comma and newline escaped; other control characters, which no line may
  /// hold, are left out. Works on scalars: a CRLF is one `Character`.
  static func escaped(_ text: String) -> String {
    var escaped: [UInt8] = []
    escaped.reserveCapacity(text.utf8.count + 16)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": escaped += "\\\\".utf8
      case ";": escaped += "\\;".utf8
      case ",": escaped += "\\,".utf8
      case "\n": escaped += "\\n".utf8
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}": continue
      default: escaped.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }
    return String(decoding: escaped, as: UTF8.self)
  }

  /// Lines of at most 75 octets, the blank of a continuation counted, never cut inside a character, and inside
  /// a cluster of combining characters only where the cluster is longer than a line.
  static func folded(_ line: String) -> [UInt8] {
    // Most lines are short, and to look for the borders of characters is what takes long.
    if line.utf8.count <= limit { return Array(line.utf8) + [0x0D, 0x0A] }
    var out: [UInt8] = []
    var room = limit
    func append(_ piece: some Collection<UInt8>) {
      if piece.count > room {
        out += [0x0D, 0x0A, 0x20]
        room = limit - 1
      }
      out += piece
      room -= piece.count
    }
    for character in line {
      if character.utf8.count < limit {
        append(character.utf8)
      } else {
        for scalar in character.unicodeScalars { append(Array(String(scalar).utf8)) }
      }
    }
    return out + [0x0D, 0x0A]
  }

  private static let limit = 75
}
