internal import Iconv

/// Characters that ETEN added to Big5, C6A1 to C875 and C8CD to C8D3, such as ① and の: CP950 calls the area
/// user-defined and has characters for private use in their place, U+F6B1 for C6A1 and so on.
enum ETENCharacters {
  /// The text with the characters that are meant.
  static func replaced(in text: String) throws(IconvError) -> String {
    guard text.unicodeScalars.contains(where: isOfETEN) else { return text }
    let meanings = try meanings.get()
    var replaced = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      replaced.append(isOfETEN(scalar) ? meanings[scalar] ?? scalar : scalar)
    }
    return String(replaced)
  }

  private static func isOfETEN(_ scalar: Unicode.Scalar) -> Bool {
    (0xF6B1...0xF7E1).contains(scalar.value) || (0xF817...0xF81D).contains(scalar.value)
  }

  /// All of them once: opening a converter for each character of a body would take minutes.
  private static let meanings = Result { () throws(IconvError) in
    var meanings: [Unicode.Scalar: Unicode.Scalar] = [:]
    for case let scalar? in (UInt32(0xE000)...0xF8FF).map(Unicode.Scalar.init) where isOfETEN(scalar) {
      meanings[scalar] = try meaning(of: scalar)
    }
    return meanings
  }

  /// What BIG5-HKSCS, which includes ETEN's characters, has at the same position; itself where that has none.
  private static func meaning(of scalar: Unicode.Scalar) throws(IconvError) -> Unicode.Scalar {
    // A row of Big5 has 157 positions: 40 to 7E and A1 to FE. The area begins in the middle of row C6, after 63.
    let (row, cell) = Int(scalar.value - 0xF6B1 + 63).quotientAndRemainder(dividingBy: 157)
    let trail = cell < 63 ? 0x40 + cell : 0xA1 + cell - 63
    let found = try Iconv.decode([UInt8(0xC6 + row), UInt8(trail)], from: "BIG5-HKSCS")
    return found.invalidOffsets.isEmpty ? found.text.unicodeScalars.first ?? scalar : scalar
  }
}
