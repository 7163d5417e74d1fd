import SubscriptionCharts
import TestSupport
import Testing
import Trading
import Values

@Suite struct ScaleTests {
  @Test func `a range has a margin of a fifth of itself above and below`() throws {
    let scale = Scale(high: 110, low: 100, tick: 0.5, height: 280)
    #expect(scale == Scale(top: 112, bottom: 98, height: 280))
    #expect([105, 110, 112, 98].map { scale.y(of: $0) } == [140, 40, 0, 280])
    #expect(scale.value(at: 140) == 105)
    #expect(scale.lines(inner: 3) == [112, 108.5, 105, 101.5, 98])
    #expect(scale.lines(inner: 0) == [112, 98])
    #expect(scale.lines(inner: -1) == [112, 98])
    let prices = PriceAxis.prices(
      on: scale, inner: 3, ticks: try SampleBars(seed: 0, from: "2024-10-29", at: "1").ticks())
    #expect(prices.map(\.description) == ["112", "108.5", "105", "101.5", "98"])
  }

  @Test func `a single price has a margin of a fifth of a tick`() {
    #expect(
      Scale(high: 100, low: 100, tick: 0.5, height: 280) == Scale(top: 100.1, bottom: 99.9, height: 280))
  }

  @Test func `a value converted to a position and back is unchanged`() {
    var random = SplitMix64(seed: 3)
    for _ in 0..<1000 {
      let low = Double.random(in: 1...2000, using: &random)
      let scale = Scale(
        high: low + Double.random(in: 0...500, using: &random), low: low, tick: 0.05,
        height: Double.random(in: 40...900, using: &random))
      let value = Double.random(in: scale.bottom...scale.top, using: &random)
      #expect(abs(scale.value(at: scale.y(of: value)) - value) < 1e-9 * abs(value) + 1e-12)
      #expect((-1e-9...scale.height + 1e-9).contains(scale.y(of: value)))
    }
  }

  @Test func `the newest bar is at the right edge, and each older one is a candle's width further left`() {
    #expect(ChartGeometry.x(of: 9, last: 9, candleWidth: 10, width: 300) == 295)
    #expect(ChartGeometry.x(of: 8, last: 9, candleWidth: 10, width: 300) == 285)
    #expect(ChartGeometry.x(of: 0, last: 9, candleWidth: 10, width: 300) == 205)
  }

  @Test func `axis prices are on the tick grid, within the edges, spaced apart and in order`() throws {
    let ticks = try SampleBars(seed: 0, from: "2024-10-29", at: "1").ticks()
    var random = SplitMix64(seed: 4)
    for _ in 0..<500 {
      let low = Double(Int.random(in: 100...120_000, using: &random)) / 100
      let high = low * Double.random(in: 1...1.8, using: &random)
      let price = try #require(Price(tenThousandths: Int(low * 10_000)))
      let tick = Double(try #require(ticks.step(at: price)).tenThousandths) / 10_000
      let scale = Scale(high: high, low: low, tick: tick, height: 280)
      let count = Int.random(in: 0...12, using: &random)
      let prices = PriceAxis.prices(on: scale, inner: count, ticks: ticks)
      let places = prices.map { scale.y(of: Double($0.tenThousandths) / 10_000) }
      #expect(prices.allSatisfy { ticks.contains($0) } && prices.count <= count + 2)
      #expect(places.allSatisfy { (-1e-6...280 + 1e-6).contains($0) })
      #expect(zip(places, places.dropFirst()).allSatisfy { $1 - $0 >= 14 - 1e-6 })
      #expect(high == low || !prices.isEmpty)
    }
  }
}
