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
}
