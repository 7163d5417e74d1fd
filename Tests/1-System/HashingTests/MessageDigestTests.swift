import Hashing
import Testing

struct MessageDigestTests {
  /// Of texts of the letter a, around a block of 64 bytes, as Python's hashlib computes them.
  @Test(arguments: [
    (
      0, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
      "d41d8cd98f00b204e9800998ecf8427e",
      "da39a3ee5e6b4b0d3255bfef95601890afd80709"
    ),
    (
      63, "7d3e74a05d7db15bce4ad9ec0658ea98e3f06eeecf16b4c6fff2da457ddc2f34",
      "b06521f39153d618550606be297466d5",
      "03f09f5b158a7a8cdad920bddc29b81c18a551f5"
    ),
    (
      64, "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb",
      "014842d480b571495a4a0363793f7367",
      "0098ba824b5c16427bd7a1122a5a442a25ec644d"
    ),
    (
      100_000, "6d1cf22d7cc09b085dfc25ee1a1f3ae0265804c607bc2074ad253bcc82fd81ee",
      "1af6d6f2f682f76f80e606aeaaee1680",
      "c4d4b30851182fc4eb8675494d42fd7f17e29c93"
    ),
  ])
  func `digests are those of SHA-256, MD5 and SHA-1`(count: Int, sha256: String, md5: String, sha1: String) {
    let text = [UInt8](repeating: UInt8(ascii: "a"), count: count)
    #expect(MessageDigest.sha256(text).hexadecimal == sha256)
    #expect(MessageDigest.md5(text).hexadecimal == md5)
    #expect(MessageDigest.sha1(text).hexadecimal == sha1)
  }
}
