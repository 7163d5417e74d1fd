@testable import ListEngine
@testable import SubscriptionLists
@testable import SubscriptionOutputs
@testable import SubscriptionReport
import TestSamples
import Testing

@testable import Trading
@testable import Values

/// Auctions keep their ids and entries through moves, cancellations and a second try.
@Suite struct AuctionIndexTests {
  private func day(_ text: String) throws -> Day { try #require(Day(iso: text)) }

  private func auction(
    _ start: String, _ end: String, opening: String, delivery: String, average: String? = nil,
    isCancelled: Bool = false
  ) throws -> Auction {
    var auction = Auction(code: try #require(StockCode("6597")))
    (auction.name, auction.market, auction.issueType) = ("立誠", "集中交易市場", "初上市")
    (auction.bidStart, auction.bidEnd) = (try day(start), try day(end))
    (auction.openingDate, auction.deliveryDate) = (try day(opening), try day(delivery))
    (auction.lots, auction.minimumPrice) = (2000, Price("100"))
    auction.averagePrice = average.flatMap { Price($0) }
    auction.isCancelled = isCancelled
    return auction
  }

  private func night(
    _ day: String, _ seen: [Auction], after known: [Tracked<Auction>] = [], yearsRead: Set<Int> = [2025]
  ) throws -> [Tracked<Auction>] {
    let moment = try #require(Instant("\(day)T21:30"))
    let index = Tracker<Auction>.index(
      seen, known: known, read: Set(yearsRead.map { .year($0) }), moment: moment)
    return Report(
      TrackedLists(index), closes: CloseIndex([]), draws: [], context: EvaluationContext(moment: moment)
    ).lists.auctions.map(\.known)
  }

  @Test func `a moved opening moves its entry, and the id stays`() throws {
    let before = try auction("2025-04-01", "2025-04-08", opening: "2025-04-10", delivery: "2025-04-22")
    let first = try night("2025-03-28", [before])
    #expect(first.map(\.id) == ["6597-20250401-auction"])
    let moved = try auction("2025-04-02", "2025-04-09", opening: "2025-04-11", delivery: "2025-04-23")
    let second = try night("2025-03-31", [moved], after: first)
    #expect(second.map(\.id) == ["6597-20250401-auction"])
    #expect(
      second[0].calendar.mapValues(\.sequence) == [
        "bidding": 1, "bid_deadline": 1, "opening": 1, "delivery": 1,
      ])
    #expect(
      second[0].revisions.map { $0.changes.map(\.field) } == [
        ["bid_start", "bid_end", "opening_date", "delivery_date"]
      ])
    // The result changes texts, and no day.
    var opened = moved
    (opened.averagePrice, opened.offerPrice) = (Price("123.4"), Price("120"))
    let third = try night("2025-04-11", [opened], after: second)
    #expect(third[0].calendar.mapValues(\.sequence) == second[0].calendar.mapValues(\.sequence))
    #expect(third[0].calendar["opening"]?.lastModified.day == (try day("2025-04-11")))
  }

  @Test func `an auction that is cancelled and held again is two, each with its own entries`() throws {
    let planned = try auction("2025-04-01", "2025-04-08", opening: "2025-04-10", delivery: "2025-04-22")
    let first = try night("2025-03-28", [planned])
    var cancelled = planned
    cancelled.isCancelled = true
    let second = try night("2025-04-09", [cancelled], after: first)
    #expect(second[0].calendar.values.allSatisfy { $0.status == .cancelled && $0.sequence == 1 })
    let again = try auction("2025-05-12", "2025-05-14", opening: "2025-05-16", delivery: "2025-05-28")
    let third = try night("2025-05-02", [again, cancelled], after: second)
    #expect(third.map(\.id) == ["6597-20250512-auction", "6597-20250401-auction"])
    #expect(third[0].calendar.values.allSatisfy { $0.status == .confirmed && $0.sequence == 0 })
    #expect(third[1].calendar == second[0].calendar)
    // Only the second one goes with the draw.
    let join = AuctionJoin(third)
    var offering = try Offering.sample("6597", market: "初上市")
    offering.deliveryDate = try day("2025-05-28")
    #expect(join.auction(of: offering)?.id == "6597-20250512-auction")
    offering.deliveryDate = try day("2025-04-22")
    #expect(join.auction(of: offering) == nil)
  }

  @Test func `a draw that is put off keeps its auction, whichever list follows`() throws {
    func instant(_ text: String) throws -> Instant { Instant(try day(text), secondOfDay: 77_400) }
    let planned = try auction("2025-04-01", "2025-04-08", opening: "2025-04-10", delivery: "2025-04-22")
    let auctions = try night("2025-03-28", [planned])
    var offering = try Offering.sample("6597", market: "初上市")
    offering.deliveryDate = try day("2025-04-22")
    var known = Tracked(id: "6597-20250414", record: offering, firstSeen: try instant("2025-04-01"))
    let id = "6597-20250401-auction"
    #expect(AuctionJoin(auctions).auction(of: known)?.id == id)
    offering.deliveryDate = try day("2025-05-13")
    #expect(AuctionJoin(auctions).auction(of: offering) == nil)
    known.update(with: offering, at: try instant("2025-04-02"))
    #expect(AuctionJoin(auctions).auction(of: known)?.id == id)
    #expect(AuctionJoin(auctions).offerings(of: [known]) == [id: known.id])
    let moved = try auction("2025-04-01", "2025-04-08", opening: "2025-04-10", delivery: "2025-05-14")
    let later = try night("2025-04-03", [moved], after: auctions)
    #expect(AuctionJoin(later).auction(of: known)?.id == id)
    // Another sale has no auction.
    var other = known
    (other.record.deliveryDate, other.revisions) = (try day("2025-09-13"), [])
    #expect(AuctionJoin(later).auction(of: other) == nil)
  }

  @Test func `an auction that leaves its list is kept and not cancelled`() throws {
    let planned = try auction("2025-04-01", "2025-04-08", opening: "2025-04-10", delivery: "2025-04-22")
    let first = try night("2025-03-28", [planned])
    // A list that was not read says nothing.
    #expect(try night("2025-03-31", [], after: first, yearsRead: []) == first)
    let second = try night("2025-03-31", [], after: first)
    #expect(second[0].isMissingFromList && !second[0].record.isCancelled)
    #expect(second[0].calendar.values.allSatisfy { $0.status == .confirmed && $0.sequence == 0 })
    // It is published for 180 days after its last one.
    #expect(try night("2025-10-18", [], after: second).count == 1)
    #expect(try night("2025-10-20", [], after: second).isEmpty)
  }

  @Test func `an auction's file is read back as it was`() throws {
    let first = try night(
      "2025-03-28",
      [try auction("2025-04-01", "2025-04-08", opening: "2025-04-10", delivery: "2025-04-22")])
    let moved = try night(
      "2025-03-31",
      [
        try auction(
          "2025-04-02", "2025-04-09", opening: "2025-04-11", delivery: "2025-04-23", average: "123.4")
      ], after: first)
    let read = try RecordFile<Auction>.read(
      RecordFile<Auction>.file(moved[0]), at: "auctions/6597-20250401-auction.json")
    #expect(read == moved[0])
    for path in ["auctions/6597-20250402-auction.json", "offerings/6597-20250401-auction.json"] {
      #expect(throws: UnreadableFile.self) {
        try RecordFile<Auction>.read(RecordFile<Auction>.file(moved[0]), at: path)
      }
    }
  }

  @Test func `ids have a grammar of their own`() {
    for text in ["6597-20250401-auction", "99611-20250401-auction-2", "6597-undated-auction"] {
      #expect(RecordID.isValid(text, suffix: "auction"), "\(text)")
      #expect(!RecordID.isValid(text, suffix: nil), "\(text)")
    }
    for text in [
      "6597-20250401", "6597-20250401-2", "6597-20250401-auction-1", "6597-20250401-auction-x",
      "6597-20250231-auction", "../6597-20250401-auction", "6597-20250401-auction-2-3", "",
    ] {
      #expect(!RecordID.isValid(text, suffix: "auction"), "\(text)")
    }
  }
}
