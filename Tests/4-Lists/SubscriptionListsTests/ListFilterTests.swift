import ListEngine
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

  @Test func `each condition is one of a list, or of what comes`() {
    let known = Lists.all.flatMap { $0.conditions }
    #expect(Set(known).union([.kind, .status]) == Set(ListFilter.Condition.allCases))
  }

  /// The conditions that a list takes although a record does not meet them; `all` leaves nothing out.
  private func ignored<Record: PublishedRecord>(_ record: Record) throws -> [ListFilter.Condition] {
    let moment = try #require(Instant("2024-10-30T21:30"))
    let known = Tracked<Record>(id: "\(record.code)-20241029", record: record, firstSeen: moment)
    let context = EvaluationContext(moment: moment, calendar: TradingCalendar())
    let item = try #require(Record.evaluate(TrackedLists([known]), in: context).first)
    try #require(Record.admits(item, ListFilter(), on: moment.day))
    let filter = try Self.everything()
    return Record.conditions.filter { condition in
      condition != .all && Record.admits(item, filter.only(condition), on: moment.day)
    }
  }

  @Test func `a record that does not meet a condition is left out by it, in every list`() throws {
    #expect(try ignored(Offering.sample()) == [])
    var auction = Auction(code: try #require(StockCode("7703")))
    (auction.market, auction.underwriter) = ("集中交易市場", "凱基")
    (auction.bidStart, auction.bidEnd) = (Day(iso: "2024-10-29"), Day(iso: "2024-10-31"))
    auction.openingDate = Day(iso: "2024-11-04")
    #expect(try ignored(auction) == [])
    var notice = RightsNotice(code: try #require(StockCode("9995")))
    (notice.board, notice.exRightsDay) = (.tpex, Day(iso: "2024-11-07"))
    #expect(try ignored(notice) == [])
    var increase = CashIncrease(code: try #require(StockCode("9993")))
    (increase.board, increase.status) = (.twse, .announced)
    increase.recordDate = Day(iso: "2024-11-08")
    #expect(try ignored(increase) == [])
    var application = ListingApplication(code: try #require(StockCode("9979")))
    (application.board, application.underwriter) = (.twse, "凱基")
    application.appliedOn = Day(iso: "2024-10-01")
    #expect(try ignored(application) == [])
  }
}
