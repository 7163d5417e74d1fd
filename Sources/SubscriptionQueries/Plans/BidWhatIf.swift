package import Costs
internal import JSON
internal import SubscriptionOutputs
package import Trading
package import Values

/// The numbers of an assumed bid in an auction, and of the sale of what it wins.
package struct BidWhatIf: Answer {
  package let bid: AuctionBid
  package let costs: LotCosts
  package let breakEven: BreakEven
  package let sale: Sale?

  package struct Sale: Sendable {
    package let price: Price
    package let profit: Int
    /// The highest bid that does not lose at this price; nil if there is none.
    package let highestBid: Price?
  }

  /// Nil if an amount overflows.
  package init?(
    price: Price, lots: Int, terms: AuctionBid.Terms, sale: Price?, costs: LotCosts, ticks: TickTable
  ) {
    guard let bid = AuctionBid(price: price, lots: lots, terms: terms, rounding: costs.rounding),
      let breakEven = bid.breakEven(costs: costs, ticks: ticks)
    else { return nil }
    (self.bid, self.costs, self.breakEven) = (bid, costs, breakEven)
    guard let sale else {
      self.sale = nil
      return
    }
    guard let profit = bid.profit(soldAt: sale, costs: costs) else { return nil }
    let highest = AuctionBid.highest(
      soldAt: sale, lots: lots, terms: terms, costs: costs, rounding: costs.rounding)
    self.sale = Sale(price: sale, profit: profit, highestBid: highest?.price)
  }

  package var json: String {
    let value = JSONValue.object([
      ("deposit_percent", .integer(bid.terms.depositPercent)), ("deposit", .integer(bid.deposit)),
      ("processing_fee", .integer(bid.terms.processingFee)),
      ("cash_required", .integer(bid.due)), ("amount", .integer(bid.amount)),
      ("winning_fee_percent", .string(bid.terms.winningFee.description)),
      ("winning_fee", .integer(bid.winningFee)), ("cost", .integer(bid.cost)),
      ("break_even_price", .string(breakEven.tradable.description)),
      ("break_even_exact", .string(breakEven.exact.description)),
      ("profit", .integerOrNull(sale?.profit)),
      ("highest_bid", .stringOrNull(sale?.highestBid)),
      ("assumptions", costs.json),
    ])
    return String(decoding: value.file, as: UTF8.self)
  }
}
