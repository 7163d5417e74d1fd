package import Trading
package import Values

/// A bid in an auction (競價拍賣): what is collected with it, and what a winner pays.
///
/// `EvaluatedAuction` makes the smallest bid and the highest one that loses nothing; `calc --bid` makes one
/// of what is typed. On the usual terms one lot at NT$ 100 takes NT$ 50,400 with the bid, which is half the
/// amount and the fee, and a winner pays 105,400 in all. Amount and deposit are rounded up, as in a draw; the
/// fee of a winner as the broker rounds. A bond is bid for per 100 of par, and costs a thousand times its
/// price all the same.
package struct AuctionBid: Hashable, Sendable {
  package let price: Price
  package let lots: Int
  package let terms: Terms
  /// What the bid pays if it wins: the bid price times the shares, rounded up.
  package let amount: Int
  /// What is collected with the bid, without the processing fee, rounded up.
  package let deposit: Int
  /// The fee of a winner.
  package let winningFee: Int
  private let rounding: Rounding

  /// The shares of a lot, and NT$ 100,000 face of a bond that is priced per 100: both cost a thousand times the price.
  package static let unitsOfALot = 1000

  package struct Terms: Hashable, Sendable {
    package var depositPercent: Int
    /// NT$ of a bid, never returned.
    package var processingFee: Int
    /// In percent of what the bid pays.
    package var winningFee: Rate

    package init(depositPercent: Int, processingFee: Int, winningFee: Rate) {
      (self.depositPercent, self.processingFee) = (depositPercent, processingFee)
      self.winningFee = winningFee
    }

    /// Those of most auctions of new listings.
    package static let usual = Terms(depositPercent: 50, processingFee: 400, winningFee: Rate(known: 50_000))
  }

  /// A bid for 1 to 10^6 lots; nil outside of that, and for amounts over NT$ 10^18.
  package init?(price: Price, lots: Int, terms: Terms, rounding: Rounding = .down) {
    guard (1...1_000_000).contains(lots), (0...100).contains(terms.depositPercent),
      let amount = LotAmounts.whole(price, lots * Self.unitsOfALot, .up),
      let exact = LotAmounts.exact(price, lots * Self.unitsOfALot),
      let deposit = Int(exactly: (exact * Int128(terms.depositPercent)).divided(by: 1_000_000, .up)),
      let fee = Int(
        exactly: (Int128(amount) * Int128(terms.winningFee.millionths)).divided(by: 1_000_000, rounding))
    else { return nil }
    (self.price, self.lots, self.terms, self.rounding) = (price, lots, terms, rounding)
    (self.amount, self.deposit, winningFee) = (amount, deposit, fee)
  }

  package var due: Int { deposit + terms.processingFee }

  /// What a winner pays in all.
  package var cost: Int { amount + winningFee + terms.processingFee }

  package var shares: Int { lots * Self.unitsOfALot }

  /// The price at which selling everything that was won neither gains nor loses.
  package func breakEven(costs: LotCosts, ticks: TickTable) -> BreakEven? {
    BreakEven(cost: cost, exactCost: Int128(cost) * 10_000, shares: shares, costs: costs, ticks: ticks)
  }

  /// The profit of selling everything that was won, NT$; nil if the amount overflows.
  package func profit(soldAt sale: Price, costs: LotCosts) -> Int? {
    LotAmounts.whole(sale, shares, .down).map { costs.net(of: $0) - cost }
  }

  /// The highest bid, in cents, that does not lose at a sale price; nil if there is none.
  package static func highest(
    soldAt sale: Price, lots: Int, terms: Terms, costs: LotCosts, rounding: Rounding = .down
  ) -> AuctionBid? {
    func bid(_ cents: Int) -> AuctionBid? {
      Price(tenThousandths: cents * 100).flatMap {
        AuctionBid(price: $0, lots: lots, terms: terms, rounding: rounding)
      }
    }
    guard (1...1_000_000).contains(lots), let value = LotAmounts.whole(sale, lots * Self.unitsOfALot, .down)
    else { return nil }
    let net = costs.net(of: value)
    guard net > terms.processingFee else { return nil }
    let kept = Int128(net - terms.processingFee) * 100 * 1_000_000
    let ofACent = Int128(lots * Self.unitsOfALot) * Int128(1_000_000 + terms.winningFee.millionths)
    guard var cents = Int(exactly: kept.divided(by: ofACent, .up)) else { return nil }
    // Rounding each amount moves the limit by a cent at most.
    cents += 1
    while cents > 0 {
      if let bid = bid(cents), bid.cost <= net { return bid }
      cents -= 1
    }
    return nil
  }
}
