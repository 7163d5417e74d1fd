/// A short stable sum of bytes, to tell whether they changed by accident: FNV-1a with 64 bits (draft-eastlake-fnv). Swift's
/// own `Hasher` is seeded anew in every process.
///
/// Calendar entries keep one of their texts, and the store one of each record, from which it also mends a changed bit. Both
/// are kept in files, so it stays as it is.
package enum Fingerprint {
  /// The sum of no bytes.
  package static let start: UInt64 = 0xCBF2_9CE4_8422_2325

  private static let factor: UInt64 = 0x100_0000_01B3
  /// `factor * inverse` is 1: the factor is odd, so it has an inverse.
  private static let inverse: UInt64 = 0xCE96_5057_AFF6_957B

  /// The sum with some more bytes at its end.
  package static func sum(_ bytes: [UInt8], after sum: UInt64) -> UInt64 {
    bytes.reduce(sum) { ($0 ^ UInt64($1)) &* factor }
  }

  /// The sum before some bytes by that after them.
  package static func sum(_ bytes: [UInt8], before sum: UInt64) -> UInt64 {
    bytes.reversed().reduce(sum) { $0 &* inverse ^ UInt64($1) }
  }

  /// The sum of texts, each with a byte of 0 after it, in hexadecimal.
  package static func of(_ texts: [String]) -> String {
    let digits = String(texts.reduce(start) { sum(Array($1.utf8) + [0], after: $0) }, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}
