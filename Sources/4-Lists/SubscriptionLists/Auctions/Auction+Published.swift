internal import ListEngine
internal import Localization
package import Values

extension Auction: PublishedRecord {
  package typealias Item = EvaluatedAuction

  package static let place = ListPlace<Auction>(
    decoded: \.auctions, tracked: \.auctions, published: \.auctions)

  package static let list = ListDescription(
    name: "auctions", noun: "auction", moment: "state is given",
    attributions: [.auctions], hasTable: true, exampleID: "7703-20241023-auction")

  package static let feed = Feed(
    path: "calendars/auction", title: Text("競價拍賣", "Taiwan share auctions"),
    about: Text(
      "臺灣證券競價拍賣的投標、開標與撥券日期，每晚依交易所公告更新。",
      "The days for bids, openings and deliveries of Taiwan's auctions of shares and bonds, renewed every night."
    ),
    link: Text("競價拍賣（投標、截止、開標、撥券）", "Auctions (bids, last day, opening, delivery)"),
    category: Text("競價拍賣", "Auction"), cancelledMark: Text("【流標或取消】", "[Failed or cancelled] "),
    undatedMark: .empty)

  package static let coming: ComingKind<EvaluatedAuction>? = ComingKind(
    "auction", Text("競拍", "auction"), noun: Text("競價拍賣", "auction"),
    fields: [Field("auction_kind", Text("競拍種類", "What is sold"), \.auction.kind)]
      // It is another question, and its file has it.
      + fields.filter { $0.name != "bid" },
    board: \.auction.board, status: \.state, statusText: \.bidText, daysOnClosures: \.daysOnClosures,
    offeringID: \.offeringID,
    auctionID: \.id,
    isComing: { item, today in
      item.comingID == nil && !item.auction.isCancelled && item.auction.lastDay.map { $0 >= today } ?? true
    }, summary: \.daysText, facts: { item, _ in item.offer })

  package static func evaluate(_ lists: TrackedLists, in context: EvaluationContext) -> [EvaluatedAuction] {
    let auctions = lists[Auction.self]
    let ids = AuctionJoin(auctions).offerings(of: lists[Offering.self])
    let listings = Dictionary(
      ListingApplication.evaluate(lists, in: context).filter(\.isShown).map { ($0.auction?.id, $0.id) }
    ) { first, _ in first }
    let increases = IncreaseJoin(lists[CashIncrease.self])
    let pricing = BidPricing((lists.bids ?? BidPast()).with(auctions), at: context.moment)
    let bids = pricing.prices(of: auctions.map(\.id), at: lists.bids?.chances ?? BidPrices.chances)
    return auctions.map { known in
      var auction = EvaluatedAuction(
        of: known, offeringID: ids[known.id], moment: context.moment, in: context.calendar)
      // A published folder has no past to count them from: then they are as they were published.
      if let bid = bids[known.id], lists.bids != nil || known.published.bid == nil { auction.bid = bid }
      auction.isBidDecided = pricing.isDecided(known.id)
      let facts = known.record
      auction.daysOnClosures = DaysOnClosures(
        [
          (Key.bidStart, facts.bidStart), (Key.bidEnd, facts.bidEnd), (Key.openingDate, facts.openingDate),
          (Key.deliveryDate, facts.deliveryDate),
        ].map { ($0.rawValue, $1) }, in: context.calendar)
      auction.comingID = listings[known.id] ?? increases.increase(of: known.record)?.id
      return auction
    }
  }

  /// The prices of bids as tonight has them. Those of the evening before bids began are made once; a night that is repeated
  /// for an earlier moment leaves them.
  package static func withPublishedState(
    _ before: EvaluatedAuction, in context: EvaluationContext, _: OutputOptions
  ) -> EvaluatedAuction {
    var item = before
    if item.isBidDecided, item.bid.status == .provisional {
      (item.bid.status, item.bid.made) = (.ready, context.moment)
    }
    if let made = before.known.published.bid?.prices.made, made > context.moment { return item }
    item.known.published.bid = PublishedBidPrices(item.bid, before: item.auction.bidStart)
    return item
  }

  package static let conditions: [ListFilter.Condition] = [.state, .board, .year, .underwriter, .all]

  package static func admits(_ item: EvaluatedAuction, _ filter: ListFilter, on _: Day) -> Bool {
    let auction = item.auction
    if !filter.looksBack, auction.isCancelled { return false }
    let isOpened = auction.hasResult || auction.isCancelled
    guard filter.opened.isEmpty || item.state != .after || filter.opened.contains(isOpened) else {
      return false
    }
    return filter.admits(
      item.state, boards: [auction.board].compactMap(\.self), year: auction.openingDate?.year,
      auction.underwriter)
  }

  package static func sortKey(of item: EvaluatedAuction, on today: Day) -> SortKey {
    let auction = item.auction
    switch item.state {
    case .during: return SortKey(rank: 0, nearness: auction.bidEnd?.number ?? 0)
    case .before: return SortKey(rank: 1, nearness: auction.bidStart?.number ?? 0)
    case .undefined: return SortKey(rank: 2, nearness: 0)
    case .after:
      let opening = auction.openingDate?.number ?? 0
      return opening >= today.number
        ? SortKey(rank: 2, nearness: opening) : SortKey(rank: 3, nearness: -opening)
    }
  }
}
