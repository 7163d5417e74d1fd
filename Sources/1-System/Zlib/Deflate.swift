internal import CZlib

/// Bytes compressed by zlib. The same bytes give the same result with the same version of zlib, but another version may
/// compress them differently.
package enum Deflate {
  /// In zlib's form (RFC 1950), as PNG has it.
  package static func zlib(_ bytes: [UInt8]) throws(DeflateError) -> [UInt8] {
    try compressed(bytes, windowBits: 15)
  }

  /// In the form of gzip (RFC 1952), as HTTP's `Content-Encoding: gzip` has it.
  package static func gzip(_ bytes: [UInt8]) throws(DeflateError) -> [UInt8] {
    try compressed(bytes, windowBits: 15 + 16)
  }

  /// The CRC-32 of PNG and gzip.
  package static func checksum(_ bytes: [UInt8]) -> UInt32 {
    unsafe bytes.withUnsafeBufferPointer { bytes in
      // Without an address, crc32 returns its first value, which is that of no bytes.
      unsafe UInt32(truncatingIfNeeded: crc32_z(0, bytes.baseAddress, bytes.count))
    }
  }

  private static func compressed(_ bytes: [UInt8], windowBits: CInt) throws(DeflateError) -> [UInt8] {
    // avail_in has 32 bits.
    guard bytes.count < Int(UInt32.max) else { throw DeflateError(message: "more than 4 GB at once") }
    var stream = unsafe z_stream()
    guard unsafe zlib_shim_start(&stream, windowBits) == Z_OK else {
      throw DeflateError(message: "out of memory")
    }
    defer { _ = unsafe deflateEnd(&stream) }
    var (input, output) = (
      bytes, [UInt8](repeating: 0, count: Int(unsafe deflateBound(&stream, UInt(bytes.count))))
    )
    let room = output.count
    let code = unsafe input.withUnsafeMutableBufferPointer { input in
      unsafe output.withUnsafeMutableBufferPointer { output in
        unsafe stream.next_in = input.baseAddress
        unsafe stream.avail_in = UInt32(input.count)
        unsafe stream.next_out = output.baseAddress
        unsafe stream.avail_out = UInt32(room)
        return unsafe deflate(&stream, Z_FINISH)
      }
    }
    // deflateBound(3) is enough for one call.
    guard code == Z_STREAM_END else { throw DeflateError(message: "zlib error \(code)") }
    return Array(output.prefix(room - Int(unsafe stream.avail_out)))
  }
}

package struct DeflateError: Error, Sendable, Equatable, CustomStringConvertible {
  package let message: String

  package var description: String { "compressing: \(message)" }
}
