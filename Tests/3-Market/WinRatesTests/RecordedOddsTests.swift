import Foundation
import TestSamples
import TestSupport
import Testing

@testable import Values
@testable import WinRates

/// How good the estimates of the recorded draws of 2024 are, beside two naive ones.
@Suite(.enabled(if: RecordedPayload.isAvailable, "\(RecordedPayload.skipReason)"))
struct RecordedOddsTests {
  static let august = Day(year: 2024, month: 8, day: 1)

  /// The recorded cash increases from August on that have a close of the day before their last day.
  private static func later() throws -> [PastDraw] {
    try DrawSamples.recorded().filter { draw in
      draw.features.group == .cashIncrease && draw.features.money != nil
        && august.map { draw.drawDate >= $0 } ?? false
    }
  }

  private static var areLaterRecorded: Bool {
    do { return try later().count >= 20 } catch { return true }
  }

  @Test(
    .enabled(
      if: areLaterRecorded,
      "no recorded payloads with closes of cash increases from August 2024 on: odds/draws-2024-to-july.csv ends before"
    ))
  func `fitted on the draws before August, the later cash increases are estimated well`() throws {
    let (asked, august) = (try Self.later(), try #require(Self.august))
    let known = try DrawSamples.recorded().filter { $0.drawDate < august }
    let estimator = OddsEstimator(known, shipped: OddsEstimatorTests.nothingShipped)
    let estimates = try asked.map { draw in
      try #require(estimator.estimate(of: draw.features, before: draw.lastDay))
    }
    let score = Score(asked, estimates.map(\.rate))
    #expect(score.rSquared >= 0.8)
    #expect(score.withinTwo * 10 >= asked.count * 8)
    #expect(score.held(by: estimates) * 10 >= asked.count * 8)
    for (name, other) in try naive(asked, estimator, on: august) {
      #expect(score.rSquared > other.rSquared, "\(name)")
      #expect(score.medianError < other.medianError, "\(name)")
    }
  }

  @Test func `each recorded cash increase is estimated well by the other draws`() throws {
    let draws = try DrawSamples.recorded()
    let priced = draws.filter { $0.features.group == .cashIncrease && $0.features.money != nil }
    #expect(priced.count == 20)
    let line = try #require(priced.reduce(into: RidgeRegression()) { $0.add($1) }.line())
    let errors = line.errors(of: priced).errors
    let spread = BinaryFraction.spread(ofErrors: errors)
    #expect(errors.count { $0.magnitude <= spread } >= 16)
    let rates = zip(priced, errors).map { draw, error in
      EstimatedRate(nearest: (draw.logOfRate + error).exponential(parts: 1_000_000))
    }
    let score = Score(priced, rates)
    // On the draws to July alone; on all 45 of 2024 it was 0.92.
    #expect(score.rSquared >= 0.75)
    #expect(score.withinTwo >= 17)
    let naive = OddsEstimator(draws, shipped: OddsEstimatorTests.nothingShipped)
    for (_, other) in try self.naive(priced, naive, on: Day(number: 30_000)) {
      #expect(score.rSquared > other.rSquared)
    }
  }

  @Test func `played in order, no later draw changes an earlier estimate`() throws {
    let recorded = try DrawSamples.recorded()
    let last = try #require(recorded.map(\.drawDate).max())
    let draws = recorded + (try DrawSamples.listed().filter { $0.drawDate > last })
    let everything = OddsEstimator(draws)
    var estimated = 0
    for draw in draws {
      let known = draws.filter { $0.drawDate < draw.lastDay }
      let then = OddsEstimator(known).estimate(of: draw.features, before: draw.lastDay)
      #expect(everything.estimate(of: draw.features, before: draw.lastDay) == then, "\(draw.id)")
      if then != nil { estimated += 1 }
    }
    #expect(estimated > 100)
  }

  /// What two simpler estimates make of some draws.
  private func naive(
    _ draws: [PastDraw], _ estimator: OddsEstimator, on day: Day
  ) throws -> [(name: String, score: Score)] {
    let medians = try draws.map { draw in
      try #require(estimator.medianEstimate(of: draw.features, before: day)).rate
    }
    let rates = try draws.map { draw in
      try #require(estimator.medianRate(of: draw.features.group, before: day))
    }
    return [("lots ÷ median applications", Score(draws, medians)), ("median rate", Score(draws, rates))]
  }
}

/// How far estimates are from what was drawn.
private struct Score {
  private let drawn: [Double]
  private let errors: [Double]

  init(_ draws: [PastDraw], _ estimates: [EstimatedRate]) {
    drawn = draws.map { min(0, log(Double($0.features.lots) / Double($0.applications))) }
    errors = zip(estimates, drawn).map { log(Double($0.millionths) / 1_000_000) - $1 }
  }

  var rSquared: Double {
    let mean = drawn.reduce(0, +) / Double(drawn.count)
    return 1 - errors.reduce(0) { $0 + $1 * $1 } / drawn.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
  }

  var withinTwo: Int { errors.count { abs($0) <= log(2) } }

  var medianError: Double { errors.map { abs(exp($0) - 1) }.sorted()[errors.count / 2] }

  func held(by estimates: [OddsEstimate]) -> Int {
    zip(drawn, estimates).count { drawn, estimate in
      let millionths = exp(drawn) * 1_000_000
      return Double(estimate.low.millionths) <= millionths && millionths <= Double(estimate.high.millionths)
    }
  }
}
