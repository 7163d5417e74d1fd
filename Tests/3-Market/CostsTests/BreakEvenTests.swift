import Costs
import TestSamples
import TestSupport
import Testing
import Trading
import Values

@Suite struct BreakEvenTests {
  @Test(arguments: [
    ("100", "100.5148", "101", 484, -14), ("498", "500.2838", "501", 714, -282),
    ("15", "15.137", "15.15", 14, -36), ("10", "10.1204", "10.15", 30, -20),
    ("72", "72.3903", "72.4", 10, -89),
  ])
  func `a lot's break-even price equals the computation by hand`(
    offer: String, exact: String, tradable: String, profit: Int, lower: Int
  ) throws {
    let found = try #require(
      BreakEven(
        offerPrice: try price(offer), shares: 1000, costs: try shareCosts(), ticks: try table(.share)))
    #expect(found.exact.description == exact)
    #expect(found.tradable.description == tradable)
    #expect(found.profit == profit)
    #expect(found.profitOneTickLower == lower)
  }

  @Test func `impossible prices give nil and do not trap`() throws {
    let largest = try #require(Price(tenThousandths: 9_999_999_999_999_999))
    for shares in [Int.min, 0, 1, 1000, 1_000_000_000, Int.max] {
      #expect(
        BreakEven(offerPrice: largest, shares: shares, costs: try shareCosts(), ticks: try table(.share))
          == nil)
    }
    let smallest = try #require(Price(tenThousandths: 1))
    let found = try #require(
      BreakEven(offerPrice: smallest, shares: 1, costs: try shareCosts(), ticks: try table(.share)))
    // 1 + 70 + 20 dollars and the tax of 92.
    #expect(found.tradable.description == "91")
    #expect(found.profit == 0)
    #expect(found.profitOneTickLower == -1)
  }

  @Test(arguments: 101...104 as ClosedRange<UInt64>)
  func `the tradable price makes no loss, and one tick lower does`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let (costs, ticks) = (try shareCosts(), try table(.share))
    var wrong: [String] = []
    for _ in LongRun.cases(250_000) {
      let (offer, shares) = try lot(&random)
      guard let found = BreakEven(offerPrice: offer, shares: shares, costs: costs, ticks: ticks) else {
        wrong.append("\(offer) × \(shares): none")
        continue
      }
      let isRight =
        found.profit >= 0 && ticks.contains(found.tradable) && (found.profitOneTickLower ?? 0) < 0
        && profit(offer, found.tradable, shares) == found.profit
      if !isRight { wrong.append("\(offer) × \(shares): \(found)") }
    }
    #expect(wrong.prefix(5) == [], "seed \(seed)")
  }

  @Test(arguments: 105...107 as ClosedRange<UInt64>)
  func `with any costs and ticks every lower price makes a loss`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var wrong: [String] = []
    for _ in LongRun.cases(3000) {
      let costs = try shareCosts(try anyCosts(&random))
      let ticks = try table(SecurityClass.allCases.randomElement(using: &random) ?? .share)
      let offer = try #require(Price(tenThousandths: Int.random(in: 1...3_000_000, using: &random)))
      let shares = [1, 2, 7, 100, 1000].randomElement(using: &random) ?? 1
      let found = try #require(BreakEven(offerPrice: offer, shares: shares, costs: costs, ticks: ticks))
      // Down to a value ten dollars lower, further than rounding could matter.
      let top = try #require(
        LotOutcome(offerPrice: offer, soldAt: found.tradable, shares: shares, costs: costs))
      var lower = ticks.tick(before: found.tradable)
      while let price = lower {
        let lot = try #require(LotOutcome(offerPrice: offer, soldAt: price, shares: shares, costs: costs))
        if lot.profit >= 0 { wrong.append("\(offer) × \(shares) at \(price): \(found), \(costs)") }
        lower = lot.value < top.value - 10 ? nil : ticks.tick(before: price)
      }
      if top.profit != found.profit { wrong.append("\(offer) × \(shares): \(found), \(costs)") }
      if found.profit < 0 { wrong.append("\(offer) × \(shares): \(found), \(costs)") }
    }
    #expect(wrong.prefix(5) == [], "seed \(seed)")
  }

  @Test(arguments: [108] as [UInt64])
  func `at the exact price the unrounded profit is zero`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in LongRun.cases(5000) {
      let costs = try shareCosts(try anyCosts(&random))
      let (offer, shares) = try lot(&random)
      let found = try #require(
        BreakEven(offerPrice: offer, shares: shares, costs: costs, ticks: try table(.share)))
      // The profit in 10^-13 NT$ at half a ten-thousandth below and above the price changes its sign.
      let (below, above) = (twice(found.exact) - 1, twice(found.exact) + 1)
      let profits = [below, above].map { halves in
        unroundedProfit(offer, halves: halves, shares, costs)
      }
      #expect(profits[0] <= 0 && profits[1] > 0, "seed \(seed): \(offer) × \(shares), \(found)")
    }
  }

  private func lot(_ random: inout SplitMix64) throws -> (offer: Price, shares: Int) {
    // Prices in cents, as in offerings, with small ones as often as large ones.
    let bound = [2000, 20_000, 200_000].randomElement(using: &random) ?? 2000
    let offer = try #require(Price(tenThousandths: Int.random(in: 1...bound, using: &random) * 100))
    return (offer, [1, 10, 100, 500, 1000, 2000, 10_000].randomElement(using: &random) ?? 1)
  }

  /// The profit at the standard costs, computed independently.
  private func profit(_ offer: Price, _ sale: Price, _ shares: Int) -> Int {
    let value = sale.tenThousandths * shares / 10_000
    let cost = (offer.tenThousandths * shares + 9999) / 10_000 + 70
    return value - max(20, value * 1425 / 1_000_000) - value * 3 / 1000 - cost
  }

  private func twice(_ price: Price) -> Int128 { Int128(price.tenThousandths) * 2 }

  private func unroundedProfit(
    _ offer: Price, halves: Int128, _ shares: Int, _ costs: LotCosts
  ) -> Int128 {
    let value = halves * Int128(shares) * 1_000_000_000
    let rate = Int128(costs.brokerage.commission.millionths * costs.discount)
    let commission = max(
      halves * Int128(shares) * rate, Int128(costs.brokerage.minimum) * 20_000 * 1_000_000_000)
    let taken = halves * Int128(shares) * Int128(costs.tax.millionths) * 1000
    let cost = (twice(offer) * Int128(shares) + Int128(costs.fees.total) * 20_000) * 1_000_000_000
    return value - commission - taken - cost
  }

  private func anyCosts(_ random: inout SplitMix64) throws -> CostAssumptions {
    let commission = try #require(Rate(millionths: Int.random(in: 0...20_000, using: &random)))
    return try #require(
      CostAssumptions(
        commission: commission,
        minimumCommission: Int.random(in: 0...200, using: &random),
        discount: Int.random(in: 0...1000, using: &random),
        tax: Rate(millionths: Int.random(in: 0...20_000, using: &random)),
        applicationFee: Int.random(in: 0...50, using: &random),
        noticePostage: Int.random(in: 0...50, using: &random),
        rounding: Rounding.allCases.randomElement(using: &random) ?? .down))
  }
}
