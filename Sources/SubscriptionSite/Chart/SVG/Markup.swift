/// Text as markup has it: what HTML and XML read is escaped, and what would turn the reading direction is shown as
/// U+FFFD.
enum Markup {
  /// Control characters, which HTML has no place for, are shown as U+FFFD.
  case html
  /// Control characters and others that XML 1.0 has no place for are left out.
  case xml

  /// Appends a text for an element or a quoted attribute.
  ///
  /// Goes by scalars: a quote followed by a combining mark is one Character that is no quote, and would end an
  /// attribute.
  func append(_ text: String, to out: inout [UInt8]) {
    let bytes = Array(text.utf8)
    if Self.isPlain(bytes) {
      out += bytes
      return
    }
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": out += "&amp;".utf8
      case "<": out += "&lt;".utf8
      case ">": out += "&gt;".utf8
      case "\"": out += "&quot;".utf8
      case "'": out += "&#39;".utf8
      case "\n", "\t": out.append(UInt8(truncatingIfNeeded: scalar.value))
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}": if self == .html { out += Self.replacement }
      case "\u{200E}"..."\u{200F}", "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}", "\u{61C}":
        out += Self.replacement
      case "\u{FFFE}", "\u{FFFF}": if self == .html { out += String(scalar).utf8 }
      case "\u{20}"..."\u{7E}": out.append(UInt8(truncatingIfNeeded: scalar.value))
      default: out += String(scalar).utf8
      }
    }
  }

  private static let replacement = "\u{FFFD}".utf8

  /// Whether a text stays as it is; says no to some that would, and never yes to one that would not.
  private static func isPlain(_ bytes: [UInt8]) -> Bool {
    var last: UInt8 = 0
    for byte in bytes {
      switch (last, byte) {
      case (_, 0..<0x20), (_, 0x22), (_, 0x26...0x27), (_, 0x3C), (_, 0x3E), (_, 0x7F): return false
      // The beginnings of what is left out or shown otherwise.
      case (0xC2, ..<0xA0), (0xD8, 0x9C), (0xE2, 0x80...0x81), (0xEF, 0xBF): return false
      default: last = byte
      }
    }
    return true
  }
}
