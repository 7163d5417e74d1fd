internal import Costs
internal import ListEngine
internal import SubscriptionLists
internal import SubscriptionReport
internal import Trading
internal import Values

/// The auctions that the page's calculator of bids offers, each with what a bid in it begins with and what its sums follow from.
///
/// It begins as `calc --auction CODE` does, and the script counts as ``AuctionBid`` does.
enum BidCalculator {
  /// Those that are not opened, the nearest first, and last those that take no bids any more.
  static func content(_ report: Report) -> [PageContent] {
    func place(_ item: EvaluatedAuction) -> (Int, Day, String) {
      (item.state == .after ? 1 : 0, item.auction.bidEnd ?? .last, item.known.id)
    }
    return report.lists.auctions.map(\.evaluated).filter { !$0.auction.hasResult && !$0.auction.isCancelled }
      .sorted { place($0) < place($1) }
      .compactMap { option($0, report.context) }
  }

  /// Nil while the terms are not known.
  private static func option(_ item: EvaluatedAuction, _ context: EvaluationContext) -> PageContent? {
    let auction = item.auction
    let security = SecurityClass(auction.code) ?? .share
    let sold = auction.deliveryDate ?? context.today
    guard let terms = AuctionBid.Terms(of: auction),
      let tax = context.costs.tax(of: security, soldOn: sold)
    else { return nil }
    return [
      "code": auction.code.description, "name": auction.name,
      "price": (item.bid.price(at: 50) ?? auction.minimumPrice)?.description,
      "lots": "\(auction.bidLotsMinimum ?? 1)", "sell": item.bid.saleToAssume?.description,
      "terms": "\(terms.depositPercent) \(terms.processingFee) \(terms.winningFee.millionths)",
      "tax": "\(tax)",
      "minimum": auction.minimumPrice.map { "\($0.tenThousandths)" },
      "least": auction.bidLotsMinimum.map { "\($0)" }, "most": auction.bidLotsMaximum.map { "\($0)" },
      "ticks": TickTable.table(of: security, on: sold).forScript,
    ]
  }
}
