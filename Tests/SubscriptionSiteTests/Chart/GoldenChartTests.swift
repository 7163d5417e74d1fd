import Foundation
import SubscriptionSite
import Testing

/// Each sample's file, byte for byte as in `Fixtures/golden/charts`. RECORD=1 rewrites them, and fails.
@Suite struct GoldenChartTests {
  static let folder = Repository.fixtures.appending(path: "golden/charts")

  @Test(arguments: SampleCharts.all.map(\.name))
  func `the file is the one that was looked at`(name: String) throws {
    try expect(Data(try SampleCharts.chart(name).file), in: "\(name).svg")
  }

  @Test func `the data is the one that was looked at`() throws {
    try expect(Data(try SampleCharts.chart("emerging-to-twse").data.utf8), in: "emerging-to-twse.json")
  }

  @Test func `there is no file without its sample`() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    let expected = SampleCharts.all.map { "\($0.name).svg" } + ["emerging-to-twse.json", "sparklines.svg"]
    #expect(Set(names) == Set(expected))
  }

  @Test func `sparklines are the ones that were looked at`() throws {
    let sparks = try [(30, "31.2", 4), (30, "31.2", -4), (7, "98", 0), (1, "98", 0), (0, "98", 0)].map {
      let (count, price, drift) = $0
      var bars = try SampleBars(seed: 11, from: "2024-09-02", at: price)
      try bars.trade(count, drift: drift)
      return Sparkline(bars.series, label: "\(count) 日收盤").fragment
    }
    try expect(Data(sparks.joined().utf8), in: "sparklines.svg")
  }

  private func expect(_ data: Data, in name: String) throws {
    let file = Self.folder.appending(path: name)
    if ProcessInfo.processInfo.environment["RECORD"] == "1" {
      try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
      try data.write(to: file)
      Issue.record("recorded \(name): look at it, then run without RECORD")
      return
    }
    let (ours, golden) = (lines(of: data), lines(of: try Data(contentsOf: file)))
    let same = zip(ours, golden).prefix { $0.utf8.elementsEqual($1.utf8) }.count
    // The first line that differs, and not two whole files.
    #expect(ours.dropFirst(same).first == golden.dropFirst(same).first, "\(name), line \(same + 1)")
  }

  private func lines(of data: Data) -> [Substring] {
    String(decoding: data, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
  }
}
