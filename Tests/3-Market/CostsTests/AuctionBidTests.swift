@testable import Costs
import TestSamples
import TestSupport
import Testing

@testable import Trading
@testable import Values

@Suite struct AuctionBidTests {
  private let costs: LotCosts
  private let ticks: TickTable

  init() throws {
    let day = try #require(Day(iso: "2025-01-15"))
    costs = try #require(LotCosts(of: .share, appliedOn: day, soldOn: day))
    ticks = .table(of: .share, on: day)
  }

  private func bid(_ price: String, _ lots: Int, _ terms: AuctionBid.Terms = .usual) throws -> AuctionBid {
    let price = try #require(Price(price))
    return try #require(AuctionBid(price: price, lots: lots, terms: terms))
  }

  private func bid(cents: Int, _ lots: Int, _ terms: AuctionBid.Terms) throws -> AuctionBid {
    let price = try #require(Price(tenThousandths: cents * 100))
    return try #require(AuctionBid(price: price, lots: lots, terms: terms))
  }

  private func profit(_ bid: AuctionBid, soldAt sale: Price) throws -> Int {
    try #require(bid.profit(soldAt: sale, costs: costs))
  }

  @Test func `a bid needs its deposit and the processing fee, and a winner pays the whole bid and a fee`()
    throws
  {
    let bid = try bid("44.55", 3)
    #expect((bid.amount, bid.deposit, bid.due) == (133_650, 66_825, 67_225))
    #expect((bid.winningFee, bid.cost) == (6_682, 140_732))
    let breakEven = try #require(bid.breakEven(costs: costs, ticks: ticks))
    #expect((breakEven.exact.description, breakEven.tradable.description) == ("47.1192", "47.15"))
    #expect((breakEven.profit, breakEven.profitOneTickLower) == (93, -56))
  }

  @Test func `the highest bid without a loss is one cent below the first that loses`() throws {
    let sale = try #require(Price("52"))
    let highest = try #require(AuctionBid.highest(soldAt: sale, lots: 3, terms: .usual, costs: costs))
    #expect(highest.price.description == "49.17")
    #expect(try profit(highest, soldAt: sale) == 25)
    #expect(try profit(bid("49.18", 3), soldAt: sale) == -7)
    // The processing fee alone is more than the sale brings.
    let low = try #require(Price("0.01"))
    #expect(AuctionBid.highest(soldAt: low, lots: 1, terms: .usual, costs: costs) == nil)
  }

  @Test func `a bond's lot is a thousand times its price too`() throws {
    let fee = try #require(Rate(percent: "0.5"))
    let terms = AuctionBid.Terms(depositPercent: 30, processingFee: 400, winningFee: fee)
    let bid = try bid("101.5", 2, terms)
    #expect((bid.amount, bid.deposit, bid.due, bid.winningFee) == (203_000, 60_900, 61_300, 1_015))
  }

  @Test func `bids of any size keep their order, and nothing overflows`() throws {
    var random = SplitMix64(seed: 21)
    for _ in 0..<2000 {
      let cents = Int.random(in: 1...500_000, using: &random)
      let lots = Int.random(in: 1...2000, using: &random)
      let fee = try #require(Rate(millionths: Int.random(in: 0...100_000, using: &random)))
      let terms = AuctionBid.Terms(
        depositPercent: Int.random(in: 0...100, using: &random),
        processingFee: Int.random(in: 0...1000, using: &random), winningFee: fee)
      let bid = try bid(cents: cents, lots, terms)
      #expect(bid.amount == cents * 10 * lots)
      #expect(bid.deposit <= bid.amount && bid.deposit * 100 >= bid.amount * terms.depositPercent)
      // The highest bid at a price does not lose there, and a cent more does.
      let sale = try #require(Price(tenThousandths: Int.random(in: 1...9_000_000, using: &random)))
      guard let highest = AuctionBid.highest(soldAt: sale, lots: lots, terms: terms, costs: costs) else {
        continue
      }
      #expect(try profit(highest, soldAt: sale) >= 0)
      let next = try self.bid(cents: highest.price.tenThousandths / 100 + 1, lots, terms)
      #expect(try profit(next, soldAt: sale) < 0)
    }
    let largest = try #require(Price(tenThousandths: 9_999_999_999_990_000))
    #expect(AuctionBid(price: largest, lots: 1_000_000, terms: .usual) == nil)
  }
}
