import Costs
@testable import ListEngine
import Localization
@testable import SubscriptionLists
import TestSamples
import TestSupport
import Testing

@testable import Trading
@testable import Values

/// What is right is not withheld for being rare.
@Suite struct RareRowTests {
  private func broken(
    _ now: Offering, after before: Offering? = nil, close: String? = nil, on today: String = "2024-10-20"
  ) throws -> BrokenRule<Offering>? {
    let context = ReviewContext<Offering>(
      today: try #require(Day(iso: today)), calendar: TradingCalendar(closures: []),
      close: { _ in
        close.flatMap { Price($0) }.map {
          BoardClose(price: $0, day: Day(iso: today), board: .twse, kind: .close)
        }
      })
    return Candidate(now, after: before, of: Offering.source(of: 2024), context).doubt
  }

  @Test func `an offering that is postponed by three weeks is published, one day that moves so far is not`()
    throws
  {
    let before = try Offering.sample()
    let postponed = try Offering.sample(
      start: "2024-11-19", end: "2024-11-22", draw: "2024-11-26", delivery: "2024-12-04")
    #expect(try broken(postponed, after: before)?.withheld == .nothing)
    let delivery = try Offering.sample(delivery: "2024-12-04")
    #expect(try broken(delivery, after: before)?.withheld == .row)
    // On its first day, and when only the draw is to come.
    #expect(try broken(postponed, after: before, on: "2024-10-29")?.withheld == .nothing)
    // And on the following ones, until its last day has passed.
    #expect(try broken(postponed, after: before, on: "2024-10-30")?.withheld == .nothing)
    #expect(try broken(postponed, after: before, on: "2024-11-01")?.withheld == .nothing)
    #expect(try broken(postponed, after: before, on: "2024-11-02")?.withheld == .row)
    let redrawn = try Offering.sample(draw: "2024-11-26", delivery: "2024-12-04")
    #expect(try broken(redrawn, after: before, on: "2024-11-04")?.withheld == .nothing)
    #expect(try broken(redrawn, after: before, on: "2024-11-06")?.withheld == .row)
  }

  @Test
  func `a listing day that is four weeks later in both lists alike is published, in one of them it is not`()
    throws
  {
    var auction = Auction(code: try #require(StockCode("9935")))
    (auction.market, auction.issueType) = ("集中市場", "初上市")
    (auction.bidStart, auction.bidEnd) = (Day(iso: "2024-10-16"), Day(iso: "2024-10-18"))
    (auction.openingDate, auction.deliveryDate) = (Day(iso: "2024-10-22"), Day(iso: "2024-11-13"))
    let before = try Offering.sample(market: "初上市")
    let later = try Offering.sample(market: "初上市", delivery: "2024-12-11")
    var moved = auction
    moved.deliveryDate = Day(iso: "2024-12-11")
    func draw(beside auction: Auction) throws -> BrokenRule<Offering>? {
      let context = ReviewContext<Offering>(
        today: try day("2024-10-30"), calendar: TradingCalendar(closures: []),
        otherLists: OtherLists(published: [auction]))
      return Candidate(later, after: before, of: Offering.source(of: 2024), context).doubt
    }
    #expect(try draw(beside: moved)?.withheld == .nothing)
    #expect(try draw(beside: moved)?.rule == "date_change")
    #expect(try draw(beside: auction)?.withheld == .row)
    // The auction is taken first: beside it are the draw as it was published, and tonight's row.
    func auctioned(beside row: Offering) throws -> BrokenRule<Auction>? {
      let context = ReviewContext<Auction>(
        today: try day("2024-10-30"), calendar: TradingCalendar(closures: []),
        otherLists: OtherLists(published: [before], rows: [row]))
      return Candidate(moved, after: auction, of: Auction.source(of: 2024), context).doubt
    }
    #expect(try auctioned(beside: later)?.withheld == .nothing)
    #expect(try auctioned(beside: before)?.withheld == .row)
  }

  @Test func `a price that is set anew by a third is published, one that doubles is not`() throws {
    let before = try Offering.sample(offerPrice: "120", finalPrice: nil, total: nil)
    for (price, withheld) in [("160", Withheld.nothing), ("85", .nothing), ("240", .row), ("12", .row)] {
      let now = try Offering.sample(offerPrice: price, finalPrice: nil, total: nil)
      #expect(try broken(now, after: before)?.withheld == withheld, "\(price)")
    }
    let now = try Offering.sample(offerPrice: "160", finalPrice: nil, total: nil)
    #expect(try broken(now, after: before, on: "2024-10-30")?.withheld == .row)
  }

  @Test func `small and large offerings, small lots and low prices are published`() throws {
    for lot in [100, 500] {
      #expect(try broken(.sample(lot: lot))?.withheld == .nothing)
    }
    let few = try Offering.sample(
      shares: 18_000, finalShares: 18_000, offerPrice: "120", finalPrice: "120", total: 2_160_000)
    #expect(try broken(few)?.withheld == .nothing)
    let many = try Offering.sample(
      shares: 104_000_000, finalShares: 104_000_000, offerPrice: "200", finalPrice: "200",
      total: 20_800_000_000)
    #expect(try broken(many)?.withheld == .nothing)
    #expect(try broken(.sample(), close: "140")?.withheld == .nothing)
    #expect(try broken(.sample(), close: "13")?.withheld == .row)
    // The amount is that of three thousand shares.
    let three = try Offering.sample(
      shares: 3000, finalShares: 3000, offerPrice: "60", finalPrice: "60", total: 180_000)
    #expect(try broken(three)?.withheld == .nothing)
    // Shares that may be or are lots, and a trillion.
    let lots = try Offering.sample(shares: 340, finalShares: 340, total: 9_282)
    #expect(try broken(lots)?.withheld == .row)
    let unpriced = try Offering.sample(shares: 3000, finalShares: 3000, finalPrice: nil, total: nil)
    #expect(try broken(unpriced)?.withheld == .row)
    let trillion = try Offering.sample(
      shares: 10_000_000_000, finalShares: 10_000_000_000, offerPrice: "100", finalPrice: "100",
      total: 1_000_000_000_000)
    #expect(try broken(trillion)?.withheld == .row)
  }

  @Test func `a bond may be counted in lots of a hundred thousand`() throws {
    let bond = try Offering.sample(
      "68301", name: "虛構一", market: "上櫃轉換公司債", shares: 5000, finalShares: 5000, offerPrice: "100",
      finalPrice: "100", lot: 1, total: 500_000_000)
    #expect(try broken(bond) == nil)
    var wrong = bond
    wrong.totalAmount = 500_000
    #expect(try broken(wrong)?.withheld == .row)
    let context = EvaluationContext(moment: Instant(try day("2024-10-30"), secondOfDay: 0))
    let evaluated = EvaluatedOffering(
      of: Tracked(id: "68301-20241029", record: bond, firstSeen: context.moment), closes: CloseIndex([]),
      context: context)
    #expect(evaluated.numbers.cash == 100_070)
    // Its price may be that of the lot.
    let ofLots = try Offering.sample(
      "68301", name: "虛構一", market: "上櫃轉換公司債", shares: 5000, finalShares: 5000, offerPrice: "100000",
      finalPrice: "100000", lot: 1, total: 500_000_000)
    #expect(try broken(ofLots) == nil)
  }

  private func day(_ text: String) throws -> Day { try #require(Day(iso: text)) }

  @Test func `an offering may be cancelled after its draw and before its delivery`() throws {
    let drawn = try Offering.sample(applications: 100_000, winRate: "0.34")
    for now in [
      try Offering.sample(finalPrice: nil, total: nil, isCancelled: true),
      try Offering.sample(applications: 100_000, winRate: "0.34", isCancelled: true),
    ] {
      #expect(try broken(now, after: drawn, on: "2024-11-06")?.withheld != .row)
      #expect(try broken(now, after: drawn, on: "2024-11-13")?.withheld == .row)
    }
  }

  @Test func `two offerings of one code at once are two, a row that is listed twice is in doubt`() throws {
    let one = try Offering.sample()
    let other = try Offering.sample(
      start: "2024-10-30", end: "2024-11-04", draw: "2024-11-06", shares: 900_000, finalShares: 900_000)
    #expect(!one.isSameOffering(as: other))
    #expect(one.isSameOffering(as: try .sample(offerPrice: "23.7", finalPrice: "23.7")))
    #expect(one.isSameOffering(as: try .sample(shares: 430_000)))
    // On the next night each is itself, in whatever order the list has them.
    let twin = try Offering.sample(shares: 900_000, finalShares: 900_000, offerPrice: "30", finalPrice: "30")
    #expect(!one.mayBe(twin))
    var cancelled = twin
    cancelled.isCancelled = true
    #expect(!one.mayBe(cancelled))
    #expect(Matcher.matches(of: [one, twin], among: [twin, one]) == [1, 0])
    #expect(Matcher.matches(of: [twin, one], among: [twin, one]) == [0, 1])
  }

  @Test func `what may be published is not called impossible, nor what was published before`() {
    func titles<Record: ListedRecord>(_: Record.Type) -> [String] {
      Record.doubts.filter { Record.consequence(of: $0) != .before }.map { $0.title[.english] }
    }
    let all =
      titles(Offering.self) + titles(Auction.self) + titles(RightsNotice.self)
      + titles(ListingApplication.self) + titles(CashIncrease.self)
    #expect(all.contains("a lot size never seen, or shares that are not whole lots"))
    #expect(all.filter { $0.contains("impossible") } == [])
    #expect(Doubt.Consequence.either.text[.english].hasPrefix("what follows is what the list says"))
  }

  @Test(arguments: [
    (1810, 568, 20_658_420, "100.28", AuctionAverage.ofSomeLots(206)),
    (1810, 568, 20_658_421, "100.28", .ofSomeLots(206)), (1810, 568, 20_700_000, "100.28", .disagrees),
    (1810, 568, 100_280_000, "100.28", .disagrees), (1000, 2000, 20_000_000, "100", .disagrees),
    (1000, 1500, 90_000_000, "100", .ofSomeLots(900)), (1000, 1500, 90_030_000, "100", .disagrees),
  ])
  func `an auction that sold a few lots is right if its total makes a whole number of them`(
    lots: Int, bidFor: Int, total: Int, average: String, expected: AuctionAverage
  ) throws {
    var auction = Auction(code: try #require(StockCode("41136")))
    (auction.lots, auction.qualifiedLots, auction.totalAmount) = (lots, bidFor, total)
    auction.averagePrice = Price(average)
    #expect(AuctionAverage(of: auction) == expected)
  }
}
