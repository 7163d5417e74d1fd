import Foundation
import SubscriptionCharts
import TestSupport
import Testing

/// The samples equal the files in `Fixtures/golden/charts` byte for byte.
@Suite struct GoldenChartTests {
  static let folder = Repository.fixtures.appending(path: "golden/charts")

  @Test(arguments: SampleCharts.all.map(\.name))
  func `the file equals the golden file`(name: String) throws {
    try expect(Data(try SampleCharts.chart(name).file), in: "\(name).svg")
  }

  @Test func `the data equals the golden data`() throws {
    try expect(Data(try SampleCharts.chart("emerging-to-twse").data), in: "emerging-to-twse.json")
  }

  @Test func `every golden file has a sample`() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    let expected = SampleCharts.all.map { "\($0.name).svg" } + ["emerging-to-twse.json", "sparklines.svg"]
    #expect(Set(names) == Set(expected))
  }

  @Test func `sparklines equal the golden file`() throws {
    let sparks = try [(30, "31.2", 4), (30, "31.2", -4), (7, "98", 0), (1, "98", 0), (0, "98", 0)].map {
      let (count, price, drift) = $0
      var bars = try SampleBars(seed: 11, from: "2024-09-02", at: price)
      try bars.trade(count, drift: drift)
      return Sparkline(bars.series, label: "\(count) 日收盤").fragment
    }
    try expect(Data(sparks.joined().utf8), in: "sparklines.svg")
  }

  private func expect(_ data: Data, in name: String) throws {
    try Golden.expect([name: data], in: Self.folder)
  }
}
