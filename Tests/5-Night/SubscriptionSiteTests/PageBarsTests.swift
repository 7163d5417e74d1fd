import TestSupport
import Testing

@testable import SubscriptionSite
import Trading
import Values

/// The bars behind a page's chart.
@Suite struct PageBarsTests {
  private let code: StockCode
  private let first: Day

  init() throws {
    code = try #require(StockCode("2330"))
    first = try #require(Day(iso: "2024-11-20"))
  }

  @Test func `bars that are put are in the order of their days, one a day and board`() throws {
    var random = SplitMix64(seed: 8)
    for _ in 0..<40 {
      var (bars, last): ([DatedBar], [String: DatedBar]) = ([], [:])
      for close in 0..<60 {
        let bar = DatedBar(
          day: first.adding(Int.random(in: 0..<25, using: &random)),
          board: Board.allCases.randomElement(using: &random) ?? .twse,
          bar: DailyBar(code: code, name: "", close: Price(tenThousandths: close)))
        bars.put(bar)
        last["\(bar.day) \(bar.board)"] = bar
      }
      #expect(bars.map(\.day) == bars.map(\.day).sorted() && bars.count == last.count)
      #expect(bars.allSatisfy { last["\($0.day) \($0.board)"] == $0 })
    }
  }
}
