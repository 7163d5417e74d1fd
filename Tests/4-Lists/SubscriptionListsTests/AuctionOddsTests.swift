@testable import ListEngine
@testable import SubscriptionLists
import TestSamples
import TestSupport
import Testing

@testable import Values

/// The win rate of a first listing is estimated from what the winners of its auction pay.
@Suite struct AuctionOddsTests {
  @Test func `of a first listing the average of the auction counts, of a cash increase the close`() throws {
    let (close, average) = (Price("100"), Price("154.93"))
    let listing = try Offering.sample(market: "初上櫃")
    #expect(listing.priceForOdds(close: close, auction: average) == average)
    #expect(listing.priceForOdds(close: nil, auction: average) == average)
    #expect(listing.priceForOdds(close: close, auction: nil) == close)
    #expect(try Offering.sample(market: "上櫃增資").priceForOdds(close: close, auction: average) == close)
  }

  @Test func `a record is shown as it was known at a moment`() throws {
    func moment(_ text: String) throws -> Instant { try #require(Instant(text)) }
    var auction = Auction(code: try #require(StockCode("6597")))
    (auction.name, auction.deliveryDate) = ("立誠", Day(iso: "2025-04-22"))
    auction.averagePrice = Price("123.4")
    auction.winningFee = Rate(percent: "4.25")
    var known = Tracked(
      id: "6597-20250401-auction", record: auction, firstSeen: try moment("2025-03-28T21:30"),
      lastChanged: try moment("2025-04-10T21:30"))
    known.isListed = false
    known.revisions = [
      Revision(
        seen: try moment("2025-04-01T21:30"),
        changes: [.init(field: "winning_fee_percent", from: "4", to: "4.25")]),
      Revision(
        seen: try moment("2025-04-10T21:30"),
        changes: [
          .init(field: "average_price", from: nil, to: "123.4"),
          .init(field: "listed", from: "true", to: "false"),
        ]),
    ]
    #expect(known.known(at: try moment("2025-04-10T21:30")) == known)
    let evening = try #require(known.known(at: try moment("2025-04-10T21:29")))
    #expect(evening.record.averagePrice == nil && evening.isListed && evening.revisions.count == 1)
    #expect(evening.lastChanged == (try moment("2025-04-01T21:30")))
    #expect(evening.record.winningFee == Rate(percent: "4.25"))
    #expect(known.known(at: try moment("2025-03-31T08:00"))?.record.winningFee == Rate(percent: "4"))
    #expect(known.known(at: try moment("2025-03-28T08:00")) == nil)
  }
}
