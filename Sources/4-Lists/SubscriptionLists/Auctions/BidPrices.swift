internal import Trading
package import Values

/// What a bid in an auction of new shares needed: the prices that would have won so many of a hundred past auctions, with what
/// bids at such prices brought.
///
/// ``BidPricing`` makes them, ``EvaluatedAuction`` has them, and those of the evening before bids began are kept
/// (``PublishedBidPrices``). The same prices are in auctions.json, in `query` and on the page. It is a count of past auctions and
/// no advice.
package struct BidPrices: Hashable, Sendable {
  package var status: Status
  /// Why there is none.
  package var reason: Reason?
  /// The last session before the first bid day.
  package var decidedOn: Day?
  /// When a night fixed them before bids began; nil for what is computed afterwards, or still changes.
  package var made: Instant?
  package var basis: Basis?
  package var basisPrice: Price?
  /// The day of the emerging board's average, and the shares traded on it; nil for the minimum price.
  package var basisDay: Day?
  package var basisShares: Int?
  /// Why the basis is the minimum price.
  package var basisProblem: BasisProblem?
  /// The past auctions that the prices are counted from, with the days on which the first and the last were opened.
  package var cases = 0
  package var casesFrom, casesTo: Day?
  package var prices: [AtChance] = []
  package var history: [History] = []
  /// The highest bid for the fewest lots that loses nothing when sold at the emerging board's average.
  package var highestWithoutLoss: Price?

  package enum Status: String, Sendable, CaseIterable {
    /// Fixed: bids have begun, or a night of the evening before has made them.
    case ready
    /// Made anew every night until the evening before bids begin.
    case provisional
    case none
  }

  package enum Reason: String, Sendable, CaseIterable {
    case bond
    case listedAlready = "listed_already"
    case cancelled
    case noMinimum = "no_minimum"
    case noDays = "no_days"
    case fewCases = "few_cases"
  }

  package enum Basis: String, Sendable, CaseIterable {
    /// The average of the emerging board.
    case emerging
    /// The lowest price that may be bid.
    case minimum
  }

  package enum BasisProblem: String, Sendable, CaseIterable {
    case noEmergingPrice = "no_emerging_price"
    /// The newest average is from before the last five sessions.
    case stale
    /// Under 1,000 shares were traded in the session of the newest average.
    case thin
    /// Too few past auctions have an average.
    case fewCases = "few_cases"
  }

  /// What a bid at a price met.
  package enum Outcome: String, Sendable, CaseIterable {
    case won
    /// Equal to the lowest winning bid: those are drawn by lot.
    case drawn
    case lost
  }

  package struct AtChance: Hashable, Sendable {
    /// In percent.
    package let chance: Int
    package let price: Price
    /// The quantile of the past ratios: lowest winning bid over basis.
    package let ratio: ShareRatio
    /// Whether the quantile is under the minimum price, which then stands.
    package let isAtMinimum: Bool
    /// Nil until the opening.
    package var outcome: Outcome?
  }

  /// What bids at the prices stated for past auctions brought.
  package struct History: Hashable, Sendable {
    package let chance: Int
    package let cases, won, lostAtFirstOpen, lostAtFirstClose: Int
    /// The median of profit over cost; nil for fewer than five wins.
    package let returnAtFirstOpen, returnAtFirstClose: Percent?
  }

  package init(_ status: Status, reason: Reason? = nil, decidedOn: Day? = nil) {
    (self.status, self.reason, self.decidedOn) = (status, reason, decidedOn)
  }

  /// The price at which what a bid wins is assumed to be sold: the emerging board's average; nil without one.
  package var saleToAssume: Price? { basis == .emerging ? basisPrice : nil }

  package func price(at chance: Int) -> Price? { prices.first { $0.chance == chance }?.price }

  package static let chances = [25, 50, 75]
  /// The chances that a question may ask for.
  package static let askable = 5...95
}

extension BidPrices.AtChance {
  /// The price at a chance, from the sorted ratios of past auctions; nil if it is no price.
  init?(_ chance: Int, of ratios: [Int], basis: Price, minimum: Price) {
    guard let quantile = Self.quantile(chance, of: ratios),
      let ratio = ShareRatio(hundredMillionths: quantile)
    else { return nil }
    // Bids are to the cent. A price has four decimals, and a ratio eight.
    let cents = (Int128(basis.tenThousandths) * Int128(quantile)).divided(by: 10_000_000_000, .up)
    guard let price = Int(exactly: cents * 100).flatMap({ Price(tenThousandths: $0) }) else { return nil }
    (self.chance, self.ratio, isAtMinimum) = (chance, ratio, price < minimum)
    self.price = max(price, minimum)
  }

  /// The quantile of ratios in millionths at a whole percent, exact in hundred-millionths; nil of none. Between two ratios it
  /// lies on the line through their ranks over one more than their number (type 6 of Hyndman and Fan).
  private static func quantile(_ percent: Int, of ratios: [Int]) -> Int? {
    guard let first = ratios.first, let last = ratios.last else { return nil }
    let (rank, rest) = ((ratios.count + 1) * percent).quotientAndRemainder(dividingBy: 100)
    if rank < 1 { return first * 100 }
    if rank >= ratios.count { return last * 100 }
    return ratios[rank - 1] * 100 + rest * (ratios[rank] - ratios[rank - 1])
  }
}

extension BidPrices.Outcome {
  /// What a bid at a price met, of an auction whose lowest winning bid is known: the one rule for prices and for the bids of
  /// a ledger.
  init(_ price: Price, lowest: Price, isUndersold: Bool) {
    self = isUndersold || price > lowest ? .won : price == lowest ? .drawn : .lost
  }
}

extension Auction {
  /// What a bid at a price met; nil until the opening.
  func outcome(of price: Price) -> BidPrices.Outcome? {
    lowestPrice.map { BidPrices.Outcome(price, lowest: $0, isUndersold: isUndersold) }
  }
}

/// The prices as a night published them. Once made before bids began they stay.
package struct PublishedBidPrices: Hashable, Sendable {
  package var prices: BidPrices
  /// The first bid day that they were made for: if it moves before it comes, they are made anew.
  package var before: Day?

  package init(_ prices: BidPrices, before: Day?) { (self.prices, self.before) = (prices, before) }

  /// Whether they are the prices of an auction at a moment: they were made by then, and its first bid day did not move
  /// before it came.
  package func hold(for auction: Auction, at moment: Instant) -> Bool {
    guard let made = prices.made, made <= moment, let begin = auction.bidsBegin else { return false }
    return auction.bidStart == before || moment >= begin
  }
}

extension BidPrices {
  /// Whether they rest on less than what is known by now: a run at 15:10 may have had only the average of the day before.
  /// Of too few past auctions with an average a newer one of this auction makes no difference.
  func areOlder(than newest: EmergingAverage?, isUsable: Bool) -> Bool {
    guard let newest else { return false }
    if let day = basisDay { return day < newest.day }
    return isUsable && basisProblem != .fewCases
  }
}

extension Auction {
  /// When bids are taken from: 09:00 of the first day.
  package var bidsBegin: Instant? { bidStart.map { Instant($0, secondOfDay: 9 * 3600) } }

  /// Whether all lots found a buyer among fewer bids than lots, so that every bid won.
  package var isUndersold: Bool { lots.flatMap { lots in qualifiedLots.map { $0 < lots } } ?? false }
}

/// The median as the quantile at 50 of exact fractions, and a percentage of it: one decimal, half away from zero.
enum MedianPercent {
  /// - Parameter fractions: Each over a positive number; the products of two stay within 128 bits.
  static func of(_ fractions: [(Int, over: Int)]) -> Percent? {
    let sorted = fractions.sorted { Int128($0.0) * Int128($1.over) < Int128($1.0) * Int128($0.over) }
    guard !sorted.isEmpty else { return nil }
    let (low, high) = (sorted[(sorted.count - 1) / 2], sorted[sorted.count / 2])
    let sum = Int128(low.0) * Int128(high.over) + Int128(high.0) * Int128(low.over)
    let divisor = 2 * Int128(low.over) * Int128(high.over)
    return Int(exactly: (sum * 1000).divided(by: divisor, .nearest)).map { Percent(tenths: $0) }
  }
}
