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
}
