import Foundation
import SubscriptionCalendar
import SubscriptionSite
import Testing

/// The pages are small: 200 offerings in one table, every picture of its full size.
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
    try #require(report.items.count == 200)
    var material = SiteMaterial()
    for (number, item) in report.items.enumerated() {
      var bars = try SampleBars(seed: UInt64(number), from: "2022-06-01", at: "\(20 + number * 37 % 300).5")
      // As long as a page holds for a few, which stand for all; the table needs thirty.
      try bars.trade(number < 5 ? 600 : 30)
      material.bars[item.known.offering.code] = bars.series
    }
    return try Site(report: report, material: material).files
  }

  @Test func `the index, an offering's page and the script keep to their sizes`() throws {
    let files = try files()
    func packed(_ path: String) throws -> Int { try Gzip.size(of: try #require(files[path])) }
    #expect(try packed("index.html") < 150_000)
    #expect(try packed("index.en.html") < 150_000)
    for path in files.keys where path.hasPrefix("offerings/") {
      #expect(try packed(path) < 60_000)
    }
    let scripts = ["assets/site.js", "assets/list.js", "assets/chart.js"]
    #expect(try scripts.map(packed).reduce(0, +) < 25_000)
  }
}

/// The size of packed bytes, by the system's gzip.
enum Gzip {
  static func size(of bytes: [UInt8]) throws -> Int {
    let process = Process()
    let (input, output) = (Pipe(), Pipe())
    let file = FileManager.default.temporaryDirectory.appending(path: "site-\(UUID().uuidString)")
    try Data(bytes).write(to: file)
    defer { do { try FileManager.default.removeItem(at: file) } catch { Issue.record(error) } }
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["gzip", "-9", "-c", file.path]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    let packed = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    return packed.count
  }
}
