@testable import ListEngine
import Localization
@testable import SubscriptionLists
@testable import SubscriptionReport
import TestSamples
import TestSupport
import Testing

@testable import Trading
@testable import Values

@Suite struct AuctionStatisticsTests {
  /// An opened auction at a minimum of 100, with its result in cents.
  private func auction(
    lowest: Int = 11_000, average: Int = 12_000, offer: Int = 10_000, qualified: Int = 3000
  ) throws -> Auction {
    var auction = Auction(code: try #require(StockCode("9961")))
    (auction.issueType, auction.lots, auction.qualifiedLots) = ("初上櫃", 1000, qualified)
    (auction.minimumPrice, auction.winningFee) = (Price("100"), Rate(percent: "5"))
    (auction.lowestPrice, auction.averagePrice, auction.offerPrice) = (
      Price(tenThousandths: lowest * 100), Price(tenThousandths: average * 100),
      Price(tenThousandths: offer * 100)
    )
    return auction
  }

  @Test func `nineteen auctions allow no statement, twenty do`() throws {
    let cases = try (0..<20).map { AuctionOutcome(try auction(lowest: 10_000 + 100 * $0)) }
    let few = AuctionStatistics(Array(cases.dropLast()))
    #expect(few.cases == 19)
    #expect(few.cover == nil && few.lowestOverMinimum == nil && few.premium == nil && few.firstDay == nil)
    let enough = AuctionStatistics(cases)
    #expect(enough.cover?.median.description == "300.0")
    #expect(enough.premium?.median.signed == "+20.0%")
    let lowest = try #require(enough.lowestOverMinimum)
    // 0 % to 19 %, with the quartiles between two values.
    #expect([lowest.lower, lowest.median, lowest.upper].map(\.signed) == ["+4.8%", "+9.5%", "+14.3%"])
    #expect(enough.firstDay == nil)
  }

  @Test func `the first day counts what ended below the offer price, and below the bid with its fee`() throws
  {
    let closes = [9_900, 12_500] + Array(repeating: 13_000, count: 18)
    let outcomes = try closes.map { close in
      AuctionOutcome(try auction(), firstClose: Price(tenThousandths: close * 100))
    }
    let first = try #require(AuctionStatistics(outcomes).firstDay)
    #expect((first.cases, first.belowOffer, first.belowBid) == (20, 1, 2))
    #expect((first.shareBelowOffer.description, first.shareBelowBid.description) == ("5.0", "10.0"))
    #expect((first.overOffer.median.signed, first.overAverage.median.signed) == ("+30.0%", "+8.3%"))
    // All auctions had the same premium.
    #expect(first.correlation == nil)
  }

  @Test func `the correlation is 1 on a line, -1 on a falling one, and that of the definition between`()
    throws
  {
    func correlation(_ pairs: [(average: Int, close: Int)]) throws -> String? {
      let outcomes = try pairs.map { pair in
        AuctionOutcome(
          try auction(average: pair.average), firstClose: Price(tenThousandths: pair.close * 100))
      }
      return AuctionStatistics(outcomes).firstDay?.correlation?.description
    }
    #expect(try correlation((0..<20).map { (11_000 + 50 * $0, 10_500 + 90 * $0) }) == "1.00")
    #expect(try correlation((0..<20).map { (11_000 + 50 * $0, 15_500 - 90 * $0) }) == "-1.00")
    // Eight of ten pairs agree and two do not.
    let square = [(1, 1), (-1, -1), (1, 1), (-1, -1), (1, 1), (-1, -1), (1, 1), (-1, -1), (1, -1), (-1, 1)]
    #expect(try correlation((square + square).map { (11_000 + 100 * $0, 12_000 + 300 * $1) }) == "0.60")
  }

  @Test func `returns are not rounded before they are correlated`() throws {
    // Returns in hundredths of a percent give -0.37.
    let rows = [
      (6794, 5500, 5034), (3210, 2900, 6355), (7024, 4600, 4929), (5122, 4200, 5862), (6113, 5700, 10556),
      (8046, 5500, 6236), (5544, 3900, 6035), (4148, 2700, 3731), (5105, 3900, 5850), (5139, 3200, 4233),
      (4488, 3800, 4146), (3875, 2500, 3479), (5697, 3700, 3850), (6718, 4500, 7892), (5845, 4800, 7739),
      (7127, 4500, 4727), (6725, 5500, 6943), (3813, 2600, 5301), (7475, 5600, 6609), (3777, 3700, 6415),
    ]
    let outcomes = try rows.map { average, offer, close in
      AuctionOutcome(
        try auction(average: average, offer: offer), firstClose: Price(tenThousandths: close * 100))
    }
    #expect(AuctionStatistics(outcomes).firstDay?.correlation?.description == "-0.36")
  }

  @Test func `guidance is by kind and cover, and only where enough auctions are known`() throws {
    let wanted = try (0..<25).map { try auction(lowest: 14_000 + 10 * $0, qualified: 9000) }
    let others = try (0..<19).map { try auction(lowest: 11_000 + 10 * $0, qualified: 1500) }
    var cancelled = try auction()
    cancelled.isCancelled = true
    let guidance = BidGuidance(wanted + others + [cancelled])
    #expect(guidance.lines.map(\.cases) == [44, 19, 0, 0, 25, 0, 0, 0, 0, 0])
    #expect(
      guidance.lines.map { $0.lowestOverMinimum?.median.signed } == [
        "+40.3%", nil, nil, nil, "+41.2%", nil, nil, nil, nil, nil,
      ])
    #expect(guidance.all(of: .ipo)?.cases == 44)
  }

  @Test func `the evening of the opening is an event of the offering, and later changes leave it as it was`()
    throws
  {
    let before = try #require(Instant("2024-10-25T21:30"))
    var auction = try auction(average: 8808, offer: 8100)
    let delivery = try #require(Day(iso: "2024-11-13"))
    (auction.deliveryDate, auction.bidStart) = (delivery, delivery.adding(-20))
    auction.code = try #require(StockCode("9935"))
    let result = (auction.averagePrice, auction.offerPrice)
    (auction.averagePrice, auction.offerPrice) = (nil, nil)
    func index(_ seen: Auction, _ known: [Tracked<Auction>], at instant: Instant) -> [Tracked<Auction>] {
      Tracker<Auction>.index([seen], known: known, moment: instant)
    }
    let first = index(auction, [], at: before)
    auction.averagePrice = result.0
    let opened = try #require(Instant("2024-10-28T21:30"))
    let second = index(auction, first, at: opened)
    auction.offerPrice = result.1
    let priced = try #require(Instant("2024-10-29T21:30"))
    let third = index(auction, second, at: priced)
    var later = auction
    later.averagePrice = Price("90")
    let fourth = index(later, third, at: try #require(Instant("2024-10-30T21:30")))

    func events(_ auctions: [Tracked<Auction>], at instant: Instant) throws -> [RecordEvent] {
      let offering = Tracked<Offering>(
        id: "9935-20241029", record: try .sample(), firstSeen: before, lastChanged: before)
      let context = EvaluationContext(moment: instant)
      var evaluated = EvaluatedOffering(of: offering, closes: CloseIndex([]), context: context)
      evaluated.auction = AuctionJoin(auctions).auction(of: offering.offering).map {
        EvaluatedAuction(of: $0, moment: instant, in: context.calendar)
      }
      return Offering.events(of: evaluated, in: context).filter { $0.kind == .auctioned }
    }
    #expect(try events(first, at: before).isEmpty)
    #expect(
      try events(fourth, at: priced).map { $0.auctionPrices?.text[.chinese] } == [
        "競拍均價 88.08，承銷價未定", "承銷價 81 元已定，競拍均價 88.08（+8.7%）",
      ])
    #expect(
      try events(fourth, at: priced).map(\.name) == [
        "9935-20241029/auction-1/auctioned", "9935-20241029/auction-2/auctioned",
      ])
    #expect(try events(third, at: priced).map(\.seen) == [opened, priced])
  }
}
