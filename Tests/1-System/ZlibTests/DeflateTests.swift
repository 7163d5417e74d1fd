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
}
