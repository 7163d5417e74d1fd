/// A hash that is the same in every process, unlike that of `Hasher`. It differs, for all practical purposes, if the bytes
/// differ; it is no defence against somebody who wants two to be equal. Browsers keep hashes, so it stays as it is.
struct StableHash {
  private(set) var value: UInt64 = 0x243F_6A88_85A3_08D3

  init(of bytes: [UInt8]) {
    add(UInt64(bytes.count))
    var index = 0
    while index + 8 <= bytes.count {
      var (word, shift) = (0 as UInt64, 0 as UInt64)
      while shift < 64 {
        word |= UInt64(bytes[index]) << shift
        (index, shift) = (index + 1, shift + 8)
      }
      add(word)
    }
    var rest = 0 as UInt64
    while index < bytes.count {
      rest = rest << 8 | UInt64(bytes[index])
      index += 1
    }
    add(rest)
  }

  private mutating func add(_ word: UInt64) {
    // The constants are the fractions of the golden ratio and of pi, as in wyhash and SplitMix64.
    let (high, low) = (value ^ word).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    value = (high ^ low) &+ 0x1319_8A2E_0370_7344
  }
}
