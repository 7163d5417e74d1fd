package import TestSupport

extension SplitMix64 {
  /// A text of random scalars, with many that break lines, quotes and grapheme clusters.
  package mutating func text(upTo length: Int) -> String {
    let troublemakers: [Unicode.Scalar] = [
      "\r", "\n", "\t", "\u{0}", "\u{B}", "\u{7F}", "\u{85}", "\u{2028}", "\u{2029}", "\u{202E}", "\u{FEFF}",
      "\u{301}", "\u{200D}", "\u{FE0F}", "\u{1F3FD}", "\"", ",", ";", ":", "\\", " ", "=", "申", "👩",
      "\u{1100}",
    ]
    var text = ""
    for _ in 0..<Int.random(in: 0...length, using: &self) {
      switch UInt8.random(in: 0..<4, using: &self) {
      case 0: text.unicodeScalars.append(troublemakers.randomElement(using: &self) ?? " ")
      case 1: text.unicodeScalars.append(Unicode.Scalar(UInt8.random(in: 0x20...0x7E, using: &self)))
      case 2:
        let combining = UInt32.random(in: 0x300...0x36F, using: &self)
        for _ in 0..<Int.random(in: 1...40, using: &self) {
          if let scalar = Unicode.Scalar(combining) { text.unicodeScalars.append(scalar) }
        }
      default:
        if let scalar = Unicode.Scalar(UInt32.random(in: 0x80...0x10FFFF, using: &self)) {
          text.unicodeScalars.append(scalar)
        }
      }
    }
    return text
  }
}
