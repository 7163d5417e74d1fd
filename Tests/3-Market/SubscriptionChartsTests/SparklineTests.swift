import Foundation
import SubscriptionCharts
import TestSupport
import Testing
import Trading
import Values

@Suite struct SparklineTests {
  private func elements(_ bars: SampleBars, label: String? = nil) throws -> [DrawnElement] {
    try DrawnElement.all(in: Sparkline(bars.series, label: label).fragment.utf8)
  }

  @Test func `a sparkline shows the last thirty closes, right-aligned, with a dot at the newest`() throws {
    var bars = try SampleBars(seed: 1, from: "2024-01-02", at: "50")
    try bars.trade(80, withoutTradeEvery: 7)
    let drawn = try elements(bars)
    let points = try #require(drawn.with("line").first?.subpaths.first)
    let closes = bars.bars.compactMap(\.bar.close).suffix(30).map { Double($0.tenThousandths) / 10_000 }
    let (low, high) = (try #require(closes.min()), try #require(closes.max()))
    #expect(points.count == 30)
    for (point, close) in zip(points, closes) {
      #expect(abs(point.y - (2.5 + (high - close) / (high - low) * 27)) < 0.006)
    }
    #expect([points[0].x, points[29].x] == [2.5, 117.5])
    let dot = try #require(drawn.with("dot").first)
    #expect([dot.number("cx"), dot.number("cy")] == [points[29].x, points[29].y])
    try bars.trade(1)
    #expect(try elements(bars).with("line").first?.subpaths.first?.count == 30)
  }

  @Test func `the colour compares the last close with the first`() throws {
    for (last, direction) in [("51", "up"), ("49", "down"), ("50", "even")] {
      var bars = try SampleBars(seed: 1, from: "2024-01-02", at: "50")
      try bars.trade(open: "50", high: "50", low: "50", close: "50")
      try bars.trade(open: "50", high: "52", low: "48", close: last)
      #expect(try elements(bars).with("line", direction).count == 1)
      #expect(try elements(bars).with("dot", direction).count == 1)
    }
  }

  @Test func `a single close is drawn as a dot, and no closes as an empty picture`() throws {
    var bars = try SampleBars(seed: 1, from: "2024-01-02", at: "50")
    #expect(try elements(bars).map(\.name) == ["svg"])
    try bars.trade(1)
    let dot = try #require(try elements(bars).with("dot").first)
    #expect([dot.number("cx"), dot.number("cy")] == [117.5, 16])
  }

  @Test func `a sparkline without a label is hidden from screen readers`() throws {
    var bars = try SampleBars(seed: 1, from: "2024-01-02", at: "50")
    try bars.trade(3)
    #expect(try elements(bars)[0].attributes["aria-hidden"] == "true")
    let labelled = try elements(bars, label: "\"<& 3 日")[0].attributes
    #expect([labelled["role"], labelled["aria-label"], labelled["aria-hidden"]] == ["img", "\"<& 3 日", nil])
  }
}
