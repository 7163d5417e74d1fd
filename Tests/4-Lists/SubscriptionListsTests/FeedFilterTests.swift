import ListEngine
import SubscriptionLists
import SubscriptionReport
import TestSamples
import Testing
import Trading
import Values

@Suite struct FeedFilterTests {
  @Test func `a filter is read with its conditions, and printed in a fixed order`() throws {
    let filter = try #require(FeedFilter("mine-2:code=2330+0050,min-premium=-2.5,board=tpex+TWSE"))
    #expect(filter.name == "mine-2")
    #expect(filter.minimumPremium == Percent(tenths: -25))
    #expect(filter.boards == [.tpex, .twse])
    #expect(filter.codes == [StockCode("2330"), StockCode("0050")])
    #expect(filter.description == "mine-2:min-premium=-2.5,board=TPEx+TWSE,code=0050+2330")
    #expect(FeedFilter(filter.description) == filter)
  }

  @Test(arguments: [
    "", "x", ":code=2330", "x:", "x:code", "x:code=", "x:code=+", "x:code=2330+", "x:board=+", "x:board=NYSE",
    "x:min-premium=", "x:min-premium=ten", "x:min-premium=1,min-premium=2", "x:colour=red", "X:code=2330",
    "draw:code=2330", "auction:code=2330", "coming:code=2330", "../x:code=2330", "x y:code=2330",
    "x:code=2330,",
  ])
  func `an invalid filter is refused`(text: String) {
    #expect(FeedFilter(text) == nil)
  }

  @Test func `an offering that met a filter's conditions stays until the conditions change`() throws {
    func feeds(_ filters: [String], _ known: [Tracked<Offering>], close: String) throws -> [Tracked<Offering>]
    {
      let moment = try #require(Instant("2024-10-29T21:30"))
      let index = Tracker<Offering>.index([try .sample()], known: known, read: [.year(2024)], moment: moment)
      let report = Report(
        offerings: index, closes: CloseIndex([try .sample("2024-10-29", ["9935": close])]), moment: moment,
        options: OutputOptions(filters: try filters.map { try #require(FeedFilter($0)) }))
      return report.lists.offerings.map(\.known)
    }
    let high = try feeds(["high:min-premium=20"], [], close: "40")
    #expect(high[0].published.feeds == ["high:min-premium=20.0"])
    #expect(
      try feeds(["high:min-premium=20"], high, close: "20")[0].published.feeds == ["high:min-premium=20.0"])
    let other = try feeds(["high:min-premium=30"], high, close: "20")
    #expect(other[0].published.feeds == ["high:min-premium=20.0"])
  }
}
