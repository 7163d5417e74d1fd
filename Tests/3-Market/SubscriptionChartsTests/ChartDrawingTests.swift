import Foundation
import SubscriptionCharts
import TestSupport
import Testing
import Trading

@Suite struct ChartDrawingTests {
  /// How many bars a class of shapes draws.
  private func count(_ name: String, _ direction: String, in chart: Chart) throws -> Int {
    try elements(of: chart).with(name, direction).reduce(0) { $0 + $1.subpaths.count }
  }

  private func elements(of chart: Chart) throws -> [DrawnElement] {
    try DrawnElement.all(in: chart.fragment)
  }

  @Test func `a candle's direction compares close with open, or with the previous close if equal`() throws {
    var bars = try SampleBars(seed: 1, from: "2024-09-02", at: "50")
    try bars.trade(open: "50", high: "50", low: "50", close: "50")
    try bars.trade(open: "50", high: "51", low: "49", close: "50.5")
    try bars.trade(open: "50.6", high: "51", low: "49", close: "50.4")
    try bars.trade(open: "50.5", high: "51", low: "49", close: "50.5")
    try bars.trade(open: "50.4", high: "51", low: "49", close: "50.4")
    try bars.trade(open: "50.4", high: "51", low: "49", close: "50.4")
    let chart = try SampleCharts.chart(of: bars, offer: nil)
    let counts = try ["up", "down", "even"].map { try count("body", $0, in: chart) }
    #expect(counts == [2, 2, 2])
    // Volume columns follow their candles.
    #expect(try ["up", "down", "even"].map { try count("column", $0, in: chart) } == counts)
  }

  @Test func `a candle is drawn at its prices to half a pixel`() throws {
    var bars = try SampleBars(seed: 1, from: "2024-09-02", at: "50")
    try bars.trade(open: "101", high: "110", low: "100", close: "105")
    let chart = try SampleCharts.chart(of: bars, offer: nil)
    let pane = try #require(chart.geometry.pane(.price))
    let drawn = try elements(of: chart)
    let body = try #require(drawn.with("body", "up").first?.subpaths.first)
    let wicks = drawn.with("wick", "up").flatMap(\.subpaths).joined().map(\.y)
    for (place, price) in [
      (body.map(\.y).min(), 105.0), (body.map(\.y).max(), 101), (wicks.min(), 110), (wicks.max(), 100),
    ] {
      #expect(abs(try #require(place) - pane.y(of: price)) <= 0.5)
    }
    let middle = try #require(
      body.map(\.x).min().flatMap { left in body.map(\.x).max().map { (left + $0) / 2 } })
    #expect(abs(middle - chart.geometry.x(of: 0)) <= 0.5)
  }

  @Test func `the emerging board is drawn as a line of averages, and the exchange as candles`() throws {
    let chart = try SampleCharts.moving()
    let drawn = try elements(of: chart)
    let average = try #require(
      drawn.with("average").first { $0.name == "path" && !$0.classes.contains("key") })
    #expect(average.subpaths.map(\.count) == [60])
    #expect(try ["up", "down", "even"].reduce(0) { try $0 + count("body", $1, in: chart) } == 48)
    #expect(drawn.with("legend", "average").map(\.text) == ["興櫃無開收盤價，以日均價連線"])
    #expect(drawn.filter { $0.text == "上市" }.count == 1)
    // Averages and indicators start again at the first close.
    let ma5 = try #require(drawn.with("line", "ma5").first { !$0.classes.contains("key") })
    #expect(ma5.subpaths.map(\.count) == [56, 44])
  }

  @Test func `the legend mentions averages only for the emerging board`() throws {
    let drawn = try elements(of: SampleCharts.changingBoards())
    #expect(drawn.with("average").isEmpty)
    #expect(drawn.with("board").flatMap(\.subpaths).count == 1)
  }

  @Test func `a day that cannot be compared with the day before has a mark and a legend`() throws {
    let drawn = try elements(of: SampleCharts.usual())
    #expect(drawn.with("break").flatMap(\.subpaths).count == 1)
    #expect(drawn.with("legend", "note").map(\.text) == ["◆ 除權息等，與前一日不可比"])
    #expect(try elements(of: SampleCharts.few()).with("break").isEmpty)
    // A week or a month may have it anywhere.
    var bars = try SampleBars(seed: 1, from: "2024-02-01", at: "31.2")
    try bars.trade(20, drift: 2)
    try bars.tradeExDividend()
    try bars.trade(5, drift: 2)
    let weeks = try elements(of: SampleCharts.chart(of: bars, offer: nil) { $0.interval = .week })
    #expect(weeks.with("legend", "note").map(\.text) == ["◆ 含除權息等，前後不可比"])
  }

  @Test func `without bars a chart shows the offering price and a note`() throws {
    let drawn = try elements(of: SampleCharts.none())
    #expect(drawn.with("body").isEmpty && drawn.with("date").isEmpty && drawn.with("last").isEmpty)
    #expect(drawn.with("note", "middle").map(\.text) == ["尚無成交資料"])
    #expect(drawn.with("tagged", "offer").map(\.text) == ["43.91"])
  }

  @Test func `an indicator without enough bars says so`() throws {
    #expect(
      try elements(of: SampleCharts.few()).with("note", "middle").map(\.text) == ["資料天數不足，尚無指標值"])
    #expect(try elements(of: SampleCharts.usual()).with("note", "middle").isEmpty)
  }

  @Test func `the tags of the last close and the offering price never overlap`() throws {
    for offer in ["49", "50", "50.05", "50.2", "51"] {
      var bars = try SampleBars(seed: 1, from: "2024-09-02", at: "50")
      try bars.trade(open: "40", high: "60", low: "40", close: "50")
      let tags = try elements(of: SampleCharts.chart(of: bars, offer: offer)).with("tag")
      #expect(tags.count == 2)
      #expect(abs(tags[0].number("y") - tags[1].number("y")) >= tags[0].number("height"))
    }
  }

  @Test func `the palette changes colours but not shapes`() throws {
    let (taiwan, western) = (try SampleCharts.usual(.taiwan), try SampleCharts.usual(.western))
    let recoloured = String(decoding: taiwan.fragment, as: UTF8.self)
      .replacing("chart taiwan", with: "chart western")
    #expect(recoloured == String(decoding: western.fragment, as: UTF8.self))
  }
}
