import SubscriptionBacktest
import TestSupport
import Testing
import Values

@Suite struct OutcomeDistributionTests {
  private struct Draw {
    let count: Int
    let odds: Probability
    let win, loss: Int
  }

  /// Every outcome of every draw with its exact chance, as a whole number of 1 ÷ `all`.
  private func outcomes(_ draws: [Draw]) -> (chances: [Int: Int128], all: Int128) {
    var (chances, all): ([Int: Int128], Int128) = ([0: 1], 1)
    for draw in draws {
      for _ in 0..<draw.count {
        var next: [Int: Int128] = [:]
        for (value, chance) in chances {
          next[value + draw.win, default: 0] += chance * Int128(draw.odds.numerator)
          next[value + draw.loss, default: 0] +=
            chance * Int128(draw.odds.denominator - draw.odds.numerator)
        }
        (chances, all) = (next, all * Int128(draw.odds.denominator))
      }
    }
    return (chances, all)
  }

  private func distribution(_ draws: [Draw], unit: Int = 1) -> OutcomeDistribution {
    var distribution = OutcomeDistribution(unit: unit)
    for draw in draws { distribution.add(draw.count, at: draw.odds, win: draw.win, loss: draw.loss) }
    return distribution
  }

  @Test func `quantiles and the chance of a loss are those of every single outcome`() throws {
    var random = SplitMix64(seed: 44)
    for _ in 0..<300 {
      let draws = try (0..<Int.random(in: 0...4, using: &random)).map { _ in
        let all = [1, 2, 5, 20, 100, 875].randomElement(using: &random) ?? 1
        let odds = try #require(Probability(Int.random(in: 0...all, using: &random), outOf: all))
        return Draw(
          count: Int.random(in: 1...3, using: &random), odds: odds,
          win: Int.random(in: -3_000...40_000, using: &random), loss: -20)
      }
      let (chances, all) = outcomes(draws)
      let exact = chances.sorted { $0.key < $1.key }
      let found = distribution(draws)
      for percent: UInt64 in [5, 50, 95] {
        var sum: Int128 = 0
        let value = exact.first { outcome in
          sum += outcome.value
          return sum * 100 >= all * Int128(percent)
        }?.key
        #expect(found.value(at: percent) == value, "\(draws) \(percent)")
      }
      let loss = exact.filter { $0.key < 0 }.reduce(Int128(0)) { $0 + $1.value }
      #expect(abs(found.chanceOfLoss.tenths - Int((loss * 1000).divided(by: all, .nearest))) <= 0)
    }
  }

  @Test func `ten thousand draws have the mean and the spread of a binomial distribution`() throws {
    let odds = try #require(Probability(1, outOf: 100))
    let found = distribution([Draw(count: 10_000, odds: odds, win: 1, loss: 0)])
    // Mean 100, standard deviation 9.95: tables give 84 and 117.
    #expect(found.value(at: 5) == 84 && found.value(at: 50) == 100 && found.value(at: 95) == 117)
  }

  @Test func `a coarser unit moves a bound by half a unit a draw at most`() throws {
    var random = SplitMix64(seed: 7)
    let draws = try (0..<12).map { _ in
      let odds = try #require(Probability(Int.random(in: 1...60, using: &random), outOf: 100))
      return Draw(count: 1, odds: odds, win: Int.random(in: -5_000...60_000, using: &random), loss: -20)
    }
    let (fine, coarse) = (distribution(draws), distribution(draws, unit: 100))
    for percent: UInt64 in [5, 95] {
      #expect(abs(fine.value(at: percent) - coarse.value(at: percent)) <= 12 * 50)
    }
  }
}
