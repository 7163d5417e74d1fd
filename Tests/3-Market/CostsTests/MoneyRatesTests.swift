import Costs
import TestSamples
import TestSupport
import Testing
import Trading
import Values

@Suite struct MoneyRatesTests {
  private func lot(
    loan: String = "0", own: String? = nil, idle: String = "0", minimum: Int = 0, rounding: Rounding = .down,
    announced: Int = 100_000, days: (Int, Int) = (3, 13)
  ) throws -> LotCosts {
    let (loan, idle) = (try #require(MoneyRates.yearly(loan)), try #require(MoneyRates.yearly(idle)))
    let money = try #require(
      MoneyRates(loan: loan, ownShare: own.flatMap { MoneyRates.share($0) }, idle: idle, minimum: minimum))
    let assumptions = try #require(CostAssumptions(rounding: rounding, money: money))
    return try #require(
      LotCosts(
        assumptions, of: .share, appliedOn: try day("2024-11-01"), soldOn: try day("2024-11-13"),
        away: MoneyAway(price: announced, daysNotDrawn: days.0, daysDrawn: days.1)))
  }

  /// 100,000 for a price of 100, sold at 130, at a win rate of 1 %: interest if not won and if won, profit, expected value,
  /// break-even win rate and price.
  struct Worked: Sendable, CustomTestStringConvertible {
    let loan, own, idle: String
    let minimum: Int
    let numbers: [Int]
    let value, odds, price: String

    var testDescription: String { "loan \(loan) %, own \(own) %, idle \(idle) %, at least \(minimum)" }
  }

  @Test(arguments: [
    // 90,000 × 6.5 % × 3 ÷ 365 = 48.08, × 13 = 208.36.
    Worked(
      loan: "6.5", own: "10", idle: "0", minimum: 0, numbers: [48, 208, 29_147], value: "224.15",
      odds: "0.2328", price: "100.7237"),
    // 100,070 × 1.5 % × 3 ÷ 365 = 12.34, × 13 = 53.46.
    Worked(
      loan: "0", own: "10", idle: "1.5", minimum: 0, numbers: [12, 53, 29_302], value: "261.34",
      odds: "0.1091", price: "100.5680"),
    // The loan's 48 are less than the least interest; 10,070 × 1.5 % × 3 ÷ 365 = 1.24, × 13 = 5.38.
    Worked(
      loan: "6.5", own: "10", idle: "1.5", minimum: 100, numbers: [101, 213, 29_142], value: "171.63",
      odds: "0.4135", price: "100.7287"),
    Worked(
      loan: "0", own: "0", idle: "0", minimum: 100, numbers: [0, 0, 29_355], value: "273.75", odds: "0.0681",
      price: "100.5148"),
  ])
  func `interest worked by hand`(_ worked: Worked) throws {
    let costs = try lot(loan: worked.loan, own: worked.own, idle: worked.idle, minimum: worked.minimum)
    let (offer, sale) = (try price("100"), try price("130"))
    let outcome = try #require(LotOutcome(offerPrice: offer, soldAt: sale, shares: 1000, costs: costs))
    #expect([costs.interestIfNotWon, outcome.interest, outcome.profit] == worked.numbers)
    let value = ExpectedValue.of(profit: outcome.profit, at: try probability("1"), loss: costs.loss)
    #expect(value?.description == worked.value)
    #expect(ExpectedValue.breakEvenOdds(profit: outcome.profit, loss: costs.loss)?.description == worked.odds)
    let breakEven = try #require(
      BreakEven(offerPrice: offer, shares: 1000, costs: costs, ticks: try table(.share)))
    #expect(breakEven.exact == (try price(worked.price)))
    let sold = try #require(
      LotOutcome(offerPrice: offer, soldAt: breakEven.tradable, shares: 1000, costs: costs))
    #expect(sold.profit == breakEven.profit && sold.profit >= 0)
  }

  @Test func `two hundred random loans equal the formulas`() throws {
    var random = SplitMix64(seed: 671)
    for _ in 0..<200 {
      let (loan, idle) = (Int.random(in: 1...2000, using: &random), Int.random(in: 0...500, using: &random))
      let own = Int.random(in: 0...100, using: &random)
      let minimum = [0, 0, 50, 300].randomElement(using: &random) ?? 0
      let announced = Int.random(in: 1000...3_000_000, using: &random)
      let paid = Int.random(in: announced / 2...announced, using: &random)
      let (lost, won) = (Int.random(in: 1...10, using: &random), Int.random(in: 5...40, using: &random))
      let rounding = Rounding.allCases.randomElement(using: &random) ?? .down
      let costs = try lot(
        loan: FixedPoint.text(loan, places: 2), own: "\(own)", idle: FixedPoint.text(idle, places: 2),
        minimum: minimum, rounding: rounding, announced: announced, days: (lost, won))
      // A yearly rate in hundredths of a percent, of dollars times days.
      func yearly(_ rate: Int, _ dollarDays: Int) -> Int {
        let (numerator, denominator) = (rate * dollarDays, 365 * 10_000)
        switch rounding {
        case .down: return numerator / denominator
        case .nearest: return (numerator + denominator / 2) / denominator
        case .up: return (numerator + denominator - 1) / denominator
        }
      }
      func interest(_ lent: Int, _ own: Int) -> Int {
        (lent > 0 ? max(minimum, yearly(loan, lent)) : 0) + yearly(idle, own)
      }
      let (lent, kept) = (announced * (100 - own) / 100, paid * (100 - own) / 100)
      let back = announced - paid - (lent - kept)
      #expect(costs.interestIfNotWon == interest(lent * lost, (announced - lent + 70) * lost))
      #expect(
        costs.interestIfWon(paying: paid)
          == interest(kept * won + (lent - kept) * lost, (paid - kept + 70) * won + back * lost))
      #expect(costs.own(of: announced + 70) == announced - lent + 70)
      #expect(costs.refund(of: announced + 70) == max(0, announced - lent + 50 - interest(lent * lost, 0)))
    }
  }

  @Test func `a dearer loan never raises the expected value, and one at 0 changes nothing`() throws {
    var random = SplitMix64(seed: 672)
    for _ in 0..<50 {
      let own = "\(Int.random(in: 0...100, using: &random))"
      let minimum = Int.random(in: 0...1, using: &random) * 80
      let sale = try price("\(Int.random(in: 90...160, using: &random))")
      let odds = try #require(Probability(Int.random(in: 1...100, using: &random), outOf: 1000))
      let rates = (0..<6).map { _ in Int.random(in: 1...200_000, using: &random) }.sorted()
      let values = try ([0] + rates).map { rate in
        let costs = try lot(loan: FixedPoint.text(rate, places: 4), own: own, minimum: minimum)
        let outcome = try #require(
          LotOutcome(offerPrice: try price("100"), soldAt: sale, shares: 1000, costs: costs))
        return try #require(ExpectedValue.of(profit: outcome.profit, at: odds, loss: costs.loss))
      }
      #expect(values == values.sorted(by: >))
      let free = try lot(own: own, minimum: minimum)
      let usual = try shareCosts()
      #expect(free.interestIfNotWon == 0 && free.own(of: 100_070) == 100_070)
      #expect(free.refund(of: 100_070) == 100_050 && free.loss == usual.loss)
    }
  }

  @Test func `what no rate or share can be is nil`() throws {
    #expect(MoneyRates.yearly("20.0001") == nil && MoneyRates.yearly("-1") == nil)
    #expect(MoneyRates.share("100.1") == nil && MoneyRates.share("12.5") == 125)
    #expect(MoneyRates(loan: .zero, ownShare: 1001, idle: .zero, minimum: 0) == nil)
    #expect(MoneyRates(loan: .zero, ownShare: nil, idle: .zero, minimum: -1) == nil)
    #expect(MoneyAway(price: 1, daysNotDrawn: 0, daysDrawn: 5) == nil)
    // Without a share the broker lends the whole price, but not the fees.
    let costs = try lot(loan: "5")
    #expect(costs.own(of: 100_070) == 70)
  }
}
