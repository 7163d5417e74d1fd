import Foundation
import SubscriptionCharts
import TestSupport
import Testing
import Trading
import Values

@Suite struct ChartGeometryTests {
  @Test func `the price range is that of the visible bars`() throws {
    var bars = try SampleBars(seed: 1, from: "2024-09-02", at: "50")
    try bars.trade(open: "300", high: "400", low: "20", close: "300")
    try bars.trade(open: "101", high: "110", low: "100", close: "105")
    try bars.trade(open: "105", high: "108", low: "102", close: "104")
    let chart = try SampleCharts.chart(of: bars, offer: nil) {
      $0.range = .bars(2)
      $0.overlays = []
    }
    let scale = try #require(chart.geometry.pane(.price)).scale
    #expect([scale.top, scale.bottom] == [112, 98])
    #expect(chart.geometry.first == 1 && chart.geometry.count == 3)
  }

  @Test(arguments: ["1", "62.5", "2000"])
  func `the offering price is in the range, however far from the bars`(offer: String) throws {
    var bars = try SampleBars(seed: 1, from: "2024-09-02", at: "50")
    try bars.trade(40)
    let pane = try #require(try SampleCharts.chart(of: bars, offer: offer).geometry.pane(.price))
    let price = Double(try SampleBars.price(offer).tenThousandths) / 10_000
    #expect(pane.scale.bottom < price && price < pane.scale.top)
    #expect((pane.y...pane.bottom).contains(pane.y(of: price)))
  }

  @Test func `an overlay widens the range beyond that of the bars`() throws {
    var bars = try SampleBars(seed: 1, from: "2024-09-02", at: "50")
    for price in ["200", "100", "100"] { try bars.trade(open: price, high: price, low: price, close: price) }
    let chart = try SampleCharts.chart(of: bars, offer: nil) {
      $0.range = .bars(1)
      $0.overlays = [.average(2), .average(3)]
    }
    // The average of three is 133.33, a third of 100 above the close.
    let scale = try #require(chart.geometry.pane(.price)).scale
    #expect(abs(scale.top - 140) < 1e-9 && abs(scale.bottom - (100 - 20 / 3.0)) < 1e-9)
  }

  @Test func `days without a price are left out`() throws {
    var bars = try SampleBars(seed: 1, from: "2024-09-02", at: "50")
    try bars.trade(20, withoutTradeEvery: 4)
    #expect(bars.series.bars.count == 20)
    #expect(try SampleCharts.chart(of: bars, offer: nil).geometry.count == 15)
  }

  @Test(arguments: [
    ("1M", "2024-09-30"), ("3m", "2024-07-31"), ("6M", "2024-04-30"), ("1y", "2023-10-31"),
    ("ALL", "2023-01-02"),
  ])
  func `a range starts a number of months before the newest day`(name: String, first: String) throws {
    var bars = try SampleBars(seed: 1, from: "2023-01-02", at: "50")
    try bars.trade(478)
    #expect(bars.bars.last?.day.description == "2024-10-30")
    try bars.trade(1)
    let range = try #require(ChartRange(name))
    let geometry = try SampleCharts.chart(of: bars, offer: nil) { $0.range = range }.geometry
    #expect(bars.bars[geometry.first].day.description == first)
  }

  @Test func `an invalid range is nil`() {
    #expect(["", "2M", "1M ", "max"].map { ChartRange($0) } == [nil, nil, nil, nil])
  }

  @Test func `candles are 2 to 30 pixels wide, and the newest that fit are shown`() throws {
    var bars = try SampleBars(seed: 1, from: "2023-01-02", at: "50")
    try bars.trade(600)
    func geometry(_ width: Double?, _ range: ChartRange) throws -> ChartGeometry {
      try SampleCharts.chart(of: bars, offer: nil) { ($0.candleWidth, $0.range) = (width, range) }.geometry
    }
    for (asked, width) in [(0, 2), (2, 2), (7.5, 7.5), (30, 30), (99, 30)] as [(Double, Double)] {
      let geometry = try geometry(asked, .all)
      let count = Int(geometry.plotWidth / width)
      #expect([geometry.candleWidth, Double(geometry.first)] == [width, Double(600 - min(600, count))])
      #expect(!geometry.isNarrow)
    }
    let fitting = try geometry(nil, .bars(100))
    #expect([fitting.candleWidth * 100, Double(fitting.first)] == [fitting.plotWidth, 500])
    #expect(try geometry(nil, .bars(3)).candleWidth == 30)
    let all = try geometry(nil, .all)
    #expect(all.first == 0 && all.candleWidth < 2 && all.isNarrow)
  }

  @Test func `a position belongs to the bar whose width contains it`() throws {
    var bars = try SampleBars(seed: 1, from: "2024-01-02", at: "50")
    try bars.trade(40)
    let geometry = try SampleCharts.chart(of: bars, offer: nil) { $0.candleWidth = 9 }.geometry
    for bar in 0..<40 {
      let x = geometry.x(of: bar)
      #expect([x - 4.4, x, x + 4.4].map { geometry.bar(at: $0) } == [bar, bar, bar])
    }
    #expect(geometry.bar(at: geometry.plotX + geometry.plotWidth + 0.1) == nil)
    #expect(geometry.bar(at: geometry.x(of: 0) - 4.6) == nil)
  }

  @Test func `panes are stacked within a chart of any size`() throws {
    var bars = try SampleBars(seed: 1, from: "2024-01-02", at: "50")
    try bars.trade(80)
    for (width, height) in [(240, 200), (360, 480), (960, 600), (1600, 900), (0, 0)] {
      let geometry = try SampleCharts.chart(of: bars, offer: "40") { ($0.width, $0.height) = (width, height) }
        .geometry
      #expect(geometry.panes.map(\.kind) == [.price, .volume, .lower])
      var edge = 0.0
      for pane in geometry.panes {
        #expect(pane.legendY >= edge && pane.y > pane.legendY && pane.scale.height >= 5)
        edge = pane.bottom
      }
      #expect(height < 300 || edge + 20 <= geometry.height)
      #expect(geometry.plotX + geometry.plotWidth < geometry.width)
    }
  }

  @Test func `the data has the geometry and the bars`() throws {
    struct Data: Decodable {
      struct Pane: Decodable { var kind: String, y, height, top, bottom: Double }
      var first: Int
      var candle: Double
      var offer: Int?
      var ticks: [[Int]]
      var panes: [Pane]
      var columns: [String]
      var bars: [[Int?]]
    }
    let chart = try SampleCharts.moving()
    let data = try JSONDecoder().decode(Data.self, from: Foundation.Data(chart.data))
    #expect([data.first, data.offer, data.bars.count] == [chart.geometry.first, 585_000, 108])
    #expect(abs(data.candle - chart.geometry.candleWidth) < 1e-6)
    #expect(data.ticks.first == [0, 100] && data.ticks.last == [10_000_000, 50_000])
    for (read, pane) in zip(data.panes, chart.geometry.panes) {
      #expect([read.kind] == [pane.kind.rawValue])
      let differences = [
        read.y - pane.y, read.height - pane.scale.height, read.top - pane.scale.top,
        read.bottom - pane.scale.bottom,
      ]
      #expect(differences.allSatisfy { abs($0) < 1e-6 })
    }
    #expect(data.bars.allSatisfy { $0.count == data.columns.count })
    // The last day on the emerging board, and the first on the exchange.
    #expect(data.bars[59].prefix(2) == [19_958, nil] && data.bars[59][7] == 2 && data.bars[60][7] == 0)
  }
}
