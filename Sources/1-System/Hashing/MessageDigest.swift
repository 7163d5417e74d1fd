internal import CLibCrypto

/// A digest computed by OpenSSL's libcrypto.
package struct MessageDigest: Hashable, Sendable {
  package let bytes: [UInt8]

  package init(bytes: [UInt8]) { self.bytes = bytes }

  /// FIPS 180-4.
  package static func sha256(_ input: [UInt8]) -> MessageDigest {
    unsafe MessageDigest(input, size: 32) { unsafe libcrypto_shim_sha256($0, $1, $2) }
  }

  /// FIPS 180-4. Only for the answer that opens a WebSocket (RFC 6455, section 4.2.2); it protects nothing.
  package static func sha1(_ input: [UInt8]) -> MessageDigest {
    unsafe MessageDigest(input, size: 20) { unsafe libcrypto_shim_sha1($0, $1, $2) }
  }

  /// RFC 1321. Only for comparing with the MD5 that a server gives; it protects nothing.
  package static func md5(_ input: [UInt8]) -> MessageDigest {
    unsafe MessageDigest(input, size: 16) { unsafe libcrypto_shim_md5($0, $1, $2) }
  }

  package var hexadecimal: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  private init(
    _ input: [UInt8], size: Int,
    _ function: (UnsafeRawPointer?, Int, UnsafeMutablePointer<UInt8>?) -> Void
  ) {
    var bytes = [UInt8](repeating: 0, count: size)
    unsafe input.withUnsafeBytes { input in
      unsafe bytes.withUnsafeMutableBufferPointer { output in
        unsafe function(input.baseAddress, input.count, output.baseAddress)
      }
    }
    self.bytes = bytes
  }
}
