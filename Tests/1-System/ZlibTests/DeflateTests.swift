import Foundation
import TestSupport
import Testing
import Zlib

struct DeflateTests {
  @Test(arguments: ["", "a", String(repeating: "申購,2024-10-29,公開\n", count: 20_000)])
  func `Python reads what was compressed, and its CRC-32`(text: String) throws {
    let python = try #require(Tool.python)
    let scratch = try ScratchDirectory()
    let bytes = Array(text.utf8)
    try Data(Deflate.gzip(bytes)).write(to: URL(filePath: scratch.path("a.gz")))
    try Data(Deflate.zlib(bytes)).write(to: URL(filePath: scratch.path("a.zlib")))
    let script = """
      import gzip, sys, zlib
      text = gzip.decompress(open(sys.argv[1], "rb").read())
      assert text == zlib.decompress(open(sys.argv[2], "rb").read())
      print(len(text), zlib.crc32(text))
      """
    let said = try python.output(["-c", script, scratch.path("a.gz"), scratch.path("a.zlib")])
    #expect(String(decoding: said, as: UTF8.self) == "\(bytes.count) \(Deflate.checksum(bytes))\n")
  }

  @Test func `a text is compressed, and to the same bytes again`() throws {
    let bytes = [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000)
    let once = try Deflate.gzip(bytes)
    #expect(try once.count < 2000 && Deflate.gzip(bytes) == once)
  }

  @Test(arguments: ["", "a", String(repeating: "申購,2024-10-29,公開\n", count: 20_000)])
  func `what was compressed is unpacked, and what lost, got or changed a byte is not`(text: String) throws {
    let bytes = Array(text.utf8)
    let packed = try Deflate.gzip(bytes)
    let most = max(1, bytes.count)
    #expect(Inflate.gzip(packed, upTo: most) == bytes)
    for count in [1, 4, 8, 12, packed.count] {
      #expect(Inflate.gzip(Array(packed.dropLast(count)), upTo: most) == nil)
    }
    #expect(Inflate.gzip(packed + [0], upTo: most) == nil)
    #expect(Inflate.gzip(packed + packed, upTo: 2 * most) == nil)
    for index in [packed.count / 2, packed.count - 1] {
      var changed = packed
      changed[index] ^= 1
      #expect(Inflate.gzip(changed, upTo: most) != bytes)
    }
    #expect(bytes.isEmpty || Inflate.gzip(packed, upTo: bytes.count - 1) == nil)
    #expect(Inflate.gzip(bytes, upTo: most) == nil)
  }
}
