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
    let expected = SampleCharts.all.map { "\($0.name).svg" } + ["emerging-to-twse.json"]
    #expect(Set(names) == Set(expected))
  }

  private func expect(_ data: Data, in name: String) throws {
    try Golden.expect([name: data], in: Self.folder)
  }
}
