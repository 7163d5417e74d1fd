import Foundation
import Localization
import TestSupport
import Testing
import Trading
import Values

@testable import SubscriptionCharts

/// The parts of a chart that can be set: grid, labels, periods and colours.
@Suite struct ChartPartsTests {
  @Test func `any periods are read, and what is not given is usual`() {
    func read(_ text: String) -> [Int]? { LowerIndicator.read(text)?.periods }
    #expect(read("kd") == [9, 3, 3] && read("KD14") == [14, 3, 3] && read("kd(14, 3,5)") == [14, 3, 5])
    #expect(read("rsi6") == [6] && read("rsi") == [6, 14] && read("rsi(5,10,20)") == [5, 10, 20])
    #expect(read("macd-taiwan(6,13)") == [6, 13, 9] && read("cci250") == [250])
    for text in [
      "", "x9", "kd(", "kd0", "kd251", "kd(9,3,3,3)", "rsi(1,2,3,4)", "macd(26,12,9)", "kd(9,,3)", "ma5",
      "kd 9",
    ] {
      #expect(read(text) == nil, "\(text)")
    }
    #expect(
      Overlay("ma3") == .average(3) && Overlay("BOLL") == .bands
        && Overlay("boll10") == .bollinger(10, deviations: 2))
    #expect(Overlay("boll(10,3)") == .bollinger(10, deviations: 3))
    for text in ["ma", "ma0", "ma251", "ma(3,4)", "boll(1,2,3)", "kd", "ma-5"] {
      #expect(Overlay(text) == nil, "\(text)")
    }
  }

  @Test func `averages of other periods take the looks that are left`() {
    func styles(_ names: String...) -> [String] { names.compactMap { Overlay($0) }.styles }
    #expect(styles("ma5", "ma10", "ma20", "ma60", "boll") == ["ma5", "ma10", "ma20", "ma60", "boll"])
    #expect(styles("ma3", "ma8", "ma21") == ["ma5", "ma10", "ma20"])
    #expect(styles("ma3", "ma5", "boll10", "ma8") == ["ma10", "ma5", "boll", "ma20"])
    #expect(styles("ma1", "ma2", "ma3", "ma4", "ma6").last == "ma5")
  }

  private func chart(_ change: (inout ChartOptions) -> Void) throws -> (svg: String, geometry: ChartGeometry)
  {
    var bars = try SampleBars(seed: 4, from: "2024-01-02", at: "30")
    try bars.trade(200)
    var options = ChartOptions()
    change(&options)
    let chart = Chart(
      bars.series, offer: Price("27.3"), ticks: .table(of: .share, on: try #require(Day(iso: "2024-10-29"))),
      options: options, caption: ChartCaption(title: Text(verbatim: "t"), description: Text(verbatim: "d")),
      in: .english)
    return (String(decoding: chart.file, as: UTF8.self), chart.geometry)
  }

  @Test func `labels stand on each of four sides, or none`() throws {
    let usual = try chart { _ in }
    func counts(_ sides: Set<ChartSide>) throws -> [Int] {
      let (svg, geometry) = try chart { $0.labels = sides }
      #expect(sides.contains(.left) == (geometry.plotX > 8))
      #expect(sides.contains(.right) == (geometry.plotX + geometry.plotWidth < geometry.width - 8))
      return ["class=\"label\"", "class=\"tag ", "class=\"date\""].map {
        svg.components(separatedBy: $0).count - 1
      }
    }
    let (one, both) = (try counts([.right, .bottom]), try counts(Set(ChartSide.allCases)))
    #expect(one.allSatisfy { $0 > 1 } && both[2] >= one[2] && both[1] == 2 * one[1])
    #expect(try counts([]) == [0, 0, 0] && counts([.left])[2] == 0 && counts([.top])[0] == 0)
    #expect(try counts([.left])[1] == one[1] && counts([.top])[2] > 1)
    #expect(try chart { $0.labels = [.right, .bottom] }.svg == usual.svg)
  }

  @Test func `rows and columns of the grid are counted`() throws {
    func lines(_ rows: Int, _ columns: Int) throws -> (across: Int, down: Int) {
      let svg = try chart { ($0.rows, $0.columns, $0.lower, $0.showsVolume) = (rows, columns, nil, false) }
        .svg
      let grids = svg.matches(of: /class="grid" d="([^"]*)"/).map { $0.1 }
      #expect(grids.count == (rows + columns > 0 ? 2 : 1) || columns == 0)
      return (grids.last?.count { $0 == "M" } ?? 0, grids.count > 1 ? grids[0].count { $0 == "M" } : 0)
    }
    // The edges have prices too.
    #expect(try lines(4, 6) == (6, 6) && lines(9, 12).down == 12 && lines(9, 12).across > 8)
    #expect(try lines(0, 3) == (2, 3))
  }

  @Test func `colours of rise and fall are any two, in light and dark mode`() throws {
    #expect(MoveColours("red,green") == nil && MoveColours("#12345,#123456") == nil)
    let svg = try chart { $0.moves = MoveColours("#AA0011,#0022bb") }.svg
    #expect(svg.components(separatedBy: ".chart.taiwan path.up { stroke: #aa0011; }").count == 3)
    #expect(svg.contains("#0022bb") && !svg.contains(".chart.taiwan path.up { stroke: #c62f3b"))
  }
}
