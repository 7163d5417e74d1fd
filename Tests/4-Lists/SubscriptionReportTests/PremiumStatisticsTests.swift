import SubscriptionLists
import SubscriptionReport
import TestSamples
import TestSupport
import Testing
import Values

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

  @Test func `quartiles of random values equal the definition`() throws {
    var random = SplitMix64(seed: 7)
    for _ in 0..<2000 {
      let count = Int.random(in: 1...60, using: &random)
      let values = (0..<count).map { _ in Int.random(in: -900...9000, using: &random) }
      let quartiles = PremiumStatistics.Quartiles(try values.map { try ratio(to: 1000 + $0) })
      let wanted = (1...3).map { Self.rounded(Self.quarters(values, $0)) }
      #expect(
        [quartiles?.lower, quartiles?.median, quartiles?.upper].map { $0?.rounded.tenths } == wanted,
        "\(values)")
    }
    #expect(PremiumStatistics.Quartiles([]) == nil)
  }

  @Test func `values are exact until the result is rounded once`() throws {
    // 24.46 % and 24.60 %: rounded before their mean is taken, they would give 24.6.
    let two = try [ratio(to: 12_446, over: 10_000), ratio(to: 12_460, over: 10_000)]
    #expect(PremiumStatistics.Quartiles(two)?.median.description == "24.5")
    let third = try ratio(to: 4, over: 3)
    #expect(PremiumStatistics.Quartiles([third])?.median.description == "33.3")
    let largest = try ratio(to: 9_999_999_999_999_999, over: 9_999_999_999_999_998)
    #expect(PremiumStatistics.Quartiles([largest, largest])?.median.signed == "+0.0%")
    #expect(PremiumStatistics.Quartiles([try ratio(to: 9_999_999_999_999_999, over: 1)]) == nil)
  }

  @Test func `a loss of 0.04 percent is a loss`() throws {
    let outcomes = try (0..<20).map { number in
      let price = try #require(Price("100")), close = try #require(Price(number < 15 ? "99.96" : "100.04"))
      return OfferingOutcome(
        id: "\(1000 + number)-20240102", market: Market("上市增資"), price: price, lastDay: price, draw: nil,
        delivery: close)
    }
    let statistics = try #require(PremiumStatistics(outcomes))
    #expect(statistics.below == 15 && statistics.shareBelow.description == "75.0")
    #expect(statistics.delivery.median.description == "-0.0" && statistics.delivery.median.sign == -1)
    #expect(statistics.delivery.median.signed == "-0.0%" && statistics.delivery.upper.signed == "-0.0%")
    #expect(statistics.lastDay.median.signed == "0.0%" && statistics.lastDay.median.sign == 0)
    #expect(PremiumBand(of: try #require(Price("99.96")), over: try #require(Price("100"))) == .negative)
  }

  @Test func `nineteen outcomes are too few, and only those with both days count`() throws {
    let whole = try (0..<20).map { number in
      try outcome(number, 10 * number, 10 * number - 50, 10 * number - 100)
    }
    let halves = try (20..<60).map { number in
      try outcome(number, number % 2 == 0 ? 5 : nil, 7, number % 2 == 0 ? nil : 5)
    }
    #expect(PremiumStatistics(Array(whole.dropLast()) + halves) == nil)
    let statistics = try #require(PremiumStatistics(whole + halves))
    #expect(statistics.cases == 20)
    #expect(statistics.lastDay.median.description == "9.5")
    #expect(statistics.delivery.median.description == "-0.5")
    #expect(statistics.changeToDelivery.median.description == "-10.0")
    #expect(statistics.changeToDraw?.median.description == "-5.0")
    // 0 is not below the price.
    #expect(statistics.below == 10)
    #expect(statistics.shareBelow.description == "50.0")
  }

  @Test func `the change to the draw needs twenty outcomes with a draw`() throws {
    let outcomes = try (0..<25).map { try outcome($0, 100, $0 < 19 ? 90 : nil, 80) }
    #expect(try #require(PremiumStatistics(outcomes)).changeToDraw == nil)
    #expect(try #require(PremiumStatistics(outcomes + [try outcome(25, 100, 90, 80)])).changeToDraw != nil)
  }

  @Test(arguments: [
    (-1, PremiumBand.negative), (0, .low), (99, .low), (100, .middle), (199, .middle), (200, .high),
    (399, .high),
    (400, .highest), (9000, .highest),
  ])
  func `a band includes its lower bound and excludes its upper bound`(tenths: Int, band: PremiumBand) throws {
    #expect(PremiumBand(of: try price(1000 + tenths), over: try price(1000)) == band)
  }

  private func price(_ tenThousandths: Int) throws -> Price {
    try #require(Price(tenThousandths: tenThousandths))
  }

  private func ratio(to close: Int, over price: Int = 1000) throws -> PremiumStatistics.Ratio {
    let price = try self.price(price)
    return PremiumStatistics.Ratio(of: price, to: try self.price(close), over: price)
  }

  /// An outcome with these premiums in tenths of a percent.
  private func outcome(_ number: Int, _ lastDay: Int?, _ draw: Int?, _ delivery: Int?) throws
    -> OfferingOutcome
  {
    func close(_ tenths: Int?) throws -> Price? { try tenths.map { try price(1000 + $0) } }
    return OfferingOutcome(
      id: "\(1000 + number)-20240102", market: Market("上市增資"), price: try price(1000),
      lastDay: try close(lastDay), draw: try close(draw), delivery: try close(delivery))
  }
}
