package import Values

/// What an auction does not take of a bid, with the limit that its list gives.
package enum BidLimit: Hashable, Sendable {
  case price(Price, least: Price)
  case fewestLots(Int, least: Int)
  case mostLots(Int, most: Int)
}

extension Auction {
  /// The limit that a bid breaks; nil for one that the auction takes. What is nil was not given.
  ///
  /// - Parameter others: The lots of the bidder's other bids in it, which count together with these.
  package func limit(ofBid price: Price?, lots: Int?, besides others: Int = 0) -> BidLimit? {
    if let price, let least = minimumPrice, price < least { return .price(price, least: least) }
    guard let lots else { return nil }
    let least = max(1, bidLotsMinimum ?? 1)
    if lots < least { return .fewestLots(lots, least: least) }
    return bidLotsMaximum.flatMap { others + lots > $0 ? .mostLots(lots, most: $0) : nil }
  }
}
