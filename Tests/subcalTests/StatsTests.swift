import Foundation
import TestSupport
import Testing

/// Which past offerings `subcal stats` and a query's line about its market count.
@Suite(.enabled(if: Python.isAvailable, "\(Python.skipReason)")) struct StatsTests {
  let program: Program

  init() throws {
    program = try Program()
  }

  @Test func `fewer than twenty cases give no statistics`() throws {
    var few: [[String: Any]] = []
    for store in ["night", "past"] {
      let answer = try program.answer(["stats"], of: store)
      #expect(answer["fewest_cases"] as? Int == 20)
      let groups = try #require(answer["groups"] as? [[String: Any]])
      few += groups.filter { ($0["cases"] as? Int ?? 0) < 20 }
    }
    let counts = few.compactMap { $0["cases"] as? Int }
    #expect(counts.contains(0) && counts.contains { $0 > 0 }, "\(counts)")
    for group in few {
      let statistics = group.filter { !["all", "market", "premium_band_percent", "cases"].contains($0.key) }
      #expect(statistics.count >= 4 && statistics.values.allSatisfy { $0 is NSNull }, "\(group)")
    }
    let text = try program.ask(["query", "9935", "--language", "en"]).stdout
    #expect(text.contains("9935") && !text.contains("its market"), "\(text)")
  }

  @Test func `a query summarises the market's past in one line`() throws {
    let text = try program.ask(["query", "9935", "--language", "en"], of: "past").stdout
    let line = try #require(text.split(separator: "\n").first { $0.contains("its market") })
    #expect(line.contains("of 48 past ones") && line.contains("25.0%"))
  }
}
