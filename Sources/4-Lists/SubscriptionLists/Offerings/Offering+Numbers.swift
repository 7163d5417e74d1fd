internal import Costs
package import Trading
package import Values
package import WinRates

// What prices, costs and win rates need of an offering.

extension ClosePrecedence {
  /// The precedence for an offering; for nil, TWSE comes first.
  package init(of offering: Offering?) { self.init(in: offering?.market) }
}

extension CloseIndex {
  package func newest(for offering: Offering) -> BoardClose? {
    newest(of: offering.code, in: offering.market)
  }
}

extension SecurityClass {
  /// The class of what is offered; nil if its code has none.
  package init?(of offering: Offering) { self.init(offering.code, in: offering.market) }
}

extension OfferingGroup {
  /// The group of what is offered; nil for bonds and funds, which other people apply for.
  package init?(of offering: Offering) { self.init(of: offering.kind, in: offering.market) }
}

extension Odds {
  /// The odds after the draw of an offering; nil before it, if it was cancelled, and if the rate can neither be
  /// recomputed nor is published above 0.00 %.
  package init?(of offering: Offering) {
    guard !offering.isCancelled, let applications = offering.qualifiedApplications else { return nil }
    self.init(
      shares: offering.sharesOfferedFinal, lot: offering.lotShares, applications: applications,
      published: offering.winRate)
  }
}

extension Offering {
  /// Whether a bond is counted in lots (張) of NT$ 100,000 face, and not in units of the NT$ 100 that its price is for.
  package var isCountedInLots: Bool {
    code.kind == .convertibleBond && lotShares.map { $0 < AuctionBid.unitsOfALot } ?? false
  }

  /// What the price of one share, or of one lot of such a bond, is multiplied with. A price of thousands is that of the lot.
  var unitsOfAShare: Int {
    let isOfLot = price.map { $0.tenThousandths >= AuctionBid.unitsOfALot * 10_000 } ?? false
    return isCountedInLots && !isOfLot ? AuctionBid.unitsOfALot : 1
  }

  /// What the price is multiplied with for one application.
  package var lotUnits: Int? { lotShares.map { $0 * unitsOfAShare } }

  /// How many applications can win; nil for what nothing can be estimated of: bonds, funds, and offerings that are
  /// cancelled or whose shares are not known.
  package var lotsForEstimate: Int? { DrawFeatures(of: self, at: nil)?.lots }

  /// Whether the offering itself says all that an estimate needs.
  package var areTermsKnown: Bool { lotsForEstimate != nil }
}

extension DrawFeatures {
  /// The features of an offering at a close; nil for what nothing can be estimated of: bonds, funds, and offerings that
  /// are cancelled or whose lots are not known.
  package init?(of offering: Offering, at close: Price?) {
    guard let group = OfferingGroup(of: offering), !offering.isCancelled,
      let shares = offering.sharesOfferedFinal ?? offering.sharesOffered, let lot = offering.lotShares
    else { return nil }
    self.init(
      group: group, shares: shares, lot: lot, price: offering.price,
      announced: offering.offerPrice ?? offering.finalPrice, close: close)
  }
}

extension PastDraw {
  /// The draw of an offering; nil before it. `close` is the last one before the last day to apply.
  package init?(of offering: Offering, id: String, close: Price?) {
    guard let applications = offering.qualifiedApplications, let lastDay = offering.subscriptionEnd,
      let drawDate = offering.drawDate, let features = DrawFeatures(of: offering, at: close)
    else { return nil }
    self.init(id: id, lastDay: lastDay, drawDate: drawDate, features: features, applications: applications)
  }

  package init?(_ recorded: RecordedDraw) {
    let price = recorded.offering.priceForOdds(close: recorded.close, auction: recorded.auctionAverage)
    self.init(of: recorded.offering, id: recorded.id, close: price)
  }
}

extension Offering {
  /// The price whose premium the applications follow: of a first listing the average that the winners of its auction
  /// pay, where it had one, else the close.
  package func priceForOdds(close: Price?, auction average: Price?) -> Price? {
    OfferingGroup(of: self) == .firstListing ? average ?? close : close
  }
}
