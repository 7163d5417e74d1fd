/// One content line of iCalendar (RFC 5545 section 3.1): escaped, folded, ended with CRLF.
enum ContentLine {
  /// A line whose value is TEXT (section 3.3.11).
  static func text(_ name: String, _ value: String) -> [UInt8] { folded(name, escapedBytes(value)) }

  /// A line whose value is not TEXT and so takes no escapes: dates, numbers, addresses.
  static func value(_ name: String, _ value: String) -> [UInt8] { folded(name, Array(value.utf8)) }

  /// TEXT with backslash, semicolon, comma and newline escaped; other control characters, which are not
  /// allowed, are left out. Works on bytes and scalars: a CRLF is one `Character`.
  static func escaped(_ text: String) -> String { String(decoding: escapedBytes(text), as: UTF8.self) }

  private static func escapedBytes(_ text: String) -> [UInt8] {
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
    return escaped
  }

  /// Lines of at most 75 octets, the blank of a continuation counted, never cut inside a character, and inside
  /// a cluster of combining characters only where the cluster is longer than a line.
  private static func folded(_ name: String, _ value: [UInt8]) -> [UInt8] {
    var line: [UInt8] = []
    line.reserveCapacity(name.utf8.count + value.count + value.count / 20 + 3)
    line += name.utf8
    line.append(UInt8(ascii: ":"))
    line += value
    // Most lines are short.
    guard line.count > limit else {
      line.append(0x0D)
      line.append(0x0A)
      return line
    }
    var out: [UInt8] = []
    out.reserveCapacity(line.count + line.count / 20 + 2)
    var (start, room) = (0, limit)
    // Finding grapheme breaks is slow, and few lines need it.
    let ends = hasClusters(line) ? ends(of: String(decoding: line, as: UTF8.self)) : nil
    while line.count - start > room {
      var end = start + room
      if let ends {
        end = ends.last { $0 > start && $0 <= end } ?? end
      } else {
        // The bytes after a character's first.
        while line[end] & 0xC0 == 0x80 { end -= 1 }
      }
      out += line[start..<end]
      out += [0x0D, 0x0A, 0x20]
      (start, room) = (end, limit - 1)
    }
    out += line[start...]
    out += [0x0D, 0x0A]
    return out
  }

  private static let limit = 75

  /// Where the indivisible parts end, in octets.
  private static func ends(of line: String) -> [Int] {
    var (ends, end): ([Int], Int) = ([], 0)
    for character in line {
      let length = character.utf8.count
      for part in length < limit ? [length] : character.unicodeScalars.map({ UTF8.width($0) }) {
        end += part
        ends.append(end)
      }
    }
    return ends
  }

  /// Whether a line may have a cluster: anything but printable ASCII, Chinese characters and punctuation, which are
  /// U+3000 to U+3029, U+4E00 to U+9FFF and U+FF01 to U+FF5E.
  private static func hasClusters(_ line: [UInt8]) -> Bool {
    var place = 0
    while place < line.count {
      let first = line[place]
      if (0x20...0x7E).contains(first) {
        place += 1
        continue
      }
      guard (0xE3...0xEF).contains(first), place + 2 < line.count else { return true }
      let scalar = Int(first & 0x0F) << 12 | Int(line[place + 1] & 0x3F) << 6 | Int(line[place + 2] & 0x3F)
      switch scalar {
      case 0x3000...0x3029, 0x4E00...0x9FFF, 0xFF01...0xFF5E: place += 3
      default: return true
      }
    }
    return false
  }
}
