import Foundation
import TestSamples
import TestSupport
import Testing

@testable import WinRates

/// The regression, compared with one in floating point that solves the normal equations by elimination.
@Suite struct RidgeRegressionTests {
  @Test(arguments: 621...630 as ClosedRange<UInt64>)
  func `coefficients are those of the normal equations`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let draws = try DrawSamples.following(
      Int.random(in: 20...120, using: &random), from: DrawSamples.firstDay, random: &random)
    let line = try #require(regression(on: draws).line())
    let model = line.model(spread: .zero)
    let expected = Reference(draws)
    for (found, expected) in zip(
      [model.intercept] + ApplicationsFeature.allCases.map { model.slopes[$0] ?? .zero },
      expected.coefficients)
    {
      #expect(abs(value(found) - expected) < 0.000_01, "seed \(seed)")
    }
    #expect(model.cases == draws.count)
  }

  @Test func `the error of a draw is that of a fit without it`() throws {
    var random = SplitMix64(seed: 631)
    let draws = try DrawSamples.following(30, from: DrawSamples.firstDay, random: &random)
    let line = try #require(regression(on: draws).line())
    let errors = line.errors(of: draws).errors
    #expect(errors.count == draws.count)
    for (place, error) in errors.enumerated() {
      var others = draws
      let draw = others.remove(at: place)
      let expected = Reference(others).error(of: draw)
      #expect(abs(value(error) - expected) < 0.000_05, "draw \(place)")
    }
  }

  @Test func `the difference of two is the regression on the draws between`() throws {
    var random = SplitMix64(seed: 632)
    let draws = try DrawSamples.following(40, from: DrawSamples.firstDay, random: &random)
    let changed = regression(on: draws) - regression(on: Array(draws.prefix(15)))
    let left = regression(on: Array(draws.dropFirst(15)))
    #expect(changed.line()?.model(spread: .zero) == left.line()?.model(spread: .zero))
  }

  @Test func `slopes without sense are held at their bounds`() throws {
    var random = SplitMix64(seed: 633)
    let sensible = try DrawSamples.following(60, from: DrawSamples.firstDay, random: &random)
    // The higher the premium the fewer applications; the more lots, many more.
    let draws = try sensible.enumerated().map { number, draw in
      let lots = draw.features.lots
      return try DrawSamples.draw(
        number, lastDay: draw.lastDay, lots: lots, price: "50",
        close: "\(51 + number)", applications: max(1, lots * lots / (100 + 40 * number)))
    }
    let line = try #require(regression(on: draws).line())
    let model = line.model(spread: .zero)
    #expect(model.slopes[.premium] == .zero)
    #expect(model.slopes[.lots] == .one)
    let free = Reference(draws).coefficients
    #expect(free[1] < 0 && free[3] > 1)
  }

  @Test func `there is no line without a draw that has a price and a close`() throws {
    let draw = try DrawSamples.draw(1, lastDay: DrawSamples.firstDay, lots: 10, close: nil, applications: 5)
    #expect(regression(on: []).line() == nil)
    #expect(regression(on: [draw]).line() == nil)
  }

  private func regression(on draws: [PastDraw]) -> RidgeRegression {
    draws.reduce(into: RidgeRegression()) { $0.add($1) }
  }
}

private func value(_ number: BinaryFraction) -> Double { Double(number.bits) / 0x1p32 }

/// The same regression in floating point.
private struct Reference {
  let coefficients: [Double]

  init(_ draws: [PastDraw]) {
    var rows = (0..<4).map { row in (0..<5).map { column in row == column && row > 0 ? 0.3 : 0.0 } }
    for draw in draws {
      let point = Self.point(of: draw)
      for row in 0..<4 {
        for column in 0..<4 { rows[row][column] += point[row] * point[column] }
        rows[row][4] += point[row] * log(Double(draw.applications))
      }
    }
    for pivot in 0..<4 {
      for row in 0..<4 where row != pivot {
        let factor = rows[row][pivot] / rows[pivot][pivot]
        for column in 0..<5 { rows[row][column] -= factor * rows[pivot][column] }
      }
    }
    coefficients = rows.enumerated().map { $1[4] / $1[$0] }
  }

  func error(of draw: PastDraw) -> Double {
    log(Double(draw.applications)) - zip(coefficients, Self.point(of: draw)).reduce(0) { $0 + $1.0 * $1.1 }
  }

  private static func point(of draw: PastDraw) -> [Double] {
    guard let money = draw.features.money else { return [0, 0, 0, 0] }
    return [1, value(money.premium), value(money.cash), log(Double(draw.features.lots))]
  }
}
