import Foundation
@testable import SubscriptionLists
import TestSamples
import TestSupport
import Testing

@testable import Values
@testable import WinRates

@Suite struct OddsEstimatorTests {
  static let nothingShipped = DatedTable<ShippedModels?>(nil)

  private func features(
    lots: Int, price: String = "50", close: String? = "60", market: String = "上市增資"
  ) throws -> DrawFeatures {
    let offering = try DrawSamples.offering(
      1, market: market, lastDay: DrawSamples.firstDay, lots: lots, price: price, applications: nil)
    return try #require(DrawFeatures(of: offering, at: close.flatMap { Price($0) }))
  }

  private func draws(
    _ count: Int, market: String = "上市增資", seed: UInt64 = 641, noise: Double = 0.4
  ) throws -> [PastDraw] {
    var random = SplitMix64(seed: seed)
    return try DrawSamples.following(
      count, market: market, from: DrawSamples.firstDay, noise: noise, random: &random)
  }

  private let later = DrawSamples.firstDay.adding(1000)

  @Test func `with nothing known there is no estimate`() throws {
    let empty = OddsEstimator([], shipped: Self.nothingShipped)
    #expect(empty.estimate(of: try features(lots: 100), before: later) == nil)
    // A few draws have no 8 of 10.
    let few = OddsEstimator(try draws(4), shipped: Self.nothingShipped)
    #expect(few.estimate(of: try features(lots: 100), before: later) == nil)
  }

  @Test func `what comes with the program is from the days after its draws on`() throws {
    let empty = OddsEstimator([])
    func estimate(_ day: String) throws -> OddsEstimate? {
      let day = try #require(Day(iso: day))
      return empty.estimate(of: try features(lots: 1000), before: day)
    }
    #expect(try estimate("2024-07-30") == nil)
    for (day, cases) in [("2024-07-31", 20), ("2024-10-30", 20), ("2024-10-31", 45), ("2026-01-02", 45)] {
      let estimate = try estimate(day)
      #expect(estimate?.source == .regression && estimate?.note == .shipped && estimate?.cases == cases)
    }
  }

  @Test func `the source follows from the draws that are known`() throws {
    func source(_ draws: [PastDraw], close: String? = "60", market: String = "上市增資") throws -> OddsEstimate? {
      OddsEstimator(draws, shipped: Self.nothingShipped).estimate(
        of: try features(lots: 100, close: close, market: market), before: later)
    }
    func expect(_ estimate: OddsEstimate?, _ source: OddsEstimate.Source, of cases: Int) {
      #expect(estimate?.source == source && estimate?.cases == cases && estimate?.note == nil)
    }
    expect(try source(try draws(20)), .regression, of: 20)
    expect(try source(try draws(19)), .groupMedian, of: 19)
    expect(try source(try draws(30), close: nil), .groupMedian, of: 30)
    expect(try source(try draws(30), market: "創新板初上市"), .allMedian, of: 30)
    expect(try source(try draws(30, market: "初上櫃"), market: "第一上櫃公司初上櫃"), .regression, of: 30)
    // A label that names no occasion has no group of its own.
    #expect(try source(try draws(30, market: "興櫃"), market: "興櫃")?.source == .allMedian)
  }

  @Test func `lots divided by the median applications are just that`() throws {
    let applications = [100_000, 300_000, 200_000, 160_000, 900_000, 50_000]
    let draws = try applications.enumerated().map { number, applications in
      try DrawSamples.draw(
        number, lastDay: DrawSamples.firstDay.adding(number), lots: 10, close: nil, applications: applications
      )
    }
    let estimate = OddsEstimator(draws, shipped: Self.nothingShipped).estimate(
      of: try features(lots: 900), before: later)
    // 900 ÷ 180,000
    #expect(estimate?.rate.description == "0.5000")
    #expect(estimate?.source == .groupMedian)
  }

  @Test func `the range holds 8 of 10 estimates that did not know their draw`() throws {
    let draws = try draws(400, noise: 0.8)
    let estimator = OddsEstimator(draws, shipped: Self.nothingShipped)
    for (part, draws) in [("regression", draws.dropFirst(100)), ("median", draws.dropFirst(100))] {
      let held = draws.count { draw in
        let estimate =
          part == "median"
          ? estimator.medianEstimate(of: draw.features, before: draw.lastDay)
          : estimator.estimate(of: draw.features, before: draw.lastDay)
        guard let estimate else { return false }
        let rate = EstimatedRate(nearest: draw.logOfRate.exponential(parts: 1_000_000))
        return estimate.low <= rate && rate <= estimate.high
      }
      #expect((78...93).contains(held * 100 / draws.count), "\(part): \(held) of \(draws.count)")
    }
  }

  @Test(arguments: 651...656 as ClosedRange<UInt64>)
  func `more lots never lower the odds, a higher premium never raises them, the range contains the estimate`(
    seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    let count = [0, 8, 25, 60][Int(seed % 4)]
    // Among them draws without any order, whose slopes may have any sign.
    let draws = try (0..<count).map { number in
      try DrawSamples.draw(
        number, lastDay: DrawSamples.firstDay.adding(number),
        lots: Int.random(in: 1...30_000, using: &random),
        price: "\(Int.random(in: 5...900, using: &random))",
        close: "\(Int.random(in: 5...1800, using: &random))",
        applications: Int.random(in: 1...900_000, using: &random))
    }
    let estimator = OddsEstimator(draws)
    for _ in 0..<300 {
      let lots = Int.random(in: 1...1_000_000, using: &random)
      let price = Int.random(in: 1...500, using: &random)
      let close = Int.random(in: 1...1000, using: &random)
      func estimate(lots: Int, close: Int) throws -> OddsEstimate {
        let features = try features(lots: lots, price: "\(price)", close: "\(close)")
        return try #require(estimator.estimate(of: features, before: Day(number: 21_200)))
      }
      let one = try estimate(lots: lots, close: close)
      let more = try estimate(lots: lots + Int.random(in: 1...1 + lots / 50, using: &random), close: close)
      let higher = try estimate(lots: lots, close: close + Int.random(in: 1...20, using: &random))
      #expect(one.rate <= more.rate, "seed \(seed): \(lots) lots")
      #expect(higher.rate <= one.rate, "seed \(seed): \(price) → \(close)")
      for estimate in [one, more, higher] {
        #expect(estimate.low <= estimate.rate && estimate.rate <= estimate.high)
        #expect(estimate.high.millionths <= 1_000_000)
      }
    }
  }

  @Test func `an estimate does not depend on the order of the draws`() throws {
    var random = SplitMix64(seed: 657)
    let draws = try draws(80)
    let first = OddsEstimator(draws).estimate(of: try features(lots: 321), before: later)
    #expect(first != nil)
    for _ in 0..<5 {
      let shuffled = OddsEstimator(draws.shuffled(using: &random))
      #expect(shuffled.estimate(of: try features(lots: 321), before: later) == first)
    }
  }

  @Test func `draws from the last day on change nothing`() throws {
    let draws = try draws(80)
    for draw in draws.dropFirst(10) {
      let known = draws.filter { $0.drawDate < draw.lastDay }
      #expect(
        OddsEstimator(draws).estimate(of: draw.features, before: draw.lastDay)
          == OddsEstimator(known).estimate(of: draw.features, before: draw.lastDay))
    }
  }

  @Test func `a regression that was worse than the median is set aside, and comes back when it is better`()
    throws
  {
    // Fifty draws with the same number of applications, after and before others that follow premium, cash and lots.
    var random = SplitMix64(seed: 658)
    let early = try DrawSamples.following(60, from: DrawSamples.firstDay, noise: 0.1, random: &random)
    let strange = try (60..<110).map { number in
      try DrawSamples.draw(
        number, lastDay: DrawSamples.firstDay.adding(number),
        lots: Int.random(in: 100...20_000, using: &random),
        price: "\(Int.random(in: 10...300, using: &random))",
        close: "\(Int.random(in: 310...900, using: &random))",
        applications: 31_000 + number)
    }
    let late = try DrawSamples.following(
      300, from: DrawSamples.firstDay.adding(110), noise: 0.1, random: &random)
    let estimator = OddsEstimator(early + strange + late, shipped: Self.nothingShipped)
    func estimate(_ day: Int) throws -> OddsEstimate? {
      estimator.estimate(of: try features(lots: 700), before: DrawSamples.firstDay.adding(day))
    }
    #expect(try estimate(60)?.source == .regression)
    let fallback = try estimate(100)
    #expect(fallback?.source == .groupMedian && fallback?.note == .regressionWasWorse)
    #expect(try estimate(412)?.source == .regression)
    #expect(try estimate(412)?.note == nil)
  }

  @Test func `an offering unlike the others has a wider range`() throws {
    let estimator = OddsEstimator(try draws(60), shipped: Self.nothingShipped)
    func width(_ features: DrawFeatures) throws -> Double {
      let estimate = try #require(estimator.estimate(of: features, before: later))
      return Double(estimate.high.millionths) / Double(estimate.low.millionths)
    }
    #expect(try width(try features(lots: 3000)) * 1.05 < width(try features(lots: 20, close: "50.1")))
  }

  @Test func `bonds, funds, cancelled offerings and those without lots have no features`() throws {
    let day = DrawSamples.firstDay
    func hasFeatures(_ change: (inout Offering) -> Void) throws -> Bool {
      var offering = try DrawSamples.offering(1, lastDay: day, lots: 10, price: "50", applications: nil)
      change(&offering)
      return DrawFeatures(of: offering, at: nil) != nil
    }
    #expect(try hasFeatures { _ in })
    #expect(try hasFeatures { $0.code = StockCode("2897B") ?? $0.code })
    #expect(try !hasFeatures { $0.code = StockCode("12341") ?? $0.code })
    #expect(try !hasFeatures { $0.market = Market("中央登錄公債") })
    #expect(try !hasFeatures { $0.isCancelled = true })
    #expect(try !hasFeatures { $0.lotShares = nil })
    #expect(try !hasFeatures { $0.lotShares = 0 })
    #expect(try !hasFeatures { $0.sharesOfferedFinal = 999 })
    #expect(try !hasFeatures { ($0.sharesOffered, $0.sharesOfferedFinal) = (nil, nil) })
  }

  @Test func `texts are as rough as the estimate`() throws {
    func text(_ rate: Int, _ low: Int, _ high: Int) throws -> String {
      let rates = [rate, low, high].map { EstimatedRate(nearest: $0) }
      let estimate = try #require(
        OddsEstimate(rate: rates[0], low: rates[1], high: rates[2], source: .regression, cases: 45))
      return "\(estimate.roughRate) (\(estimate.roughRange.low)–\(estimate.roughRange.high))"
    }
    #expect(try text(15_312, 8_412, 27_900) == "1.5 (0.8–3)")
    #expect(try text(1_234, 1_050, 1_449) == "0.12 (0.11–0.14)")
    #expect(try text(839_512, 502_300, 1_000_000) == "84 (50–100)")
    #expect(try text(996_000, 996_000, 1_000_000) == "100 (100–100)")
    #expect(try text(21_000, 20_900, 21_100) == "2.1 (2–2.1)")
    #expect(try text(1, 1, 9) == "0.0001 (0.0001–0.0009)")
  }

  @Test func `extreme numbers have estimates too`() throws {
    let large = try DrawSamples.draw(
      1, lastDay: DrawSamples.firstDay, lots: 900_000_000, price: "0.0001", close: "999999999999",
      applications: 999_999_999_999)
    let small = try DrawSamples.draw(
      2, lastDay: DrawSamples.firstDay, lots: 1, price: "999999", close: "0.01", applications: 1)
    let estimator = OddsEstimator((0..<30).flatMap { _ in [large, small] }, shipped: Self.nothingShipped)
    for draw in [large, small] {
      let estimate = try #require(estimator.estimate(of: draw.features, before: later))
      #expect(estimate.low <= estimate.rate && estimate.rate <= estimate.high)
    }
  }
}
