/// Text with scraps of HTML, which need no parser.
enum HTMLText {
  /// The text with its numeric character references as characters: TWSE's files write 美&#21894;-KY, because CP950 lacks 喆.
  static func withoutReferences(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    var parts = text.split(separator: "&#", omittingEmptySubsequences: false).map(String.init)
    for index in parts.indices.dropFirst() {
      let part = parts[index]
      let digits = part.prefix { $0 != ";" }
      let isHex = digits.first == "x" || digits.first == "X"
      let number = UInt32(isHex ? digits.dropFirst() : digits, radix: isHex ? 16 : 10)
      guard digits.count < part.count, let scalar = number.flatMap(Unicode.Scalar.init) else {
        parts[index] = "&#" + part
        continue
      }
      parts[index] = String(scalar) + part.dropFirst(digits.count + 1)
    }
    return parts.joined()
  }

  /// The text with a blank in place of each tag: ` + ` of `<p style= color:red>+</p>`.
  static func withoutTags(_ text: String) -> String {
    var words: [UInt8] = []
    var isInTag = false
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "<"): isInTag = true
      case UInt8(ascii: ">"):
        isInTag = false
        words.append(UInt8(ascii: " "))
      default: if !isInTag { words.append(byte) }
      }
    }
    return String(decoding: words, as: UTF8.self)
  }
}
