import Announcements
import Costs
import ListEngine
import SubscriptionLedger
import SubscriptionLists
import TestSamples
import TestSupport
import Testing
import Trading
import Values

/// Bids, rights and draws of 2026 by hand: their sums, their days, and the states that they go through.
@Suite struct WorkedCommitmentTests {
  /// 19 June 2026 is the Dragon Boat Festival.
  private static func context(_ today: String, hour: Int = 22) throws -> EvaluationContext {
    let calendar = TradingCalendar(
      lists: [
        HolidayList(
          year: 2026, entries: [.init(day: try day("2026-06-19"), name: "端午節", isTradingDay: false)])
      ])
    return EvaluationContext(
      moment: Instant(try day(today), secondOfDay: hour * 3600), calendar: calendar)
  }

  private func auction(
    _ code: String, _ bids: (String, String), opening: String, delivery: String, fee: Int,
    lowest: String? = nil,
    isCancelled: Bool = false
  ) throws -> EvaluatedAuction {
    var auction = Auction(code: try #require(StockCode(code)))
    (auction.bidStart, auction.bidEnd) = (try day(bids.0), try day(bids.1))
    (auction.openingDate, auction.deliveryDate) = (try day(opening), try day(delivery))
    (auction.minimumPrice, auction.bidLotsMinimum, auction.bidLotsMaximum) = (Price("60"), 1, 243)
    (auction.depositPercent, auction.processingFee) = (50, 400)
    auction.winningFee = Rate(known: fee)
    (auction.lowestPrice, auction.isCancelled) = (lowest.flatMap { Price($0) }, isCancelled)
    let id = "\(code)-\(try day(bids.0).compact)-auction"
    return EvaluatedAuction(
      of: Tracked<Auction>(id: id, record: auction, firstSeen: Instant(secondsSince1970: 0)),
      moment: Instant(secondsSince1970: 0), in: TradingCalendar())
  }

  private func first(lowest: String? = nil, isCancelled: Bool = false) throws -> EvaluatedAuction {
    try auction(
      "6637", ("2026-05-29", "2026-06-02"), opening: "2026-06-04", delivery: "2026-06-15", fee: 50_000,
      lowest: lowest, isCancelled: isCancelled)
  }

  private func increase(
    _ code: String, ratio: String?, price: String?, pay: (String, String), close: String? = nil,
    on closeDay: String = "2026-05-29", in context: EvaluationContext,
    status: CashIncrease.Status = .announced
  ) throws -> EvaluatedCashIncrease {
    var increase = CashIncrease(code: try #require(StockCode(code)))
    (increase.name, increase.status) = ("股", status)
    (increase.sharesPerThousand, increase.price) = (
      ratio.flatMap { ShareRatio($0) }, price.flatMap { Price($0) }
    )
    increase.priceStatus = price == nil ? .none : .final
    (increase.holdersPayFrom, increase.holdersPayTo) = (try day(pay.0), try day(pay.1))
    increase.announced = "\(pay.0) 18:00:00"
    var closes: [StockCode: [BoardClose]] = [:]
    if let close = close.flatMap({ Price($0) }) {
      closes[increase.code] = [BoardClose(price: close, day: try day(closeDay), board: .tpex)]
    }
    let index = CloseIndex(
      stored: closes, doubtful: [:], undated: [:], undatedBoards: [], since: nil, until: try day(closeDay))
    return EvaluatedCashIncrease(
      of: Tracked<CashIncrease>(
        id: "\(code)-20260301-increase", record: increase, firstSeen: Instant(secondsSince1970: 0)),
      notice: nil, offering: nil, auctionID: nil, closes: index, in: context)
  }

  private func movements(_ commitment: Commitment) -> [String] {
    commitment.movements.map {
      "\($0.what) \($0.condition) \($0.cash) \($0.readyDay.map { "\($0)" } ?? "-") \($0.day)"
    }
  }

  private func bid(
    _ auction: EvaluatedAuction, _ price: String, _ lots: Int, won: Int? = nil, _ context: EvaluationContext
  ) throws -> Commitment {
    auction.commitment(
      price: try #require(Price(price)), lots: lots, wonLots: won, in: context.calendar)
  }

  @Test func `a bid pays its deposit and fee, then the rest, or gets the deposit back`() throws {
    let context = try Self.context("2026-05-29")
    let one = try bid(try first(), "81.50", 2, context)
    #expect(
      movements(one) == [
        "deposit always -81900 2026-06-02 2026-06-03", "refund lost 81500 - 2026-06-05",
        "rest won -89650 2026-06-08 2026-06-09",
      ])
    #expect(one.shares == 2000 && one.lostIfNotPaid == 81_500 && one.assumed == .won)
    let plan = AccountPlan([one], balance: nil, today: context.today)
    #expect(plan.peak == 171_550 && plan.peakIfWon == 171_550)
    let bond = try auction(
      "35832", ("2026-06-04", "2026-06-08"), opening: "2026-06-10", delivery: "2026-06-22", fee: 7_000)
    #expect(
      movements(try bid(bond, "116.20", 1, context)) == [
        "deposit always -58500 2026-06-08 2026-06-09", "refund lost 58100 - 2026-06-11",
        "rest won -58913 2026-06-12 2026-06-15",
      ])
    let innovation = try auction(
      "6951", ("2026-06-03", "2026-06-05"), opening: "2026-06-09", delivery: "2026-06-18", fee: 40_000)
    #expect(
      movements(try bid(innovation, "48", 3, context)) == [
        "deposit always -72400 2026-06-05 2026-06-08", "refund lost 72000 - 2026-06-10",
        "rest won -77760 2026-06-11 2026-06-12",
      ])
  }

  @Test func `of a bid that is won in part the deposit pays for the part, and a failed auction returns it`()
    throws
  {
    let context = try Self.context("2026-06-04")
    let part = try bid(try first(), "81.30", 3, won: 1, context).known(as: .won)
    #expect(movements(part).last == "refund always 36585 - 2026-06-05" && part.shares == 1000)
    let failed = try bid(try first(isCancelled: true), "82", 2, context)
    #expect(movements(failed).last == "refund always 82000 - 2026-06-05")
  }

  @Test func `a right costs the price of its new shares, and is worth what a sale leaves above it`() throws {
    let context = try Self.context("2026-05-29")
    let costs = CostAssumptions.standard
    let one = try increase(
      "8033", ratio: "62.8972951", price: "108", pay: ("2026-05-27", "2026-06-02"), close: "143", in: context)
    #expect(one.shares(ofHolding: 3000) == 188 && one.shares(ofHolding: 15) == 0)
    // Of all accounts of a person: not 94 and 106.
    #expect(one.shares(ofHolding: 1500 + 1700) == 201)
    let right = one.commitment(of: 188, at: costs, in: context)
    #expect(movements(right) == ["payment always -20304 2026-06-02 2026-06-02"])
    #expect(right.worth == 6462 && right.lostIfNotPaid == 6462)
    let little = try increase(
      "3717", ratio: "127.9934552", price: "20", pay: ("2026-06-08", "2026-06-11"), close: "20.20",
      on: "2026-06-10", in: try Self.context("2026-06-10"))
    #expect(little.shares(ofHolding: 5500) == 703)
    let small = little.commitment(of: 703, at: costs, in: try Self.context("2026-06-10"))
    #expect(small.cash == 14_060 && small.worth == 78)
    // An odd lot whose commission is at its minimum is worth nothing, which is no loss.
    #expect(little.commitment(of: 2, at: costs, in: try Self.context("2026-06-08")).worth == 0)
    let exact = try increase(
      "8926", ratio: "109.54672305", price: "32.73", pay: ("2026-05-05", "2026-05-11"), in: context)
    #expect(exact.shares(ofHolding: 3000) == 328)
    #expect(exact.commitment(of: 328, at: costs, in: context).cash == 10_736)
    #expect(exact.commitment(of: 328, at: costs, in: context).worth == nil)
  }

  @Test
  func
    `without a final price a right has no sum, on a holiday it is paid before, and a plan that is off ends it`()
    throws
  {
    let context = try Self.context("2026-05-29")
    let unpriced = try increase(
      "1312", ratio: "284.03535073", price: nil, pay: ("2026-06-29", "2026-07-03"), in: context)
    let right = unpriced.commitment(of: unpriced.shares(ofHolding: 1000), at: .standard, in: context)
    #expect(right.shares == 284 && right.movements == [] && !right.isPlannable)
    let holiday = try increase(
      "1312", ratio: "10", price: "14", pay: ("2026-06-15", "2026-06-20"), in: context)
    #expect(holiday.commitment(of: 1, at: .standard, in: context).readyDay == (try day("2026-06-18")))
    for status in [CashIncrease.Status.suspended, .cancelled] {
      let off = try increase(
        "8033", ratio: "62", price: "108", pay: ("2026-05-27", "2026-06-02"), in: context, status: status)
      #expect(off.isOff && off.commitment(of: 188, at: .standard, in: context).movements == [])
    }
  }

  @Test func `a draw and a bid need the same money on one day`() throws {
    let context = try Self.context("2026-06-03")
    func drawn(_ id: String, cash: Int, _ days: (String, String, String)) throws -> Commitment {
      Commitment(
        .draw, id: id, code: try #require(StockCode(id.prefix(4))), name: "股", assumed: .lost,
        movements: [
          .init(.application, cash: -cash, readyDay: try day(days.0), day: try day(days.1)),
          .init(.refund, .lost, cash: cash - 20, day: try day(days.2)),
        ])
    }
    let innovation = try auction(
      "6951", ("2026-06-03", "2026-06-05"), opening: "2026-06-09", delivery: "2026-06-18", fee: 40_000)
    let right = try increase(
      "3717", ratio: "127.9934552", price: "20", pay: ("2026-06-08", "2026-06-11"), in: context)
    let all = [
      try bid(try first(), "81.50", 2, context),
      try drawn("6890-20260602", cash: 85_070, ("2026-06-04", "2026-06-05", "2026-06-09")),
      try drawn("6952-20260603", cash: 57_200, ("2026-06-05", "2026-06-08", "2026-06-10")),
      try bid(innovation, "48", 3, context), right.commitment(of: 703, at: .standard, in: context),
    ]
    let plan = AccountPlan(all, balance: 200_000, today: context.today)
    #expect(plan.deposits.map(\.cash) == [85_070, 129_600, 89_650, 14_060, 77_760])
    #expect(plan.deposits.map(\.missing) == [0, 14_670, 89_650, 0, 0])
    #expect(plan.deposits.map(\.missingIfWon) == [0, 14_670, 89_650, 14_060, 77_760])
    #expect(plan.peak == 304_320 && plan.peakIfWon == 396_140)
    #expect(plan.returns.map(\.cash) == [81_500, 85_050, 72_000, 57_180])
  }

  // MARK: states

  private func entry(
    _ number: Int, _ kind: LedgerEntry.Kind, _ target: String, on text: String, price: String? = nil,
    shares: Int? = nil
  ) throws -> LedgerEntry {
    LedgerEntry(
      number: number, recorded: Instant(secondsSince1970: number), kind: kind, account: "mei", person: "mei",
      offering: target, code: try #require(StockCode(target.prefix(4))), name: "股", day: try day(text),
      price: price.flatMap { Price($0) }, shares: shares)
  }

  private func standing(
    _ entries: [LedgerEntry], _ auction: EvaluatedAuction, on today: String
  ) throws -> [LedgerCommitment] {
    var ledger = Ledger()
    for entry in entries { try ledger.add(entry) }
    return try ledger.applications.map {
      LedgerCommitment($0, auction, costs: .standard, context: try Self.context(today))
    }
  }

  @Test
  func
    `bids above the lowest price that won have won, those below have not, and at it only the bidder knows`()
    throws
  {
    let id = "6637-20260529-auction"
    let bids = [
      try entry(1, .applied, "\(id)@75", on: "2026-05-29", shares: 1000),
      try entry(2, .applied, "\(id)@82", on: "2026-06-01", shares: 2000),
      try entry(3, .applied, "\(id)@81.3", on: "2026-06-02", shares: 3000),
    ]
    func states(_ today: String, lowest: String?) throws -> [String] {
      try standing(bids, try first(lowest: lowest), on: today).map { "\($0.state) \($0.profit ?? 0)" }
    }
    #expect(try states("2026-06-02", lowest: nil) == ["applied 0", "applied 0", "applied 0"])
    #expect(try states("2026-06-03", lowest: nil) == ["deducted 0", "deducted 0", "deducted 0"])
    #expect(try states("2026-06-04", lowest: "81.30") == ["notWon -400", "won 0", "lookUp 0"])
    #expect(try states("2026-06-09", lowest: "81.30") == ["notWon -400", "paid 0", "lookUp 0"])
    #expect(try states("2026-06-18", lowest: "81.30") == ["notWon -400", "delivered 0", "lookUp 0"])
    let before = try standing(bids, try first(), on: "2026-06-02").map(\.commitment)
    let plan = AccountPlan(before, balance: 350_000, today: try day("2026-06-02"))
    #expect(plan.deposits.map(\.cash) == [242_650, 265_595] && plan.deposits.map(\.missing) == [0, 158_245])
    let opened = try standing(bids, try first(lowest: "81.30"), on: "2026-06-04").map(\.commitment)
    let rest = AccountPlan(opened, balance: 0, today: try day("2026-06-04"))
    #expect(rest.deposits.map(\.cash) == [224_345] && rest.deposits.map(\.missing) == [186_845])
    #expect(rest.returns.map { "\($0.kind) \($0.cash)" } == ["refund 37500", "refundIfNotWon 121950"])
    let part = try standing(
      bids + [try entry(4, .won, "\(id)@81.3", on: "2026-06-04", shares: 1000)], try first(lowest: "81.30"),
      on: "2026-06-04"
    ).map(\.commitment)
    let after = AccountPlan(part, balance: 0, today: try day("2026-06-04"))
    #expect(after.deposits.map(\.cash) == [90_200] && after.peak == 16_115)
    #expect(after.returns.map(\.cash) == [37_500, 36_585])
  }

  @Test func `a bid that won is sold for what is left after commission, tax, price and both fees`() throws {
    let id = "6637-20260529-auction@82"
    let sold = try standing(
      [
        try entry(1, .applied, id, on: "2026-06-01", shares: 2000),
        try entry(2, .sold, id, on: "2026-06-18", price: "100"),
      ], try first(lowest: "81.30"), on: "2026-06-18")
    #expect(sold.map(\.profit) == [26_515] && sold[0].state == .sold)
    let plan = AccountPlan(sold.map(\.commitment), balance: 0, today: try day("2026-06-18"))
    #expect(
      plan.deposits == []
        && plan.returns.map { "\($0.kind) \($0.cash) \($0.day)" } == ["proceeds 199115 2026-06-23"])
  }

  @Test func `a right is held, paid or let lapse, and after its last day asks what was done`() throws {
    let id = "8033-20260301-increase"
    func right(_ entries: [LedgerEntry], on today: String) throws -> LedgerCommitment? {
      let context = try Self.context(today)
      let one = try increase(
        "8033", ratio: "62.8972951", price: "108", pay: ("2026-05-27", "2026-06-02"), close: "143",
        in: context)
      var ledger = Ledger()
      for entry in entries { try ledger.add(entry) }
      return ledger.applications.first.map {
        LedgerCommitment($0, one, held: 188, costs: .standard, context: context)
      } ?? LedgerCommitment(rightOf: "mei", "mei", shares: 188, one, costs: .standard, context: context)
    }
    let held = try #require(try right([], on: "2026-06-02"))
    #expect(held.state == .held && held.commitment.cash == 20_304 && held.profit == nil)
    let over = try #require(try right([], on: "2026-06-03"))
    #expect(over.state == .lookUp && over.commitment.movements == [])
    let lapsed = try #require(try right([try entry(1, .withdrawn, id, on: "2026-05-29")], on: "2026-06-01"))
    #expect(lapsed.state == .lapsed && lapsed.profit == 0 && lapsed.appliedOn == nil)
    let part = try #require(
      try right([try entry(1, .applied, id, on: "2026-05-29", shares: 100)], on: "2026-06-03"))
    #expect(part.state == .paid && part.commitment.shares == 100 && part.commitment.cash == 10_800)
    #expect(AccountPlan([part.commitment], balance: 0, today: try day("2026-05-29")).deposits == [])
    #expect([part.commitment].moved(after: try day("2026-05-28"), by: try day("2026-05-29")) == -10_800)
    let sold = try #require(
      try right(
        [
          try entry(1, .applied, id, on: "2026-06-02", shares: 188),
          try entry(2, .sold, id, on: "2026-06-18", price: "125"),
        ], on: "2026-06-18"))
    #expect(sold.state == .sold && sold.profit == 3093)
    // Paid after all, and the right itself sold without being paid.
    let paid = try #require(
      try right(
        [
          try entry(1, .withdrawn, id, on: "2026-05-29"),
          try entry(2, .applied, id, on: "2026-06-01", shares: 188),
        ], on: "2026-06-01"))
    #expect(paid.state == .paid)
    let alone = try #require(
      try right([try entry(1, .sold, id, on: "2026-06-01", price: "30")], on: "2026-06-01"))
    #expect(alone.state == .sold && alone.profit == 5640)
  }

  @Test func `what was paid for a right stays paid when the increase is off`() throws {
    let context = try Self.context("2026-06-12")
    let one = try increase(
      "3717", ratio: "127.9934552", price: "20", pay: ("2026-06-08", "2026-06-11"), in: context,
      status: .suspended)
    var ledger = Ledger()
    try ledger.add(try entry(1, .applied, "3717-20260301-increase", on: "2026-06-10", shares: 703))
    let application = try #require(ledger.applications.first)
    let paid = LedgerCommitment(application, one, held: 703, costs: .standard, context: context)
    #expect(paid.state == .cancelled && paid.commitment.cash == 14_060 && paid.profit == nil)
    #expect(paid.commitment.worth == nil && paid.commitment.assumptions.contains(.paymentNotReturned))
    #expect(
      [paid.commitment].moved(after: try day("2026-06-05"), by: try day("2026-06-12")) == -14_060)
    let held = LedgerCommitment(
      rightOf: "mei", "mei", shares: 703, one, costs: .standard, context: context)
    #expect(held.state == .cancelled && held.commitment.movements == [])
  }

  @Test func `what a company takes back after the payment leaves its sum and its day`() throws {
    let context = try Self.context("2026-06-12")
    var known = try increase(
      "3717", ratio: "127.9934552", price: "20", pay: ("2026-06-08", "2026-06-11"), in: context
    ).known
    var suspended = known.record
    (suspended.status, suspended.holdersPayFrom, suspended.holdersPayTo) = (.suspended, nil, nil)
    known.update(with: suspended, at: Instant(try day("2026-06-10"), secondOfDay: 64_800))
    let one = EvaluatedCashIncrease(
      of: known, notice: nil, offering: nil, auctionID: nil,
      closes: CloseIndex(
        stored: [:], doubtful: [:], undated: [:], undatedBoards: [], since: nil, until: context.today),
      in: context)
    var ledger = Ledger()
    try ledger.add(try entry(1, .applied, "3717-20260301-increase", on: "2026-06-09", shares: 703))
    let application = try #require(ledger.applications.first)
    let paid = LedgerCommitment(application, one, held: 703, costs: .standard, context: context)
    #expect(paid.state == .cancelled && movements(paid.commitment) == ["payment always -14060 - 2026-06-09"])
    #expect(paid.commitment.assumptions.contains(.paymentNotReturned))
    // Until the evening of the news it could be paid.
    #expect(try paid.facts.firstDay == day("2026-06-08") && paid.facts.lastDay == day("2026-06-11"))
    #expect(one.commitment(of: 703, at: .standard, in: context).movements == [])
  }

  @Test func `what was debited for a draw before it was cancelled is not back`() throws {
    var offering = try Offering.sample()
    let listed = Tracked<Offering>(
      id: "9935-20241029", record: offering, firstSeen: Instant(secondsSince1970: 0))
    offering.isCancelled = true
    func cancelled(on text: String) throws -> LedgerCommitment {
      var known = listed
      known.update(with: offering, at: Instant(try day(text), secondOfDay: 77_400))
      let context = try Self.context("2024-11-05")
      var ledger = Ledger()
      try ledger.add(try entry(1, .applied, known.id, on: "2024-11-01"))
      let evaluated = EvaluatedOffering(
        of: known,
        closes: CloseIndex(
          stored: [:], doubtful: [:], undated: [:], undatedBoards: [], since: nil, until: context.today),
        context: context)
      return LedgerCommitment(
        try #require(ledger.applications.first), evaluated, costs: .standard, context: context)
    }
    let late = try cancelled(on: "2024-11-05")
    #expect(late.state == .cancelled && late.profit == nil)
    #expect(movements(late.commitment) == ["application always -27370 2024-11-01 2024-11-04"])
    #expect(late.commitment.assumptions == [.paymentNotReturned])
    let early = try cancelled(on: "2024-11-01")
    #expect(early.state == .cancelled && early.commitment.movements == [])
  }

  @Test func `the fee of a bid in a failed auction counts in what the ledger brought`() throws {
    let failed = try standing(
      [try entry(1, .applied, "6637-20260529-auction@82", on: "2026-05-29", shares: 2000)],
      try first(isCancelled: true), on: "2026-06-04")
    #expect(failed.map(\.profit) == [-400])
    let all = LedgerSummary(failed).all
    #expect(all.applied == 0 && all.fees == 400 && all.profit == -400)
  }

  @Test func `a person may bid often, but needs shares and a price, and has one right of an increase`() throws
  {
    let id = "6637-20260529-auction"
    func refusal(_ entries: [LedgerEntry]) -> Ledger.Refusal? {
      var ledger = Ledger()
      do {
        for entry in entries { try ledger.add(entry) }
        return nil
      } catch { return error }
    }
    let one = try entry(1, .applied, "\(id)@75", on: "2026-05-29", shares: 1000)
    #expect(refusal([one, try entry(2, .applied, "\(id)@76", on: "2026-05-29", shares: 1000)]) == nil)
    #expect(
      refusal([one, try entry(2, .applied, "\(id)@75", on: "2026-05-29", shares: 1000)])
        == .appliedAlready(by: "mei"))
    #expect(refusal([try entry(1, .applied, id, on: "2026-05-29", shares: 1000)]) == .malformed)
    #expect(refusal([try entry(1, .applied, "\(id)@75", on: "2026-05-29")]) == .malformed)
    #expect(refusal([try entry(1, .applied, "6952-20260603@75", on: "2026-05-29")]) == .malformed)
    #expect(refusal([try entry(1, .won, "8033-20260301-increase", on: "2026-05-29")]) == .notApplied)
    #expect(
      refusal([
        one, try entry(2, .notWon, "\(id)@75", on: "2026-06-04"),
        try entry(3, .sold, "\(id)@75", on: "2026-06-18", price: "90"),
      ])
        == .notWon)
  }
}
