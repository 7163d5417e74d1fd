import Foundation
import JSON
import Localization
import SubscriptionOutputs
import Testing
import Trading

@testable import ListEngine
@testable import SubscriptionLists
@testable import Values

/// An auction's prices over its evenings: provisional, made once, and left alone.
struct BidLifeTests {
  private static func day(_ text: String) throws -> Day { try #require(Day(iso: text)) }

  /// Thirty auctions a week apart, each won from 80 % of an average of 100, and one to come whose bids begin on Monday,
  /// 2024-11-04.
  ///
  /// - Parameter lowest: Their lowest winning bids, the newest first.
  private func past(
    averages extra: [EmergingAverage], bidStart: String = "2024-11-04",
    lowest: (Int) -> String = { _ in "80" }
  ) throws -> BidPast {
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
        Price("60"), Price(lowest(place)), Price("105")
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

  @Test func `an average that comes later on the same evening makes the prices anew, until bids begin`()
    throws
  {
    let (old, new) = (try Self.average("2024-10-30", "90"), try Self.average("2024-11-01", "100"))
    let early = try night("2024-11-01T15:10", try past(averages: [old]))
    #expect(early.bid.made == Instant("2024-11-01T15:10") && early.bid.price(at: 50) == Price("72"))
    let (published, both) = (early.known.published.bid, try past(averages: [old, new]))
    let late = try night("2024-11-01T21:30", both, published: published)
    #expect(late.bid.made == Instant("2024-11-01T21:30") && late.bid.price(at: 50) == Price("80"))
    #expect(late.bid.status == .ready && late.bid.basisDay == Day(iso: "2024-11-01"))
    // Once bids have begun, nothing is made anew.
    let begun = try night("2024-11-04T21:30", both, published: published)
    #expect(begun.bid.made == early.bid.made && begun.bid.price(at: 50) == Price("72"))
    #expect(begun.known.published.bid == published)

    // One that comes after a price by the minimum.
    let without = try night("2024-11-01T15:10", try past(averages: []))
    #expect(without.bid.made != nil && without.bid.basisProblem == .noEmergingPrice)
    let with = try night("2024-11-01T21:30", both, published: without.known.published.bid)
    #expect(with.bid.made == Instant("2024-11-01T21:30") && with.bid.price(at: 50) == Price("80"))
    // Of too few past auctions with an average, a newer one changes nothing.
    func few(_ averages: [EmergingAverage]) throws -> BidPast {
      var past = try past(averages: averages)
      for known in past.auctions.prefix(11) { past.averages[known.record.code] = nil }
      return past
    }
    let first = try night("2024-11-01T15:10", try few([old]))
    #expect(first.bid.basis == .minimum && first.bid.basisProblem == .fewCases)
    let second = try night("2024-11-01T21:30", try few([old, new]), published: first.known.published.bid)
    #expect(second.bid == first.bid && second.known.published.bid == first.known.published.bid)
  }

  @Test func `a sentence says to somebody who never bid how many lost`() throws {
    // 75 of 100 would have bid 80, which wins where 79 was enough.
    var sold = try past(averages: [try Self.average("2024-11-01", "100")]) {
      $0.isMultiple(of: 2) ? "79" : "80"
    }
    for known in sold.auctions where known.id != Self.id {
      guard let day = known.record.deliveryDate, day <= (try Self.day("2024-11-01")) else { continue }
      sold.firstSessions[known.id] = FirstSession(day: day, open: Price("70"), close: Price("95"))
    }
    let bid = try night("2024-11-01T21:30", sold).bid
    let history = try #require(bid.history.last)
    // Of eight with twenty auctions before them; a bid equal to the lowest is drawn by lot, and not won.
    #expect(history.cases == 8 && history.won == 4)
    // Each paid 84,400 in all. 70,000 is less, and 94,580 after fee and tax is more.
    #expect(history.lostAtFirstOpen == 4 && history.lostAtFirstClose == 0)
    let lines = bid.lines.map(\.text)
    let last = try #require(lines.dropLast().last)
    #expect(
      last[.english]
        == "of 8 past auctions such bids would have won 4: sold as trading began on the first day, 4 of the 4 "
        + "lost money; sold at its end, 0 did (own bid and fees counted)")
    #expect(
      last[.chinese] == "過去 8 件若都照這樣的價格投標，4 件會得標：上市第一天一開盤就賣，4 件中 4 件賠錢；"
        + "收盤才賣，0 件賠錢（已計自己的出價與手續費）")
    // A row of a table has the losses beside each price, too.
    let short = bid.short.map { $0[.english] }
    #expect(short.first?.hasPrefix("share of the last ") == true, "\(short)")
    #expect(
      short.contains {
        $0.hasPrefix("75% NT$ ")
          && $0.hasSuffix("; of 4 such wins 4 lost money, sold as trading began on the first day")
      }, "\(short)")
    // Of more, it says first that most lost.
    let many = BidPrices.History(
      chance: 75, cases: 60, won: 45, lostAtFirstOpen: 31, lostAtFirstClose: 22,
      returnAtFirstOpen: Percent("-7.2"), returnAtFirstClose: Percent("0.4"))
    #expect(
      many.text[.english].hasPrefix(
        "of 60 past auctions such bids would have won 45, but most of those lost money: "),
      "\(many.text[.english])")
    let texts = lines.map { $0[.english] }.joined(separator: "\n")
    #expect(texts.contains("drawn by lot") && texts.contains("no advice"))
  }

  @Test func `the record counts wins, draws and errors as a program of its own does`() throws {
    // In Python, exactly: low = {p: 70 + p * 7 % 30 for p in range(30)}; the price of p at a chance is the basis times the
    // quantile of low[o] / basis for o in range(p + 2, 30), up to the cent; won where it is above low[p]; the error of the
    // price at 50 is over low[p], and the median of an even number is the mean of the middle two.
    var past = try past(averages: []) { "\(70 + $0 * 7 % 30)" }
    let known = past.auctions[1]
    var made = BidPrices(.ready, decidedOn: known.record.decisionDay(in: past.calendar))
    made.made = known.record.bidsBegin.map { Instant(secondsSince1970: $0.secondsSince1970 - 3600) }
    (made.basis, made.basisPrice, made.basisProblem) = (.minimum, Price("60"), .noEmergingPrice)
    for (chance, price) in [(25, "70"), (50, "77"), (75, "90")] {
      made.add(
        .init(
          chance: chance, price: try #require(Price(price)), ratio: try #require(ShareRatio("1.25")),
          isAtMinimum: false),
        .init(
          chance: chance, cases: 60, won: 30, lostAtFirstOpen: 20, lostAtFirstClose: 19,
          returnAtFirstOpen: Percent(tenths: -71), returnAtFirstClose: nil))
    }
    past.auctions[1].published.bid = PublishedBidPrices(made, before: known.record.bidStart)
    let record = BidRecord(past, at: try #require(Instant("2024-11-20")))
    #expect(record.items.count == 10)
    #expect(record.groups.map(\.name) == ["emerging", "minimum", "all"])
    #expect(record.groups.map(\.cases) == [8, 1, 9] && record.groups.map(\.published) == [0, 1, 1])
    #expect(record.groups.map { $0.score.chances.map(\.won) } == [[2, 4, 6], [0, 0, 1], [2, 4, 7]])
    #expect(record.groups.map { $0.score.chances.map(\.drawn) } == [[0, 0, 0], [0, 1, 0], [0, 1, 0]])
    #expect(record.groups.map { $0.score.medianError?.description } == ["8.8", "0.0", "6.6"])
    #expect(record.groups.map(\.score.withinTen) == [4, 1, 5])
    let byMinimum = try #require(record.groups[0].byMinimum)
    #expect(byMinimum.chances.map(\.won) == [2, 4, 6] && byMinimum.medianError?.description == "8.8")
    #expect(record.groups[1].byMinimum == nil && record.groups[2].byMinimum == nil)

    // The record, read back, has what was made: for the auction without it, and where that is not known.
    let bytes = Data(record.json.file)
    let recorded = try JSONDecoder().decode(RecordedBids.self, from: bytes)
    let later = try #require(Instant("2025-11-20"))
    let stored = past.auctions.map { Tracked(id: $0.id, record: $0.record, firstSeen: later) }
    let restored = stored.map { recorded.restored($0) ?? $0 }
    #expect(restored.filter { $0.published.bid != nil }.map(\.id) == [known.id])
    #expect(restored[1].published.bid?.prices.made == made.made)
    #expect(recorded.restored(past.auctions[1]) == nil && recorded.without(stored, at: later).isEmpty)
    past.auctions = restored
    #expect(BidRecord(past, at: later).json.file == record.json.file)
    let before = try #require(made.made.map { Instant(secondsSince1970: $0.secondsSince1970 - 1) })
    past.auctions = []
    #expect(recorded.without([], at: before).isEmpty)
    past.recorded = recorded.without([], at: later)
    let alone = BidRecord(past, at: later)
    #expect(alone.items.map(\.id) == [known.id] && alone.groups.map(\.published) == [0, 1, 1])
    #expect(alone.groups[2].score.chances.map(\.drawn) == [0, 1, 0])
    #expect(alone.items.map(\.prices) == record.items.filter { $0.id == known.id }.map(\.prices))
  }

  @Test func `the prices of a bid are read back from the auction's file`() throws {
    for (moment, averages) in [
      ("2024-11-01T21:30", [try Self.average("2024-11-01", "100")]), ("2024-11-01T21:30", []),
      ("2024-10-31T21:30", [try Self.average("2024-10-30", "90")]),
    ] {
      let known = try night(moment, try past(averages: averages)).known
      let read = try RecordFile<Auction>.read(
        RecordFile<Auction>.file(known), at: "auctions/\(known.id).json")
      #expect(read.published == known.published && read.published.bid?.prices.prices.count == 3)
    }
  }

  @Test func `every bid won where fewer lots were bid for than sold`() throws {
    var auction = try #require(try past(averages: []).auctions.first).record
    func isWon(_ price: String) throws -> Bool? {
      let known = Tracked(id: Self.id, record: auction, firstSeen: try #require(Instant("2024-11-01")))
      return EvaluatedAuction(
        of: known, moment: try #require(Instant("2024-11-01")), in: TradingCalendar()
      ).isWon(
        at: try #require(Price(price)))
    }
    #expect(try ["79.99", "80", "80.01"].map(isWon) == [false, nil, true])
    (auction.lots, auction.qualifiedLots) = (1000, 999)
    #expect(try ["80", "80.01"].map(isWon) == [true, true])
    (auction.lowestPrice, auction.averagePrice) = (nil, nil)
    #expect(try isWon("80") == nil)
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
