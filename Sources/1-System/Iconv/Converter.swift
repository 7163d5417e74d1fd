import Glibc

/// Owns a conversion descriptor of iconv_open(3) from one encoding to UTF-8.
@safe struct Converter: ~Copyable {
  private let descriptor: iconv_t
  private var output: [UInt8] = []
  private var invalidOffsets: [Int] = []

  init(from encoding: String) throws(IconvError) {
    guard Self.isPlainName(encoding) else {
      throw IconvError(encoding: encoding, message: "not the name of an encoding")
    }
    guard let descriptor = unsafe iconv_open("UTF-8", encoding), unsafe descriptor != Self.failure else {
      let reason = errno
      throw IconvError(encoding: encoding, message: Self.text(of: reason))
    }
    unsafe self.descriptor = unsafe descriptor
  }

  deinit { unsafe iconv_close(descriptor) }

  mutating func decode(_ bytes: [UInt8], mostInvalid: Int) -> DecodedText {
    output = []
    invalidOffsets = []
    output.reserveCapacity(bytes.count + bytes.count / 2)
    unsafe bytes.withUnsafeBytes { bytes in
      var offset = 0
      while offset < bytes.count, invalidOffsets.count <= mostInvalid {
        offset += unsafe convert(UnsafeRawBufferPointer(rebasing: bytes[offset...]))
        guard offset < bytes.count else { break }
        invalidOffsets.append(offset)
        output.append(contentsOf: "\u{FFFD}".utf8)
        offset += 1
      }
    }
    flush()
    return DecodedText(text: String(decoding: output, as: UTF8.self), invalidOffsets: invalidOffsets)
  }
}

private extension Converter {
  static var failure: iconv_t? { unsafe iconv_t(bitPattern: -1) }

  /// Large enough to be fast, small enough for the stack.
  static var chunkSize: Int { 16_384 }

  /// glibc reads an empty name as the locale's encoding, and text after a slash as a conversion flag.
  static func isPlainName(_ name: String) -> Bool {
    !name.isEmpty
      && name.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "a")...UInt8(ascii: "z"):
          true
        default: "-_.:+()".utf8.contains(byte)
        }
      }
  }

  static func text(of code: CInt) -> String {
    // strerror(3) would say "Invalid argument"; iconv_open(3) gives EINVAL this meaning.
    guard code != EINVAL else { return "the system knows no such encoding" }
    guard let text = unsafe strerror(code) else { return "error \(code)" }
    return unsafe String(cString: text)
  }

  /// Converts up to the end or the first invalid byte, and returns the number of bytes read.
  mutating func convert(_ bytes: UnsafeRawBufferPointer) -> Int {
    // iconv(3) declares its input mutable, but does not write to it.
    var next = unsafe UnsafeMutablePointer(mutating: bytes.assumingMemoryBound(to: CChar.self).baseAddress)
    var remaining = bytes.count
    while unsafe step(&next, &remaining) == E2BIG {}
    return bytes.count - remaining
  }

  /// Writes the character that a stateful encoding may still hold.
  mutating func flush() { while unsafe step(nil, nil) == E2BIG {} }

  /// Calls iconv(3) once and appends its output; returns 0 or the errno for which it stopped early.
  mutating func step(
    _ next: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, _ remaining: UnsafeMutablePointer<Int>?
  ) -> CInt {
    let descriptor = unsafe descriptor
    return unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: Self.chunkSize) { chunk in
      var free = chunk.baseAddress
      var room = chunk.count
      let result = unsafe iconv(descriptor, next, remaining, &free, &room)
      let reason = result == -1 ? errno : 0
      unsafe output.append(contentsOf: UnsafeRawBufferPointer(chunk).prefix(chunk.count - room))
      return reason
    }
  }
}
