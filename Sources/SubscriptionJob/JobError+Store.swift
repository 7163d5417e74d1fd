public import SubscriptionStore

extension JobError {
  /// Why a store cannot be used, and what to do about it.
  public init(_ error: StoreError) {
    let advice =
      switch error {
      case .corrupt: "run subcal nightly: it sets the file aside and begins a new store."
      case .newer: "update subcal, or name another store with --store."
      case .older: "run subcal nightly once: it brings the store up to date."
      case .foreign: "name subcal's own store with --store."
      case .refused: "check the store's owner, permissions and free space."
      }
    self.init(.cannotWrite, nil, reason: "\(error)", advice: advice)
  }
}
