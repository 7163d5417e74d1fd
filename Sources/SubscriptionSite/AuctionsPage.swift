internal import Localization
internal import SubscriptionCalendar

/// auctions.html: the auctions in a table, and where past winning bids began.
struct AuctionsPage {
  let lang: String
  let base = ""
  let title: String
  let otherHref, otherLang, indexHref: String
  let isIndex = false
  /// It needs no script.
  let isPlain = true
  let dataOf: String
  let sample: String?
  let preview: Preview
  let groups: [Group]
  let guidance: [GuidanceLine]
  let hasGuidance: Bool
  let feedHref: String
  let listHref = ExchangePage.auctions
  let attribution = [Attribution.auctions]
  let block: String

  /// The auctions of one state.
  struct Group {
    let title: String
    let rows: [Row]
  }

  struct Row {
    let code, name, issueType: String
    let isCancelled: Bool
    let bids, opening, delivery, lots, minimum, cash, cashNote: String?
    let average, range, cover, offer: String?
    let premium: SignedAmount?
    let guidance: String?
    let offeringHref: String?
  }

  struct GuidanceLine {
    let kind, cover: String
    let cases: Int
    let lower, median, upper: String?
  }

  init(_ report: Report, _ history: PageHistory, _ localizer: PageLocalizer) {
    lang = localizer.language.rawValue
    title = localizer("auctionsTitle")
    let other: Language = localizer.language == .chinese ? .english : .chinese
    (otherHref, otherLang) = (Self.path(in: other), other.rawValue)
    indexHref = "index\(localizer.language.fileSuffix).html"
    dataOf = localizer("auctionsAsOf", report.asOf.dayAndTime)
    sample = localizer.sample(of: report)
    preview = Preview(localizer("auctionsSubtitle"), path: Self.path(in: localizer.language), report.options)
    let guide = BidGuidance(history.auctions)
    let pages = Set(report.items.map(\.known.id))
    groups = State.allCases.compactMap { state in
      let members = report.auctions.map(\.evaluated).filter { State(of: $0) == state }
      guard !members.isEmpty else { return nil }
      return Group(
        title: localizer("auctions_\(state.rawValue)"),
        rows: members.sorted(by: state.precedes).map { Row($0, guide, pages: pages, localizer) })
    }
    guidance = guide.lines.map { line in
      GuidanceLine(
        kind: localizer.lexicon.auctionKind(line.kind),
        cover: line.cover.map { localizer("coverOf", $0.rawValue) } ?? localizer("coverAny"),
        cases: line.cases, lower: line.lowestOverMinimum?.lower.signed,
        median: line.lowestOverMinimum?.median.signed, upper: line.lowestOverMinimum?.upper.signed)
    }
    hasGuidance = guide.lines.contains { $0.lowestOverMinimum != nil }
    let suffix = report.options.languages.contains(localizer.language) ? localizer.language.fileSuffix : ""
    feedHref = "\(Auction.feed.path)\(suffix).ics"
    block = HTMLEscape.block(JSONValue.object([]).file)
  }

  /// The path in the output folder.
  static func path(in language: Language) -> String { "auctions\(language.fileSuffix).html" }

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
}

extension AuctionsPage.Row {
  fileprivate init(
    _ evaluated: EvaluatedAuction, _ guide: BidGuidance, pages: Set<String>, _ localizer: PageLocalizer
  ) {
    let auction = evaluated.auction
    (code, name, issueType) = (auction.code.description, auction.name, auction.issueType)
    isCancelled = auction.isCancelled
    let days = [auction.bidStart, auction.bidEnd].map { $0.map(PageLocalizer.short) ?? "?" }
    bids = days == ["?", "?"] ? nil : localizer.lexicon.range(days[0], days[1])
    (opening, delivery) = (auction.openingDate?.description, auction.deliveryDate?.description)
    lots = auction.lots.map(\.grouped)
    minimum = auction.minimumPrice?.description
    let smallest = evaluated.smallestBid
    cash = smallest.map(\.due.grouped)
    cashNote = smallest.map { localizer("depositOf", "\($0.terms.depositPercent)", "\($0.lots)") }
    average = auction.averagePrice?.description
    range = auction.lowestPrice.flatMap { low in
      auction.highestPrice.map { localizer.lexicon.range("\(low)", "\($0)") }
    }
    cover = evaluated.cover.map { localizer("coverTimes", $0.description) }
    offer = auction.offerPrice?.description
    premium = evaluated.premium.map { SignedAmount($0) }
    let past = auction.hasResult || auction.isCancelled ? nil : guide.all(of: auction.kind)
    guidance = past.flatMap { line in
      line.lowestOverMinimum.map {
        localizer("guidanceOf", $0.lower.signed, $0.upper.signed, $0.median.signed, "\(line.cases)")
      }
    }
    offeringHref = evaluated.offeringID.flatMap {
      pages.contains($0) ? Site.path(of: $0, in: localizer.language) : nil
    }
  }
}

extension AuctionsPage: PageFields {
  var fields: PageMembers {
    [
      "lang": .of(lang), "base": .of(base), "title": .of(title), "otherHref": .of(otherHref),
      "otherLang": .of(otherLang), "indexHref": .of(indexHref), "isIndex": .of(isIndex),
      "isPlain": .of(isPlain), "dataOf": .of(dataOf), "sample": .of(sample), "preview": .of(preview),
      "groups": .of(groups), "pastLines": .of(guidance), "hasGuidance": .of(hasGuidance),
      "feedHref": .of(feedHref), "listHref": .of(listHref), "attribution": .of(attribution),
      "block": .of(block),
    ]
  }
}

extension AuctionsPage.Group: PageFields {
  var fields: PageMembers { ["title": .of(title), "rows": .of(rows)] }
}

extension AuctionsPage.Row: PageFields {
  var fields: PageMembers {
    [
      "code": .of(code), "name": .of(name), "issueType": .of(issueType), "isCancelled": .of(isCancelled),
      "bids": .of(bids), "opening": .of(opening), "delivery": .of(delivery), "lots": .of(lots),
      "minimum": .of(minimum), "cash": .of(cash), "cashNote": .of(cashNote), "average": .of(average),
      "range": .of(range), "cover": .of(cover), "offer": .of(offer), "premium": .of(premium),
      "guidance": .of(guidance), "offeringHref": .of(offeringHref),
    ]
  }
}

extension AuctionsPage.GuidanceLine: PageFields {
  var fields: PageMembers {
    [
      "kind": .of(kind), "cover": .of(cover), "cases": .of(cases), "lower": .of(lower), "median": .of(median),
      "upper": .of(upper),
    ]
  }
}
