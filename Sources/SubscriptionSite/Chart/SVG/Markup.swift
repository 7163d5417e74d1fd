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
    if text.utf8.allSatisfy(Self.isPlain) {
      out += text.utf8
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

  /// Whether a byte can only be of a text's that stays as it is: no sign that is escaped, no control character, and
  /// not the beginning of a scalar of more than one byte that is shown otherwise.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x22, 0x26, 0x27, 0x3C, 0x3E, 0x7F, 0xC2, 0xD8, 0xE2, 0xEF: false
    case 0x20...: true
    default: false
    }
  }
}
