package import Costs

extension AuctionBid.Terms {
  /// The terms of an auction; nil while one of them is not known.
  package init?(of auction: Auction) {
    guard let deposit = auction.depositPercent, let fee = auction.processingFee,
      let winningFee = auction.winningFee
    else { return nil }
    self.init(depositPercent: deposit, processingFee: fee, winningFee: winningFee)
  }
}
