import ListEngine
import SubscriptionLists
@testable import SubscriptionNightly
import TestSupport
import Testing
import Values

/// Rows that may be the same offering are found without comparing each with each.
@Suite struct OfferingLookupTests {
  private static func offering(_ code: Int, name: String, start: Int) throws -> Offering {
    let first = try #require(Day(iso: "2024-10-01"))
    var offering = Offering(code: try #require(StockCode("\(code)")), name: name, market: Market("上市增資"))
    offering.subscriptionStart = first.adding(start)
    offering.subscriptionEnd = first.adding(start + 2)
    offering.drawDate = first.adding(start + 5)
    return offering
  }

  @Test func `it finds what a comparison with every row finds`() throws {
    var random = SplitMix64(seed: 17)
    let offerings = try (0..<400).map { _ in
      try Self.offering(
        Int.random(in: 1000..<1100, using: &random), name: "甲\(Int.random(in: 0..<50, using: &random))",
        start: Int.random(in: 0..<200, using: &random))
    }
    let lookup = RecordLookup(offerings)
    var found = 0
    for (index, offering) in offerings.enumerated() {
      let other = offerings.indices.first { $0 != index && offerings[$0].mayBe(offering) }
      #expect(lookup.first(like: offering, except: index) == other)
      found += other == nil ? 0 : 1
    }
    #expect((20..<400).contains(found), "\(found)")
  }

  @Test(arguments: [100, 1000]) func `the rows that are compared grow with the list`(count: Int) throws {
    let offerings = try (0..<count).map { try Self.offering(1000 + $0, name: "甲\($0)", start: $0 % 60) }
    let lookup = RecordLookup(offerings)
    let compared = offerings.reduce(0) { sum, offering in
      sum + lookup.candidates(for: offering).reduce(0) { $0 + $1.count }
    }
    #expect(compared == 2 * count)
  }
}
