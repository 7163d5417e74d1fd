internal import JSON
package import ListEngine
internal import Trading
package import Values

/// The prices of bids that nights made before bids began, as bid-record.json has them.
///
/// They are the one thing of an auction that cannot be computed later, and auctions/<id>.json is there for half a year only. So a
/// night reads the record that it replaces: an auction of which the store has lost such prices gets them back, and those of
/// auctions that the store does not know stay in the record.
package struct RecordedBids: Sendable {
  private var items: [CodeDay: BidRecord.Item] = [:]

  package init() {}

  /// An auction with the prices that were made for it; nil if it has such prices, or none are recorded.
  package func restored(_ known: Tracked<Auction>) -> Tracked<Auction>? {
    guard known.published.bid?.prices.made == nil, let item = Self.key(known.record).flatMap({ items[$0] })
    else { return nil }
    var restored = known
    restored.published.bid = PublishedBidPrices(item.prices, before: item.auction.bidStart)
    return restored
  }

  /// What was made by a moment for auctions that are not among some.
  package func without(_ auctions: [Tracked<Auction>], at moment: Instant) -> [BidRecord.Item] {
    let (keys, ids) = (Set(auctions.compactMap { Self.key($0.record) }), Set(auctions.map(\.id)))
    return items.compactMap { key, item in
      guard !keys.contains(key), !ids.contains(item.id), let made = item.prices.made, made <= moment
      else { return nil }
      return item
    }
  }

  /// A code and its first bid day: an auction that is fetched again may have another id.
  private static func key(_ auction: Auction) -> CodeDay? {
    auction.bidStart.map { CodeDay(auction.code, $0) }
  }
}

extension RecordedBids: Decodable {
  package init(from decoder: any Decoder) throws {
    for item in try decoder.container(keyedBy: MemberName.self).decode([ReadItem].self, forKey: "items") {
      guard let item = item.item, let key = Self.key(item.auction) else { continue }
      items[key] = item
    }
  }

  /// Nil of prices that were computed afterwards, which every night computes again.
  private struct ReadItem: Decodable {
    let item: BidRecord.Item?

    init(from decoder: any Decoder) throws {
      let members = try decoder.container(keyedBy: MemberName.self)
      guard try members.decodeIfPresent(Instant.self, forKey: "made") != nil,
        let prices = try ReadBidPrices(from: decoder).prices
      else {
        item = nil
        return
      }
      var auction = Auction(code: try members.decode(StockCode.self, forKey: "code"))
      auction.name = try members.decode(PublishedText.self, forKey: "name").text
      auction.bidStart = try members.decodeIfPresent(Day.self, forKey: "bid_start")
      auction.openingDate = try members.decodeIfPresent(Day.self, forKey: "opening_date")
      auction.lowestPrice = try members.decodeIfPresent(Price.self, forKey: "lowest_price")
      item = BidRecord.Item(
        id: try members.decode(PublishedText.self, forKey: "id").text, auction: auction, prices: prices,
        firstOpen: try members.decodeIfPresent(Price.self, forKey: "first_open"),
        firstClose: try members.decodeIfPresent(Price.self, forKey: "first_close"))
    }
  }
}
