import Foundation
import SubscriptionLists
import SubscriptionReport
import SubscriptionSite
import TestSupport
import Testing
import Trading
import Values

/// The pages stay small with 200 offerings and full-size charts.
struct SiteSizeTests {
  /// 200 offerings, each with a price, a sparkline of 30 closes and a year of bars.
  private func files() throws -> [String: [UInt8]] {
    let start = try #require(Day(iso: "2024-06-03"))
    let numbers = 0..<200
    let offerings = try numbers.map { number in
      try Sample.offering(
        "\(4000 + number)", "虛構公司\(number * 7919 % 997)", from: start.adding(number * 3 / 4).description,
        price: "\(20 + number * 37 % 300).5", applications: number < 150 ? 1000 + number * 7717 % 90_000 : nil
      )
    }
    let closes = DailyCloses(
      board: .twse, day: Day(iso: "2024-10-29"),
      bars: offerings.enumerated().map { number, offering in
        DailyBar(code: offering.code, name: "", close: Price("\(15 + number * 41 % 380).35"))
      })
    let report = try Sample.report(offerings, closes: [closes])
    try #require(report.lists.offerings.count == 200)
    var history = PageHistory()
    for (number, item) in report.lists.offerings.enumerated() {
      var bars = try SampleBars(seed: UInt64(number), from: "2022-06-01", at: "\(20 + number * 37 % 300).5")
      // The full length only for some offerings; the table needs thirty bars.
      try bars.trade(number < 5 ? 600 : 30)
      history.bars[item.known.offering.code] = bars.series
    }
    return try Site(of: report, history: history).files
  }

  @Test func `the index, the offerings' pages and the scripts stay within their size limits`() throws {
    let files = try files()
    let (scratch, gzip) = (try ScratchDirectory(), try #require(Tool(named: "gzip")))
    func packed(_ path: String) throws -> Int {
      try scratch.write(String(decoding: try #require(files[path]), as: UTF8.self), to: "file")
      return try gzip.output(["-9", "-c", scratch.path("file")]).count
    }
    #expect(try packed("index.html") < 150_000)
    #expect(try packed("index.en.html") < 150_000)
    for path in files.keys where path.hasPrefix("offerings/") {
      #expect(try packed(path) < 60_000)
    }
    let scripts = ["theme", "site", "list", "applications", "chart"].map { "assets/\($0).js" }
    // Bids and rights beside draws are 6,000 of it: without them the largest sums of a month are in no plan. On a CPU six times
    // slower all scripts take 50 ms of the 0.9 s in which index.html is ready, 2 ms more than without.
    #expect(try scripts.map(packed).reduce(0, +) < 43_500)
  }
}
