package import Localization
package import Values

/// What an auction does not take of a bid: its price is not in whole cents, or its list has a limit.
package enum BidLimit: Hashable, Sendable {
  case cents(Price)
  case price(Price, least: Price)
  case fewestLots(Int, least: Int)
  /// - Parameter others: The lots that the person bids for besides.
  case mostLots(Int, others: Int, most: Int)

  /// The limit of all auctions that a price breaks; nil for none.
  package init?(of price: Price) {
    guard !price.isWholeCents else { return nil }
    self = .cents(price)
  }

  /// Why no such bid is taken, with the limit.
  package var reason: Text {
    switch self {
    case .cents(let price):
      Text("投標價 \(price) 不足一分，不能投標", "the bid of \(price) is not in whole cents; no such bid is taken")
    case .price(let price, let least): Self.tooLow("\(price)", least: "\(least)")
    case .fewestLots(let lots, let least): Self.tooFew("\(lots)", least: "\(least)")
    case .mostLots(let lots, 0, let most): Self.tooMany("\(lots)", most: "\(most)")
    case .mostLots(let lots, let others, let most):
      Text(
        "\(lots) 張連同已投標的 \(others) 張，超過上限 \(most) 張，不能投標",
        "\(lots.of("lot")) and the \(others) bid for already are over the \(most) of one bidder; no such bid is taken"
      )
    }
  }

  /// What is taken.
  package var advice: Text {
    switch self {
    case .cents: Text("投標價以 0.01 元為單位。", "bids are to NT$ 0.01.")
    case .price(_, let least): Text("投標價至少 \(least)。", "bid \(least) or more.")
    case .fewestLots(_, let least): Text("至少投標 \(least) 張。", "bid for \(least.of("lot")) or more.")
    case .mostLots(_, 0, let most): Text("至多投標 \(most) 張。", "bid for \(most.of("lot")) or fewer.")
    case .mostLots: Text("減少張數；一人各帳戶合計。", "bid for fewer; all accounts of a person count together.")
    }
  }

  // The same sentences of texts: the pages' script puts its numbers in their places.
  package static func tooLow(_ price: String, least: String) -> Text {
    Text("\(price) 低於底標 \(least)，不能投標", "\(price) is under the minimum of \(least); no such bid is taken")
  }
  package static func tooFew(_ lots: String, least: String) -> Text {
    Text(
      "\(lots) 張少於每標單最低 \(least) 張，不能投標",
      "\(lots) is fewer than the \(least) lots of a bid; no such bid is taken")
  }
  package static func tooMany(_ lots: String, most: String) -> Text {
    Text(
      "\(lots) 張超過上限 \(most) 張，不能投標", "\(lots) is over the \(most) lots of one bidder; no such bid is taken")
  }
}

extension Auction {
  /// The limit that a bid breaks; nil for one that the auction takes. What is nil was not given.
  ///
  /// - Parameter others: The lots of the bidder's other bids in it, which count together with these.
  package func limit(ofBid price: Price?, lots: Int?, besides others: Int = 0) -> BidLimit? {
    if let limit = price.flatMap(BidLimit.init(of:)) { return limit }
    if let price, let least = minimumPrice, price < least { return .price(price, least: least) }
    guard let lots else { return nil }
    let least = max(1, bidLotsMinimum ?? 1)
    if lots < least { return .fewestLots(lots, least: least) }
    return bidLotsMaximum.flatMap { others + lots > $0 ? .mostLots(lots, others: others, most: $0) : nil }
  }
}
