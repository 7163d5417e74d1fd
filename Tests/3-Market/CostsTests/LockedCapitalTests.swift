import Costs
import TestSamples
import Testing
import Values

@Suite struct LockedCapitalTests {
  @Test(arguments: [
    (4, 4, "4.00", "24.96"), (5, 5, "5.00", "19.97"), (7, 7, "7.00", "14.26"), (4, 14, "4.10", "24.35"),
  ])
  func `the yearly return of 100 sold at 130 equals the computation by hand`(
    lost: Int, won: Int, days: String, annualised: String
  ) throws {
    let found = try #require(try locked(lost: lost, won: won))
    #expect(found.daysNotDrawn == lost)
    #expect(found.daysDrawn == won)
    #expect(found.days.description == days)
    #expect(found.annualised.description == annualised)
  }

  @Test func `the days are calendar days from the last subscription day`() throws {
    // 6715 of 2022: from the last day to the refund, and to two trading days after the delivery.
    let found = try #require(
      LockedCapital(
        capital: 100_070, profit: 29_355, odds: try probability("1"), end: try day("2022-02-18"),
        refund: try day("2022-02-23"), proceeds: try day("2022-03-07"), loss: 20))
    #expect([found.daysNotDrawn, found.daysDrawn] == [5, 17])
    #expect(found.days.description == "5.12")
  }

  @Test func `a loss is a negative return, and invalid input gives nil`() throws {
    #expect(try locked(lost: 4, won: 4, profit: -2379)?.annualised.description == "-3.97")
    #expect(try locked(lost: 0, won: 4) == nil)
    #expect(try locked(lost: 4, won: -1) == nil)
    #expect(try locked(lost: 4, won: 4, capital: 0) == nil)
    #expect(try locked(lost: 4, won: 4, capital: Int.max, profit: Int.max)?.annualised.description == "91.25")
    let far = LockedCapital(
      capital: 1, profit: 1, odds: try probability("1"), end: Day(number: Int.min),
      refund: Day(number: Int.max), proceeds: Day(number: Int.max), loss: 20)
    #expect(far == nil)
  }

  private func locked(lost: Int, won: Int, capital: Int = 100_070, profit: Int = 29_355) throws
    -> LockedCapital?
  {
    let end = try day("2024-11-01")
    return LockedCapital(
      capital: capital, profit: profit, odds: try probability("1"), end: end,
      refund: end.adding(lost),
      proceeds: end.adding(won), loss: 20)
  }
}
