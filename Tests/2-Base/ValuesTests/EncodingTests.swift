import Testing
import Values

@Suite struct EncodingTests {
  @Test(arguments: [
    ("a-Z_0.9~", "a-Z_0.9~"), ("a b/c?d=e&f", "a%20b%2Fc%3Fd%3De%26f"), ("慶\n", "%E6%85%B6%0A"), ("", ""),
  ])
  func `all but unreserved characters are percent-encoded`(text: String, encoded: String) {
    #expect(text.percentEncoded == encoded)
  }

  /// Values of draft-eastlake-fnv, appendix C.
  @Test(
    arguments: [
      ("", 0xCBF2_9CE4_8422_2325), ("a", 0xAF63_DC4C_8601_EC8C), ("foobar", 0x8594_4171_F739_67E8),
    ] as [(String, UInt64)])
  func `a sum is FNV-1a's, forwards and backwards`(text: String, sum: UInt64) {
    let bytes = Array(text.utf8)
    #expect(Fingerprint.sum(bytes, after: Fingerprint.start) == sum)
    #expect(Fingerprint.sum(bytes, before: sum) == Fingerprint.start)
  }

  @Test func `a fingerprint tells where texts end, and has all its digits`() {
    #expect(Fingerprint.of(["ab", "c"]) != Fingerprint.of(["a", "bc"]))
    #expect(Fingerprint.of([]) == "cbf29ce484222325")
    #expect((0..<100).allSatisfy { Fingerprint.of(["\($0)"]).count == 16 })
  }

  @Test func `markup escapes what would end a text or an attribute, and leaves out what XML does not allow`()
  {
    func escaped(_ text: String, _ markup: Markup) -> String {
      var bytes: [UInt8] = []
      markup.append(text, to: &bytes)
      return String(decoding: bytes, as: UTF8.self)
    }
    #expect(escaped("<a b=\"'\">&\n", .xml) == "&lt;a b=&quot;&#39;&quot;&gt;&amp;\n")
    #expect(escaped("a\u{0}\u{85}\u{FFFF}慶", .xml) == "a慶")
    #expect(escaped("a\u{0}\u{202E}慶", .html) == "a\u{FFFD}\u{FFFD}慶")
  }
}
