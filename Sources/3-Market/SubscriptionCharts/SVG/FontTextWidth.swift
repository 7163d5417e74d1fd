/// An upper estimate of the width of a text: the font depends on the viewer.
enum FontTextWidth {
  /// The width in pixels at a font size. A character of a wide script takes an em.
  static func of(_ text: String, size: Double) -> Double {
    text.unicodeScalars.reduce(0) { $0 + ems(of: $1) } * size
  }

  /// The text, or as much of its beginning as fits and an ellipsis.
  static func cut(_ text: String, to width: Double, size: Double) -> String {
    guard of(text, size: size) > width else { return text }
    var kept = text
    while !kept.isEmpty, of(kept + "…", size: size) > width { kept.removeLast() }
    return kept + "…"
  }

  private static func ems(of scalar: Unicode.Scalar) -> Double {
    switch scalar {
    case " ", ".", ",", ":", "·", "'", "i", "l", "j", "(", ")", "|": 0.34
    case "0"..."9", "a"..."z", "-", "+", "–": 0.6
    case "A"..."Z", "%", "…": 0.76
    case "\u{2E80}"...: 1.02
    default: 0.8
    }
  }
}
