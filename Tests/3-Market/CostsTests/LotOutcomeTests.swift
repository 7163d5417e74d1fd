import Costs
import SubscriptionLists
import TestSamples
import Testing
import Values

@Suite struct LotOutcomeTests {
  /// A lot of 1,000 shares won and sold, computed by hand.
  struct Worked: Sendable, CustomTestStringConvertible {
    let offer: String
    let sale: String
    /// Value, commission, tax, net received, cost and profit.
    let amounts: [Int]
    let returned: String

    init(_ offer: String, _ sale: String, _ amounts: [Int], _ returned: String) {
      (self.offer, self.sale, self.amounts, self.returned) = (offer, sale, amounts, returned)
    }

    var testDescription: String { "\(offer) sold at \(sale)" }
  }

  static let worked = [
    Worked("100", "130", [130_000, 185, 390, 129_425, 100_070, 29_355], "29.33"),
    Worked("498", "719", [719_000, 1024, 2157, 715_819, 498_070, 217_749], "43.72"),
    Worked("15", "19.6", [19_600, 27, 58, 19_515, 15_070, 4445], "29.50"),
    Worked("10", "12", [12_000, 20, 36, 11_944, 10_070, 1874], "18.61"),
    Worked("72", "70", [70_000, 99, 210, 69_691, 72_070, -2379], "-3.30"),
  ]

  @Test(arguments: worked)
  func `a lot's outcome equals the computation by hand`(_ worked: Worked) throws {
    let outcome = try #require(
      LotOutcome(
        offerPrice: try price(worked.offer), soldAt: try price(worked.sale), shares: 1000,
        costs: try shareCosts()))
    #expect(
      [
        outcome.value, outcome.commission, outcome.tax, outcome.netReceived, outcome.cost, outcome.profit,
      ] == worked.amounts)
    #expect(outcome.returnOnCost?.description == worked.returned)
  }

  @Test func `the premiums of the worked examples equal the computation by hand`() throws {
    let premiums = try Self.worked.map { lot in
      Premium.percent(of: try price(lot.sale), over: try price(lot.offer))?.description
    }
    #expect(premiums == ["30.0", "44.4", "30.7", "20.0", "-2.8"])
  }

  @Test func `the required cash is computed from the announced price`() throws {
    let fees = try shareCosts().fees
    #expect(LotOutcome.cashRequired(announcedPrice: try price("100"), shares: 1000, fees: fees) == 100_070)
    #expect(LotOutcome.cashRequired(announcedPrice: try price("47.5"), shares: 1000, fees: fees) == 47_570)
    #expect(LotOutcome.cashRequired(announcedPrice: try price("43.9101"), shares: 3, fees: fees) == 202)
  }

  @Test func `fractions of a dollar are rounded down in receipts and up in payments`() throws {
    // 3 × 33.3333 = 99.9999; 3 × 66.6666 = 199.9998.
    let outcome = try #require(
      LotOutcome(
        offerPrice: try price("33.3333"), soldAt: try price("66.6666"), shares: 3, costs: try shareCosts()))
    #expect([outcome.value, outcome.cost, outcome.profit] == [199, 170, 9])
  }

  @Test func `discount, minimum, tax, fees and rounding change the outcome`() throws {
    func amounts(_ assumptions: CostAssumptions?) throws -> [Int] {
      let costs = try shareCosts(try #require(assumptions))
      let outcome = try #require(
        LotOutcome(
          offerPrice: try price("100"), soldAt: try price("130.5"), shares: 1000,
          costs: costs))
      return [outcome.commission, outcome.tax, outcome.cost]
    }
    // 130,500 × 0.1425 % = 185.9625, of which 28 % is 52.0695; 130,500 × 0.3 % = 391.5.
    #expect(try amounts(.standard) == [185, 391, 100_070])
    #expect(try amounts(CostAssumptions(discount: 280)) == [52, 391, 100_070])
    #expect(try amounts(CostAssumptions(minimumCommission: 200)) == [200, 391, 100_070])
    #expect(try amounts(CostAssumptions(rounding: .nearest)) == [186, 392, 100_070])
    #expect(try amounts(CostAssumptions(discount: 280, rounding: .up)) == [53, 392, 100_070])
    #expect(try amounts(CostAssumptions(tax: Rate(percent: "0.1"))) == [185, 130, 100_070])
    let tenth = try #require(Rate(percent: "0.1"))
    #expect(try amounts(CostAssumptions(commission: tenth)) == [130, 391, 100_070])
    #expect(try amounts(CostAssumptions(applicationFee: 25, noticePostage: 0)) == [185, 391, 100_025])
  }

  @Test func `a commission of 0 is none, without the least one unless it is given`() throws {
    let none = try #require(CostAssumptions(commission: Rate(percent: "0")))
    #expect(try shareCosts(none).commission(on: 130_000) == 0)
    let least = try #require(CostAssumptions(commission: Rate(percent: "0"), minimumCommission: 20))
    #expect(try shareCosts(least).commission(on: 130_000) == 20)
  }

  @Test func `impossible costs are nil, and so are those of an unknown security class`() throws {
    #expect(CostAssumptions(discount: 1001) == nil)
    #expect(CostAssumptions(discount: -1) == nil)
    #expect(CostAssumptions(minimumCommission: -1) == nil)
    #expect(CostAssumptions(applicationFee: 1_000_001) == nil)
    #expect(CostAssumptions() != nil)
    #expect(Rate(percent: "10.0001") == nil)
    #expect(Rate(percent: "0.14251") == nil)
    #expect(Rate(percent: "10")?.millionths == 100_000)
    let day = try day("2024-11-13")
    #expect(LotCosts(of: nil, appliedOn: day, soldOn: day) == nil)
  }

  @Test func `impossible amounts give nil and do not trap`() throws {
    let largest = try #require(Price(tenThousandths: 9_999_999_999_999_999))
    let smallest = try #require(Price(tenThousandths: 1))
    let costs = try shareCosts()
    for shares in [Int.min, -1, 0, 1_000_000_001, Int.max] {
      #expect(LotOutcome(offerPrice: smallest, soldAt: smallest, shares: shares, costs: costs) == nil)
      #expect(LotOutcome.cashRequired(announcedPrice: smallest, shares: shares, fees: costs.fees) == nil)
    }
    #expect(LotOutcome(offerPrice: largest, soldAt: smallest, shares: 1_000_000_000, costs: costs) == nil)
    #expect(LotOutcome(offerPrice: smallest, soldAt: largest, shares: 1_000_000_000, costs: costs) == nil)
    let lot = try #require(LotOutcome(offerPrice: largest, soldAt: smallest, shares: 1_000_000, costs: costs))
    #expect(lot.profit == 100 - 20 - 999_999_999_999_999_900 - 70)
    #expect(lot.returnOnCost?.description == "-100.00")
  }
}
