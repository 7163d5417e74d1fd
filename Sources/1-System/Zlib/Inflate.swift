internal import CZlib

/// Bytes unpacked by zlib, strictly: libcurl takes a body of gzip for whole though the end of its trailer is missing.
package enum Inflate {
  /// What a file of gzip (RFC 1952) holds; nil unless it is one whole member, with the CRC-32 and the length of its content
  /// and nothing behind them.
  ///
  /// - Parameter most: The most bytes that are unpacked; nil for more.
  package static func gzip(_ bytes: [UInt8], upTo most: Int) -> [UInt8]? {
    guard bytes.count < Int(UInt32.max) else { return nil }
    var stream = unsafe z_stream()
    guard unsafe zlib_shim_start_inflating(&stream, 15 + 16) == Z_OK else { return nil }
    defer { _ = unsafe inflateEnd(&stream) }
    var (input, room, output) = (bytes, [UInt8](repeating: 0, count: 1 << 16), [UInt8]())
    let isWhole = unsafe input.withUnsafeMutableBufferPointer { input in
      unsafe stream.next_in = input.baseAddress
      unsafe stream.avail_in = UInt32(input.count)
      while true {
        let (code, count) = unsafe room.withUnsafeMutableBufferPointer { room in
          unsafe stream.next_out = room.baseAddress
          unsafe stream.avail_out = UInt32(room.count)
          let code = unsafe inflate(&stream, Z_NO_FLUSH)
          return (code, room.count - Int(unsafe stream.avail_out))
        }
        output += room.prefix(count)
        // Without room for more, or at an end that is missing, zlib answers Z_BUF_ERROR.
        guard code == Z_OK, output.count <= most else {
          return unsafe code == Z_STREAM_END && stream.avail_in == 0 && output.count <= most
        }
      }
    }
    return isWhole ? output : nil
  }
}
