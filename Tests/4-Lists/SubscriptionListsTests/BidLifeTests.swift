import JSON
import Localization
import Testing
import Trading

@testable import Records
@testable import SubscriptionLists
@testable import Values

/// An auction's prices over its evenings: provisional, made once, and left alone.
struct BidLifeTests {
  private static func day(_ text: String) throws -> Day { try #require(Day(iso: text)) }

  /// Thirty auctions a week apart, each won from 80 % of an average of 100, and one to come whose bids begin on Monday,
  /// 2024-11-04.
  private func past(averages extra: [EmergingAverage], bidStart: String = "2024-11-04") throws -> BidPast {
    let seen = try #require(Instant("2024-10-01"))
    var past = BidPast()
    for place in 0..<30 {
      let opening = try Self.day("2024-10-25").adding(-7 * place)
      var auction = Auction(code: try #require(StockCode("\(9900 + place)")))
      (auction.issueType, auction.market, auction.bidLotsMinimum) = ("初上櫃", "櫃檯買賣", 1)
      (auction.bidStart, auction.bidEnd, auction.openingDate) = (
        opening.adding(-7), opening.adding(-3), opening
      )
      (auction.minimumPrice, auction.lowestPrice, auction.averagePrice) = (
        Price("60"), Price("80"), Price("85")
      )
      (auction.depositPercent, auction.processingFee, auction.winningFee) = (50, 400, Rate(percent: "5"))
      auction.deliveryDate = opening.adding(14)
      let known = Tracked(id: "\(auction.code)-\(opening.compact)-auction", record: auction, firstSeen: seen)
      past.auctions.append(known)
      past.averages[auction.code] = [
        EmergingAverage(day: opening.adding(-10), price: try #require(Price("100")), shares: 50_000)
      ]
    }
    var auction = Auction(code: try #require(StockCode("9971")))
    (auction.issueType, auction.market, auction.bidLotsMinimum) = ("初上市", "集中交易市場", 1)
    auction.bidStart = try Self.day(bidStart)
    auction.bidEnd = auction.bidStart?.adding(2)
    (auction.minimumPrice, auction.depositPercent, auction.processingFee) = (Price("40"), 50, 400)
    auction.winningFee = Rate(percent: "5")
    past.auctions.append(Tracked(id: Self.id, record: auction, firstSeen: seen))
    past.averages[auction.code] = extra
    return past
  }

  private static let id = "9971-20241104-auction"

  private static func average(_ day: String, _ price: String, shares: Int = 5000) throws -> EmergingAverage {
    EmergingAverage(day: try Self.day(day), price: try #require(Price(price)), shares: shares)
  }

  /// What a night publishes of the auction to come.
  private func night(
    _ moment: String, _ past: BidPast, published: PublishedBidPrices? = nil
  ) throws -> EvaluatedAuction {
    var lists = TrackedLists()
    lists.bids = past
    lists[Auction.self] = past.auctions.filter { $0.id == Self.id }
    lists.auctions[0].published.bid = published
    let context = EvaluationContext(moment: try #require(Instant(moment)), calendar: past.calendar)
    let item = try #require(Auction.evaluate(lists, in: context).first)
    return Auction.withPublishedState(item, in: context, OutputOptions())
  }

  @Test func `prices are provisional until the evening before bids begin, and then stay`() throws {
    let averages = [try Self.average("2024-10-30", "90"), try Self.average("2024-11-01", "100")]
    // On Thursday evening only Wednesday's average is known.
    let thursday = try night("2024-10-31T21:30", try past(averages: Array(averages.prefix(1))))
    #expect(thursday.bid.status == .provisional && thursday.bid.made == nil)
    #expect(thursday.bid.price(at: 50) == Price("72") && thursday.bid.basisDay == Day(iso: "2024-10-30"))
    let friday = try night("2024-11-01T21:30", try past(averages: averages))
    #expect(friday.bid.status == .ready && friday.bid.made == Instant("2024-11-01T21:30"))
    #expect(friday.bid.price(at: 50) == Price("80") && friday.bid.decidedOn == Day(iso: "2024-11-01"))
    // The average is corrected afterwards, and the night is repeated.
    let corrected = try past(averages: [try Self.average("2024-11-01", "200")])
    let kept = try #require(friday.known.published.bid)
    for moment in ["2024-11-01T21:30", "2024-11-02T21:30", "2024-11-20T21:30"] {
      let later = try night(moment, corrected, published: kept)
      #expect(later.bid == friday.bid && later.known.published.bid == kept)
    }
  }

  @Test func `an earlier moment does not see what a later night made, and leaves it`() throws {
    let averages = [try Self.average("2024-10-30", "90"), try Self.average("2024-11-01", "100")]
    let kept = try night("2024-11-01T21:30", try past(averages: averages)).known.published.bid
    let before = try night("2024-10-31T21:30", try past(averages: Array(averages.prefix(1))), published: kept)
    #expect(before.bid.status == .provisional && before.bid.price(at: 50) == Price("72"))
    #expect(before.known.published.bid == kept)
  }

  @Test func `a first bid day that moves before it comes makes prices anew`() throws {
    let averages = [try Self.average("2024-11-01", "100"), try Self.average("2024-11-08", "110")]
    let kept = try night("2024-11-01T21:30", try past(averages: averages)).known.published.bid
    let moved = try night(
      "2024-11-02T21:30", try past(averages: Array(averages.prefix(1)), bidStart: "2024-11-11"),
      published: kept)
    #expect(moved.bid.status == .provisional && moved.bid.made == nil)
    let made = try night(
      "2024-11-08T21:30", try past(averages: averages, bidStart: "2024-11-11"),
      published: moved.known.published.bid)
    #expect(made.bid.price(at: 50) == Price("88") && made.bid.made == Instant("2024-11-08T21:30"))
    // What moves in the list after bids began changes nothing.
    let late = try night(
      "2024-11-12T21:30", try past(averages: averages, bidStart: "2024-11-12"),
      published: made.known.published.bid)
    #expect(late.bid.prices.map(\.price) == made.bid.prices.map(\.price) && late.bid.made == made.bid.made)
  }

  @Test func `a run after bids began computes what was known then, and made is null`() throws {
    let averages = [try Self.average("2024-11-01", "100"), try Self.average("2024-11-04", "150")]
    let late = try night("2024-11-04T21:30", try past(averages: averages))
    #expect(late.bid.status == .ready && late.bid.made == nil && late.bid.price(at: 50) == Price("80"))
    // Before 09:00 none is late.
    let morning = try night("2024-11-04T08:00", try past(averages: averages))
    #expect(morning.bid.made == Instant("2024-11-04T08:00"))
  }

  @Test func `without a usable average the minimum price is the basis, and says why`() throws {
    let problems: [([EmergingAverage], BidPrices.BasisProblem)] = [
      ([], .noEmergingPrice), ([try Self.average("2024-10-24", "100")], .stale),
      ([try Self.average("2024-11-01", "100", shares: 999)], .thin),
    ]
    for (averages, problem) in problems {
      let bid = try night("2024-11-01T21:30", try past(averages: averages)).bid
      #expect(bid.basis == .minimum && bid.basisProblem == problem && bid.highestWithoutLoss == nil)
      // 80 over 60, times 40.
      #expect(bid.price(at: 50) == Price("53.34"))
    }
    // The exchanges were closed on the 31st, so the 25th is the fifth session.
    let fifth = try night("2024-11-01T21:30", try past(averages: [try Self.average("2024-10-25", "100")])).bid
    #expect(fifth.basis == .emerging)
  }

  @Test func `few past auctions give no price`() throws {
    var few = try past(averages: [try Self.average("2024-11-01", "100")])
    few.auctions.removeFirst(11)
    let bid = try night("2024-11-01T21:30", few).bid
    #expect(bid.status == .none && bid.reason == .fewCases && bid.cases == 19 && bid.prices == [])
  }

  @Test func `a sentence says to somebody who never bid how many lost`() throws {
    var sold = try past(averages: [try Self.average("2024-11-01", "100")])
    for known in sold.auctions where known.id != Self.id {
      guard let day = known.record.deliveryDate, day <= (try Self.day("2024-11-01")) else { continue }
      sold.firstSessions[known.id] = FirstSession(day: day, open: Price("70"), close: Price("95"))
    }
    let bid = try night("2024-11-01T21:30", sold).bid
    let history = try #require(bid.history.last)
    // A ratio that never changes makes bids equal to the lowest, which are drawn by lot and not won.
    #expect(history.cases > 0 && history.won == 0)
    let texts = bid.lines.map { $0.text[.english] }.joined(separator: "\n")
    #expect(texts.contains("drawn by lot") && texts.contains("no advice"))
  }

  @Test func `what is published of an auction is read back`() throws {
    let made = try night("2024-11-01T21:30", try past(averages: [try Self.average("2024-11-01", "100")]))
    let state = made.known.published
    var read = PublishedAuctionState()
    for table in PublishedAuctionState.tables {
      for row in table.rows(state) { #expect(table.add(row, &read)) }
    }
    #expect(read == state)
  }
}
