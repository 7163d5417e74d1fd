/// Text joined from pieces: each run of white space becomes one space, and the ends have none.
///
/// White space is HTML's ASCII white space and the no-break space. An ideographic space (U+3000) is kept
/// inside the text, where it aligns words, and dropped at the ends.
struct CollapsedText {
  private var scalars = String.UnicodeScalarView()
  private var isAfterSpace = false

  /// Adds a piece that continues the one before it.
  mutating func append(_ piece: String) {
    for scalar in piece.unicodeScalars {
      guard !Self.isWhiteSpace(scalar) else {
        isAfterSpace = true
        continue
      }
      if isAfterSpace { scalars.append(" ") }
      isAfterSpace = false
      scalars.append(scalar)
    }
  }

  /// Separates the next piece from the text so far.
  mutating func separate() { isAfterSpace = true }

  var text: String {
    guard let first = scalars.firstIndex(where: { !Self.isDroppedAtEnds($0) }),
      let last = scalars.lastIndex(where: { !Self.isDroppedAtEnds($0) })
    else { return "" }
    return String(scalars[first...last])
  }
}

private extension CollapsedText {
  static func isWhiteSpace(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case " ", "\t", "\n", "\u{B}", "\u{C}", "\r", "\u{A0}": true
    default: false
    }
  }

  static func isDroppedAtEnds(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || scalar == "\u{3000}"
  }
}
