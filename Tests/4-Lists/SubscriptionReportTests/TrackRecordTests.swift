import Foundation
@testable import SubscriptionLists
@testable import SubscriptionReport
import TestSamples
import TestSupport
import Testing

@testable import Values
@testable import WinRates

/// How good the estimates were, computed a second time with floating-point numbers.
@Suite struct TrackRecordTests {
  private static let day = Day(number: 30_000)

  /// Drawn offerings a day apart, every third of them a first listing without a close.
  private func draws(_ count: Int, seed: UInt64) throws -> [RecordedDraw] {
    var random = SplitMix64(seed: seed)
    return try (0..<count).map { number in
      let isListing = number % 3 == 2
      let price = Int.random(in: 10...200, using: &random)
      let offering = try DrawSamples.offering(
        number, market: isListing ? "初上櫃" : "上市增資", lastDay: DrawSamples.firstDay.adding(number),
        lots: Int.random(in: 50...9000, using: &random), price: "\(price)",
        applications: Int.random(in: 3000...300_000, using: &random))
      let close = Price("\(price * Int.random(in: 101...170, using: &random) / 100 + 1)")
      return RecordedDraw(
        id: "\(offering.code)-20240101", offering: offering, close: isListing ? nil : close, frozen: nil)
    }
  }

  private func record(_ draws: [RecordedDraw]) -> (TrackRecord, OddsEstimator) {
    let estimator = OddsEstimator(draws.compactMap { PastDraw($0) })
    return (TrackRecord(draws, estimator: estimator, before: Self.day), estimator)
  }

  @Test(arguments: 671...674 as ClosedRange<UInt64>)
  func `scores follow from the draws`(seed: UInt64) throws {
    let draws = try draws(30 * Int(seed - 670), seed: seed)
    let (record, estimator) = record(draws)
    #expect(record.cases.map(\.id) == draws.map(\.id).reversed())
    #expect(record.groups.map(\.group) == [.cashIncrease, .firstListing, nil])
    for group in record.groups {
      let cases = record.cases.filter { group.group == nil || $0.group == group.group }
        .filter { $0.estimate != nil && $0.byMedianApplications != nil && $0.byMedianRate != nil }
      #expect(group.cases == cases.count && group.published == 0 && cases.count > 5)
      let held = cases.count { one in
        one.estimate.map { $0.low <= one.drawn && one.drawn <= $0.high } == true
      }
      #expect(group.withinRange == held)
      #expect(
        group.isRegressionSetAside
          == (group.group.map { estimator.isRegressionWorse(of: $0, before: Self.day) } ?? false))
      try expect(group.shown, cases) { $0.estimate?.rate }
      try expect(group.byMedianApplications, cases, \.byMedianApplications)
      try expect(group.byMedianRate, cases, \.byMedianRate)
    }
  }

  private func expect(
    _ score: TrackRecord.Score?, _ cases: [TrackRecord.Case],
    _ estimate: (TrackRecord.Case) -> EstimatedRate?
  ) throws {
    let score = try #require(score)
    let pairs = try cases.map { one in
      (
        drawn: Double(one.drawn.millionths),
        estimate: Double(try #require(estimate(one)).millionths)
      )
    }
    let errors = pairs.map { abs($0.estimate / $0.drawn - 1) * 100 }.sorted()
    let median = (errors[(errors.count - 1) / 2] + errors[errors.count / 2]) / 2
    // Rounded once.
    #expect(abs(Double(score.medianError.tenths) / 10 - median) < 0.050_000_1)
    #expect(score.withinTwo == pairs.count { (0.5...2).contains($0.estimate / $0.drawn) })
    let logs = pairs.map { (drawn: log($0.drawn), estimate: log($0.estimate)) }
    let mean = logs.reduce(0) { $0 + $1.drawn } / Double(logs.count)
    let spread = logs.reduce(0) { $0 + ($1.drawn - mean) * ($1.drawn - mean) }
    let rest = logs.reduce(0) { $0 + ($1.drawn - $1.estimate) * ($1.drawn - $1.estimate) }
    #expect(abs(Double(try #require(score.rSquared).tenths) / 10 - 100 * (1 - rest / spread)) < 0.050_1)
    let valued = cases.filter { $0.drawnValue != nil }
    #expect((score.topTen != nil) == (valued.count >= 20))
    guard let found = score.topTen else { return }
    func best(_ rate: (TrackRecord.Case) -> EstimatedRate?) throws -> Set<String> {
      // The profit of a won lot follows from what it is worth at the drawn rate, but for rounding.
      let worth = try valued.map { one in
        let profit = (Double(try #require(one.drawnValue).count) / 100 + 20) / Double(one.drawn.millionths)
        return (one.id, profit * Double(try #require(rate(one)).millionths))
      }
      return Set(worth.sorted { $0.1 > $1.1 }.prefix(10).map(\.0))
    }
    #expect(abs(found - (try best(estimate).intersection(try best(\.drawn)).count)) <= 1)
  }

  @Test func `an estimate uses only draws before the last day, and one that was published stays`() throws {
    var draws = try draws(60, seed: 675)
    let published = try #require(
      OddsEstimate(
        rate: EstimatedRate(nearest: 777), low: EstimatedRate(nearest: 500),
        high: EstimatedRate(nearest: 999), source: .groupMedian, cases: 9))
    let made = try #require(Instant("2027-07-01T21:30"))
    draws[50].frozen = FrozenEstimate(
      published, close: Price("99"), before: DrawSamples.firstDay.adding(50), made: made)
    let (record, _) = record(draws)
    for one in record.cases {
      let known = draws.compactMap { PastDraw($0) }.filter { $0.drawDate < one.lastDay }
      let draw = try #require(draws.first { $0.id == one.id })
      if one.id == draws[50].id {
        #expect(one.estimate == published && one.made == made)
      } else {
        let features = try #require(PastDraw(draw)?.features)
        #expect(one.estimate == OddsEstimator(known).estimate(of: features, before: one.lastDay))
        #expect(one.made == nil)
      }
    }
    #expect(record.groups.map(\.published).reduce(0, +) == 2)
  }

  @Test(arguments: [(36_104, 36_150, "36.1"), (44_932, 44_950, "44.9"), (75_898, 75_950, "75.9")])
  func `the median of two errors is rounded once`(_ one: Int, _ other: Int, _ median: String) throws {
    var draws = try (0..<3).map { number in
      let offering = try DrawSamples.offering(
        number, lastDay: DrawSamples.firstDay.adding(5 * number), lots: 100, price: "50", applications: 1000)
      return RecordedDraw(id: "\(offering.code)-20240101", offering: offering, close: nil, frozen: nil)
    }
    // The first one has no past rates and is not compared.
    for (number, error) in [(1, one), (2, other)] {
      let rate = EstimatedRate(nearest: 100_000 + error)
      let estimate = try #require(
        OddsEstimate(rate: rate, low: rate, high: rate, source: .groupMedian, cases: 9))
      draws[number].frozen = FrozenEstimate(
        estimate, close: nil, before: DrawSamples.firstDay, made: Instant(secondsSince1970: 0))
    }
    let score = try #require(record(draws).0.groups.last)
    #expect(score.cases == 2 && score.shown?.medianError.description == median)
  }

  @Test func `draws from the day on are left out`() throws {
    let draws = try draws(40, seed: 676)
    let day = DrawSamples.firstDay.adding(20)
    let estimator = OddsEstimator(draws.compactMap { PastDraw($0) })
    let record = TrackRecord(draws, estimator: estimator, before: day)
    #expect(record.cases.count == 18 && record.cases.allSatisfy { $0.drawDate < day })
  }

  @Test func `without draws there is nothing to say`() {
    let (record, _) = record([])
    #expect(record.cases.isEmpty && record.groups.isEmpty)
  }
}
