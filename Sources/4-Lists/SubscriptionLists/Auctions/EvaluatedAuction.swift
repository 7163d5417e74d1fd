package import Costs
package import ListEngine
package import Trading
package import Values

/// An auction at a moment: its state, its ratios, what bids needed, and the offering that its draw became.
///
/// `Auction.evaluate` makes one for the report of a night and for a question, each at its own moment; files, pages,
/// answers and the ledger take what they say of an auction from here. Whether it is opened follows from its facts
/// (`hasResult`), and not from `state`, which goes by the days alone.
package struct EvaluatedAuction: Sendable {
  package var known: Tracked<Auction>
  /// The auction with each listed day on which the exchanges are closed put off to the next trading day, as
  /// ``EvaluatedOffering/held``: what is asked of bidders goes by these days, the state by those of the list.
  package let held: Auction
  package let state: SubscriptionState
  /// The lots of the qualified bids over those on offer.
  package let cover: Hundredths?
  /// How far the average of the winning bids lies above the price of the draw.
  package let premium: Percent?
  package var offeringID: String?
  /// The item of coming.json that it goes with: an application to list or a cash increase.
  package var comingID: String?
  /// Nil without a calendar, too.
  package var daysOnClosures: DaysOnClosures?
  /// The newest price of the security, of shares that are not listed yet that of the emerging board.
  package var close: BoardClose?
  /// What a bid needed.
  package var bid: BidPrices
  /// Whether a night of the moment fixes it.
  var isBidDecided = false

  package var auction: Auction { known.record }

  package init(
    of known: Tracked<Auction>, offeringID: String? = nil, moment: Instant, in calendar: TradingCalendar
  ) {
    (self.known, self.offeringID) = (known, offeringID)
    held = known.record.held(in: calendar)
    bid = known.published.bid?.prices ?? BidPrices(.none, reason: .fewCases)
    let auction = known.record
    if let first = auction.bidStart, let last = auction.bidEnd {
      // Bids are taken until 14:00 of the last day.
      let end = Instant(last, secondOfDay: Stage.usualCutOff)
      state = moment.day < first ? .before : moment < end ? .during : .after
    } else {
      state = .undefined
    }
    cover = auction.lots.flatMap { lots in
      auction.qualifiedLots.flatMap { Hundredths(Int128($0), over: Int128(lots)) }
    }
    premium = auction.averagePrice.flatMap { average in
      auction.offerPrice.flatMap { Premium.percent(of: average, over: $0) }
    }
  }

  /// The smallest bid at the lowest price, which shows what a bid needs.
  package var smallestBid: AuctionBid? {
    guard let price = auction.minimumPrice, let terms = AuctionBid.Terms(of: auction) else { return nil }
    return AuctionBid(price: price, lots: auction.bidLotsMinimum ?? 1, terms: terms)
  }
}

extension EvaluatedAuction {
  /// The highest bid for the fewest lots that does not lose when what it wins is sold at a price; nil for bonds, and
  /// while the terms are not known.
  package func highestBid(soldAt sale: Price, costs: CostAssumptions = .standard) -> Price? {
    guard let terms = AuctionBid.Terms(of: auction), let day = auction.deliveryDate,
      let costs = LotCosts(costs, of: SecurityClass(auction.code), appliedOn: day, soldOn: day)
    else { return nil }
    return AuctionBid.highest(
      soldAt: sale, lots: auction.bidLotsMinimum ?? 1, terms: terms, costs: costs, rounding: costs.rounding
    )?.price
  }
}

extension Auction {
  /// The days on which it is held, as far as the closures of a calendar tell.
  package func held(in calendar: TradingCalendar) -> Auction {
    func held(_ day: Day?) -> Day? { day.map { calendar.firstTradingDay(from: $0) } }
    var auction = self
    (auction.bidStart, auction.bidEnd) = (held(bidStart), held(bidEnd))
    (auction.openingDate, auction.deliveryDate) = (held(openingDate), held(deliveryDate))
    return auction
  }
}

/// Finds the auction that goes with an offering: that of its code which has, or had, its day of delivery.
package struct AuctionJoin: Sendable {
  private let byCode: [StockCode: [Tracked<Auction>]]

  package init(_ auctions: [Tracked<Auction>]) {
    // Of a code and a day the last one counts: a cancelled auction may be held again.
    let held = auctions.filter { !$0.record.isCancelled }
    byCode = Dictionary(
      grouping: held.sorted { ($0.record.openingDate?.number ?? 0) > ($1.record.openingDate?.number ?? 0) }
    ) { $0.record.code }
  }

  package func auction(of offering: Offering) -> Tracked<Auction>? {
    guard let delivery = offering.deliveryDate else { return nil }
    return byCode[offering.code]?.first { $0.record.deliveryDate == delivery }
  }

  /// That of a known offering. One that it went with stays its own when a draw is put off in one list only.
  package func auction(of known: Tracked<Offering>) -> Tracked<Auction>? {
    auction(of: known.record) ?? formerAuction(of: known)
  }

  private func formerAuction(
    of known: Tracked<Offering>, where condition: (Auction) -> Bool = { _ in true }
  ) -> Tracked<Auction>? {
    let days = known.allDays(.deliveryDate)
    return byCode[known.record.code]?.first { auction in
      condition(auction.record) && auction.allDays(.deliveryDate).contains(where: days.contains)
    }
  }

  /// The same among the auctions whose bids were opened before the last day to apply: what bidders paid was known then.
  package func auction(openedBeforeLastDayOf known: Tracked<Offering>) -> Tracked<Auction>? {
    let offering = known.record
    guard let last = offering.subscriptionEnd else { return nil }
    func isOpened(_ auction: Auction) -> Bool { auction.openingDate.map { $0 < last } ?? false }
    return byCode[offering.code]?.first {
      offering.deliveryDate != nil && $0.record.deliveryDate == offering.deliveryDate && isOpened($0.record)
    } ?? formerAuction(of: known, where: isOpened)
  }

  /// The offerings' ids by the auctions'.
  package func offerings(of known: [Tracked<Offering>]) -> [String: String] {
    Dictionary(known.compactMap { known in auction(of: known).map { ($0.id, known.id) } }) { $1 }
  }
}

extension Tracked {
  /// What a day is, and what it was before.
  fileprivate func allDays(_ key: Record.Key) -> [Day] {
    let former = revisions.flatMap(\.changes).filter { $0.field == key.rawValue }.compactMap(\.from)
    return [Record.access(key).day(in: record)].compactMap(\.self) + former.compactMap { Day(iso: $0) }
  }
}

extension Tracked<Auction> {
  package func price(_ key: Auction.Key, after revision: Int) -> Price? {
    text(key, after: revision).flatMap { Price($0) }
  }
}

extension AuctionBid.Terms {
  /// The terms of an auction; nil while one of them is not known.
  package init?(of auction: Auction) {
    guard let deposit = auction.depositPercent, let fee = auction.processingFee,
      let winningFee = auction.winningFee
    else { return nil }
    self.init(depositPercent: deposit, processingFee: fee, winningFee: winningFee)
  }
}
