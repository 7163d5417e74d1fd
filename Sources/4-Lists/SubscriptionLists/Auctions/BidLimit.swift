package import Localization
package import Values

/// What an auction does not take of a bid, with the limit that its list gives.
package enum BidLimit: Hashable, Sendable {
  case price(Price, least: Price)
  case fewestLots(Int, least: Int)
  case mostLots(Int, most: Int)

  /// Why no such bid is taken, with the limit.
  package var reason: Text {
    switch self {
    case .price(let price, let least): Self.tooLow("\(price)", least: "\(least)")
    case .fewestLots(let lots, let least): Self.tooFew("\(lots)", least: "\(least)")
    case .mostLots(let lots, let most): Self.tooMany("\(lots)", most: "\(most)")
    }
  }

  // The same sentences of texts: the pages' script puts its numbers in their places.
  package static func tooLow(_ price: String, least: String) -> Text {
    Text("\(price) 低於底標 \(least)，不能投標", "\(price) is under the minimum of \(least); no such bid is taken")
  }
  package static func tooFew(_ lots: String, least: String) -> Text {
    Text(
      "\(lots) 張少於每標單最低 \(least) 張，不能投標",
      "\(lots) lots are fewer than the \(least) of a bid; no such bid is taken")
  }
  package static func tooMany(_ lots: String, most: String) -> Text {
    Text(
      "\(lots) 張超過上限 \(most) 張，不能投標", "\(lots) lots are over the \(most) of one bidder; no such bid is taken")
  }
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
