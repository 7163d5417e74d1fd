/// Hides secrets in text of another side, which may repeat what it received.
///
/// A secret is found as it is, in up to two layers of percent encoding (RFC 3986 section 2.1) and of the escapes of
/// JSON and HTML, also partial and mixed, and in Base64 (RFC 4648) and hexadecimal, also within a longer encoded text.
package struct Redaction: Sendable {
  private let patterns: [[UInt8]]
  /// By their first bytes.
  private let indices: [[Int]]

  /// What is printed instead of a secret.
  package static let mark = "•••"

  package init(_ secrets: [String]) {
    var found: Set<[UInt8]> = []
    for secret in secrets.flatMap(Self.parts) where !secret.isEmpty {
      found.formUnion(Self.forms(of: Array(secret.utf8)))
    }
    // The longest first, so that a part does not leave the rest of the whole.
    patterns = found.sorted { $0.count > $1.count }
    var indices = [[Int]](repeating: [], count: 256)
    for (index, pattern) in patterns.enumerated() { indices[Int(pattern[0])].append(index) }
    self.indices = indices
  }

  /// The text with a mark for each secret. To be called before the text is cut: half a secret is not found.
  package func hiding(in text: some StringProtocol) -> String {
    let bytes = Array(text.utf8)
    var layer = bytes.indices.map { Unit(byte: bytes[$0], first: $0, end: $0 + 1) }
    var hidden: [Range<Int>] = []
    for _ in 0..<3 {
      search(layer, &hidden)
      let next = Self.decoded(layer)
      if next.count == layer.count { break }
      layer = next
    }
    guard !hidden.isEmpty else { return String(text) }
    var result: [UInt8] = []
    var index = 0
    for range in hidden.sorted(by: { $0.lowerBound < $1.lowerBound }) where range.upperBound > index {
      if range.lowerBound >= index {
        result += bytes[index..<range.lowerBound]
        result += Array(Self.mark.utf8)
      }
      index = range.upperBound
    }
    return String(decoding: result + bytes[index...], as: UTF8.self)
  }

  /// A decoded byte, and where its encoding is in the text.
  private struct Unit {
    var byte: UInt8
    var first: Int
    var end: Int
  }

  private func search(_ units: [Unit], _ hidden: inout [Range<Int>]) {
    var start = 0
    while start < units.count {
      let found = indices[Int(units[start].byte)].first { index in
        let pattern = patterns[index]
        return start + pattern.count <= units.count
          && pattern.indices.allSatisfy { units[start + $0].byte == pattern[$0] }
      }
      guard let found else {
        start += 1
        continue
      }
      let end = start + patterns[found].count
      hidden.append(units[start].first..<units[end - 1].end)
      start = end
    }
  }
}

// What to look for.
extension Redaction {
  /// A secret; of an address also what follows the host, and the long parts of that.
  private static func parts(of secret: String) -> [String] {
    guard let start = secret.firstRange(of: "://")?.upperBound,
      let slash = secret[start...].firstIndex(of: "/")
    else { return [secret] }
    let target = secret[slash...]
    let parts = target.split { "/?&=".contains($0) }.filter { $0.utf8.count >= 8 }
    return [secret] + (target.utf8.count > 1 ? [String(target)] : []) + parts.map(String.init)
  }

  private static func forms(of secret: [UInt8]) -> [[UInt8]] {
    var forms = [secret]
    // application/x-www-form-urlencoded writes a space as a plus.
    if secret.contains(0x20) { forms.append(secret.map { $0 == 0x20 ? UInt8(ascii: "+") : $0 }) }
    for letters in ["0123456789abcdef", "0123456789ABCDEF"] {
      let digits = Array(letters.utf8)
      forms.append(secret.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
    }
    for last in ["+/", "-_"] {
      for skipped in 0...2 { forms.append(base64(secret, after: skipped, last: last)) }
    }
    // A shorter text would be found where it means nothing.
    return forms.filter { $0 == secret || $0.count >= 4 }
  }

  /// The characters of Base64 that depend on the secret alone, when it follows a number of other bytes.
  private static func base64(_ secret: [UInt8], after skipped: Int, last: String) -> [UInt8] {
    let alphabet = Array(("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789" + last).utf8)
    let bytes = Array(repeating: UInt8(0), count: skipped) + secret
    let characters = (skipped * 8 + 5) / 6..<(bytes.count * 8 / 6)
    return characters.map { character in
      var bits = 0
      for bit in character * 6..<character * 6 + 6 {
        bits = bits << 1 | Int(bytes[bit / 8] >> (7 - UInt8(bit % 8)) & 1)
      }
      return alphabet[bits]
    }
  }
}

// One layer of escapes.
extension Redaction {
  private static func decoded(_ units: [Unit]) -> [Unit] {
    var result: [Unit] = []
    result.reserveCapacity(units.count)
    var start = 0
    while start < units.count {
      guard let (bytes, length) = escape(units[start...].prefix(longestEscape).map(\.byte)) else {
        result.append(units[start])
        start += 1
        continue
      }
      let (first, end) = (units[start].first, units[start + length - 1].end)
      result += bytes.map { Unit(byte: $0, first: first, end: end) }
      start += length
    }
    return result
  }

  /// `\uD83D\uDE00`
  private static let longestEscape = 12

  /// The bytes of an escape at the start, and its length.
  private static func escape(_ text: [UInt8]) -> (bytes: [UInt8], length: Int)? {
    switch text.first {
    case UInt8(ascii: "%"): return number(text.dropFirst(), 2).map { ([UInt8($0)], 3) }
    case UInt8(ascii: "\\"): return backslash(text)
    case UInt8(ascii: "&"): return entity(text)
    default: return nil
    }
  }

  /// An escape of JSON (RFC 8259 section 7) or of a string in a program.
  private static func backslash(_ text: [UInt8]) -> (bytes: [UInt8], length: Int)? {
    guard text.count > 1 else { return nil }
    switch text[1] {
    case UInt8(ascii: "u"):
      guard let first = number(text.dropFirst(2), 4) else { return nil }
      if (0xD800..<0xDC00).contains(first), text.count == 12, text[6] == text[0], text[7] == text[1],
        let second = number(text.dropFirst(8), 4), (0xDC00..<0xE000).contains(second)
      {
        return (utf8(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)), 12)
      }
      return (utf8(first), 6)
    case UInt8(ascii: "x"): return number(text.dropFirst(2), 2).map { ([UInt8($0)], 4) }
    case UInt8(ascii: "n"): return ([0x0A], 2)
    case UInt8(ascii: "r"): return ([0x0D], 2)
    case UInt8(ascii: "t"): return ([0x09], 2)
    default: return ([text[1]], 2)
    }
  }

  /// A character reference of HTML or XML.
  private static func entity(_ text: [UInt8]) -> (bytes: [UInt8], length: Int)? {
    guard let end = text.firstIndex(of: UInt8(ascii: ";")) else { return nil }
    let name = String(decoding: text[1..<end], as: UTF8.self)
    if let named = ["lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'"][name] {
      return (Array(named.utf8), end + 1)
    }
    guard name.hasPrefix("#") else { return nil }
    let isHexadecimal = name.hasPrefix("#x") || name.hasPrefix("#X")
    let digits = name.dropFirst(isHexadecimal ? 2 : 1)
    return UInt32(digits, radix: isHexadecimal ? 16 : 10).map { (utf8($0), end + 1) }
  }

  private static func number(_ text: ArraySlice<UInt8>, _ count: Int) -> UInt32? {
    guard text.count >= count else { return nil }
    var number: UInt32 = 0
    for byte in text.prefix(count) {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
      number = number << 4 | UInt32(digit)
    }
    return number
  }

  private static func utf8(_ scalar: UInt32) -> [UInt8] {
    Array(String(Unicode.Scalar(scalar) ?? "\u{FFFD}").utf8)
  }
}
