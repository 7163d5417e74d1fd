import Records
import SubscriptionLists
import TestSamples
import Testing
import Trading
import Values

/// The conditions of `list` and `backtest`: none is taken and ignored.
@Suite struct ListFilterTests {
  /// A filter with every condition, each of which the samples below do not meet.
  private static func everything() throws -> ListFilter {
    var filter = ListFilter()
    (filter.states, filter.stages) = ([.after], [.cancelled])
    (filter.boards, filter.markets) = ([.emerging], ["債"])
    (filter.minimumPremium, filter.maximumCash) = (Percent(tenths: 99_990), 0)
    (filter.minimumValue, filter.minimumWinRate) = (Hundredths(99_999_999), Probability(percent: "100"))
    let day = try #require(Day(iso: "2020-01-02"))
    (filter.closingWithin, filter.drawDates, filter.years) = (-1, day...day, [2020])
    (filter.underwriter, filter.kinds, filter.statuses) = ("虛構", ["none"], ["none"])
    filter.includesPast = true
    return filter
  }

  @Test func `each condition can be given alone`() throws {
    let filter = try Self.everything()
    // One that is missing here was added since: add it above.
    try #require(filter.given == ListFilter.Condition.allCases)
    for condition in filter.given { #expect(filter.only(condition).given == [condition]) }
  }

  /// The conditions that a list takes although a record does not meet them; `all`, which leaves nothing out, is none.
  private func ignored<Record: PublishedRecord>(
    by _: Record.Type, _ item: Record.Item, on today: Day
  ) throws -> [ListFilter.Condition] {
    try #require(Record.admits(item, ListFilter(), on: today))
    let filter = try Self.everything()
    return Record.conditions.filter {
      $0 != .all && Record.admits(item, filter.only($0), on: today)
    }
  }

  @Test func `an offering and an auction that do not meet a condition are left out by it`() throws {
    let moment = try #require(Instant("2024-10-30T21:30"))
    let offering = EvaluatedOffering(
      of: Tracked<Offering>(id: "9935-20241029", record: try .sample(), firstSeen: moment),
      closes: CloseIndex([]), context: EvaluationContext(moment: moment, calendar: TradingCalendar()))
    #expect(try ignored(by: Offering.self, offering, on: moment.day) == [])
    var auction = Auction(code: try #require(StockCode("7703")))
    (auction.market, auction.underwriter) = ("集中交易市場", "凱基")
    (auction.bidStart, auction.bidEnd) = (Day(iso: "2024-10-29"), Day(iso: "2024-10-31"))
    auction.openingDate = Day(iso: "2024-11-04")
    let evaluated = EvaluatedAuction(
      of: Tracked<Auction>(id: "7703-20241029-auction", record: auction, firstSeen: moment),
      moment: moment, in: TradingCalendar())
    #expect(try ignored(by: Auction.self, evaluated, on: moment.day) == [])
  }
}
