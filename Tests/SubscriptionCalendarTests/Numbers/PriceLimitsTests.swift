import TestSupport
import Testing
import Trading
import Values

@Suite struct PriceLimitsTests {
  @Test(arguments: [
    (SecurityClass.share, "240", "264", "216"), (.share, "600", "660", "540"),
    (.share, "75.8", "83.3", "68.3"), (.share, "136", "149.5", "122.5"), (.share, "246", "270.5", "221.5"),
    (.share, "181.5", "199.5", "163.5"), (.fund, "115.95", "127.5", "104.4"),
    (.fund, "116.05", "127.65", "104.45"), (.fund, "77.2", "84.9", "69.5"), (.share, "9.95", "10.9", "8.96"),
    // 90 % of 11.1112 is 10.00008: above 10 by less than the precision of a price.
    (.share, "11.1112", "12.2", "10.05"),
  ])
  func `the limits equal those that the exchanges showed, also for a price off the grid`(
    security: SecurityClass, reference: String, up: String, down: String
  ) throws {
    let found = PriceLimits(reference: try price(reference), of: security, on: try day("2023-01-30"))
    #expect(found == .within(down: try price(down), up: try price(up)))
  }

  @Test func `the limit was 7 percent until the end of May 2015`() throws {
    #expect(PriceLimits.percent(on: try day("2015-05-31")) == 7)
    #expect(PriceLimits.percent(on: try day("2015-06-01")) == 10)
    let found = PriceLimits(reference: try price("100"), of: .share, on: try day("2015-05-29"))
    #expect(found == .within(down: try price("93"), up: try price("107")))
  }

  @Test func `a new listing has no price limits in its first five days`() throws {
    let found = PriceLimits(
      reference: try price("100"), of: .share, on: try day("2024-11-13"), isAmongFirstFiveDays: true)
    #expect(found == .unlimited)
  }

  @Test func `government bonds and impossible references have no limits`() throws {
    for units in [1, 89, 9_999_999_999_999_999] {
      let reference = try #require(Price(tenThousandths: units))
      let found = PriceLimits(reference: reference, of: .share, on: try day("2024-11-13"))
      #expect(found == nil)
    }
    #expect(PriceLimits(reference: try price("100"), of: .governmentBond, on: try day("2024-11-13")) == nil)
  }

  @Test(arguments: 201...202 as ClosedRange<UInt64>)
  func `limits are on the grid within ten percent, and the next tick is outside`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let today = try day("2024-11-13")
    let tables = try [SecurityClass.share, .fund, .corporateBond].map { ($0, try table($0)) }
    var wrong: [String] = []
    for turn in 0..<100_000 {
      let (security, ticks) = tables[turn % 3]
      let bound = [20_000, 200_000, 2_000_000, 30_000_000].randomElement(using: &random) ?? 20_000
      let units = ticks.ceilingUnits(Int.random(in: 5000...bound, using: &random))
      guard let reference = Price(tenThousandths: units),
        case .within(let down, let up)? = PriceLimits(reference: reference, of: security, on: today),
        let above = ticks.tick(after: up), let below = ticks.tick(before: down)
      else {
        wrong.append("\(security) \(units): none")
        continue
      }
      let isRight =
        ticks.contains(up) && ticks.contains(down) && up.tenThousandths * 10 <= units * 11
        && down.tenThousandths * 10 >= units * 9 && above.tenThousandths * 10 > units * 11
        && below.tenThousandths * 10 < units * 9 && down <= reference && reference <= up
      if !isRight { wrong.append("\(security) \(reference): \(down) to \(up)") }
    }
    #expect(wrong.prefix(5) == [], "seed \(seed)")
  }
}

extension TickTable {
  /// The lowest grid price that is not below a price, in 1/10000 NT$.
  fileprivate func ceilingUnits(_ units: Int) -> Int {
    Price(tenThousandths: units).flatMap { ceiling($0) }?.tenThousandths ?? units
  }
}
