internal import CSiteAssets

/// The files of SubscriptionSite/Assets, which are compiled into the program.
package enum SiteAssets {
  /// The bytes of a file; none if CSiteAssets.c does not embed it.
  package static func bytes(of name: String) -> [UInt8] {
    guard let asset = unsafe CSiteAssetNamed(name)?.pointee else { return [] }
    return unsafe Array(UnsafeBufferPointer(start: asset.bytes, count: asset.count))
  }
}
