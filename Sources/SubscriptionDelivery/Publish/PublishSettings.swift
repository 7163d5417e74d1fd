package import Fetching
package import SystemPackage

package struct PublishSettings: Sendable {
  package var folder: FilePath
  package var address: BucketAddress
  /// The store's address.
  package var endpoint: BaseURL
  /// The bucket's region, which the signature names.
  package var region: String
  package var keys: S3Credentials
  /// How many uploads run at once.
  package var parallel = 8
  package var hasRunRecord = false
  /// Whether a folder with under half of the published files may replace them.
  package var acceptsLess = false
  /// A PEM file with additional certificate authorities.
  package var certificateAuthorityFile: String?

  package init(
    folder: FilePath, address: BucketAddress, endpoint: BaseURL, region: String, keys: S3Credentials
  ) {
    (self.folder, self.address, self.endpoint) = (folder, address, endpoint)
    (self.region, self.keys) = (region, keys)
  }
}
