import Costs
import TestSamples
import Testing
import Trading
import Values

@Suite struct CashPlanTests {
  @Test func `a plan sums each deduction and refund day and gives the peak`() throws {
    let (first, second, third) = (
      try application("1111-20241101", cash: 100_070, from: "2024-11-04", to: "2024-11-06"),
      try application("2222-20241101", cash: 47_570, from: "2024-11-04", to: "2024-11-07"),
      try application("3333-20241104", cash: 60_070, from: "2024-11-06", to: "2024-11-08")
    )
    let plan = CashPlan([third, second, first])
    #expect(plan.applications == [first, second, third])
    #expect(plan.deductions.map(\.cash) == [147_640, 60_070])
    #expect(plan.deductions.map(\.day.description) == ["2024-11-04", "2024-11-06"])
    #expect(plan.deductions.map(\.applications) == [[first, second], [third]])
    #expect(plan.refunds.map(\.cash) == [100_050, 47_550, 60_050])
    #expect(plan.refunds.map(\.applications) == [[first], [second], [third]])
    #expect(
      plan.balances.map { "\($0.day) \($0.locked)" } == [
        "2024-11-01 147640", "2024-11-05 207710", "2024-11-07 107640", "2024-11-08 60070", "2024-11-09 0",
      ])
    #expect(plan.peak == 207_710)
    #expect(plan.peakDays.map(\.description) == ["2024-11-05"])
  }

  @Test func `cash is available again from the day after the refund`() throws {
    let plan = CashPlan([
      try application("1111-20241101", cash: 1000, from: "2024-11-04", to: "2024-11-06", worth: 100),
      try application("2222-20241101", cash: 1000, from: "2024-11-08", to: "2024-11-11", worth: 100),
    ])
    #expect(plan.balances.map(\.locked) == [1000, 1000, 0])
    #expect(plan.peakDays.map(\.description) == ["2024-11-01", "2024-11-07"])
    #expect(plan.best(within: 1000).applications == plan.applications)
  }

  @Test(arguments: ["2024-11-06", "2024-11-07"])
  func `a refund is too late for a deduction on the same day or the day after`(deduction: String) throws {
    // The cash must be in the account on the trading day before the deduction, and the refund arrives during 11-06.
    let plan = CashPlan([
      try application("1111-20241101", cash: 1000, from: "2024-11-04", to: "2024-11-06", worth: 100),
      try application("2222-20241101", cash: 1000, from: deduction, to: "2024-11-11", worth: 101),
    ])
    #expect(plan.peak == 2000)
    #expect(plan.best(within: 1000).applications.map(\.id) == ["2222-20241101"])
    #expect(plan.best(within: 2000).applications == plan.applications)
  }

  @Test func `no applications need no cash`() {
    let plan = CashPlan([])
    #expect(plan.deductions == [] && plan.refunds == [] && plan.balances == [])
    #expect(plan.peak == 0 && plan.peakDays == [])
    let choice = plan.best(within: 1000)
    #expect(choice.applications == [] && choice.isExact)
    #expect([choice.expectedValue.count, choice.cash] == [0, 0])
  }

  @Test func `an invalid application is nil`() throws {
    let code = try #require(StockCode("1111"))
    func make(cash: Int, days: Int, worth: Int = 0) -> CashPlan.Application? {
      CashPlan.Application(
        id: "1111-20241101", code: code, name: "", cash: cash, readyDay: Day(number: 19_999),
        deductionDay: Day(number: 20_000),
        refundDay: Day(number: 20_000 + days), expectedValue: Hundredths(worth), applicationFee: 20)
    }
    #expect(make(cash: -1, days: 2) == nil)
    #expect(make(cash: 100_000_000_001, days: 2) == nil)
    #expect(make(cash: 100, days: 0) == nil)
    #expect(make(cash: 100, days: 1, worth: Int.min) == nil)
    #expect(make(cash: 100, days: 1)?.refund == 80)
    #expect(make(cash: 5, days: 1)?.refund == 0)
  }
}

/// An application with its cash in NT$ and its expected value in hundredths of NT$.
func application(
  _ id: String, cash: Int, from deduction: String, to refund: String, worth: Int? = nil
) throws -> CashPlan.Application {
  let code = try #require(StockCode(id.prefix(4)))
  return try #require(
    CashPlan.Application(
      id: id, code: code, name: "股", cash: cash,
      readyDay: TradingCalendar().tradingDay(before: try day(deduction)), deductionDay: try day(deduction),
      refundDay: try day(refund),
      expectedValue: worth.map { Hundredths($0) }, applicationFee: 20))
}
