import Costs
import TestSupport
import Testing
import Values

@Suite struct BudgetTests {
  @Test func `overlapping applications share the budget even with different deduction days`() throws {
    let plan = [
      try application("1111-20241101", cash: 600, from: "2024-11-04", to: "2024-11-06", worth: 50),
      try application("2222-20241101", cash: 600, from: "2024-11-05", to: "2024-11-07", worth: 80),
      try application("3333-20241101", cash: 600, from: "2024-11-08", to: "2024-11-11", worth: 50),
      try application("4444-20241101", cash: 1, from: "2024-11-04", to: "2024-11-08", worth: 0),
      try application("5555-20241101", cash: 1, from: "2024-11-04", to: "2024-11-08"),
      try application("6666-20241101", cash: 1, from: "2024-11-04", to: "2024-11-08", worth: -5),
    ]
    let choice = BudgetSet(of: plan, within: 1000)
    #expect(choice.commitments.map(\.code.description) == ["1111", "3333"])
    #expect(choice.expectedValue.description == "1.00")
    #expect(choice.cash == 1200)
    #expect(choice.isExact)
    #expect(BudgetSet(of: plan, within: 599).commitments == [])
    #expect(BudgetSet(of: plan, within: Int.min).commitments == [])
    #expect(BudgetSet(of: plan, within: Int.max).commitments.count == 3)
  }

  @Test func `among equally valuable sets the cheapest is chosen, then the one with the first id`() throws {
    let plan = [
      try application("1111-20241101", cash: 700, from: "2024-11-04", to: "2024-11-06", worth: 50),
      try application("3333-20241101", cash: 600, from: "2024-11-04", to: "2024-11-06", worth: 50),
      try application("2222-20241101", cash: 600, from: "2024-11-04", to: "2024-11-06", worth: 50),
    ]
    #expect(BudgetSet(of: plan, within: 1000).commitments.map(\.code.description) == ["2222"])
  }

  @Test(arguments: 501...503 as ClosedRange<UInt64>)
  func `up to ten applications give the best of all subsets, beside those that are made anyway`(
    seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<200 {
      let applications = try anyApplications(
        Int.random(in: 0...10, using: &random), days: Int.random(in: 1...8, using: &random),
        // Few amounts, so that there are ties.
        cash: [100, 200, 300, 350, 700], worth: [-10, 10, 20, 30, 45], &random)
      let committed = try anyApplications(
        Int.random(in: 0...3, using: &random), days: 8, cash: [50, 100, 350], worth: [10], &random)
      let budget = Int.random(in: 0...1500, using: &random)
      let choice = BudgetSet(
        of: applications.shuffled(using: &random), within: budget, beside: committed)
      #expect(choice.isExact)
      #expect(
        choice.commitments.map(\.id).sorted() == bestSubset(of: applications, budget, beside: committed),
        "seed \(seed): \(budget) of \(applications) beside \(committed)")
    }
  }

  @Test(.timeLimit(.minutes(10)), arguments: LongRun.cases(10).map { 504 + UInt64($0) })
  func `the best of forty applications in a busy month is found exactly`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let amounts = (0..<40).map { _ in Int.random(in: 150...6000, using: &random) * 100 + 70 }
    let worths = (0..<40).map { _ in Int.random(in: 100...100_000, using: &random) }
    // Few amounts and equal worths make many sets that are nearly as good.
    for cash in [amounts, [50_070, 100_070, 150_070], [100_070]] {
      for worth in [worths, [1000]] {
        let plan = try anyApplications(40, days: 22, cash: cash, worth: worth, &random)
        for budget in [100_000, 400_000, 1_000_000] {
          let found = BudgetSet(of: plan, within: budget)
          #expect(found.isExact, "seed \(seed), budget \(budget)")
          #expect(found.commitments.mostLocked <= budget, "seed \(seed), budget \(budget)")
        }
      }
    }
  }

  @Test func `a choice among too many applications is reported as inexact`() throws {
    var random = SplitMix64(seed: 514)
    // More applications than the search can handle.
    let plan = try anyApplications(130, days: 1, cash: [100], worth: [10], &random)
    let choice = BudgetSet(of: plan, within: 100_000)
    #expect(choice.commitments.count == 128)
    #expect(!choice.isExact)
  }

  private func anyApplications(
    _ count: Int, days: Int, cash: [Int], worth: [Int], _ random: inout SplitMix64
  ) throws -> [Commitment] {
    let code = try #require(StockCode("1111"))
    return (0..<count).map { number in
      let start = 20_000 + Int.random(in: 0..<days, using: &random)
      return draw(
        "\(1000 + number)", code, cash: cash.randomElement(using: &random) ?? 1,
        readyDay: Day(number: start - Int.random(in: 0...3, using: &random)),
        deductionDay: Day(number: start),
        refundDay: Day(number: start + Int.random(in: 2...5, using: &random)),
        worth: worth.randomElement(using: &random) ?? 1)
    }
  }

  /// The ids of the best subset, found by trying all subsets, in order.
  private func bestSubset(
    of applications: [Commitment], _ budget: Int, beside committed: [Commitment]
  ) -> [String] {
    var best: (worth: Int, cash: Int, ids: [String]) = (0, 0, [])
    for marks in 1..<max(2, 1 << applications.count) {
      let subset = applications.enumerated().filter { marks >> $0.offset & 1 == 1 }.map(\.element)
      let worths = subset.map { $0.expectedValue?.count ?? 0 }
      guard !subset.isEmpty, worths.allSatisfy({ $0 > 0 }), fits(subset, budget, beside: committed) else {
        continue
      }
      let found = (
        worth: worths.reduce(0, +), cash: subset.reduce(0) { $0 + $1.cash }, ids: subset.map(\.id).sorted()
      )
      let isBetter =
        (found.worth, -found.cash) > (best.worth, -best.cash)
        || ((found.worth, found.cash) == (best.worth, best.cash)
          && found.ids.lexicographicallyPrecedes(best.ids))
      if isBetter { best = found }
    }
    return best.ids
  }

  /// Whether the budget holds everything on each day on which something of the subset is locked.
  private func fits(
    _ subset: [Commitment], _ budget: Int, beside committed: [Commitment]
  ) -> Bool {
    let all = subset + committed
    return all.compactMap(\.readyDay).allSatisfy { day in
      func isLocked(_ application: Commitment) -> Bool {
        application.lockedDays?.contains(day) == true
      }
      return !subset.contains(where: isLocked)
        || all.filter(isLocked).reduce(0) { $0 + $1.cash } <= budget
    }
  }
}
