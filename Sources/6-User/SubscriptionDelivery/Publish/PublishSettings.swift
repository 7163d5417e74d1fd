package import Fetching
package import Posix

package struct PublishSettings: Sendable {
  package var folder: FilePath
  package var address: BucketAddress
  /// The store's address.
  package var endpoint: BaseURL
  /// The bucket's region, which the signature names.
  package var region: String
  package var keys: S3Credentials
  /// How many uploads run at once.
  package var parallel = PublishSettings.usualParallel
  package var hasRunRecord = false
  /// Whether texts are uploaded compressed by gzip, for all readers alike.
  package var compresses = false
  /// Whether a folder with under half of the published files may replace them.
  package var acceptsLess = false
  /// Whether objects that no publish uploaded may be replaced.
  package var replacesOthers = false
  /// A PEM file with additional certificate authorities.
  package var certificateAuthorityFile: String?

  package static let usualParallel = 8

  package init(
    folder: FilePath, address: BucketAddress, endpoint: BaseURL, region: String, keys: S3Credentials
  ) {
    (self.folder, self.address, self.endpoint) = (folder, address, endpoint)
    (self.region, self.keys) = (region, keys)
  }
}

/// A bucket, and the prefix of all keys.
package struct BucketAddress: Hashable, Sendable, CustomStringConvertible {
  package let bucket: String
  /// The prefix of every key: empty, or ending with a slash.
  package let prefix: String

  /// An address such as `s3://bucket/some/prefix`; nil for anything else.
  package init?(_ text: String) {
    guard text.hasPrefix("s3://") else { return nil }
    let parts = text.dropFirst(5).split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    let folders = (parts.dropFirst().first ?? "").split(separator: "/", omittingEmptySubsequences: false)
    let names = folders.last == "" ? folders.dropLast() : folders
    // S3's bucket naming rules, which keep the name safe in a URL's path.
    guard let bucket = parts.first, bucket.wholeMatch(of: /[a-z0-9][a-z0-9.\-]{1,61}[a-z0-9]/) != nil,
      names.allSatisfy({ ObjectKey.isUsable($0) })
    else { return nil }
    self.bucket = String(bucket)
    prefix = names.map { "\($0)/" }.joined()
  }

  package var description: String { "s3://\(bucket)/\(prefix)" }
}
