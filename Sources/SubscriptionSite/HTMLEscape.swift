/// Escapes what a page contains that is not text.
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
    var block = ""
    var rest = String(decoding: json, as: UTF8.self).unicodeScalars[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\\":
        let next = rest.popFirst() ?? scalar
        block += next == "\"" ? "\\u0022" : "\\\(next)"
      case "<", ">", "'", "&", "\u{7F}"..."\u{9F}", "\u{61C}", "\u{200E}"..."\u{200F}",
        "\u{2028}"..."\u{202E}",
        "\u{2066}"..."\u{2069}":
        let digits = String(scalar.value, radix: 16)
        block += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
      default: block.unicodeScalars.append(scalar)
      }
    }
    return block
  }
}
