/// A short stable fingerprint of texts, to tell whether they changed: FNV-1a with 64 bits, in hexadecimal
/// (draft-eastlake-fnv). Swift's own `Hasher` is seeded anew in every process.
enum Fingerprint {
  static func of(_ texts: [String]) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for text in texts {
      for byte in Array(text.utf8) + [0] {
        hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
      }
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}
