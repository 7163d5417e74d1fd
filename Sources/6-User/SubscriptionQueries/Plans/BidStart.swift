package import Costs
package import Diagnostics
internal import SubscriptionLists
internal import SubscriptionStore
package import Trading
package import Values

/// What an assumed bid in a stored auction begins with: its terms, the price at a chance, and the average that price rests on.
package struct BidStart: Sendable {
  package let terms: AuctionBid.Terms
  package let lots: Int
  /// Nil where there is none.
  package let price: Price?
  /// The emerging board's average; nil without one.
  package let sale: Price?
  package let day: Day?
  /// What is sold, which decides about the tax.
  package let security: SecurityClass?
  private let auction: Auction

  /// The newest auction of a code that was not cancelled; nil if none is stored with its terms.
  package init?(of code: StockCode, chance: Int, _ settings: QuerySettings) throws(SubcalError) {
    let items = try settings.store.read(at: settings.moment) { store in
      try ListAnswer<Auction>.evaluated(
        try store.records(Auction.self, of: code), moment: settings.moment, chance: chance, in: store)
    }.value
    guard
      let item = items.filter({ !$0.auction.isCancelled }).max(by: {
        ($0.auction.bidStart ?? .first) < ($1.auction.bidStart ?? .first)
      }), let terms = AuctionBid.Terms(of: item.auction)
    else { return nil }
    (self.terms, lots, price) = (terms, item.auction.bidLotsMinimum ?? 1, item.bid.price(at: chance))
    sale = item.bid.saleToAssume
    (day, security, auction) = (item.auction.deliveryDate, SecurityClass(code), item.auction)
  }

  /// Bonds have no price at any chance.
  package var isBond: Bool { auction.kind == .convertibleBond }

  /// Why the auction takes no such bid, with its limit; nil if it does.
  package func refusal(ofBid price: Price?, lots: Int?) -> SubcalError? {
    auction.refusal(ofBid: price, lots: lots)
  }
}
