import Costs
import Diagnostics
import Localization
import Posix
import SubscriptionCharts
import SubscriptionLists
import SubscriptionQueries
import SubscriptionQuotes
import SubscriptionWatch
import Testing
import Trading
import Values

/// Queries of a store without a command line.
@Suite(.timeLimit(.minutes(60))) struct QueryTests {
  let store: EveningStore

  init() async throws {
    store = try await EveningStore()
  }

  private func codes(_ result: QueryResult) -> [String] {
    result.offerings.map(\.known.offering.code.description)
  }

  @Test func `a query finds codes, names and parts of names, and suggests similar ones`() throws {
    let query = try CodeQuery(["9935", "順", "9936", "慶豐富"], store.settings())
    #expect(codes(query.result) == ["9935", "6535"])
    let evaluated = try #require(query.result.offerings.first)
    #expect(evaluated.stage == .open && evaluated.numbers.cash == 27_370)
    #expect(evaluated.valuation.premium.percent?.description == "33.7")
    #expect(query.result.dataAsOf == Day(iso: "2024-10-29"))
    #expect(query.result.notes.count == 1)
    #expect(
      query.result.notes.allSatisfy { $0[.english].hasPrefix("9936: ") && $0[.english].contains("9935 慶豐富") })
  }

  @Test func `a list has the offerings that match its filter, in its order`() throws {
    var filter = ListFilter()
    #expect(codes(try QueryResult(store.settings(), matching: filter, order: .next)).count == 11)
    (filter.stages, filter.minimumPremium) = ([.open, .upcoming], Percent("30"))
    #expect(
      codes(try QueryResult(store.settings(), matching: filter, order: .premium))
        == ["4174", "7708", "9935", "7703"])
    #expect(
      codes(try QueryResult(store.settings(), matching: filter, order: .cash)).prefix(2) == ["9935", "4174"])
    filter.codes = [try #require(StockCode("7703"))]
    #expect(codes(try QueryResult(store.settings(), matching: filter, order: .next)) == ["7703"])
    filter.maximumCash = 100_000
    #expect(try QueryResult(store.settings(), matching: filter, order: .next).offerings.isEmpty)
  }

  @Test func `a cash plan adds up the deductions of a day`() throws {
    let plan = try CashPlanResult([], budget: nil, store.settings())
    #expect(plan.plan.peak == 503_220 && plan.choice == nil && plan.notes.isEmpty)
    let day = try #require(plan.plan.deposits.first { $0.deductionDay == Day(iso: "2024-11-04") })
    #expect(day.cash == 252_440 && day.parts.map(\.commitment.code.description) == ["6535", "9935"])
    let one = try CashPlanResult(["9935"], budget: 30_000, store.settings())
    #expect(one.plan.peak == 27_370 && one.notes.isEmpty && one.choice?.budget == 30_000)
    // A smaller sum than was asked for would be taken for the whole.
    #expect(throws: SubcalError.self) {
      try CashPlanResult(["9935", "no such name"], budget: 30_000, store.settings())
    }
  }

  @Test func `data several trading days old are noted`() throws {
    #expect(try QueryResult(store.settings("2024-10-30T21:40")).notes.isEmpty)
    let notes = try QueryResult(store.settings("2024-11-07T21:40")).notes
    #expect(notes.count == 1 && notes.allSatisfy { $0[.english].contains("2024-10-29") })
  }

  @Test func `a watch list has the given codes, or the favourites and current offerings`() throws {
    let favourite = try #require(StockCode("2330"))
    let all = try WatchList([], favourites: [favourite], store.settings())
    #expect(
      all.watched.map(\.code.description)
        == ["2330", "4927", "6535", "9935", "4174", "6182", "7703", "7708"])
    let some = try WatchList(["慶豐富", "1101", "?"], favourites: [favourite], store.settings())
    #expect(some.watched.map(\.code.description) == ["9935", "1101"] && some.notes.count == 1)
    #expect(some.watched.map { $0.evaluated != nil } == [true, false])
  }

  @Test func `every security of the stored closes is known`() throws {
    // By code and name, with its last close, however old.
    for moment in ["2024-10-29T21:40", "2024-12-05T21:40"] {
      for text in ["2330", "台積", "臺積電"] {
        let query = try CodeQuery([text], store.settings(moment))
        let security = try #require(query.securities.first)
        #expect(query.securities.count == 1 && query.isFound && security.name == "台積電")
        #expect(security.close.day == Day(iso: "2024-10-29") && security.close.board == .twse)
        #expect(security.changePercent?.description == "-2.7")
      }
    }
    // What is on offer has its market price already, and what is over has both.
    #expect(try CodeQuery(["9935"], store.settings()).securities.isEmpty)
    let past = try CodeQuery(["2886"], store.settings())
    #expect(past.securities.count == 1 && past.result.offerings.count == 1)
    #expect(
      try WatchList(["台積"], favourites: [], store.settings()).watched.map(\.code.description) == ["2330"])
    // Before the closes of the day were out nothing of them is known.
    #expect(try CodeQuery(["2330"], store.settings("2024-10-29T09:00")).securities.isEmpty)
  }

  @Test(arguments: DayOrder.allCases) func `all securities are in the order of their day`(order: DayOrder)
    throws
  {
    func codes(isReversed: Bool, boards: Set<Board> = []) throws -> [String] {
      var filter = ListFilter()
      filter.boards = boards
      let answer = try SecuritiesAnswer(
        store.settings(), matching: filter, order: order, isReversed: isReversed)
      let bytes = try #require(answer.table).bytes(as: .tsv)
      let rows = String(decoding: bytes, as: UTF8.self).split(separator: "\n").dropFirst().map {
        $0.split(separator: "\t", omittingEmptySubsequences: false)
      }
      let names = rows.map { String($0[0]) }
      let columns: [DayOrder: String] = [.change: "change_percent", .price: "close", .volume: "volume"]
      guard let column = columns[order].flatMap(ListedSecurity.names.firstIndex) else {
        #expect(names == names.sorted { isReversed ? $0 > $1 : $0 < $1 })
        return names
      }
      let values = rows.map { Double($0[column]) }
      let known = values.compactMap(\.self)
      // Unknown ones come last either way.
      #expect(values.prefix(known.count).allSatisfy { $0 != nil } && known.count > 30)
      #expect(known == known.sorted { isReversed ? $0 < $1 : $0 > $1 })
      return names
    }
    let all = try codes(isReversed: false)
    #expect(try Set(all) == Set(codes(isReversed: true)) && all.count > 1_300)
    #expect(try codes(isReversed: false, boards: [.emerging]).count == 40)
  }

  @Test func `history and charts use the stored bars`() throws {
    let code = try #require(StockCode("9935"))
    let moment = try #require(Instant("2024-10-29T21:40"))
    let today = moment.day
    let history = try CodeHistory(of: code, days: today.adding(-7)...today, moment: moment, in: store.access)
    #expect(history.offerings.count == 1 && history.candles.map(\.dated.day) == [today])
    let chart = try ChartQuery(
      of: code, moment: moment, options: ChartOptions(), language: .english, in: store.access
    ).bars()
    #expect(String(decoding: chart, as: UTF8.self).contains(">Offer 27.30</text>"))
  }

  @Test func `a query without a store is an error that names its path`() throws {
    var settings = try store.settings()
    settings.store = StoreAccess(FilePath("/nowhere/store.sqlite"))
    let error = try #require(throws: SubcalError.self) { try QueryResult(settings) }
    #expect(error.status == .noStore && error.description.contains("/nowhere/store.sqlite"))
    #expect(try !settings.store.exists())
  }
}
