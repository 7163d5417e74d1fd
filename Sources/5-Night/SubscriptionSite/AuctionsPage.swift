internal import Costs
internal import ListEngine
internal import Localization
internal import SubscriptionLists
internal import SubscriptionReport
internal import Values

/// auctions.html: the auctions in a table, and where past winning bids began.
enum AuctionsPage {
  static let page = SitePage(
    "auctions", \.auctions, title: PagePhrase.auctionsTitle, subtitle: PagePhrase.auctionsSubtitle,
    own: content)

  private static func content(_ report: Report, _ history: PageHistory) -> PageContent {
    let guide = BidGuidance(history.auctions)
    let (pages, year) = (Set(report.lists.offerings.map(\.known.id)), report.moment.day.year)
    let groups = State.allCases.compactMap { state -> PageContent? in
      let members = report.lists.auctions.map(\.evaluated).filter { State(of: $0) == state }
      guard !members.isEmpty else { return nil }
      return [
        "title": state.title,
        "rows": members.sorted(by: state.precedes).map { row($0, guide, pages: pages, year) },
      ]
    }
    let pastLines = guide.lines.map { line -> PageContent in
      let over = line.lowestOverMinimum
      return [
        "kind": line.kind.text,
        "cover": line.cover.map { Text("\($0.rawValue) 倍", "\($0.rawValue) times") } ?? Text("全部", "all"),
        "cases": line.cases, "lower": over?.lower.signed, "median": over?.median.signed,
        "upper": over?.upper.signed,
      ]
    }
    let bidding = BidCalculator.content(report)
    return [
      "dataOf": Text("更新於 \(report.moment.text(in: year))", "As of \(report.moment.text(in: year))"),
      "groups": groups,
      "pastLines": pastLines, "hasGuidance": guide.lines.contains { $0.lowestOverMinimum != nil },
      "bidding": bidding, "firstBid": bidding.first,
      "hasBidding": !bidding.isEmpty,
      "recordHref": BidRecordPage.isEmpty(report) ? nil : BidRecordPage.page.path,
      "feedHref": report.options.calendar(Auction.feed.path), "listHref": ExchangePage.auctions,
      "block": bidding.isEmpty ? nil : PageData.block(report, isIndex: false, hasTerms: true),
    ]
  }

  /// The parts of the table, in their order.
  private enum State: String, CaseIterable {
    case open, upcoming, awaiting, opened

    init(of evaluated: EvaluatedAuction) {
      let auction = evaluated.auction
      self =
        switch evaluated.state {
        case _ where auction.hasResult || auction.isCancelled: .opened
        case .during: .open
        case .before, .undefined: .upcoming
        case .after: .awaiting
        }
    }

    var title: Text {
      switch self {
      case .open: Text("投標中", "Open for bids")
      case .upcoming: Text("即將投標", "Upcoming")
      case .awaiting: Text("待開標", "Awaiting the opening")
      case .opened: Text("已開標", "Opened")
      }
    }

    /// What comes first is on top, of the opened ones what was opened last.
    func precedes(_ left: EvaluatedAuction, _ right: EvaluatedAuction) -> Bool {
      let days = [left, right].map { evaluated -> Int in
        let auction = evaluated.auction
        return switch self {
        case .open: auction.bidEnd?.number ?? .max
        case .upcoming: auction.bidStart?.number ?? .max
        case .awaiting: auction.openingDate?.number ?? .max
        case .opened: -(auction.openingDate?.number ?? 0)
        }
      }
      return days[0] == days[1] ? left.known.id < right.known.id : days[0] < days[1]
    }
  }

  private static func row(
    _ evaluated: EvaluatedAuction, _ guide: BidGuidance, pages: Set<String>, _ year: Int
  ) -> PageContent {
    let auction = evaluated.auction
    func text(_ day: Day?) -> Text { day?.text(in: year) ?? Text(verbatim: "?") }
    let hasDays = auction.bidStart != nil || auction.bidEnd != nil
    let bids = hasDays ? text(auction.bidStart) + PagePhrase.to + text(auction.bidEnd) : nil
    let smallest = evaluated.smallestBid
    let past = auction.hasResult || auction.isCancelled ? nil : guide.all(of: auction.kind)
    let guidance = past.flatMap { line in
      line.lowestOverMinimum.map {
        Text(
          "過去最低得標價：底標 \($0.lower.signed)～\($0.upper.signed)（中位數 \($0.median.signed)，\(line.cases) 件）",
          "past winning bids began \($0.lower.signed) to \($0.upper.signed) over the minimum (median \($0.median.signed), \(line.cases) cases)"
        )
      }
    }
    let range = auction.lowestPrice.flatMap { low in auction.highestPrice.map { Text.range(low, $0) } }
    return [
      "code": auction.code.description, "name": auction.name, "issueType": auction.issueType,
      "doubt": evaluated.known.brokenRule?.title,
      "closures": closures(of: evaluated, year),
      "isCancelled": auction.isCancelled, "bids": bids,
      "opening": auction.openingDate?.text(in: year),
      "delivery": auction.deliveryDate?.text(in: year), "lots": auction.lots.map(\.grouped),
      "minimum": auction.minimumPrice?.description, "cash": smallest.map(\.due.grouped),
      "cashNote": smallest.map {
        Text(
          "保證金 \($0.terms.depositPercent)%，以底標投 \($0.lots) 張",
          "deposit \($0.terms.depositPercent)%, \($0.lots.of("lot")) at the minimum")
      },
      "average": auction.averagePrice?.description, "range": range,
      "cover": evaluated.cover.map { Text("\($0.description) 倍", "covered \($0.description) times") },
      "offer": auction.offerPrice?.description,
      // Bonds are offered at what the auction's bids averaged.
      "premium": auction.kind == .convertibleBond ? nil : evaluated.premium.map { SignedAmount($0) },
      "guidance": evaluated.bid.prices.isEmpty ? guidance : nil,
      "bidPrices": bidPrices(of: evaluated.bid),
      "offeringHref": evaluated.offeringID.flatMap { pages.contains($0) ? OfferingPage.path(of: $0) : nil },
    ]
  }

  /// The listed days on which the exchanges are closed, each with its kind.
  private static func closures(of evaluated: EvaluatedAuction, _ year: Int) -> [PageContent] {
    let auction = evaluated.auction
    guard !auction.isCancelled, let closed = evaluated.daysOnClosures?.days else { return [] }
    let kinds: [(Text, Day?)] = [
      (Text("開始投標", "bids from"), auction.bidStart), (Text("截止投標", "bids until"), auction.bidEnd),
      (Text("開標", "opening"), auction.openingDate), (Text("撥券", "delivery"), auction.deliveryDate),
    ]
    return kinds.compactMap { what, day -> PageContent? in
      guard let one = closed.first(where: { $0.listed == day }) else { return nil }
      return ["text": PagePhrase.closedDay(what, one.listed.text(in: year), one.next.text(in: year))]
    }
  }

  /// What bids needed and what they got, in one place: prices without the losses read as advice. All of it is folded below
  /// the few words that every row shows.
  private static func bidPrices(of bid: BidPrices) -> PageContent {
    guard !bid.short.isEmpty else { return .nothing }
    return [
      "short": bid.short, "lines": bid.lines.map { ["label": $0.label, "text": $0.text] as PageContent },
    ]
  }
}

extension Auction: PagedRecord {
  static var pages: [SitePage] { [AuctionsPage.page, BidRecordPage.page] }
}
