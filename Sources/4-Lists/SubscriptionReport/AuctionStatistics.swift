package import SubscriptionLists
package import Values

/// How past auctions went: a record, not a forecast. A value is nil for fewer than 20 cases.
///
/// `stats --auctions` shows it, by kind and by year. The cases are auctions that were opened. A value that
/// too few of them have is nil, for a median of five would be read like one of five hundred.
package struct AuctionStatistics: Hashable, Sendable {
  package typealias Quartiles = PremiumStatistics.Quartiles
  private typealias Ratio = PremiumStatistics.Ratio

  package let cases: Int
  /// How far the lowest winning bid was above the lowest price that could be bid.
  package let lowestOverMinimum: Quartiles?
  /// The lots of the qualified bids over those on offer, in percent.
  package let cover: Quartiles?
  /// How far the average of the winning bids was above the offer price.
  package let premium: Quartiles?
  /// What happened on the first day of trade, where its close is known.
  package let firstDay: FirstDay?

  package struct FirstDay: Hashable, Sendable {
    /// The auctions with a close of the first day.
    package let cases: Int
    package let overOffer, overAverage: Quartiles
    /// How many closed below the offer price.
    package let belowOffer: Int
    /// How many closed below the average of the winning bids with the fee of a winner.
    package let belowBid: Int
    /// The correlation of the average's premium with the return of the first day over the offer price, in hundredths;
    /// nil if one of them never changes.
    package let correlation: Hundredths?

    package var shareBelowOffer: Percent { Percent(belowOffer, of: cases) }
    package var shareBelowBid: Percent { Percent(belowBid, of: cases) }
  }

  package init(_ outcomes: [AuctionOutcome]) {
    let held = outcomes.filter { $0.auction.hasResult && !$0.auction.isCancelled }
    cases = held.count
    func quartiles(_ ratio: (Auction) -> Ratio?) -> Quartiles? {
      let ratios = held.compactMap { ratio($0.auction) }
      return ratios.count >= PremiumStatistics.fewestCases ? Quartiles(ratios) : nil
    }
    lowestOverMinimum = quartiles { auction in
      auction.minimumPrice.flatMap { least in
        auction.lowestPrice.map { Ratio(of: least, to: $0, over: least) }
      }
    }
    cover = quartiles { auction in
      auction.lots.flatMap { lots in auction.qualifiedLots.map { Ratio($0, over: lots) } }
    }
    premium = quartiles { auction in
      auction.offerPrice.flatMap { offer in auction.averagePrice.map { Ratio(of: offer, to: $0, over: offer) }
      }
    }
    firstDay = FirstDay(held)
  }
}

extension AuctionStatistics.FirstDay {
  fileprivate init?(_ outcomes: [AuctionOutcome]) {
    let traded = outcomes.compactMap { outcome in
      outcome.firstClose.flatMap { close in
        outcome.auction.offerPrice.flatMap { offer in
          outcome.auction.averagePrice.map { (close: close, offer: offer, average: $0, outcome.auction) }
        }
      }
    }
    typealias Ratio = PremiumStatistics.Ratio
    guard traded.count >= PremiumStatistics.fewestCases,
      let overOffer = AuctionStatistics.Quartiles(
        traded.map { Ratio(of: $0.offer, to: $0.close, over: $0.offer) }),
      let overAverage = AuctionStatistics.Quartiles(
        traded.map { Ratio(of: $0.average, to: $0.close, over: $0.average) })
    else { return nil }
    cases = traded.count
    (self.overOffer, self.overAverage) = (overOffer, overAverage)
    belowOffer = traded.count { $0.close < $0.offer }
    belowBid = traded.count { close, _, average, auction in
      let fee = Int128(1_000_000 + (auction.winningFee?.millionths ?? 0))
      return Int128(close.tenThousandths) * 1_000_000 < Int128(average.tenThousandths) * fee
    }
    correlation = Self.correlation(
      traded.map { close, offer, average, _ in
        func over(_ price: Price) -> Int128 {
          let change = Int128(price.tenThousandths) - Int128(offer.tenThousandths)
          return (change * 1_000_000_000).divided(by: Int128(offer.tenThousandths), .nearest)
        }
        return (over(average), over(close))
      })
  }

  /// Pearson's correlation of returns in billionths, whose squares stay far from overflowing.
  private static func correlation(_ pairs: [(Int128, Int128)]) -> Hundredths? {
    let most = Int128(100_000_000_000)
    guard pairs.allSatisfy({ abs($0.0) < most && abs($0.1) < most }), pairs.count < 10_000 else { return nil }
    let count = Int128(pairs.count)
    let sums = pairs.reduce((Int128(0), Int128(0))) { ($0.0 + $1.0, $0.1 + $1.1) }
    let left = pairs.reduce(0) { $0 + $1.0 * $1.0 } * count - sums.0 * sums.0
    let right = pairs.reduce(0) { $0 + $1.1 * $1.1 } * count - sums.1 * sums.1
    let both = pairs.reduce(0) { $0 + $1.0 * $1.1 } * count - sums.0 * sums.1
    guard left > 0, right > 0 else { return nil }
    // Cut to hundredths: the largest h with (100 × both)² ≥ h² × left × right.
    let hundredths = (0...100).last { hundredth in
      let share = Int128(hundredth * hundredth)
      return isAtLeast(both, share, left, right)
    }
    return hundredths.map { Hundredths(both < 0 ? -$0 : $0) }
  }

  /// Whether `(100 × value)² ≥ share × left × right`, in numbers of twice the width.
  private static func isAtLeast(_ value: Int128, _ share: Int128, _ left: Int128, _ right: Int128) -> Bool {
    let square = (value.magnitude * 100).multipliedFullWidth(by: value.magnitude * 100)
    let product = (left.magnitude * share.magnitude).multipliedFullWidth(by: right.magnitude)
    return (square.high, square.low) >= (product.high, product.low)
  }
}

/// One past auction with the close of its first day of trade, if that is known.
package struct AuctionOutcome: Hashable, Sendable {
  package var auction: Auction
  package var firstClose: Price?

  package init(_ auction: Auction, firstClose: Price? = nil) {
    (self.auction, self.firstClose) = (auction, firstClose)
  }
}

/// A range of covers, for grouping auctions.
package enum CoverBand: String, Sendable, CaseIterable {
  case under2 = "<2"
  case from2 = "2-4"
  case from4 = "4-8"
  case from8 = "8+"

  /// Nil while the cover is not known.
  package init?(of auction: Auction) {
    guard let lots = auction.lots, let qualified = auction.qualifiedLots else { return nil }
    self =
      if qualified < 2 * lots {
        .under2
      } else if qualified < 4 * lots {
        .from2
      } else if qualified < 8 * lots {
        .from4
      } else {
        .from8
      }
  }
}

/// Where past winning bids began over the lowest price, by kind and cover: history, not advice.
package struct BidGuidance: Sendable {
  package let lines: [Line]

  package struct Line: Sendable {
    package let kind: Auction.Kind
    /// Nil for all of the kind.
    package let cover: CoverBand?
    package let cases: Int
    /// Nil for too few cases.
    package let lowestOverMinimum: AuctionStatistics.Quartiles?
  }

  package init(_ auctions: [Auction]) {
    let held = auctions.filter { $0.hasResult && !$0.isCancelled }
    lines = [Auction.Kind.ipo, .convertibleBond].flatMap { kind -> [Line] in
      let ofKind = held.filter { $0.kind == kind }
      let bands: [CoverBand?] = [nil] + CoverBand.allCases
      return bands.map { band in
        let members = ofKind.filter { band == nil || CoverBand(of: $0) == band }
        let statistics = AuctionStatistics(members.map { AuctionOutcome($0) })
        return Line(
          kind: kind, cover: band, cases: members.count, lowestOverMinimum: statistics.lowestOverMinimum)
      }
    }
  }

  package func all(of kind: Auction.Kind) -> Line? { lines.first { $0.kind == kind && $0.cover == nil } }
}
