import SubscriptionCalendar
import TestSupport
import Testing

@testable import SubscriptionSite

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

  @Test func `bars that differ in one value, day or mark have another hash`() {
    let one = DailyBar(code: code, name: "", close: Price("10"), volume: 1, value: 2)
    func hash(_ bar: DailyBar, on day: Day, of board: Board = .tpex) -> UInt64 {
      var hash = StableHash()
      hash.add(BarSeries([DatedBar(day: day, board: board, bar: bar)], calendar: TradingCalendar()))
      return hash.value
    }
    var others = Array(repeating: one, count: 9)
    others[0].open = Price("10")
    others[1].high = Price("10")
    others[2].low = Price("10")
    others[3].close = Price("10.5")
    others[4].last = Price("10")
    others[5].reference = Price("10")
    others[6].volume = nil
    others[7].value = 3
    others[8].isIncomparable = true
    let hashes =
      ([one] + others).map { hash($0, on: first) } + [
        hash(one, on: first.adding(1)), hash(one, on: first, of: .twse),
      ]
    #expect(Set(hashes).count == hashes.count)
  }
}
