@testable import Costs
@testable import ListEngine
import Localization
@testable import SubscriptionLists
import TestSamples
import Testing

@testable import Trading
@testable import Values

/// Amounts that change on a date: each offering uses those of its own dates.
@Suite struct DatedRuleTests {
  /// Costs with rules that change in 2027.
  private func costs(_ given: CostAssumptions? = .standard) throws -> CostAssumptions {
    var costs = try #require(given)
    costs.rules.fees = DatedTable(
      ApplicationFees(application: 20, postage: 50),
      .since(2027, 1, 1, ApplicationFees(application: 30, postage: 55)))
    costs.rules.brokerage = DatedTable(
      Brokerage(commission: Rate(known: 1425), minimum: 20),
      .since(2027, 1, 1, Brokerage(commission: Rate(known: 1000), minimum: 25)))
    return costs
  }

  private func evaluated(end: String, delivery: String, _ costs: CostAssumptions) throws -> EvaluatedOffering
  {
    let offering = try Offering.sample(
      start: "2026-12-28", end: end, draw: nil, delivery: delivery, offerPrice: "100", finalPrice: "100")
    let context = EvaluationContext(moment: Instant(try day("2026-12-30"), secondOfDay: 0), costs: costs)
    return EvaluatedOffering(
      of: Tracked<Offering>(
        id: "9935", record: offering, firstSeen: context.moment, lastChanged: context.moment),
      closes: CloseIndex([try .sample("2026-12-29", ["9935": "130"])]), context: context)
  }

  @Test(arguments: [
    ("2026-12-30", "2026-12-31", 100_070, 20, 185), ("2026-12-31", "2027-01-04", 100_070, 20, 130),
    ("2027-01-04", "2027-01-13", 100_085, 30, 130),
  ])
  func `fees are those of the last subscription day, the commission that of the day of sale`(
    end: String, delivery: String, cash: Int, fee: Int, commission: Int
  ) throws {
    let evaluated = try evaluated(end: end, delivery: delivery, try costs())
    let numbers = evaluated.numbers
    #expect(numbers.cash == cash)
    #expect(numbers.outcome?.cost == cash)
    #expect(numbers.outcome?.commission == commission)
    let profit = try #require(numbers.outcome?.profit)
    #expect(numbers.breakEvenOdds == Probability(fee, outOf: profit + fee))
    #expect(evaluated.details[.chinese].contains("申購處理費 \(fee) 元"))
  }

  @Test func `a given amount applies on every day`() throws {
    let given = try costs(
      CostAssumptions(
        commission: Rate(percent: "0.2"), minimumCommission: 1, applicationFee: 25, noticePostage: 0))
    for (end, delivery) in [("2026-12-30", "2026-12-31"), ("2027-01-04", "2027-01-13")] {
      let numbers = try evaluated(end: end, delivery: delivery, given).numbers
      #expect(numbers.cash == 100_025)
      #expect(numbers.outcome?.commission == 260)
    }
  }

  @Test func `a change applies from its first day`() throws {
    let table = DatedTable("old", .since(2027, 1, 1, "new"), .since(2028, 7, 1, "newer"))
    let days = ["1999-01-01", "2026-12-31", "2027-01-01", "2028-06-30", "2028-07-01"]
    #expect(try days.map { table.value(on: try day($0)) } == ["old", "old", "new", "new", "newer"])
  }

  @Test func `changes may be written in any order, and one on an impossible day holds from the next`() throws
  {
    let table = DatedTable("old", .since(2028, 7, 1, "newer"), .since(2027, 2, 30, "new"))
    let days = ["2027-02-28", "2027-03-01", "2028-06-30", "2028-07-01"]
    #expect(try days.map { table.value(on: try day($0)) } == ["old", "new", "new", "newer"])
  }
}
