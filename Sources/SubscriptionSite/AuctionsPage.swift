internal import Costs
internal import JSON
internal import Localization
internal import Records
internal import SubscriptionLists
internal import SubscriptionReport
internal import Values

/// auctions.html: the auctions in a table, and where past winning bids began.
struct AuctionsPage {
  let base = ""
  let title, otherHref: Text
  let isIndex = false
  /// It needs no script.
  let isPlain = true
  let dataOf: Text
  let sample: Text?
  let preview: Preview
  let groups: [Group]
  let guidance: [GuidanceLine]
  let hasGuidance: Bool
  let feedHref: Text
  let listHref = ExchangePage.auctions
  let attribution = [Attribution.auctions]
  let block: String

  /// The auctions of one state.
  struct Group {
    let title: Text
    let rows: [Row]
  }

  struct Row {
    let code, name, issueType: String
    let isCancelled: Bool
    let opening, delivery, lots, minimum, cash, average, offer: String?
    let bids, cashNote, range, cover: Text?
    let premium: SignedAmount?
    let guidance, offeringHref: Text?
  }

  struct GuidanceLine {
    let kind, cover: Text
    let cases: Int
    let lower, median, upper: String?
  }

  init(_ report: Report, _ history: PageHistory) {
    title = Text(phrase: "auctionsTitle")
    otherHref = Text { Self.path(in: $0.other) }
    dataOf = Text(phrase: "auctionsAsOf", report.asOf.dayAndTime)
    sample = Text.sample(of: report)
    preview = Preview(Text(phrase: "auctionsSubtitle"), path: Text(Self.path), report.options)
    let guide = BidGuidance(history.auctions)
    let pages = Set(report.items.map(\.known.id))
    groups = State.allCases.compactMap { state in
      let members = report.auctions.map(\.evaluated).filter { State(of: $0) == state }
      guard !members.isEmpty else { return nil }
      return Group(
        title: Text(phrase: "auctions_\(state.rawValue)"),
        rows: members.sorted(by: state.precedes).map { Row($0, guide, pages: pages) })
    }
    guidance = guide.lines.map { line in
      GuidanceLine(
        kind: line.kind.text,
        cover: line.cover.map { Text(phrase: "coverOf", $0.rawValue) } ?? Text(phrase: "coverAny"),
        cases: line.cases, lower: line.lowestOverMinimum?.lower.signed,
        median: line.lowestOverMinimum?.median.signed, upper: line.lowestOverMinimum?.upper.signed)
    }
    hasGuidance = guide.lines.contains { $0.lowestOverMinimum != nil }
    feedHref = report.options.calendar(Auction.feed.path)
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
  fileprivate init(_ evaluated: EvaluatedAuction, _ guide: BidGuidance, pages: Set<String>) {
    let auction = evaluated.auction
    (code, name, issueType) = (auction.code.description, auction.name, auction.issueType)
    isCancelled = auction.isCancelled
    let days = [auction.bidStart, auction.bidEnd].map { $0.map(\.monthAndDay) ?? "?" }
    bids = days == ["?", "?"] ? nil : Text.range(days[0], days[1])
    (opening, delivery) = (auction.openingDate?.description, auction.deliveryDate?.description)
    lots = auction.lots.map(\.grouped)
    minimum = auction.minimumPrice?.description
    let smallest = evaluated.smallestBid
    cash = smallest.map(\.due.grouped)
    cashNote = smallest.map { Text(phrase: "depositOf", "\($0.terms.depositPercent)", "\($0.lots)") }
    average = auction.averagePrice?.description
    range = auction.lowestPrice.flatMap { low in auction.highestPrice.map { Text.range(low, $0) } }
    cover = evaluated.cover.map { Text(phrase: "coverTimes", $0.description) }
    offer = auction.offerPrice?.description
    premium = evaluated.premium.map { SignedAmount($0) }
    let past = auction.hasResult || auction.isCancelled ? nil : guide.all(of: auction.kind)
    guidance = past.flatMap { line in
      line.lowestOverMinimum.map {
        Text(phrase: "guidanceOf", $0.lower.signed, $0.upper.signed, $0.median.signed, "\(line.cases)")
      }
    }
    offeringHref = evaluated.offeringID.flatMap { pages.contains($0) ? Site.path(of: $0) : nil }
  }
}

extension AuctionsPage: PageFields {
  var fields: PageMembers {
    [
      "lang": .of(Text.lang), "base": .of(base), "title": .of(title), "otherHref": .of(otherHref),
      "otherLang": .of(Text.otherLang), "indexHref": .of(Text.indexPath), "isIndex": .of(isIndex),
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
