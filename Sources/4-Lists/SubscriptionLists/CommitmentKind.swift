package import Costs
internal import Records

extension Commitment.Kind {
  /// What is committed to, by its id: those of auctions and cash increases say what they are.
  package init(ofID id: String) {
    let parts = id.split(separator: "-")
    func isOf(_ suffix: String?) -> Bool { parts.count > 2 && parts[2] == suffix ?? "" }
    self = isOf(Auction.kind.idSuffix) ? .bid : isOf(CashIncrease.kind.idSuffix) ? .right : .draw
  }
}
