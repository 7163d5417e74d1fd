/// Escapes what a page contains that is not text.
///
/// Text of a page is escaped by ``Template``. In a script element other rules hold: there `<` would end the
/// script, and an entity such as `&lt;` would stay as it is. So JSON in a page goes through here, and nothing
/// else does.
enum HTMLEscape {
  /// JSON for a script element, with `<` escaped so that nothing can end it.
  static func block(_ json: [UInt8]) -> String {
    guard json.contains(UInt8(ascii: "<")) else { return String(decoding: json, as: UTF8.self) }
    var block: [UInt8] = []
    block.reserveCapacity(json.count)
    for byte in json {
      if byte == UInt8(ascii: "<") { block += "\\u003c".utf8 } else { block.append(byte) }
    }
    return String(decoding: block, as: UTF8.self)
  }

  /// The same for JSON with names in it, which may have quotes and marks of direction: none of them is in the page.
  static func quietBlock(_ json: [UInt8]) -> String {
    var block: [UInt8] = []
    block.reserveCapacity(json.count + 64)
    var (copied, index) = (0, 0)
    while index < json.count {
      guard let (length, escaped) = scalar(at: index, of: json) else {
        index += 1
        continue
      }
      if let escaped {
        let digits = String(escaped, radix: 16)
        block += json[copied..<index]
        block += "\\u\(String(repeating: "0", count: 4 - digits.utf8.count))\(digits)".utf8
        copied = index + length
      }
      index += length
    }
    block += json[copied...]
    return String(decoding: block, as: UTF8.self)
  }

  /// The length of what begins at an index of JSON, and the scalar if it is to be escaped; nil for one byte that is not.
  private static func scalar(at index: Int, of json: [UInt8]) -> (length: Int, escaped: Int?)? {
    /// The bytes from there on, as a number.
    func bytes(_ count: Int) -> Int {
      index + count <= json.count ? json[index..<index + count].reduce(0) { $0 << 8 | Int($1) } : 0
    }
    switch json[index] {
    case UInt8(ascii: "\\"): return (2, bytes(2) == 0x5C22 ? 0x22 : nil)
    case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "'"), UInt8(ascii: "&"), 0x7F:
      return (1, Int(json[index]))
    case 0xC2: return 0xC280...0xC29F ~= bytes(2) ? (2, bytes(2) & 0xFF) : nil
    case 0xD8: return bytes(2) == 0xD89C ? (2, 0x61C) : nil
    case 0xE2:
      return switch bytes(3) {
      case 0xE2808E...0xE2808F, 0xE280A8...0xE280AE: (3, 0x2000 + bytes(3) & 0x3F)
      case 0xE281A6...0xE281A9: (3, 0x2040 + bytes(3) & 0x3F)
      default: nil
      }
    default: return nil
    }
  }
}
