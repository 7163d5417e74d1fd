import Glibc
import Iconv
import Testing

@Suite
struct IconvTests {
  @Test(
    arguments: [
      ([0xA5, 0x78, 0xBF, 0x6E, 0xB9, 0x71], "台積電"),
      // Code page 950 has the euro sign at A3E1, which Big5 does not assign.
      ([0xA3, 0xE1], "€"),
      // The seven characters of the ETEN extension that the code page has at F9D6 to F9DC.
      ([0xF9, 0xD6, 0xF9, 0xDC], "碁嫺"),
      ([0xA1, 0x40, 0x41], "\u{3000}A"),
      // A second byte may look like a backslash.
      ([0xA5, 0x5C], "功"),
      ([], ""),
    ] as [([UInt8], String)]
  )
  func `code page 950 is decoded`(bytes: [UInt8], text: String) throws {
    #expect(try Iconv.decode(bytes, from: "CP950") == DecodedText(text: text))
  }

  @Test func `other encodings are decoded, and names may be in lower case`() throws {
    #expect(try Iconv.decode([0x80, 0xE9], from: "windows-1252") == DecodedText(text: "€é"))
    #expect(try Iconv.decode([0x93, 0xFA], from: "shift_jis") == DecodedText(text: "日"))
    #expect(try Iconv.decode(Array("台積電".utf8), from: "UTF-8") == DecodedText(text: "台積電"))
  }

  @Test func `a stateful encoding is decoded to its end`() throws {
    let bytes: [UInt8] = [0x1B, 0x24, 0x42, 0x46, 0x7C, 0x1B, 0x28, 0x42, 0x41]
    #expect(try Iconv.decode(bytes, from: "ISO-2022-JP") == DecodedText(text: "日A"))
    // Big5-HKSCS holds a character back until it is clear that no accent follows.
    #expect(try Iconv.decode([0x88, 0x66], from: "BIG5-HKSCS") == DecodedText(text: "Ê"))
  }

  @Test func `an invalid byte is replaced and its offset recorded`() throws {
    let bytes: [UInt8] = [0x41, 0xFF, 0xA5, 0x78, 0xFF, 0xFF, 0x42]
    let expected = DecodedText(text: "A\u{FFFD}台\u{FFFD}\u{FFFD}B", invalidOffsets: [1, 4, 5])
    #expect(try Iconv.decode(bytes, from: "CP950") == expected)
  }

  @Test func `a lead byte without a valid second byte is replaced alone`() throws {
    let expected = DecodedText(text: "\u{FFFD}<td>", invalidOffsets: [0])
    #expect(try Iconv.decode([0xA5] + Array("<td>".utf8), from: "CP950") == expected)
  }

  @Test func `a character cut off at the end is replaced`() throws {
    let expected = DecodedText(text: "台\u{FFFD}", invalidOffsets: [2])
    #expect(try Iconv.decode([0xA5, 0x78, 0xBF], from: "CP950") == expected)
    let cut = DecodedText(text: "\u{FFFD}\u{FFFD}", invalidOffsets: [0, 1])
    #expect(try Iconv.decode([0xE5, 0x8F], from: "UTF-8") == cut)
  }

  @Test func `decoding ends after more invalid bytes than are tolerated`() throws {
    let expected = DecodedText(text: "\u{FFFD}A\u{FFFD}", invalidOffsets: [0, 2])
    #expect(try Iconv.decode([0xFF, 0x41, 0xFF, 0x42, 0xFF], from: "CP950", mostInvalid: 1) == expected)
  }

  @Test(arguments: ["no-such-encoding", "", "CP950//IGNORE", "/", "CP950\0"])
  func `the error for an unknown encoding names it`(name: String) throws {
    let error = try #require(throws: IconvError.self) { try Iconv.decode([0x41], from: name) }
    #expect(error.encoding == name)
    #expect(error.description.hasPrefix("decoding from \"\(name)\": "))
  }

  @Test func `long text is decoded completely`() throws {
    let bytes = Array(repeating: [0xA5, 0x78, 0x0A] as [UInt8], count: 200_000).flatMap(\.self)
    let expected = DecodedText(text: String(repeating: "台\n", count: 200_000))
    #expect(try Iconv.decode(bytes, from: "CP950") == expected)
  }

  @Test(arguments: ["CP950", "UTF-8", "UTF-16LE", "UCS-4", "ISO-2022-JP"])
  func `invalid bytes are decoded in linear time`(encoding: String) throws {
    /// The thread's own time, which other work on the machine does not lengthen.
    func now() -> Int {
      var time = timespec()
      unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }
    func nanoseconds(_ count: Int) throws -> Int {
      let bytes = Array(repeating: [0xFF, 0xDC] as [UInt8], count: count / 2).flatMap(\.self)
      let start = now()
      _ = try Iconv.decode(bytes, from: encoding)
      return now() - start
    }
    // If it were quadratic, ten times the bytes would take a hundred times as long.
    let few = max(try nanoseconds(40_000), 5_000_000)
    #expect(try nanoseconds(400_000) < few * 50)
  }
}
