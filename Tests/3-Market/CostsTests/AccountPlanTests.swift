import Costs
import TestSamples
import TestSupport
import Testing
import Trading
import Values

@Suite struct AccountPlanTests {
  @Test
  func `a plan sums what each day needs, and the peak is the least balance with which nothing is missing`()
    throws
  {
    let (first, second, third) = (
      try application("1111-20241101", cash: 100_070, from: "2024-11-04", to: "2024-11-06"),
      try application("2222-20241101", cash: 47_570, from: "2024-11-04", to: "2024-11-07"),
      try application("3333-20241104", cash: 60_070, from: "2024-11-06", to: "2024-11-08")
    )
    let all = [third, second, first]
    #expect(all.inOrder == [first, second, third])
    let plan = AccountPlan(all, balance: nil, today: try day("2024-10-31"))
    #expect(plan.deposits.map(\.cash) == [147_640, 60_070])
    #expect(plan.deposits.map(\.readyDay.description) == ["2024-11-01", "2024-11-05"])
    #expect(plan.deposits.map(\.deductionDay.description) == ["2024-11-04", "2024-11-06"])
    #expect(plan.deposits.map { $0.parts.map(\.commitment) } == [[first, second], [third]])
    #expect(plan.deposits.map(\.missing) == [nil, nil])
    #expect(plan.returns.map(\.cash) == [100_050, 47_550, 60_050])
    #expect(plan.returns.allSatisfy { $0.kind == .refundIfNotWon })
    #expect(plan.peak == 207_710 && plan.peakIfWon == 207_710)
    #expect(plan.peakDay?.description == "2024-11-05" && all.mostLocked == 207_710)
    for (balance, missing) in [(207_710, [0, 0]), (207_709, [0, 1]), (100_000, [47_640, 60_070])] {
      let plan = AccountPlan(all, balance: balance, today: try day("2024-10-31"))
      #expect(plan.deposits.map(\.missing) == missing)
    }
  }

  @Test func `what is only intended is a sum beside the plan, with what it makes missing for the others`()
    throws
  {
    let placed = [
      try application("1111-20241101", cash: 1000, from: "2024-11-04", to: "2024-11-06"),
      try application("3333-20241104", cash: 1000, from: "2024-11-06", to: "2024-11-08"),
    ]
    let intended = [try application("2222-20241101", cash: 500, from: "2024-11-04", to: "2024-11-07")]
    func additions(_ balance: Int?) throws -> [AccountPlan.Addition] {
      AccountPlan.additions(of: intended, to: placed, balance: balance, today: try day("2024-10-31"))
    }
    for (balance, missing) in [(nil, [nil]), (2500, [0]), (1400, [100])] as [(Int?, [Int?])] {
      let rows = try additions(balance)
      #expect(rows.first?.cash == 500 && rows.first?.parts.map(\.commitment) == intended)
      #expect(rows.first?.readyDay.description == "2024-11-01")
      #expect(rows.map(\.missing).prefix(1) == missing.prefix(1), "\(rows)")
    }
    // Of 2,000 the 500 are then missing for what is ordered and debited later.
    let later = try additions(2000)
    #expect(later.map(\.cash) == [500, 0] && later.map(\.missing) == [0, 500], "\(later)")
    #expect(AccountPlan.additions(of: [], to: placed, balance: 0, today: try day("2024-10-31")).isEmpty)
  }

  @Test func `what comes back is there on the next day, less the fee that stays`() throws {
    let all = [
      try application("1111-20241101", cash: 1000, from: "2024-11-04", to: "2024-11-06", worth: 100),
      try application("2222-20241101", cash: 1000, from: "2024-11-08", to: "2024-11-11", worth: 100),
    ]
    let plan = AccountPlan(all, balance: 1000, today: try day("2024-10-31"))
    #expect(plan.deposits.map(\.missing) == [0, 20] && plan.deposits.map(\.missingIfWon) == [0, 1000])
    #expect(plan.deposits[1].unanswered == [all[0]])
    #expect(plan.peak == 1020 && plan.peakIfWon == 2000 && plan.peakDay?.description == "2024-11-07")
    #expect(BudgetSet(of: all, within: 1000).commitments == all && all.mostLocked == 1000)
    // Once it is won nothing of it comes back.
    let won = AccountPlan([all[0].known(as: .won), all[1]], balance: 1000, today: try day("2024-10-31"))
    #expect(won.deposits.map(\.missing) == [0, 1000] && won.returns.map(\.cash) == [980])
    let lost = AccountPlan([all[0].known(as: .lost), all[1]], balance: 1000, today: try day("2024-11-05"))
    #expect(lost.returns.map(\.kind) == [.refund, .refundIfNotWon])
    #expect(lost.deposits.map(\.missingIfWon) == [0])
  }

  @Test(arguments: ["2024-11-06", "2024-11-07"])
  func `a refund is too late for a deduction on the same day or the day after`(deduction: String) throws {
    // The cash must be in the account on the trading day before the deduction, and the refund arrives during 11-06.
    let all = [
      try application("1111-20241101", cash: 1000, from: "2024-11-04", to: "2024-11-06", worth: 100),
      try application("2222-20241101", cash: 1000, from: deduction, to: "2024-11-11", worth: 101),
    ]
    #expect(AccountPlan(all, balance: nil, today: try day("2024-10-31")).peak == 2000)
    #expect(BudgetSet(of: all, within: 1000).commitments.map(\.id) == ["2222-20241101"])
    #expect(BudgetSet(of: all, within: 2000).commitments == all)
  }

  @Test func `without commitments nothing is needed`() throws {
    let plan = AccountPlan([], balance: 0, today: try day("2024-10-31"))
    #expect(plan.deposits == [] && plan.returns == [] && plan.peakDay == nil)
    #expect([plan.peak, plan.peakIfWon, [].mostLocked] == [0, 0, 0])
    let choice = BudgetSet(of: [], within: 1000)
    #expect(choice.commitments == [] && choice.isExact)
    #expect([choice.expectedValue.count, choice.cash] == [0, 0])
  }

  @Test func `what a bid needs counts as won, and what a holder pays by hand counts through the day`() throws
  {
    let code = try #require(StockCode("6637"))
    let bid = Commitment(
      .bid, id: "6637-20260529-auction", code: code, name: "股", assumed: .won,
      movements: [
        .init(.deposit, cash: -81_900, readyDay: try day("2026-06-02"), day: try day("2026-06-03")),
        .init(.refund, .lost, cash: 81_500, day: try day("2026-06-05")),
        .init(.rest, .won, cash: -89_650, readyDay: try day("2026-06-08"), day: try day("2026-06-09")),
      ])
    let right = Commitment(
      .right, id: "8033", code: code, name: "股", assumed: .won,
      movements: [
        .init(.payment, cash: -20_304, readyDay: try day("2026-06-02"), day: try day("2026-06-02"))
      ])
    let plan = AccountPlan([bid, right], balance: 100_000, today: try day("2026-06-02"))
    #expect(plan.deposits.map(\.cash) == [20_304, 81_900, 89_650])
    #expect(plan.deposits.map(\.missing) == [0, 2_204, 89_650] && plan.peak == 191_854)
    // Listed, and not counted on.
    #expect(plan.returns.map(\.cash) == [81_500] && plan.returns[0].kind == .refundIfNotWon)
    let later = AccountPlan([bid, right], balance: nil, today: try day("2026-06-03"))
    #expect(later.deposits.map(\.cash) == [89_650])
    #expect([bid].moved(after: try day("2026-06-02"), by: try day("2026-06-03")) == -81_900)
    #expect([bid].moved(after: try day("2026-06-03"), by: try day("2026-06-09")) == -89_650)
    #expect([right].moved(after: try day("2026-06-01"), by: try day("2026-06-02")) == 0)
  }

  @Test func `what came back on the day of a balance is in it, and is counted once`() throws {
    let refunded = try application("1111-20241101", cash: 27_370, from: "2024-11-04", to: "2024-11-06")
    let next = try application("2222-20241108", cash: 53_025, from: "2024-11-11", to: "2024-11-13")
    let all = [refunded.known(as: .lost), next]
    func missing(_ balance: Int, since: String, today: String) throws -> [Int?] {
      AccountPlan(all, balance: balance, since: try day(since), today: try day(today)).deposits.map(\.missing)
    }
    // 19,730 and the 27,350 of that day.
    for today in ["2024-11-06", "2024-11-07", "2024-11-08"] {
      #expect(try missing(47_080, since: "2024-11-06", today: today) == [5_945])
      #expect(try missing(19_730, since: "2024-11-05", today: today) == [5_945])
    }
    let plan = AccountPlan(all, balance: 0, since: try day("2024-11-06"), today: try day("2024-11-06"))
    // It is listed, and what must be there today is more than without it.
    #expect(plan.returns.map(\.cash).first == 27_350 && plan.peak == 53_025)
  }

  @Test func `a day that passes changes nothing of what is missing, which is never more than the sum`() throws
  {
    let (first, second) = (
      try application("1111-20241101", cash: 100_000, from: "2024-11-04", to: "2024-11-20"),
      try application("2222-20241112", cash: 4_452, from: "2024-11-13", to: "2024-11-20")
    )
    for today in ["2024-11-01", "2024-11-04", "2024-11-05", "2024-11-11"] {
      let plan = AccountPlan(
        [first, second], balance: 40_000, since: try day("2024-10-29"), today: try day(today))
      #expect(plan.deposits.last?.missing == 4_452, "\(today)")
    }
    // What was paid by hand is gone before what is still to come.
    let paid = Commitment(
      .right, id: "3333", code: first.code, name: "", assumed: .won,
      movements: [.init(.payment, cash: -30_000, day: try day("2024-11-02"))])
    let plan = AccountPlan(
      [first, paid], balance: 100_000, since: try day("2024-10-29"), today: try day("2024-11-03"))
    #expect(plan.deposits.map(\.missing) == [30_000])
  }

  /// With draws whose money is debited on the trading day after their last one, in any order.
  @Test(arguments: LongRun.cases(20).map { 633 + UInt64($0) })
  func `a plan of an evening is that of every later day`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let code = try #require(StockCode("1111"))
    for _ in 0..<40 {
      let since = Day(number: 20_000)
      let all = (0..<Int.random(in: 1...6, using: &random)).map { number in
        let ready = since.adding(Int.random(in: 0...15, using: &random))
        return draw(
          "\(1000 + number)", code, cash: Int.random(in: 30...900, using: &random), readyDay: ready,
          deductionDay: ready.adding(1), refundDay: ready.adding(Int.random(in: 2...6, using: &random)),
          worth: nil)
      }
      let balance = Int.random(in: 0...1500, using: &random)
      let before = AccountPlan(all, balance: balance, since: since, today: since).deposits
      for days in 1...16 {
        let now = AccountPlan(all, balance: balance, since: since, today: since.adding(days)).deposits
        #expect(now.map(\.missing) == before.suffix(now.count).map(\.missing), "seed \(seed)")
        #expect(now.allSatisfy { ($0.missing ?? 0) <= $0.cash }, "seed \(seed)")
      }
    }
  }

  /// Random lives: what an account has at the end is what it had and what was added, less what was debited, plus what came
  /// back, however its commitments end; and what is missing is enough and not a dollar too much.
  @Test(arguments: LongRun.cases(20).map { 551 + UInt64($0) })
  func `money is conserved, and what is missing is exactly what keeps an account from being short`(
    seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    let code = try #require(StockCode("1111"))
    func anyDay(_ range: ClosedRange<Int>) -> Int { 20_000 + Int.random(in: range, using: &random) }
    for _ in 0..<60 {
      let commitments = (0..<Int.random(in: 0...6, using: &random)).map { number -> Commitment in
        let kind = Commitment.Kind.allCases.randomElement(using: &random) ?? .draw
        let (ready, cash) = (anyDay(0...12), Int.random(in: 1...900, using: &random))
        let taken = kind == .right ? ready : ready + Int.random(in: 1...3, using: &random)
        var one = Commitment(
          kind, id: "\(1000 + number)", code: code, name: "", assumed: kind == .draw ? .lost : .won,
          movements: [
            .init(.deposit, cash: -cash, readyDay: Day(number: ready), day: Day(number: taken))
          ])
        if kind != .right {
          one.movements.append(
            .init(.refund, .lost, cash: cash - min(cash, 20), day: Day(number: taken + 2)))
        }
        if kind == .bid {
          one.movements.append(
            .init(
              .rest, .won, cash: -Int.random(in: 1...900, using: &random), readyDay: Day(number: taken + 3),
              day: Day(number: taken + 4)))
        }
        return Bool.random(using: &random)
          ? one : one.known(as: Bool.random(using: &random) ? .won : .lost)
      }
      let (today, balance) = (Day(number: anyDay(0...6)), Int.random(in: 0...2000, using: &random))
      let plan = AccountPlan(commitments, balance: balance, today: today)
      // Every debit that is to come is in one row, and no other.
      let pending = commitments.flatMap { $0.counted.filter { $0.isPending(on: today) } }
      #expect(plan.deposits.reduce(0) { $0 + $1.cash } == -pending.reduce(0) { $0 + $1.cash })
      for isWon in [false, true] {
        let outcome = { (one: Commitment) in isWon ? .won : one.assumed }
        let back = commitments.flatMap { one in
          one.movements.filter { $0.cash > 0 && $0.day >= today && $0.isCounted(if: outcome(one)) }
        }
        let missing = plan.deposits.map { (isWon ? $0.missingIfWon : $0.missing) ?? 0 }
        // Played day by day: what is added comes on the day by which it must be there.
        var (money, added) = (balance, 0)
        var counted: Set<Int> = []
        for (row, short) in zip(plan.deposits, missing) {
          for (index, movement) in back.enumerated()
          where movement.day < row.readyDay && counted.insert(index).inserted {
            money += movement.cash
          }
          #expect(short == max(0, row.cash - money), "seed \(seed)")
          (money, added) = (money + short - row.cash, added + short)
          #expect(money >= 0, "seed \(seed)")
        }
        let returned = back.indices.filter(counted.contains).reduce(0) { $0 + back[$1].cash }
        #expect(money == balance + added + returned - plan.deposits.reduce(0) { $0 + $1.cash })
        let peak = isWon ? plan.peakIfWon : plan.peak
        let enough = AccountPlan(commitments, balance: peak, today: today)
        #expect(enough.deposits.allSatisfy { (isWon ? $0.missingIfWon : $0.missing) == 0 })
        if peak > 0 {
          let short = AccountPlan(commitments, balance: peak - 1, today: today)
          #expect(short.deposits.reduce(0) { $0 + ((isWon ? $1.missingIfWon : $1.missing) ?? 0) } == 1)
        }
      }
    }
  }

  @Test func `what cannot be planned is said`() throws {
    let code = try #require(StockCode("1111"))
    func make(cash: Int, days: Int, worth: Int = 0) -> Bool {
      draw(
        "1111-20241101", code, cash: cash, readyDay: Day(number: 19_999), deductionDay: Day(number: 20_000),
        refundDay: Day(number: 20_000 + days), worth: worth
      ).isPlannable
    }
    #expect(!make(cash: 100_000_000_001, days: 2) && !make(cash: 100, days: 0))
    #expect(!make(cash: 100, days: 1, worth: Int.min) && make(cash: 100, days: 1))
    #expect(!Commitment(.right, id: "1111", code: code, name: "", assumed: .won).isPlannable)
  }
}

/// An application with its cash in NT$ and its expected value in hundredths of NT$.
func application(
  _ id: String, cash: Int, from deduction: String, to refund: String, worth: Int? = nil
) throws -> Commitment {
  draw(
    id, try #require(StockCode(id.prefix(4))), cash: cash,
    readyDay: TradingCalendar().tradingDay(before: try day(deduction)), deductionDay: try day(deduction),
    refundDay: try day(refund), worth: worth)
}

/// The same on any days, of which NT$ 20 stay with the broker.
func draw(
  _ id: String, _ code: StockCode, cash: Int, readyDay: Day, deductionDay: Day, refundDay: Day, worth: Int?
) -> Commitment {
  var commitment = Commitment(
    .draw, id: id, code: code, name: "股", assumed: .lost,
    movements: [
      .init(.application, cash: -cash, readyDay: readyDay, day: deductionDay),
      .init(.refund, .lost, cash: max(0, cash - 20), day: refundDay),
    ])
  commitment.expectedValue = worth.map { Hundredths($0) }
  return commitment
}
