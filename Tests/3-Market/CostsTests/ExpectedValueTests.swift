import Costs
import TestSamples
import TestSupport
import Testing
import Values

@Suite struct ExpectedValueTests {
  @Test func `the expected value of 昇佳電子 equals the worked example`() throws {
    let drawn = try #require(Probability(736, outOf: 321_023))
    #expect(drawn.description == "0.2293")
    #expect(drawn.asPublished?.description == "0.22")
    #expect(ExpectedValue.of(profit: 217_749, at: drawn, loss: 20)?.description == "479.27")
    // Before the costs of selling; 486.6 to one decimal.
    #expect(ExpectedValue.of(profit: 220_930, at: drawn, loss: 20)?.description == "486.57")
  }

  @Test(arguments: [
    ("0.5", "126.88", 3980), ("1", "273.75", 1980), ("2", "567.50", 980), ("5", "1448.75", 380),
  ])
  func `the expected value of 100 sold at 130 equals the computation by hand`(
    percent: String, expected: String, breakEven: Int
  ) throws {
    let probability = try probability(percent)
    #expect(ExpectedValue.of(profit: 29_355, at: probability, loss: 20)?.description == expected)
    #expect(ExpectedValue.of(profit: breakEven, at: probability, loss: 20)?.description == "0.00")
  }

  @Test func `half a cent is rounded away from zero`() throws {
    // 29,355 at 0.5 %: 146.775 − 19.9 = 126.875. 1 at 1/200 with a fee of 1: 0.005 − 0.995.
    #expect(ExpectedValue.of(profit: 29_355, at: try probability("0.5"), loss: 20)?.count == 12_688)
    #expect(ExpectedValue.of(profit: -5, at: try probability("0.1"), loss: 0)?.count == -1)
    #expect(ExpectedValue.of(profit: 5, at: try probability("0.1"), loss: 0)?.count == 1)
  }

  @Test func `the break-even odds are the fee over the profit of a win, and nil at a loss`() throws {
    #expect(ExpectedValue.breakEvenOdds(profit: 29_355, loss: 20)?.description == "0.0681")
    #expect(ExpectedValue.breakEvenOdds(profit: 29_355, loss: 20) == Probability(20, outOf: 29_375))
    #expect(ExpectedValue.breakEvenOdds(profit: 1, loss: 20)?.description == "95.2381")
    for profit in [0, -1, -2379, Int.min, Int.max] {
      #expect(ExpectedValue.breakEvenOdds(profit: profit, loss: 20) == nil)
    }
  }

  @Test(arguments: [401] as [UInt64])
  func `at the break-even odds an application is worth exactly zero`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<20_000 {
      let profit = Int.random(in: 1...10_000_000, using: &random)
      let fee = Int.random(in: 1...100, using: &random)
      let odds = try #require(ExpectedValue.breakEvenOdds(profit: profit, loss: fee))
      #expect(
        odds.numerator * profit == (odds.denominator - odds.numerator) * fee,
        "seed \(seed): \(profit), \(fee)")
      #expect(ExpectedValue.of(profit: profit, at: odds, loss: fee) == Hundredths(0))
    }
  }

  @Test func `impossible amounts give nil and do not trap`() throws {
    let thin = try #require(Probability(1, outOf: Int.max))
    let sure = try #require(Probability(1, outOf: 1))
    #expect(ExpectedValue.of(profit: Int.max, at: sure, loss: 20) == nil)
    #expect(ExpectedValue.of(profit: Int.min, at: sure, loss: 20) == nil)
    #expect(ExpectedValue.of(profit: Int.max, at: thin, loss: 20)?.description == "-19.00")
  }
}
