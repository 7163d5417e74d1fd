import Costs
import Foundation
import TestSupport
import Testing
import Values

/// Families too large to try every set, beside what a solver of mixed-integer programs finds to be the best: HiGHS, in scipy.
@Suite(
  .enabled("Scripts/test installs what Tests/Machines/Clients/requirements.txt names") {
    try Tool.hasClient("scipy")
  })
struct FamilySolverTests {
  private static let days = (0..<8).map { Day(number: 20_000 + $0) }

  @Test func `no plan is worth more than the best one, or less by more than it says`() throws {
    var random = SplitMix64(seed: 656)
    let families = (0..<(LongRun.isOn ? 200 : 12)).map { _ in Family(&random) }
    let scratch = try ScratchDirectory()
    try scratch.write(
      String(decoding: try JSONEncoder().encode(families), as: UTF8.self), to: "families.json")
    let output = try Tool.clientScript("milp.py", [scratch.path("families.json")])
    let best = String(decoding: output, as: UTF8.self).split(separator: "\n").compactMap { Int($0) }
    try #require(best.count == families.count)

    var proven = 0
    for (family, best) in zip(families, best) {
      let plan = FamilyPlan(try family.planned(), days: Self.days)
      let value = plan.expectedValue.count
      #expect(value <= best && best <= value + plan.gap.count, "\(best): \(family)")
      if plan.gap.count == 0 { proven += 1 }
    }
    // Nearly all plans of such families are known to be the best.
    #expect(proven * 10 > families.count * 8)
  }

  /// As milp.py reads it; the days are numbers from the first one on.
  private struct Family: Encodable {
    var days = FamilySolverTests.days.count
    var accounts: [Account] = []

    struct Account: Encodable {
      let name, person: String
      let cash: Int
      var moves: [String: Int] = [:]
      var options: [Option] = []
    }

    struct Option: Encodable {
      let id: String
      let cash, back, ready, refund, worth: Int
    }

    /// Two to four accounts, of which two may be one person's, and as many offerings as an evening has.
    init(_ random: inout SplitMix64) {
      let names = ["a", "b", "c", "d"].prefix(Int.random(in: 2...4, using: &random))
      let offerings = (0..<Int.random(in: 5...9, using: &random)).map { number in
        let (cash, ready) = (
          Int.random(in: 15...150, using: &random) * 1000 + 70, Int.random(in: 0...3, using: &random)
        )
        return Option(
          id: "\(1000 + number)", cash: cash, back: cash - 20, ready: ready,
          refund: ready + Int.random(in: 2...4, using: &random),
          worth: Int.random(in: 100...50_000, using: &random))
      }
      let isShared = Int.random(in: 0...2, using: &random) == 0
      for name in names {
        var account = Account(
          name: name, person: isShared && name == "b" ? "a" : name,
          cash: Int.random(in: 0...250, using: &random) * 1000, options: offerings)
        for other in names where other != name && Bool.random(using: &random) {
          account.moves[other] = Int.random(in: 0...2, using: &random)
        }
        accounts.append(account)
      }
    }

    func planned() throws -> [FamilyPlan.Account] {
      let code = try #require(StockCode("1111"))
      return accounts.map { account in
        FamilyPlan.Account(
          name: account.name, person: account.person, cash: account.cash,
          options: account.options.map { option in
            draw(
              option.id, code, cash: option.cash, readyDay: Day(number: 20_000 + option.ready),
              deductionDay: Day(number: 20_001 + option.ready),
              refundDay: Day(number: 20_000 + option.refund), worth: option.worth)
          }, moves: account.moves)
      }
    }
  }
}
