/// Text with scraps of HTML, which need no parser.
enum HTMLText {
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
