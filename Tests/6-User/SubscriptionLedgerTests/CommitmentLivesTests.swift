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

/// Lives of draws, bids and rights that chance decides: applied for, paid, won or not, sold, let lapse, withdrawn, cancelled,
/// with closed days among them. No dollar appears or is lost.
@Suite struct CommitmentLivesTests {
  private static let seeds = 1...Repository.count("SUBCAL_LIVES", otherwise: 150)
  private static let start = Day(number: 20_577)  // 2026-05-04, a Monday

  /// One commitment with what chance has in store for it.
  private struct Life {
    /// What the ledger says of it, day by day.
    var entries: [(Day, LedgerEntry)] = []
    /// What it is on a day, with what is known then.
    let standing: (Ledger.Application, EvaluationContext) throws -> LedgerCommitment
  }

  @Test(arguments: seeds) func `money is conserved`(seed: Int) throws {
    var chance = SplitMix64(seed: UInt64(seed))
    let closed = (0..<Int.random(in: 0...4, using: &chance)).map { _ in
      Self.start.adding(Int.random(in: 0...70, using: &chance))
    }
    // A typhoon is known on its day, and moves what was to come.
    let sudden = (0..<Int.random(in: 0...2, using: &chance)).map { _ in
      Self.start.adding(Int.random(in: 0...70, using: &chance))
    }
    let calendar = Self.calendar(without: closed)
    let lives = try (0..<Int.random(in: 1...6, using: &chance)).map { number -> Life in
      switch Int.random(in: 0...2, using: &chance) {
      case 0: try draw(number, calendar, &chance)
      case 1: try bid(number, calendar, &chance)
      default: try right(number, calendar, &chance)
      }
    }
    var last: [LedgerCommitment] = []
    for number in 0...90 {
      let today = Self.start.adding(number)
      let context = EvaluationContext(
        moment: Instant(today, secondOfDay: 79_200),
        calendar: Self.calendar(without: closed + sudden.filter { $0 <= today }))
      last = try lives.compactMap { life -> LedgerCommitment? in
        var ledger = Ledger()
        for (day, entry) in life.entries where day <= today {
          var entry = entry
          entry.number = ledger.entries.count + 1
          try ledger.add(entry)
        }
        return try ledger.applications.first.map { try life.standing($0, context) }
      }
      try check(last, on: today)
    }
    for one in last { try checkEnd(one) }
  }

  /// What is gone and what is to come are all of it, and a plan's peak is the least that is enough.
  private func check(_ all: [LedgerCommitment], on today: Day) throws {
    let commitments = all.map(\.commitment)
    let plan = AccountPlan(commitments, balance: nil, today: today)
    let counted = commitments.flatMap(\.counted)
    let coming = counted.filter { $0.cash > 0 && $0.day >= today }.reduce(0) { $0 + $1.cash }
    let paid = plan.deposits.reduce(0) { $0 + $1.cash }
    let gone = commitments.moved(after: Self.start.adding(-1), by: today)
    #expect(gone + coming - paid == counted.reduce(0) { $0 + $1.cash }, "\(today)")
    func missing(_ balance: Int) -> (Int, Int) {
      let plan = AccountPlan(commitments, balance: balance, today: today)
      return (
        plan.deposits.reduce(0) { $0 + ($1.missing ?? 0) },
        plan.deposits.reduce(0) { $0 + ($1.missingIfWon ?? 0) }
      )
    }
    #expect(missing(plan.peak).0 == 0 && missing(plan.peakIfWon).1 == 0, "\(today)")
    if plan.peak > 0 { #expect(missing(plan.peak - 1).0 > 0, "\(today)") }
    if plan.peakIfWon > 0 { #expect(missing(plan.peakIfWon - 1).1 > 0, "\(today)") }
    for one in all where one.profit != nil && one.state != .lapsed {
      // Once it is certain, all that it paid and got is what it brought.
      #expect(one.commitment.movements.reduce(0) { $0 + $1.cash } == one.profit, "\(today) \(one)")
    }
  }

  /// In the end nothing is pending.
  private func checkEnd(_ one: LedgerCommitment) throws {
    let sum = one.commitment.movements.reduce(0) { $0 + $1.cash }
    switch one.state {
    case .notWon: #expect(sum == one.profit && sum < 0, "\(one)")
    case .sold: #expect(sum == one.profit, "\(one)")
    case .lapsed: #expect(one.commitment.movements == [] && one.profit == 0, "\(one)")
    case .won, .paid, .delivered:
      #expect(sum == -one.commitment.cash + one.commitment.refund && sum < 0, "\(one)")
    case .cancelled:
      // Of a failed auction the fee stays; what was paid for a right, or debited for a draw, is not known to come back.
      switch one.kind {
      case .bid: #expect(sum <= 0 && sum >= -400 && sum == one.profit ?? 0, "\(one)")
      case .draw: #expect(sum == -one.commitment.cash && one.profit == nil, "\(one)")
      case .right:
        #expect(sum == -one.commitment.cash, "\(one)")
        #expect(one.appliedOn == nil || sum < 0, "\(one)")
      }
    case .lookUp, .applied, .deducted, .held, .unknown: break
    }
  }

  // MARK: lives

  private static func calendar(without closed: [Day]) -> TradingCalendar {
    TradingCalendar(
      lists: [
        HolidayList(year: 2026, entries: closed.map { .init(day: $0, name: "休市", isTradingDay: false) })
      ])
  }

  private func entry(
    _ kind: LedgerEntry.Kind, _ target: String, on day: Day, price: Price? = nil, shares: Int? = nil
  ) throws -> (Day, LedgerEntry) {
    (
      day,
      LedgerEntry(
        number: 1, recorded: Instant(secondsSince1970: 0), kind: kind, account: "mei", person: "mei",
        offering: target, code: try #require(StockCode(target.prefix(4))), name: "股", day: day, price: price,
        shares: shares)
    )
  }

  private func after(_ day: Day, _ count: Int, _ calendar: TradingCalendar) -> Day {
    (0..<count).reduce(day) { day, _ in calendar.tradingDay(after: day) }
  }

  private func price(_ range: ClosedRange<Int>, _ chance: inout SplitMix64) throws -> Price {
    try #require(Price(tenThousandths: Int.random(in: range, using: &chance) * 100))
  }

  /// What is sold some days after it came.
  private func sale(
    _ target: String, from day: Day, _ chance: inout SplitMix64
  ) throws -> [(Day, LedgerEntry)] {
    guard Bool.random(using: &chance) else { return [] }
    let sold = day.adding(Int.random(in: 0...6, using: &chance))
    return [try entry(.sold, target, on: sold, price: try price(500...20_000, &chance))]
  }

  private func draw(_ number: Int, _ calendar: TradingCalendar, _ chance: inout SplitMix64) throws -> Life {
    let first = after(Self.start, Int.random(in: 1...20, using: &chance), calendar)
    let last = after(first, 2, calendar)
    let drawn = after(last, 2, calendar)
    let delivery = after(drawn, 5, calendar)
    let announced = try price(1000...20_000, &chance)
    // The final price may be lower, and winners get the rest back.
    let less = Bool.random(using: &chance) ? 0 : Int.random(in: 1...90_000, using: &chance)
    let final = try #require(Price(tenThousandths: announced.tenThousandths - less))
    let code = "9\(100 + number)"
    var offering = try Offering.sample(
      code, start: "\(first)", end: "\(last)", draw: "\(drawn)", delivery: "\(delivery)",
      offerPrice: "\(announced)", finalPrice: "\(final)")
    // Before the money is taken, or after it.
    let isCancelled = Int.random(in: 0...9, using: &chance) == 0
    let off = last.adding(Int.random(in: 0...3, using: &chance))
    let id = "\(code)-\(first.compact)"
    let listed = Tracked<Offering>(id: id, record: offering, firstSeen: Instant(secondsSince1970: 0))
    offering.isCancelled = isCancelled
    var cancelled = listed
    cancelled.update(with: offering, at: Instant(off, secondOfDay: 77_400))
    let withdrawn = cancelled
    var life = Life { application, context in
      let known = isCancelled && context.today >= off ? withdrawn : listed
      return LedgerCommitment(
        application,
        EvaluatedOffering(
          of: known,
          closes: CloseIndex(
            stored: [:], doubtful: [:], undated: [:], undatedBoards: [], since: nil, until: context.today),
          context: context), costs: .standard, context: context)
    }
    life.entries = [try entry(.applied, id, on: first)]
    // Nothing of a cancelled draw is won.
    let outcome = Int.random(in: 0...(isCancelled ? 1 : 3), using: &chance)
    let told = drawn.adding(Int.random(in: 0...4, using: &chance))
    switch outcome {
    case 0: life.entries.append(try entry(.withdrawn, id, on: last))
    case 1: life.entries.append(try entry(.notWon, id, on: told))
    case 2:
      life.entries.append(try entry(.won, id, on: told))
      life.entries += try sale(id, from: max(told, delivery), &chance)
    default: break
    }
    return life
  }

  private func bid(_ number: Int, _ calendar: TradingCalendar, _ chance: inout SplitMix64) throws -> Life {
    let first = after(Self.start, Int.random(in: 1...20, using: &chance), calendar)
    let last = after(first, 2, calendar)
    let opening = after(last, 2, calendar)
    let delivery = after(opening, 7, calendar)
    var auction = Auction(code: try #require(StockCode("8\(100 + number)")))
    (auction.bidStart, auction.bidEnd) = (first, last)
    (auction.openingDate, auction.deliveryDate) = (opening, delivery)
    (auction.depositPercent, auction.processingFee) = ([30, 50, 100].randomElement(using: &chance), 400)
    auction.winningFee = Rate(known: Int.random(in: 0...50_000, using: &chance))
    let isFailed = Int.random(in: 0...9, using: &chance) == 0
    let (own, lots) = (try price(500...20_000, &chance), Int.random(in: 1...9, using: &chance))
    // At the bidder's price, above it, or below it.
    let distance = Int.random(in: -1...1, using: &chance) * 5000
    let lowest = try #require(Price(tenThousandths: own.tenThousandths + distance))
    let id = "\(auction.code)-\(first.compact)-auction"
    let unopened = auction
    auction.isCancelled = isFailed
    if !isFailed { auction.lowestPrice = lowest }
    let opened = auction
    var life = Life { application, context in
      LedgerCommitment(
        application,
        EvaluatedAuction(
          of: Tracked<Auction>(
            id: id, record: context.today < opening ? unopened : opened,
            firstSeen: Instant(secondsSince1970: 0)), moment: context.moment, in: context.calendar),
        costs: .standard,
        context: context)
    }
    let target = "\(id)@\(own)"
    life.entries = [try entry(.applied, target, on: first, shares: lots * 1000)]
    let told = opening.adding(Int.random(in: 0...4, using: &chance))
    if Int.random(in: 0...9, using: &chance) == 0 {
      life.entries.append(try entry(.withdrawn, target, on: last))
      return life
    }
    if isFailed { return life }
    if distance == 0 {
      switch Int.random(in: 0...2, using: &chance) {
      case 0: life.entries.append(try entry(.notWon, target, on: told))
      case 1:
        let won = Int.random(in: 1...lots, using: &chance)
        life.entries.append(try entry(.won, target, on: told, shares: won * 1000))
        life.entries += try sale(target, from: max(told, delivery), &chance)
      default: break
      }
    } else if distance < 0 {
      life.entries += try sale(target, from: delivery, &chance)
    }
    return life
  }

  private func right(_ number: Int, _ calendar: TradingCalendar, _ chance: inout SplitMix64) throws -> Life {
    let first = after(Self.start, Int.random(in: 1...20, using: &chance), calendar)
    let last = after(first, Int.random(in: 1...5, using: &chance), calendar)
    var increase = CashIncrease(code: try #require(StockCode("7\(100 + number)")))
    (increase.name, increase.status) = ("股", .announced)
    increase.sharesPerThousand = ShareRatio("62.8972951")
    (increase.price, increase.priceStatus) = (try price(500...20_000, &chance), .final)
    (increase.holdersPayFrom, increase.holdersPayTo) = (first, last)
    increase.announced = "\(Self.start) 18:00:00"
    let id = "\(increase.code)-\(Self.start.compact)-increase"
    let close = try price(500...20_000, &chance)
    let announced = increase
    let shares = Int.random(in: 1...9000, using: &chance)
    // The company may suspend it after the first payments.
    let off = first.adding(Int.random(in: 1...60, using: &chance) + (Bool.random(using: &chance) ? 0 : 1000))
    var known = Tracked<CashIncrease>(
      id: id, record: announced, firstSeen: Instant(secondsSince1970: 0))
    let before = known
    // A suspension takes the days away, a notice that takes its terms back the price.
    var record = announced
    if Bool.random(using: &chance) {
      (record.status, record.holdersPayFrom, record.holdersPayTo) = (.suspended, nil, nil)
    } else {
      (record.caveat, record.price, record.priceStatus) = ("taken_back", nil, .none)
    }
    known.update(with: record, at: Instant(off, secondOfDay: 64_800))
    let later = known
    var life = Life { application, context in
      let closes = CloseIndex(
        stored: [announced.code: [BoardClose(price: close, day: context.today, board: .tpex)]], doubtful: [:],
        undated: [:], undatedBoards: [], since: nil, until: context.today)
      return LedgerCommitment(
        application,
        EvaluatedCashIncrease(
          of: context.today >= off ? later : before,
          notice: nil, offering: nil, auctionID: nil, closes: closes, in: context), held: shares,
        costs: .standard, context: context)
    }
    let day = first.adding(Int.random(in: 0...(last.number - first.number), using: &chance))
    switch Int.random(in: 0...3, using: &chance) {
    case 0: life.entries = [try entry(.withdrawn, id, on: day)]
    case 1: life.entries = [try entry(.sold, id, on: day, price: try price(100...9000, &chance))]
    case 2:
      life.entries = [
        try entry(.withdrawn, id, on: first),
        try entry(.applied, id, on: day, shares: Int.random(in: 1...shares, using: &chance)),
      ]
    default:
      life.entries = [try entry(.applied, id, on: day, shares: shares)]
      life.entries += try sale(id, from: last.adding(20), &chance)
    }
    return life
  }
}
