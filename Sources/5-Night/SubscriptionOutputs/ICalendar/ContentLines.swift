/// Content lines of iCalendar (RFC 5545 section 3.1): escaped, folded, ended with CRLF.
///
/// ``VEvent`` and ``CalendarFeed`` write their lines with it. `SUMMARY` of a long name is folded after 75
/// octets with a blank on the next line, never inside a character, whose halves would be shown as errors. A
/// comma that is not escaped makes two values of one for some readers.
package struct ContentLines {
  private(set) var bytes: [UInt8] = []

  /// Adds a line whose value is TEXT (section 3.3.11).
  package mutating func add(_ name: String, text: String) {
    add(name) { line in Self.escape(text, to: &line) }
  }

  /// Adds a line whose value is not TEXT and so takes no escapes: dates, numbers, addresses.
  package mutating func add(_ name: String, _ value: String) { add(name) { line in line += value.utf8 } }

  package mutating func add(_ lines: ContentLines) { bytes += lines.bytes }

  package static func escaped(_ text: String) -> String {
    var bytes: [UInt8] = []
    escape(text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Adds TEXT with backslash, semicolon, comma and newline escaped; other control characters, which are not allowed,
  /// are left out.
  private static func escape(_ text: String, to line: inout [UInt8]) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\", ";", ",": line += "\\\(scalar)".utf8
      case "\n": line += "\\n".utf8
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}"..."\u{2029}": continue
      default: line += String(scalar).utf8
      }
    }
  }

  private mutating func add(_ name: String, _ addValue: (inout [UInt8]) -> Void) {
    let start = bytes.count
    bytes += name.utf8
    bytes.append(UInt8(ascii: ":"))
    addValue(&bytes)
    if bytes.count - start > Self.limit { fold(from: start) }
    bytes.append(0x0D)
    bytes.append(0x0A)
  }

  /// Makes lines of at most 75 octets, the blank of a continuation counted, never cut inside a character, and inside a
  /// cluster of combining characters only where the cluster is longer than a line.
  private mutating func fold(from first: Int) {
    let line = Array(bytes[first...])
    bytes.removeLast(line.count)
    var (start, room) = (0, Self.limit)
    let ends = Self.ends(of: String(decoding: line, as: UTF8.self))
    while line.count - start > room {
      let end = ends.last { $0 > start && $0 <= start + room } ?? start + room
      bytes += line[start..<end]
      bytes.append(0x0D)
      bytes.append(0x0A)
      bytes.append(0x20)
      (start, room) = (end, Self.limit - 1)
    }
    bytes += line[start...]
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
}
