public import SubscriptionJob
public import SystemPackage

/// Everything a publish is told.
public struct PublishSettings: Sendable {
  /// The output folder.
  public var folder: FilePath
  /// Where it is published to.
  public var address: BucketAddress
  /// The store's own address.
  public var endpoint: BaseURL
  /// The bucket's region, which the signature names.
  public var region: String
  /// The keys.
  public var keys: StoreKeys
  /// How many uploads run side by side.
  public var parallel = 8
  /// Whether run.json is published too.
  public var hasRunRecord = false
  /// Whether a folder with under half of what is published replaces it all the same.
  public var acceptsLess = false
  /// A PEM file with further certificate authorities.
  public var certificateAuthorityFile: String?

  /// Settings with the usual defaults.
  public init(
    folder: FilePath, address: BucketAddress, endpoint: BaseURL, region: String, keys: StoreKeys
  ) {
    self.folder = folder
    self.address = address
    self.endpoint = endpoint
    self.region = region
    self.keys = keys
  }
}
