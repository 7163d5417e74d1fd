import Announcements
import Decoding
@testable import ListEngine
import Localization
@testable import SubscriptionLists
import TestSamples
import Testing

@testable import Trading
@testable import Values

/// Two lists about one security are compared. What they disagree about is not published; the rest of the row is.
@Suite struct OtherListTests {
  private static let today = "2024-11-06"

  private func auction(_ change: (inout Auction) -> Void = { _ in }) throws -> Auction {
    var auction = Auction(code: try #require(StockCode("6901")))
    (auction.name, auction.market, auction.issueType) = ("虛構精密", "櫃檯買賣", "初上櫃")
    (auction.bidStart, auction.bidEnd) = (Day(iso: "2024-10-23"), Day(iso: "2024-10-25"))
    (auction.openingDate, auction.deliveryDate) = (Day(iso: "2024-10-29"), Day(iso: "2024-11-13"))
    (auction.minimumPrice, auction.averagePrice, auction.offerPrice) = (
      Price("68.18"), Price("119.38"), Price("75")
    )
    change(&auction)
    return auction
  }

  private func draw(
    price: String? = "75", ceiling: String = "75", delivery: String = "2024-11-13", market: String = "初上櫃",
    name: String = "虛構精密", shares: Int = 500_000
  ) throws -> Offering {
    try .sample(
      "6901", name: name, market: market, start: "2024-10-31", end: "2024-11-05", draw: "2024-11-07",
      delivery: delivery, shares: shares, finalShares: shares, offerPrice: ceiling, finalPrice: price,
      total: price.flatMap { Price($0) }.map { $0.tenThousandths * shares / 10_000 })
  }

  private func context<Record: ListedRecord>(
    _ published: [any ListedRecord], rows: [any ListedRecord] = [], _: Record.Type
  ) throws -> ReviewContext<Record> {
    ReviewContext(
      today: try #require(Day(iso: Self.today)), calendar: TradingCalendar(closures: []),
      otherLists: OtherLists(published: published, rows: rows))
  }

  /// What a night makes of a row beside other lists.
  private func night(
    _ row: Offering, after known: Offering? = nil, beside others: [any ListedRecord]
  ) throws -> (Tracked<Offering>, [String]) {
    let moment = Instant(try #require(Day(iso: Self.today)), secondOfDay: 77_400)
    let decoded = Decoded(content: [row], rowNumbers: [1], form: .csv, rowCount: 1)
    let result = Tracker<Offering>(moment: moment, context: try context(others, Offering.self)).track(
      [DecodedList(decoded, of: Offering.source(of: 2024))],
      known: known.map { [Tracked(id: "6901-20241031", record: $0, firstSeen: moment)] } ?? [])
    return (
      try #require(result.records.first), result.remarks.map { $0.message[.english] }
    )
  }

  @Test func `names that another list contradicts are said, and refuse no list`() throws {
    let names = ["2601": "甲子", "2602": "乙丑", "2603": "戊寅", "2604": "己卯", "2605": "庚辰"]
    let rows = try names.map {
      try Offering.sample(
        $0, name: $1, start: "2024-10-31", end: "2024-11-05", draw: "2024-11-07", delivery: "2024-11-13")
    }
    let others = try names.keys.map { code in
      var increase = CashIncrease(code: try #require(StockCode(code)))
      increase.name = "丙丁"
      return increase
    }
    let result = Tracker<Offering>(
      moment: Instant(try #require(Day(iso: Self.today)), secondOfDay: 77_400),
      context: try context(others, Offering.self)
    ).track([
      DecodedList(
        Decoded(content: rows, rowNumbers: Array(1...5), form: .csv, rowCount: 5),
        of: Offering.source(of: 2024))
    ])
    #expect(result.remarks.count { $0.rule == "name_change" } == 5)
    #expect(result.refusals.isEmpty && result.records.count == 5)
  }

  @Test(arguments: [
    ("75", "75", nil), ("75", "80", nil), ("68", "75", "75"), ("57", "75", "75"), ("75.5", "80", "75"),
    (nil, "75", nil), (nil, "74", "74"), (nil, "95", "95"), (nil, "750", "750"),
  ])
  func `a draw has the price that its auction opened at`(
    price: String?, ceiling: String, odd: String?
  ) throws {
    let opened = try auction { $0.averagePrice = $0.offerPrice }
    let (known, remarks) = try night(try draw(price: price, ceiling: ceiling), beside: [opened])
    #expect(known.doubt == (odd == nil ? nil : "other_list"))
    guard odd != nil else {
      return #expect(remarks == [] && known.record.finalPrice == price.flatMap { Price($0) })
    }
    #expect(known.record.finalPrice == nil && known.record.totalAmount == nil)
    #expect(known.record.deliveryDate != nil && known.record.sharesOffered == 500_000)
    let isCeiling = price == nil
    #expect(known.record.offerPrice == (isCeiling ? nil : Price(ceiling)))
    #expect(remarks.count == 1 && remarks[0].contains(price ?? ceiling) && remarks[0].contains("75"))
  }

  @Test func `what was known stays where a list contradicts the row, unless that is contradicted too`() throws
  {
    let right = try draw()
    let kept = try night(try draw(price: "68"), after: right, beside: [try auction()]).0
    #expect(kept.record == right && kept.doubt != nil && kept.revisions == [])
    let wrong = try draw(price: "68")
    #expect(try night(wrong, after: wrong, beside: [try auction()]).0.record.finalPrice == nil)
    #expect(try night(right, after: right, beside: [try auction()]).0.doubt == nil)
  }

  @Test func `before the opening the price lies between the lowest bid and 1.3 times that`() throws {
    let unopened = try auction { ($0.averagePrice, $0.offerPrice) = (nil, nil) }
    for (ceiling, isRight) in [("75", true), ("88.6", true), ("68.18", true), ("68", false), ("90", false)] {
      let known = try night(try draw(price: nil, ceiling: ceiling), beside: [unopened]).0
      #expect((known.doubt == nil) == isRight, "\(ceiling)")
      #expect((known.record.price == nil) != isRight, "\(ceiling)")
    }
    // Another year's auction is not its own.
    let old = try auction { $0.deliveryDate = Day(iso: "2023-11-13") }
    #expect(try night(try draw(price: "50", ceiling: "50"), beside: [old]).0.doubt == nil)
  }

  @Test(arguments: [
    (nil, "75", nil), (nil, "76", "75"), (nil, "74", "75"), ("75", "76", "75"), ("75", "75", nil),
  ])
  func `a price under the average of the bids is the announced one`(
    price: String?, ceiling: String, fixed: String?
  ) throws {
    let (known, remarks) = try night(try draw(price: price, ceiling: ceiling), beside: [try auction()])
    #expect((known.doubt == nil) == (fixed == nil) && remarks.count == (fixed == nil ? 0 : 1))
    #expect(known.record.offerPrice == (fixed == nil ? Price(ceiling) : nil))
    #expect(remarks.allSatisfy { $0.contains(ceiling) && $0.contains("75") })
  }

  @Test func `what is announced is at most 1.3 times the lowest bid, to the next tick`() throws {
    for (least, ceiling, isRight) in [
      ("62.07", "80.6", true), ("62.07", "80.7", true), ("62.07", "80.8", false), ("106.15", "138", true),
      ("106.15", "138.5", false),
    ] {
      let unopened = try auction {
        ($0.minimumPrice, $0.averagePrice, $0.offerPrice) = (Price(least), nil, nil)
      }
      let known = try night(try draw(price: nil, ceiling: ceiling), beside: [unopened]).0
      #expect((known.doubt == nil) == isRight, "\(ceiling)")
    }
  }

  @Test func `no draw has a final price, or ends, before its auction is opened`() throws {
    let unopened = try auction {
      ($0.averagePrice, $0.offerPrice, $0.openingDate) = (nil, nil, Day(iso: "2024-11-07"))
    }
    let (known, remarks) = try night(try draw(price: "75"), beside: [unopened])
    #expect(known.doubt == "other_list" && known.record.finalPrice == nil && known.record.offerPrice != nil)
    #expect(remarks.count == 1 && remarks[0].contains("75") && remarks[0].contains("2024-11-07"))
    let (early, said) = try night(try draw(price: nil), beside: [unopened])
    #expect(early.doubt == "other_list" && early.record.subscriptionEnd == Day(iso: "2024-11-05"))
    #expect(said.count == 1 && said[0].contains("2024-11-05") && said[0].contains("2024-11-07"))
    let during = try auction {
      ($0.averagePrice, $0.offerPrice, $0.openingDate) = (nil, nil, Day(iso: "2024-11-05"))
    }
    #expect(try night(try draw(price: nil), beside: [during]).0.doubt == nil)
  }

  @Test func `a draw has fewer shares than its auction`() throws {
    let auction = try auction { $0.lots = 2000 }
    #expect(try night(try draw(shares: 900_000), beside: [auction]).0.doubt == nil)
    let (known, remarks) = try night(try draw(shares: 20_000_000), beside: [auction])
    #expect(
      known.doubt == "other_list" && known.record.sharesOffered == nil && known.record.totalAmount == nil)
    #expect(known.record.finalPrice == Price("75") && remarks.count == 1 && remarks[0].contains("2000 lots"))
  }

  @Test func `a draw is delivered on its auction's day, and listed on its board`() throws {
    let (known, remarks) = try night(try draw(delivery: "2024-11-18"), beside: [try auction()])
    #expect(known.record.deliveryDate == nil && known.record.finalPrice == Price("75"))
    #expect(remarks.count == 1 && remarks[0].contains("2024-11-18") && remarks[0].contains("2024-11-13"))
    let board = try night(try draw(market: "初上市"), beside: [try auction()])
    #expect(board.0.doubt == "other_list" && board.0.record.market.description == "初上市")
    #expect(board.1[0].contains("櫃檯買賣"))
    let both = try night(try draw(price: "57", delivery: "2024-11-18"), beside: [try auction()])
    #expect(both.0.record.deliveryDate == nil && both.0.record.finalPrice == nil && both.1.count == 2)
  }

  @Test func `a draw that is put off as a whole says the day of its auction, and keeps its own`() throws {
    func row(_ start: String, _ end: String, _ draw: String, _ delivery: String) throws -> Offering {
      try .sample(
        "6901", name: "虛構精密", market: "初上櫃", start: start, end: end, draw: draw, delivery: delivery,
        shares: 500_000, finalShares: 500_000, offerPrice: "75", finalPrice: nil, total: nil)
    }
    let auction = try auction { $0.deliveryDate = Day(iso: "2024-11-21") }
    let first = try row("2024-11-11", "2024-11-13", "2024-11-15", "2024-11-21")
    #expect(try night(first, beside: [auction]).0.doubt == nil)
    let later = try row("2024-12-02", "2024-12-04", "2024-12-06", "2024-12-12")
    for before in [first, later] {
      let (known, remarks) = try night(later, after: before, beside: [auction])
      #expect(known.record == later && known.doubt == "other_list")
      #expect(remarks.count == 1 && remarks[0].contains("2024-12-12") && remarks[0].contains("2024-11-21"))
    }
  }

  @Test func `an auction beside a draw that is known is in doubt if it is what changed`() throws {
    let (before, known) = (try auction { ($0.averagePrice, $0.offerPrice) = (nil, nil) }, try draw())
    func doubt(_ now: Auction, rows: [any ListedRecord] = []) throws -> String? {
      Candidate(
        now, after: before, of: Auction.source(of: 2024),
        try context([known], rows: rows, Auction.self)
      ).doubt?.violation.reason[.english]
    }
    let fields: (inout Auction) -> Void = { auction in
      (auction.totalAmount, auction.lots, auction.qualifiedBids) = (119_380_000, 1000, 900)
      (auction.qualifiedLots, auction.lowestPrice, auction.highestPrice) = (2000, Price("100"), Price("130"))
    }
    #expect(try doubt(try auction(fields)) == nil)
    let other = try auction {
      fields(&$0); $0.offerPrice = Price("70")
    }
    #expect(try doubt(other) == "the offering has 75")
    // Both lists changed on one night.
    #expect(try doubt(other, rows: [try draw(price: "70")]) == nil)
    let moved = try auction {
      fields(&$0); $0.deliveryDate = Day(iso: "2024-11-15")
    }
    #expect(try doubt(moved) == "the offering has 2024-11-13")
    #expect(try doubt(moved, rows: [try draw(delivery: "2024-11-15")]) == nil)
  }

  private func increase(_ shares: Int) throws -> CashIncrease {
    var increase = CashIncrease(code: try #require(StockCode("6901")))
    (increase.name, increase.status, increase.publicShares) = ("虛構精密", .announced, shares)
    increase.holdersPayTo = Day(iso: "2024-11-04")
    return increase
  }

  @Test(arguments: [
    (500_000, true), (425_000, true), (450_000, true), (4_250_000, false), (42_000, false), (212_000, false),
    (510_000, false),
  ])
  func `a list has most of the part that was announced for the public`(shares: Int, isRight: Bool) throws {
    let row = try draw(market: "上櫃增資", shares: shares)
    for other: any ListedRecord in [try increase(500_000), try notice(500_000)] {
      let (known, remarks) = try night(row, beside: [other])
      #expect((known.doubt == nil) == isRight)
      #expect(known.record.sharesOfferedFinal == (isRight ? shares : nil))
      #expect(remarks.count == (isRight ? 0 : 1))
    }
    // The announcement counts where both are there; an old one does not.
    var old = try increase(5_000_000)
    old.holdersPayTo = Day(iso: "2024-05-04")
    #expect(try night(try draw(market: "上櫃增資", shares: 425_000), beside: [old]).0.doubt == nil)
  }

  @Test(arguments: [
    (425_000, true), (500_000, true), (340_000, true), (4_250_000, false), (510_000, false), (42_000, false),
  ])
  func `a list has no more than the board decided on for the public`(shares: Int, isRight: Bool) throws {
    var decision = try increase(500_000)
    (decision.status, decision.holdersPayTo) = (.decided, nil)
    (decision.decidedOn, decision.price) = (Day(iso: "2024-08-12"), Price("100"))
    decision.priceStatus = .provisional
    let row = try draw(price: "75", market: "上櫃增資", shares: shares)
    let (known, remarks) = try night(row, beside: [decision])
    #expect((known.doubt == nil) == isRight && remarks.count == (isRight ? 0 : 1))
    #expect(known.record.sharesOfferedFinal == (isRight ? shares : nil))
    // What a notice says counts, and another year's decision does not.
    #expect(try night(row, beside: [decision, try increase(shares)]).0.doubt == nil)
    decision.decidedOn = Day(iso: "2023-05-12")
    #expect(try night(row, beside: [decision]).0.doubt == nil)
    // A provisional price may change, and not become a third.
    (decision.decidedOn, decision.price) = (Day(iso: "2024-08-12"), Price("230"))
    let far = try night(try draw(price: "75", market: "上櫃增資", shares: 425_000), beside: [decision])
    #expect(far.0.doubt == "other_list" && far.0.record.finalPrice == Price("75"))
  }

  @Test func `a draw is not held against an increase whose holders pay weeks later on other terms`() throws {
    var later = try increase(5_000_000)
    (later.price, later.priceStatus, later.board) = (Price("16"), .final, .twse)
    later.holdersPayTo = Day(iso: "2024-11-26")
    let row = try draw(market: "上櫃增資", shares: 425_000)
    let (known, remarks) = try night(row, beside: [later])
    #expect(known.doubt == nil && remarks == [] && known.record == row)
    // With the price and the shares of the draw it is that one: its days moved.
    (later.price, later.publicShares) = (Price("75"), 500_000)
    #expect(try night(row, beside: [later]).1.first?.contains("the cash increase has TWSE") == true)
  }

  @Test(arguments: [
    ("75", 425_000, 1, true, true), ("75", 4_250_000, 1, false, true), ("16", 425_000, 1, true, false),
    ("16", 4_250_000, 1, true, true), ("16", 425_000, 2, true, true),
  ])
  func `a draw that ends weeks from the payment is held against the only open increase`(
    price: String, shares: Int, plans: Int, areShares: Bool, isPrice: Bool
  ) throws {
    var increase = try increase(500_000)
    (increase.price, increase.priceStatus) = (Price("75"), .final)
    (increase.effectiveOn, increase.holdersPayTo) = (Day(iso: "2024-10-01"), Day(iso: "2024-11-26"))
    let row = try draw(price: price, ceiling: price, market: "上櫃增資", shares: shares)
    let (known, remarks) = try night(row, beside: Array(repeating: increase, count: plans))
    #expect((known.doubt == nil) == (plans > 1) && remarks.isEmpty == (plans > 1))
    #expect((known.record.sharesOffered != nil) == areShares && (known.record.price != nil) == isPrice)
    if areShares, isPrice, plans == 1 { #expect(remarks[0].contains("holders pay until 2024-11-26")) }
    // Months away, and before the filing was effective, it is another one.
    increase.holdersPayTo = Day(iso: "2025-01-26")
    #expect(try night(row, beside: [increase]).0.doubt == nil)
    (increase.effectiveOn, increase.holdersPayTo) = (Day(iso: "2024-11-15"), Day(iso: "2024-12-26"))
    #expect(try night(row, beside: [increase]).0.doubt == nil)
  }

  @Test(arguments: [
    ("16", 425_000, true, false), ("75", 4_250_000, false, true), ("16", 4_250_000, false, false),
    ("75", 425_000, true, true),
  ])
  func `a draw near the days on which holders pay is held against their increase, whatever its terms`(
    price: String, shares: Int, areShares: Bool, isPrice: Bool
  ) throws {
    var increase = try increase(500_000)
    (increase.price, increase.priceStatus) = (Price("75"), .final)
    // One that ends a day earlier than any on record, and one that ends a week earlier.
    for last in ["2024-11-10", "2024-11-14"] {
      increase.holdersPayTo = Day(iso: last)
      let row = try draw(price: price, ceiling: price, market: "上櫃增資", shares: shares)
      let known = try night(row, beside: [increase]).0
      #expect((known.doubt == nil) == (areShares && isPrice))
      #expect((known.record.sharesOffered != nil) == areShares)
      #expect((known.record.price != nil) == isPrice)
    }
  }

  @Test func `the public applies after the day from which a share has no right to the new ones`() throws {
    var (increase, notice) = (try increase(500_000), try notice(500_000))
    let row = try draw(market: "上櫃增資", shares: 425_000)
    (increase.holdersPayTo, increase.recordDate) = (Day(iso: "2024-11-12"), Day(iso: "2024-11-01"))
    #expect(try night(row, beside: [increase, notice]).0.doubt == nil)
    increase.recordDate = Day(iso: "2024-11-06")
    let (known, remarks) = try night(row, beside: [increase])
    #expect(known.doubt == "other_list" && known.record == row)
    #expect(remarks.count == 1 && remarks[0].contains("2024-11-05") && remarks[0].contains("2024-11-06"))
    notice.exRightsDay = Day(iso: "2024-11-07")
    #expect(try night(row, beside: [notice]).1.first?.contains("2024-11-07") == true)
    // Months later it is another one's.
    notice.exRightsDay = Day(iso: "2025-02-07")
    #expect(try night(row, beside: [notice]).0.doubt == nil)
  }

  private func notice(_ shares: Int) throws -> RightsNotice {
    var notice = RightsNotice(code: try #require(StockCode("6901")))
    (notice.name, notice.publicShares, notice.exRightsDay) = ("虛構精密", shares, Day(iso: "2024-10-15"))
    return notice
  }

  @Test func `an increase in the list has the price that was announced`() throws {
    var (increase, notice) = (try increase(500_000), try notice(500_000))
    (increase.price, increase.priceStatus) = (Price("26.5"), .final)
    func published(_ price: String, beside others: [any ListedRecord]) throws -> Price? {
      let row = try draw(price: price, ceiling: price, market: "上櫃增資")
      let (known, remarks) = try night(row, beside: others)
      #expect((known.doubt == nil) == remarks.isEmpty)
      #expect(known.doubt != nil || known.record.price != nil)
      #expect(
        remarks.allSatisfy { $0.contains("the cash increase has 26.5") || $0.contains("upcoming offering") })
      return known.record.price
    }
    #expect(try published("26.5", beside: [increase]) == Price("26.5"))
    #expect(try published("20", beside: [increase]) == nil)
    // Within what a company changes between two notices, it is published and said.
    #expect(try published("25", beside: [increase]) == Price("25"))
    #expect(try published("36.5", beside: [increase, notice]) == nil)
    // The exchange's notice has what the company changed since.
    notice.price = Price("25")
    #expect(try published("25", beside: [increase, notice]) == Price("25"))
    #expect(try published("32", beside: [notice]) == nil)
    increase.priceStatus = .provisional
    #expect(try published("20", beside: [increase]) == Price("20"))
  }

  @Test func `an increase has one board in all lists, and its draw is before the last payment`() throws {
    var (increase, notice) = (try increase(500_000), try notice(500_000))
    func doubt(_ market: String, beside others: [any ListedRecord]) throws -> String? {
      let (known, remarks) = try night(try draw(market: market), beside: others)
      #expect(known.record.market.description == market && remarks.count == (known.doubt == nil ? 0 : 1))
      return remarks.first
    }
    (increase.board, notice.board) = (.tpex, .tpex)
    #expect(try doubt("上櫃增資", beside: [increase, notice]) == nil)
    #expect(try doubt("上市增資", beside: [increase])?.contains("the cash increase has TPEx") == true)
    #expect(try doubt("上市增資", beside: [notice])?.contains("TPEx") == true)
    #expect(try doubt("初上櫃", beside: [increase])?.contains("shares that already trade") == true)
    increase.othersPayTo = Day(iso: "2024-10-30")
    #expect(try doubt("上櫃增資", beside: [increase])?.contains("2024-10-30") == true)
    var application = ListingApplication(code: increase.code)
    (application.board, application.name, application.appliedOn) = (.twse, "虛構精密", Day(iso: "2024-05-06"))
    #expect(try doubt("初上櫃", beside: [application])?.contains("TWSE") == true)
    #expect(try doubt("初上市", beside: [application]) == nil)
    // Another application, to this board, and one that was withdrawn.
    var own = application
    own.board = .tpex
    #expect(try doubt("初上櫃", beside: [application, own]) == nil)
    application.end = .withdrawn
    #expect(try doubt("初上櫃", beside: [application]) == nil)
  }

  @Test func `a draw goes on without its auction only if another one was held`() throws {
    let cancelled = try auction { $0.isCancelled = true }
    let (known, remarks) = try night(try draw(), beside: [cancelled])
    #expect(known.doubt == "other_list" && known.record.finalPrice == Price("75"))
    #expect(remarks.count == 1 && remarks[0].contains("its auction was cancelled"))
    #expect(try night(try draw(), beside: [cancelled, try auction()]).0.doubt == nil)
  }

  /// What is wrong with a notice beside an increase whose register closes on 2024-10-17.
  private func doubt(_ change: (inout RightsNotice, inout CashIncrease) -> Void) throws -> BrokenRule<
    RightsNotice
  >? {
    var (notice, increase) = (try notice(500_000), try increase(500_000))
    (notice.board, notice.price, increase.board, increase.price) = (
      .tpex, Price("26.5"), .tpex, Price("26.5")
    )
    (increase.priceStatus, increase.closedFrom) = (.final, Day(iso: "2024-10-17"))
    change(&notice, &increase)
    let source = RightsNotice.sources(ListRequest(today: Day(number: 20_000), years: []))[1]
    return Candidate(notice, of: source, try context([increase], RightsNotice.self)).doubt
  }

  @Test func `a notice has the ratio that the company announced`() throws {
    for (ratio, isRight) in [(50_00000000, true), (50_20000000, true), (45_00000000, false)] {
      let broken = try doubt { notice, increase in
        notice.sharesPerThousand = ShareRatio(hundredMillionths: ratio)
        increase.sharesPerThousand = ShareRatio(hundredMillionths: 50_00000000)
      }
      #expect((broken == nil) == isRight)
      #expect(broken.map { $0.violation.reason[.english].contains("50") && $0.withheld == .facts } ?? true)
    }
  }

  @Test func `the ex-rights day is two trading days before the register closes`() throws {
    #expect(try doubt { _, _ in } == nil)
    // Who buys later has no right, so the row is withheld; on an earlier day nobody is misled.
    let late = try doubt { notice, _ in notice.exRightsDay = Day(iso: "2024-10-17") }
    #expect(late?.rule == "other_list" && late?.withheld == .row)
    #expect(
      try doubt {
        $0.exRightsDay = Day(iso: "2024-10-28"); _ = $1
      }?.withheld == .row)
    #expect(
      try doubt {
        $0.exRightsDay = Day(iso: "2024-10-14"); _ = $1
      }?.isRemark == true)
    #expect(
      try doubt {
        $0.exRightsDay = Day(iso: "2024-10-16"); _ = $1
      }?.isRemark == true)
    #expect(
      try doubt {
        $0.exRightsDay = Day(iso: "2024-10-28"); $1.status = .suspended
      } == nil)
  }

  @Test func `a notice has the board and the final price of the company's announcement`() throws {
    #expect(
      try doubt {
        $0.price = Price("62.5"); _ = $1
      }?.violation.keys == [.price])
    #expect(
      try doubt {
        $0.price = nil; _ = $1
      } == nil)
    #expect(
      try doubt {
        $0.price = Price("62.5"); $1.priceStatus = .provisional
      } == nil)
    #expect(
      try doubt {
        $0.board = .twse; _ = $1
      }?.violation.keys == [.board])
    #expect(
      try doubt {
        $0.name = "大潤材料"; _ = $1
      }?.rule == "name_change")
  }

  // The exchanges were closed on the 31st: what follows may be a trading day later in one of the lists.
  @Test(
    arguments: [
      ("2024-11-13", "2024-11-14", nil, true), ("2024-11-14", "2024-11-13", nil, true),
      ("2024-11-13", "2024-11-15", nil, false), ("2024-11-15", "2024-11-13", nil, false),
      ("2024-11-08", "2024-11-11", nil, true), ("2024-11-14", "2024-11-13", "2024-11-14", false),
    ] as [(String, String, String?, Bool)])
  func `a closure moves a day by as many trading days, and never forward`(
    auctions: String, draws: String, before: String?, isRight: Bool
  ) throws {
    let closed = try #require(Day(iso: "2024-10-31"))
    let auction = try auction { $0.deliveryDate = Day(iso: auctions) }
    func candidate(_ delivery: String) throws -> Offering { try draw(delivery: delivery) }
    let context = ReviewContext<Offering>(
      today: try #require(Day(iso: "2024-11-01")),
      calendar: TradingCalendar(withoutSession: [closed], closures: []),
      otherLists: OtherLists(published: [auction]))
    let row = Candidate(
      try candidate(draws), after: try before.map(candidate), of: Offering.source(of: 2024), context)
    #expect((row.doubt == nil) == isRight, "\(row.doubt?.violation.reason[.english] ?? "")")
  }

  @Test func `a name that is new under a code is one that the other lists have`() throws {
    for (name, isRight) in [("虛構", true), ("虛構精密-KY", true), ("大潤材料", false)] {
      let (known, remarks) = try night(try draw(name: name), beside: [try auction()])
      #expect((known.doubt == nil) == isRight && known.record.name == name)
      #expect(isRight || remarks[0].contains("虛構精密"))
    }
  }

  @Test func `what is listed is traded from its delivery on, at the price of its sale`() throws {
    var application = ListingApplication(code: try #require(StockCode("6901")))
    (application.board, application.name, application.appliedOn) = (.tpex, "虛構精密", Day(iso: "2024-05-06"))
    application.contractOn = Day(iso: "2024-09-06")
    let source = try #require(
      ListingApplication.sources(ListRequest(today: Day(number: 20_000), years: [])).last)
    func doubt(
      _ day: String, _ price: String? = nil, _ published: [any ListedRecord], rows: [any ListedRecord] = []
    ) throws -> BrokenRule<ListingApplication>? {
      (application.listingDay, application.offerPrice) = (Day(iso: day), price.flatMap { Price($0) })
      return Candidate(
        application, of: source, try context(published, rows: rows, ListingApplication.self)
      ).doubt
    }
    for others: [any ListedRecord] in [[try auction()], [try draw()]] {
      #expect(try doubt("2024-11-13", "75", others)?.rule == nil)
      let early = try doubt("2024-11-06", nil, others)
      #expect(early?.violation.keys == [.listingDay] && early?.withheld == .facts)
      let late = try doubt("2024-11-14", nil, others)
      #expect(late?.violation.keys == [.listingDay] && late?.isRemark == true)
      for price in ["12", "70", "750"] {
        let odd = try doubt("2024-11-13", price, others)
        #expect(odd?.violation.keys == [.offerPrice] && odd?.withheld == .facts)
      }
      // Tonight's rows of a list that is taken later count, too.
      #expect(try doubt("2024-11-14", nil, [], rows: others)?.rule != nil)
    }
    let moved = try auction { $0.deliveryDate = Day(iso: "2024-11-14") }
    #expect(try doubt("2024-11-14", nil, [try auction()], rows: [moved])?.rule == nil)
    // Before the opening its lowest bid, of 68.18, tells what the price can be.
    let unopened = try auction { ($0.averagePrice, $0.offerPrice) = (nil, nil) }
    #expect(try doubt("2024-11-13", "75", [unopened])?.rule == nil)
    for price in ["580", "60", "95"] {
      #expect(try doubt("2024-11-13", price, [unopened])?.violation.keys == [.offerPrice])
    }
    // Another year's sale, and one that was cancelled.
    let old = try auction { $0.deliveryDate = Day(iso: "2024-05-13") }
    let cancelled = try auction { $0.isCancelled = true }
    #expect(try doubt("2024-11-18", "80", [old, cancelled])?.rule == nil)
    // Before it is listed, the sale after the application is its own.
    let early = try doubt("", "70", [try auction()])
    #expect(early?.violation.keys == [.offerPrice] && early?.withheld == .facts)
  }

  @Test func `what was withdrawn is not sold any more`() throws {
    var application = ListingApplication(code: try #require(StockCode("6901")))
    (application.board, application.name, application.appliedOn) = (.tpex, "虛構精密", Day(iso: "2024-05-06"))
    application.end = .withdrawn
    let source = try #require(
      ListingApplication.sources(ListRequest(today: Day(number: 20_000), years: [])).last)
    func doubt(on day: String, beside others: [any ListedRecord], again: String? = nil) throws -> BrokenRule<
      ListingApplication
    >? {
      application.withdrawnOn = Day(iso: day)
      var candidate = Candidate(
        application, of: source, try context(others, rows: [], ListingApplication.self))
      if let again {
        var next = application
        (next.appliedOn, next.end, next.withdrawnOn) = (Day(iso: again), nil, nil)
        candidate.others = [next]
      }
      return candidate.doubt
    }
    for others: [any ListedRecord] in [[try auction()], [try draw()]] {
      let odd = try doubt(on: "2024-08-01", beside: others)
      #expect(odd?.violation.keys == [.end, .withdrawnOn] && odd?.isRemark == true)
      // A company gives up while it sells, or applies anew.
      #expect(try doubt(on: "2024-11-05", beside: others)?.rule == nil)
      #expect(try doubt(on: "2024-08-01", beside: others, again: "2024-08-05")?.rule == nil)
    }
    let cancelled = try auction { $0.isCancelled = true }
    #expect(try doubt(on: "2024-08-01", beside: [cancelled])?.rule == nil)
  }
}
