internal import CLibCrypto
package import Diagnostics
internal import Localization

/// A digest computed by OpenSSL's libcrypto.
package struct MessageDigest: Hashable, Sendable {
  package let bytes: [UInt8]

  package init(bytes: [UInt8]) { self.bytes = bytes }

  /// FIPS 180-4.
  package static func sha256(_ input: [UInt8]) throws(SubcalError) -> MessageDigest {
    try unsafe MessageDigest(input, size: 32, name: "SHA-256") { unsafe clibcrypto_sha256($0, $1, $2) }
  }

  /// RFC 1321. Only for comparing with the MD5 that a server gives; it protects nothing.
  package static func md5(_ input: [UInt8]) throws(SubcalError) -> MessageDigest {
    try unsafe MessageDigest(input, size: 16, name: "MD5") { unsafe clibcrypto_md5($0, $1, $2) }
  }

  package var hexadecimal: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  private init(
    _ input: [UInt8], size: Int, name: String,
    _ function: (UnsafeRawPointer?, Int, UnsafeMutablePointer<UInt8>?) -> Int32
  ) throws(SubcalError) {
    var bytes = [UInt8](repeating: 0, count: size)
    let isDone = unsafe input.withUnsafeBytes { input in
      unsafe bytes.withUnsafeMutableBufferPointer { output in
        unsafe function(input.baseAddress, input.count, output.baseAddress) == 1
      }
    }
    guard isDone else {
      throw SubcalError(
        .internal,
        reason: Text(
          "找不到 OpenSSL 的 libcrypto，或它沒有 \(name)",
          "OpenSSL's libcrypto is missing or does not provide \(name)"),
        advice: Text(
          "安裝它；Debian 與 Ubuntu 的套件為 libssl3。",
          "install it; on Debian and Ubuntu it is the package libssl3."))
    }
    self.bytes = bytes
  }
}
