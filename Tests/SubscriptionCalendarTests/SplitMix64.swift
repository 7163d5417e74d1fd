/// Steele, Lea and Flood's generator (2014): the same seed gives the same numbers on every machine.
struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

extension SplitMix64 {
  /// A text of random scalars, rich in what breaks lines, quotes and clusters.
  mutating func text(upTo length: Int) -> String {
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
