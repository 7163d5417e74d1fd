/// Where objects lie: a bucket, and what all their keys begin with.
public struct BucketAddress: Hashable, Sendable, CustomStringConvertible {
  /// The bucket's name.
  public let bucket: String
  /// What every key begins with: empty, or with a slash at its end.
  public let prefix: String

  /// An address such as `s3://bucket/some/prefix`; nil for anything else.
  public init?(_ text: String) {
    guard text.hasPrefix("s3://") else { return nil }
    let parts = text.dropFirst(5).split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    let folders = (parts.dropFirst().first ?? "").split(separator: "/", omittingEmptySubsequences: false)
    let names = folders.last == "" ? folders.dropLast() : folders
    // The bucket naming rules of S3, without which a name could not stand in a URL's path.
    guard let bucket = parts.first, bucket.wholeMatch(of: /[a-z0-9][a-z0-9.\-]{1,61}[a-z0-9]/) != nil,
      names.allSatisfy({ ObjectKey.isUsable($0) })
    else { return nil }
    self.bucket = String(bucket)
    prefix = names.map { "\($0)/" }.joined()
  }

  /// As it is written on the command line.
  public var description: String { "s3://\(bucket)/\(prefix)" }
}

/// The names of objects.
enum ObjectKey {
  /// Whether a name may be a part of a key: no control character, which XML could not list, and nothing that a
  /// client would resolve away.
  static func isUsable(_ name: some StringProtocol) -> Bool {
    !name.isEmpty && name != "." && name != ".."
      && name.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
  }

  /// A text as signatures want it in a URL: all but the unreserved characters of RFC 3986 as %XX.
  static func encoded(_ text: String, keepingSlashes: Bool) -> String {
    var encoded = ""
    for byte in text.utf8 {
      let scalar = Unicode.Scalar(byte)
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"):
        encoded.unicodeScalars.append(scalar)
      case UInt8(ascii: "/") where keepingSlashes: encoded.unicodeScalars.append(scalar)
      default:
        encoded += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    return encoded
  }
}
