package import Records
package import Values

/// Every price of a bid with what came: those that a night made before bids began, and those computed afterwards in the same way
/// from what was known then.
///
/// bid-record.json, its page and `stats --auctions` have it. Which is which is said of each, and counted.
package struct BidRecord: Sendable {
  /// The newest first.
  package let items: [Item]
  package let groups: [Group]

  package struct Item: Sendable {
    package let id: String
    package let auction: Auction
    package let prices: BidPrices
    package let firstOpen, firstClose: Price?
  }

  /// The opened auctions by the basis of their prices, and all.
  package struct Group: Sendable {
    package let name: String
    package let cases: Int
    /// Those whose prices a night made before bids began.
    package let published: Int
    package let score: Score
    /// Of those with an average, what the minimum price would have said.
    package let byMinimum: Score?
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
    let items = shares.compactMap { known -> Item? in
      guard let prices = prices[known.id], prices.status == .ready else { return nil }
      let session = past.firstSessions[known.id]
      return Item(
        id: known.id, auction: known.record, prices: prices, firstOpen: session?.open,
        firstClose: session?.close)
    }.sorted { left, right in
      let (first, second) = (left.auction.bidStart ?? .first, right.auction.bidStart ?? .first)
      return first == second ? left.id < right.id : first > second
    }
    self.items = items
    let opened = items.filter { $0.auction.lowestPrice != nil && $0.auction.hasResult }
    let kinds: [(String, BidPrices.Basis?)] = [("emerging", .emerging), ("minimum", .minimum), ("all", nil)]
    groups = kinds.map { name, basis in
      let members = opened.filter { basis == nil || $0.prices.basis == basis }
      return Group(
        name: name, cases: members.count, published: members.count { $0.prices.made != nil },
        score: Score(members.map { ($0.auction, $0.prices.prices) }),
        byMinimum: basis == .emerging
          ? Score(members.map { ($0.auction, pricing.pricesByMinimum(of: $0.id)) }) : nil)
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
  package static let itemParts: [FieldPart<Item>] = [
    FieldPart("id", "The auction's permanent id", \.id),
    FieldPart("code", "Code of the security", \.auction.code),
    FieldPart("name", "Name of the security", \.auction.name),
    FieldPart("bid_start", "First day to bid", \.auction.bidStart),
    FieldPart("opening_date", "Day on which the bids are opened", \.auction.openingDate),
    FieldPart("lowest_price", "Lowest winning bid; null until the opening", \.auction.lowestPrice),
    FieldPart("decided_on", "The last session before the first bid day", \.prices.decidedOn),
    FieldPart(
      "made", "When a night fixed the prices before bids began; null for what is computed afterwards",
      \.prices.made),
    FieldPart("basis", "What the ratios are multiplied with", \.prices.basis),
    FieldPart("basis_price", "NT$ a share", \.prices.basisPrice),
    FieldPart("basis_problem", "Why the minimum price is the basis", \.prices.basisProblem),
    FieldPart("cases", "The past auctions that are counted", \.prices.cases),
    FieldPart("prices", "The prices by chance", listing: BidPrices.AtChance.recorded, \.prices.prices),
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
      "by_minimum", "The same auctions by the minimum price; null for the other groups", parts: Score.parts,
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
