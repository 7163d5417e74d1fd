import SubscriptionCalendar
import TestSupport
import Testing

/// Medians and quartiles of past premiums.
@Suite struct PremiumStatisticsTests {
  /// The value at a number of quarters, in quarters of a tenth, interpolated between neighbours.
  private static func quarters(_ values: [Int], _ part: Int) -> Int {
    let sorted = values.sorted()
    let steps = (sorted.count - 1) * part
    let place = steps / 4
    guard steps % 4 > 0 else { return 4 * sorted[place] }
    return 4 * sorted[place] + (sorted[place + 1] - sorted[place]) * (steps % 4)
  }

  /// Rounded to a whole number, halves away from zero.
  private static func rounded(_ quarters: Int) -> Int {
    let size = (quarters.magnitude + 2) / 4
    return quarters < 0 ? -Int(size) : Int(size)
  }

  @Test func `quartiles of random values equal the definition`() {
    var random = SplitMix64(seed: 7)
    for _ in 0..<2000 {
      let count = Int.random(in: 1...60, using: &random)
      let values = (0..<count).map { _ in Int.random(in: -900...9000, using: &random) }
      let quartiles = PremiumStatistics.Quartiles(values.map { Percent(tenths: $0) })
      let wanted = (1...3).map { Self.rounded(Self.quarters(values, $0)) }
      #expect(
        [quartiles?.lower, quartiles?.median, quartiles?.upper].map { $0?.tenths } == wanted, "\(values)")
    }
    #expect(PremiumStatistics.Quartiles([]) == nil)
  }

  @Test func `nineteen outcomes are too few, and only those with both days count`() throws {
    let whole = (0..<20).map { number in outcome(number, 10 * number, 10 * number - 50, 10 * number - 100) }
    let halves = (20..<60).map { number in
      outcome(number, number % 2 == 0 ? 5 : nil, 7, number % 2 == 0 ? nil : 5)
    }
    #expect(PremiumStatistics(Array(whole.dropLast()) + halves) == nil)
    let statistics = try #require(PremiumStatistics(whole + halves))
    #expect(statistics.cases == 20)
    #expect(statistics.lastDay.median.tenths == 95)
    #expect(statistics.delivery.median.tenths == -5)
    #expect(statistics.changeToDelivery.median.tenths == -100)
    #expect(statistics.changeToDraw?.median.tenths == -50)
    // 0 is not below the price.
    #expect(statistics.below == 10)
    #expect(statistics.shareBelow.description == "50.0")
  }

  @Test func `the change to the draw needs twenty outcomes with a draw`() throws {
    let outcomes = (0..<25).map { outcome($0, 100, $0 < 19 ? 90 : nil, 80) }
    #expect(try #require(PremiumStatistics(outcomes)).changeToDraw == nil)
    #expect(try #require(PremiumStatistics(outcomes + [outcome(25, 100, 90, 80)])).changeToDraw != nil)
  }

  @Test(arguments: [
    (-1, PremiumBand.negative), (0, .low), (99, .low), (100, .middle), (199, .middle), (200, .high),
    (399, .high),
    (400, .highest), (9000, .highest),
  ])
  func `a band includes its lower bound and excludes its upper bound`(tenths: Int, band: PremiumBand) {
    #expect(PremiumBand(of: Percent(tenths: tenths)) == band)
  }

  private func outcome(_ number: Int, _ lastDay: Int?, _ draw: Int?, _ delivery: Int?) -> PremiumOutcome {
    func percent(_ tenths: Int?) -> Percent? { tenths.map { Percent(tenths: $0) } }
    return PremiumOutcome(
      id: "\(1000 + number)-20240102", market: Market("上市增資"), lastDay: percent(lastDay), draw: percent(draw),
      delivery: percent(delivery))
  }
}
