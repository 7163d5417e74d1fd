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

  /// Whether a text certainly needs no escaping; may be false for one that needs none.
  private static func isPlain(_ bytes: [UInt8]) -> Bool {
    var last: UInt8 = 0
    for byte in bytes {
      switch (last, byte) {
      case (_, 0..<0x20), (_, 0x22), (_, 0x26...0x27), (_, 0x3C), (_, 0x3E), (_, 0x7F): return false
      // The first bytes of characters that are removed or replaced.
      case (0xC2, ..<0xA0), (0xD8, 0x9C), (0xE2, 0x80...0x81), (0xEF, 0xBF): return false
      default: last = byte
      }
    }
    return true
  }
}
