package import ListEngine
package import Values

/// The prices of bids in all auctions of new shares, with what came: the prices that a night made before bids began, and for the
/// other auctions those computed afterwards in the same way from what was known then.
///
/// bid-record.json, its page and `stats --auctions` have it. Each item says by `made` which it is, and each group counts those
/// that a night made. ``RecordedBids`` reads these back.
package struct BidRecord: Sendable {
  /// By the first bid day, the newest first.
  package let items: [Item]
  package let groups: [Group]

  package struct Item: Sendable {
    package let id: String
    package let auction: Auction
    package let prices: BidPrices
    package let firstOpen, firstClose: Price?
  }

  /// The opened auctions whose prices have one basis, or all of them.
  package struct Group: Sendable {
    package let name: String
    package let cases: Int
    /// Those whose prices a night made before bids began.
    package let published: Int
    package let score: Score
    /// Of the group with an average: how good the prices by the minimum price would have been. Nil of the other groups, and
    /// where one of its auctions is known from its recorded prices alone.
    package let byMinimum: Score?

    /// Whether shares of it say something.
    package var hasShares: Bool { cases >= 20 }
  }

  /// How good some prices were.
  package struct Score: Sendable {
    package let chances: [Count]
    /// How far the price at an even chance was from the lowest winning bid, in percent of it; nil of no case.
    package let medianError: Percent?
    package let withinTen: Int
  }

  package struct Count: Sendable {
    package let chance, won, drawn: Int
  }

  /// - Parameter tonight: What a night publishes of some auctions, by their ids.
  package init(_ past: BidPast, at moment: Instant, tonight: [String: BidPrices] = [:]) {
    let pricing = BidPricing(past, at: moment)
    let shares = past.auctions.filter { $0.record.kind == .ipo && !$0.record.isCancelled }
    let prices = pricing.prices(of: shares.map(\.id)).merging(tonight) { $1 }
    let known = shares.compactMap { known -> Item? in
      guard let prices = prices[known.id], prices.status == .ready else { return nil }
      let session = past.firstSessions[known.id]
      return Item(
        id: known.id, auction: known.record, prices: prices, firstOpen: session?.open,
        firstClose: session?.close)
    }
    let items = (known + past.recorded).sorted { left, right in
      let (first, second) = (left.auction.bidStart ?? .first, right.auction.bidStart ?? .first)
      return first == second ? left.id < right.id : first > second
    }
    self.items = items
    let opened = items.filter { $0.auction.lowestPrice != nil }
    let kinds: [(String, BidPrices.Basis?)] = [("emerging", .emerging), ("minimum", .minimum), ("all", nil)]
    groups = kinds.map { name, basis in
      let members = opened.filter { basis == nil || $0.prices.basis == basis }
      let byMinimum =
        basis == .emerging ? members.map { ($0.auction, pricing.pricesByMinimum(of: $0.id)) } : []
      return Group(
        name: name, cases: members.count, published: members.count { $0.prices.made != nil },
        score: Score(members.map { ($0.auction, $0.prices.prices) }),
        byMinimum: basis == .emerging && byMinimum.allSatisfy { !$1.isEmpty } ? Score(byMinimum) : nil)
    }
  }
}

extension BidRecord.Score {
  fileprivate init(_ cases: [(auction: Auction, prices: [BidPrices.AtChance])]) {
    chances = BidPrices.chances.map { chance in
      let outcomes = cases.compactMap { $0.prices.first { $0.chance == chance }?.outcome }
      return BidRecord.Count(
        chance: chance, won: outcomes.count { $0 == .won }, drawn: outcomes.count { $0 == .drawn })
    }
    let errors = cases.compactMap { auction, prices -> (Int, over: Int)? in
      auction.lowestPrice.flatMap { lowest in
        prices.first { $0.chance == 50 }.map {
          (abs($0.price.tenThousandths - lowest.tenThousandths), over: lowest.tenThousandths)
        }
      }
    }
    medianError = MedianPercent.of(errors)
    withinTen = errors.count { Int128($0.0) * 10 <= Int128($0.over) }
  }
}

extension BidRecord {
  /// All that ``BidPrices`` has is among them, so that what a night made can be read back.
  package static let itemParts: [FieldPart<Item>] =
    [
      FieldPart("id", "The auction's permanent id", \.id),
      FieldPart("code", "Code of the security", \.auction.code),
      FieldPart("name", "Name of the security", \.auction.name),
      FieldPart("bid_start", "First day to bid", \.auction.bidStart),
      FieldPart("opening_date", "Day on which the bids are opened", \.auction.openingDate),
      FieldPart("lowest_price", "Lowest winning bid; null until the opening", \.auction.lowestPrice),
    ] + BidPrices.parts.filter { !["status", "reason"].contains($0.member.name) }.map { $0.of(\.prices) } + [
      FieldPart("first_open", "The first price of the first session; null until then", \.firstOpen),
      FieldPart("first_close", "The last price of the first session; null until then", \.firstClose),
    ]

  package static let groupParts: [FieldPart<Group>] = [
    FieldPart("group", "The basis of the prices, or all", \.name),
    FieldPart("cases", "Opened auctions with a price", \.cases),
    FieldPart("published", "Those whose prices were made before bids began", \.published),
    FieldPart("chances", "How many bids at each chance won", listing: Count.parts, \.score.chances),
    FieldPart(
      "median_error_percent", "The median distance of the price at 50 from the lowest winning bid",
      \.score.medianError),
    FieldPart("within_ten_percent", "Prices at 50 at most a tenth away", \.score.withinTen),
    FieldPart(
      "by_minimum",
      "The same auctions by the minimum price; null for the other groups, and while facts of one are missing",
      parts: Score.parts,
      \.byMinimum),
  ]
}

extension BidRecord.Count {
  fileprivate static let parts: [FieldPart<Self>] = [
    FieldPart("chance", "In percent", \.chance), FieldPart("won", "Bids above the lowest winning bid", \.won),
    FieldPart("drawn", "Bids equal to it, which are drawn by lot", \.drawn),
  ]
}

extension BidRecord.Score {
  fileprivate static let parts: [FieldPart<Self>] = [
    FieldPart("chances", "How many bids at each chance won", listing: BidRecord.Count.parts, \.chances),
    FieldPart("median_error_percent", "As of the group", \.medianError),
    FieldPart("within_ten_percent", "As of the group", \.withinTen),
  ]
}
