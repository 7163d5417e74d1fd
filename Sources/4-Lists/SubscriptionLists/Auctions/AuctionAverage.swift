internal import Costs
internal import Values

/// The published average of the winning bids, compared with the total that they pay.
package enum AuctionAverage: Hashable, Sendable {
  /// The total over all lots is the average.
  case ofAllLots
  /// The total over the average is so many lots: fewer than were on offer found a buyer.
  case ofSomeLots(Int)
  /// The total cannot be that of these lots.
  case disagrees

  /// Nil until total and average are published.
  package init?(of auction: Auction) {
    guard let total = auction.totalAmount, let average = auction.averagePrice, let lots = auction.lots else {
      return nil
    }
    let units = Int128(lots) * Int128(AuctionBid.unitsOfALot)
    let bidFor = Int128(auction.qualifiedLots ?? lots)
    // The exchange rounds to two decimals.
    if (Int128(total) * 100).divided(by: units, .nearest) * 100 == Int128(average.tenThousandths) {
      self = bidFor < Int128(lots) ? .disagrees : .ofAllLots
      return
    }
    // A whole number of lots makes the published average to the cent: on 25 of 25 auctions that sold only some.
    let sold = (Int128(total) * 10_000).divided(
      by: Int128(average.tenThousandths) * Int128(AuctionBid.unitsOfALot), .nearest)
    // Qualified bids win while there are lots. Some winners do not pay: of an auction with enough bids for a quarter of the
    // lots at most in those years, of one without they may be few (206 of 1,810 lots in 2024, for which 568 were bid).
    let most = min(Int128(lots) - 1, bidFor)
    let isWhole =
      sold > 0
      && (Int128(total) * 100).divided(by: sold * Int128(AuctionBid.unitsOfALot), .nearest) * 100
        == Int128(average.tenThousandths)
    let isEnough = sold * 2 > most || bidFor < Int128(lots)
    self = isWhole && sold <= most && isEnough ? .ofSomeLots(Int(truncatingIfNeeded: sold)) : .disagrees
  }
}
