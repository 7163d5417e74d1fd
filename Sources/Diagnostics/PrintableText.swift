/// Makes text of an exchange safe to print anywhere.
package enum PrintableText {
  /// The text without white space at its ends, including ideographic and no-break spaces.
  package static func trimmed(_ text: String) -> String {
    // Most cells are codes and numbers, which have none.
    if let first = text.utf8.first, let last = text.utf8.last, isPlain(first), isPlain(last) { return text }
    let scalars = text.unicodeScalars
    guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    return String(scalars[first...last])
  }

  /// The text without control characters, line and paragraph separators and bidirectional overrides, which could end a
  /// line of an iCalendar file (RFC 5545, section 3.1) or change the direction of the text after it; with no more
  /// combining marks on a character than any language uses, because a pile of them covers the lines above; and with
  /// U+FFFD for what has no meaning that readers share.
  package static func visible(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { isHidden($0) || isMark($0) || isUnassigned($0) }) else {
      return text
    }
    var visible = ""
    var marks = 0
    for scalar in text.unicodeScalars {
      marks = isMark(scalar) ? marks + 1 : 0
      guard marks <= mostMarks else { continue }
      visible.unicodeScalars.append(isUnassigned(scalar) ? "\u{FFFD}" : isHidden(scalar) ? " " : scalar)
    }
    return trimmed(visible)
  }

  /// Whether a character is for private use or a noncharacter (Unicode Standard, 23.5 and 23.7): every font may show it
  /// as something else, and XML does not allow all of them.
  package static func isUnassigned(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case ..<0xE000: false
    case 0xE000...0xF8FF, 0xFDD0...0xFDEF, 0xF0000...: true
    default: scalar.value & 0xFFFE == 0xFFFE
    }
  }

  /// The visible text, cut to a number of characters, for use in messages.
  package static func excerpt(_ text: String, upTo length: Int) -> String {
    // Cut first too, so that only the beginning of 20 MB is read.
    let scalars = text.unicodeScalars.prefix(length + 1)
    let visible = visible(String(scalars))
    guard scalars.count > length else { return visible }
    return String(visible.unicodeScalars.prefix(length - 1)) + "…"
  }

  private static let mostMarks = 4

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    // Looking up the category is slow, and no Chinese character is a mark.
    guard scalar.value >= 0x300, !(0x3400...0x9FFF).contains(scalar.value) else { return false }
    return [.nonspacingMark, .enclosingMark].contains(scalar.properties.generalCategory)
  }

  /// Whether a byte is a visible character of ASCII.
  private static func isPlain(_ byte: UInt8) -> Bool { (0x21...0x7E).contains(byte) }

  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0...0x1F, 0x7F...0x9F, 0x2028...0x2029, 0x202A...0x202E, 0x2066...0x2069, 0x200E...0x200F,
      0x061C, 0xFEFF, 0xFFF9...0xFFFB:
      true
    default: false
    }
  }
}
