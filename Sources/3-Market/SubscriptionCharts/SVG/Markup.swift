/// Escapes text for HTML or XML. Characters that change the text direction become U+FFFD.
package enum Markup {
  /// Control characters, which HTML does not allow, become U+FFFD.
  case html
  /// Control and other characters that XML 1.0 does not allow are removed.
  case xml

  /// Appends a text for an element or a quoted attribute.
  ///
  /// It works on scalars: a quote with a combining mark is one Character that is not a quote, but would end an
  /// attribute.
  package func append(_ text: String, to out: inout [UInt8]) {
    if Self.isPlain(text.utf8.span) {
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

  /// Whether a text certainly needs no escaping; may be false for one that needs none.
  private static func isPlain(_ bytes: Span<UInt8>) -> Bool {
    let special = Self.special
    for index in bytes.indices {
      let byte = bytes[index]
      if byte < 0x40 {
        if special >> UInt64(byte) & 1 == 1 { return false }
      } else if byte >= 0x7F {
        // The first bytes of characters that are removed or replaced; others begin with them too.
        switch byte {
        case 0x7F: return false
        case 0xC2: if bytes[index + 1] < 0xA0 { return false }
        case 0xD8: if bytes[index + 1] == 0x9C { return false }
        case 0xE2: if bytes[index + 1] <= 0x81 { return false }
        case 0xEF: if bytes[index + 1] == 0xBF { return false }
        default: break
        }
      }
    }
    return true
  }

  /// The bits of the control characters and of `"`, `&`, `'`, `<` and `>`.
  private static let special: UInt64 = [0x22, 0x26, 0x27, 0x3C, 0x3E].reduce(0xFFFF_FFFF) { $0 | 1 << $1 }
}
