import TestSamples
import TestSupport
import Testing
import Trading
import Values

@Suite struct TickTableTests {
  @Test(arguments: [
    (
      SecurityClass.share,
      [
        "0.01": "0.01", "9.99": "0.01", "10": "0.05", "49.95": "0.05", "50": "0.1",
        "99.9": "0.1", "100": "0.5", "499.5": "0.5", "500": "1", "999": "1", "1000": "5", "9000": "5",
      ]
    ),
    (.depositaryReceipt, ["9.99": "0.01", "10": "0.05"]),
    (.fund, ["0.01": "0.01", "49.99": "0.01", "50": "0.05", "500": "0.05"]),
    (.bondFund, ["49.99": "0.01", "50": "0.05"]),
    (.corporateBond, ["5": "0.05", "100": "0.05", "500": "0.05"]),
    (.governmentBond, ["100": "0.05"]),
  ])
  func `a price has the tick size of its bracket`(security: SecurityClass, steps: [String: String]) throws {
    for (amount, step) in steps {
      #expect(try table(security).step(at: price(amount))?.description == step, "\(amount)")
    }
  }

  @Test func `before March 2005 shares had other tick sizes`() throws {
    let prices = ["4.99", "5", "15", "50", "150", "1000"]
    let old = TickTable.table(of: .share, on: try day("2005-02-28"))
    let new = TickTable.table(of: .share, on: try day("2005-03-01"))
    #expect(
      try prices.map { old.step(at: try price($0))?.description } == ["0.01", "0.05", "0.1", "0.5", "1", "5"])
    #expect(
      try prices.map { new.step(at: try price($0))?.description } == [
        "0.01", "0.01", "0.05", "0.1", "0.5", "5",
      ])
  }

  @Test func `a price is rounded down and up to the grid, and ticks cross brackets both ways`() throws {
    let ticks = try table(.share)
    func around(_ amount: String) throws -> [String?] {
      let price = try price(amount)
      return [ticks.tick(before: price), ticks.floor(price), ticks.ceiling(price), ticks.tick(after: price)]
        .map { $0?.description }
    }
    #expect(try around("10") == ["9.99", "10", "10", "10.05"])
    #expect(try around("9.995") == ["9.99", "9.99", "10", "10"])
    #expect(try around("49.9999") == ["49.95", "49.95", "50", "50"])
    #expect(try around("1000") == ["999", "1000", "1000", "1005"])
    #expect(try around("100.5148") == ["100.5", "100.5", "101", "101"])
    #expect(try around("0.01") == [nil, "0.01", "0.01", "0.02"])
    #expect(try around("0.0001") == [nil, nil, "0.01", "0.01"])
    let largest = try #require(Price(tenThousandths: 9_999_999_999_999_999))
    #expect(ticks.tick(after: largest) == nil)
    #expect(ticks.ceiling(largest) == nil)
    #expect(!ticks.contains(try price("10.01")))
    #expect(ticks.contains(try price("10.05")))
  }

  @Test
  func `a session trades between limits on the grid, 10 % around its reference, and 7 % before 2015-06`()
    throws
  {
    let ticks = try table(.share),
      days = ["2024-10-30", "2015-06-01", "2015-05-29"].compactMap { Day(iso: $0) }
    func limits(_ reference: String, on day: Day) throws -> String {
      try ticks.limits(around: price(reference), on: day).map { "\($0.down) \($0.up)" } ?? "none"
    }
    #expect(try days.map { try limits("1075", on: $0) } == ["968 1180", "968 1180", "1000 1150"])
    #expect(
      try ["50.4", "9.99", "0.05", "0.01"].map { try limits($0, on: days[0]) } == [
        "45.4 55.4", "9 10.95", "0.05 0.05", "0.01 0.01",
      ])
  }

  @Test(arguments: [301] as [UInt64])
  func `the tick after the previous tick is the price itself`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<20_000 {
      let ticks = try table(SecurityClass.allCases.randomElement(using: &random) ?? .share)
      let any = try #require(Price(tenThousandths: Int.random(in: 501...20_000_000, using: &random)))
      let onGrid = try #require(ticks.ceiling(any))
      let back = try #require(ticks.tick(before: onGrid))
      #expect(ticks.tick(after: back) == onGrid, "seed \(seed): \(any)")
      #expect(back < any && any <= onGrid, "seed \(seed): \(any)")
    }
  }
}
