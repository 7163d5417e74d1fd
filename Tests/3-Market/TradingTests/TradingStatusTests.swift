import Localization
import Testing
import Trading
import Values

/// What the lists say of a code on a day.
@Suite struct TradingStatusTests {
  private let code: StockCode
  private let all = Set(StatusList.allCases)

  init() throws { code = try #require(StockCode("9994")) }

  private func day(_ text: String) throws -> Day { try #require(Day(iso: text)) }

  private func disposition(_ from: String, _ to: String, _ minutes: Int? = 5) throws -> TradingStatus {
    TradingStatus(code, .disposition, from: try day(from), to: try day(to), minutes: minutes)
  }

  private func status(
    _ rows: [StatusList: [TradingStatus]], known: Set<StatusList>? = nil, newest: [StatusList: Day] = [:],
    on day: String
  ) throws -> SecurityStatus {
    TradingStatuses(rows, known: known ?? all, newest: newest)
      .status(of: code, on: [.twse], from: try self.day(day))
  }

  @Test func `a disposition begins and ends on its days`() throws {
    let rows = [StatusList.twseDispositions: [try disposition("2024-10-30", "2024-11-12")]]
    func text(_ day: String) throws -> String? { try status(rows, on: day).text?[.chinese] }
    #expect(try text("2024-10-29") == "自 2024-10-30 起處置：每 5 分鐘撮合一次，至 2024-11-12")
    #expect(try text("2024-10-30") == "處置中：每 5 分鐘撮合一次，至 2024-11-12")
    #expect(try text("2024-11-12") == "處置中：每 5 分鐘撮合一次，至 2024-11-12")
    #expect(try text("2024-11-13") == nil)
  }

  @Test func `of overlapping announcements the later end counts, and the longer interval`() throws {
    let (first, second) = (
      try disposition("2024-10-24", "2024-11-06", 5), try disposition("2024-10-30", "2024-11-12", 20)
    )
    let whole = [try disposition("2024-10-24", "2024-11-12", 20)]
    #expect(try status([.twseDispositions: [first, second]], on: "2024-10-30").statuses == whole)
    #expect(try status([.twseDispositions: [second, first]], on: "2024-10-30").statuses == whole)
    // The first one is within the second.
    let long = try disposition("2024-10-20", "2024-11-20", nil)
    #expect(
      try status([.twseDispositions: [first, long]], on: "2024-10-30").statuses
        == [try disposition("2024-10-20", "2024-11-20", 5)])
    // Between these are days of usual trading.
    let later = try disposition("2024-11-14", "2024-11-27", 20)
    #expect(try status([.twseDispositions: [later, second]], on: "2024-10-30").statuses == [second, later])
  }

  @Test func `a list that did not come is not known, and not none`() throws {
    let known = all.subtracting([.twseAttention])
    #expect(try status([:], known: known, on: "2024-10-30").unknown == [.attention])
    #expect(
      try status([:], known: known, on: "2024-10-30").text?[.chinese] == "是否注意不明（清單未取得）")
    #expect(try status([:], on: "2024-10-30").text == nil)
    // Another board's lists need not have come.
    #expect(try status([:], known: all.filter { $0.board == .twse }, on: "2024-10-30").text == nil)
    let unknown = TradingStatuses.unknown.status(of: code, on: [.twse], from: try day("2024-10-30"))
    #expect(unknown.unknown == [.suspended, .disposition, .alteredTrading, .periodicAuction, .attention])
  }

  @Test func `of a list that did not come what is not over still holds`() throws {
    let rows: [StatusList: [TradingStatus]] = [
      .twseDispositions: [try disposition("2024-10-24", "2024-11-06")],
      .twseAltered: [TradingStatus(code, .alteredTrading)],
      .twseSuspensions: [TradingStatus(code, .suspended, from: try day("2024-10-28"))],
      .twseAttention: [TradingStatus(code, .attention, from: try day("2024-10-29"))],
    ]
    let last = try day("2024-10-29")
    let newest = Dictionary(uniqueKeysWithValues: all.map { ($0, last) })
    let found = try status(rows, known: [], newest: newest, on: "2024-11-04")
    #expect(found.statuses.map(\.kind) == [.suspended, .disposition, .alteredTrading])
    #expect(found.statuses.map(\.knownOn) == [last, nil, last])
    #expect(found.unknown == [.suspended, .disposition, .alteredTrading, .periodicAuction, .attention])
    #expect(
      found.text?[.english]
        == "trading is suspended, without a day of resumption (known on 2024-10-29; no list has come "
        + "since); under disposition: matched every 5 minutes, until 2024-11-06; altered trading (full delivery) (known on "
        + "2024-10-29; no list has come since); not known, because the lists did not come: periodic call auctions, attention"
    )
    #expect(
      try found.sale(on: day("2024-11-07"))?[.chinese].hasPrefix(
        "不能賣出，暫停交易，恢復交易日未定（2024-10-29 所知，其後清單未取得）；變更交易") == true)
    // A list that comes ends it.
    #expect(try status([:], newest: newest, on: "2024-11-04").text == nil)
    #expect(
      try status([:], known: [], on: "2024-10-30").sale(on: day("2024-10-30"))?[.chinese]
        == "可以賣出，但是否受限不明（清單未取得）")
  }

  @Test func `a mark of a suspension takes its days from the list of suspensions`() throws {
    let mark = TradingStatus(code, .suspended)
    let days = TradingStatus(code, .suspended, from: try day("2024-10-28"), to: try day("2024-11-03"))
    let rows: [StatusList: [TradingStatus]] = [.tpexAltered: [mark], .tpexSuspensions: [days]]
    #expect(try status(rows, on: "2024-10-30").statuses == [days])
    #expect(try status(rows, on: "2024-11-04").statuses == [mark])
  }

  @Test func `whether a lot may be sold is said in one sentence`() throws {
    let day = try day("2024-11-01")
    func sale(_ rows: [StatusList: [TradingStatus]]) throws -> String? {
      try status(rows, on: "2024-11-01").sale(on: day)?[.chinese]
    }
    #expect(try sale([:]) == nil)
    #expect(
      try sale([.twseDispositions: [try disposition("2024-10-30", "2024-11-12")]])
        == "可以賣出，但處置中：每 5 分鐘撮合一次，至 2024-11-12")
    #expect(
      try sale([.twseSuspensions: [TradingStatus(code, .suspended, from: day)]])
        == "不能賣出，暫停交易，恢復交易日未定")
    #expect(
      try sale([.twseSuspensions: [TradingStatus(code, .suspended, from: day.adding(3), to: day.adding(3))]])
        == "可以賣出，但自 2024-11-04 起暫停交易，至 2024-11-04")
    #expect(
      try sale([
        .twseAltered: [TradingStatus(code, .alteredTrading)],
        .twseAttention: [TradingStatus(code, .attention, from: day)],
      ])
        == "可以賣出，但變更交易（全額交割）；注意股票（2024-11-01 公布）")
    // What is over by then is not said.
    let ending = try disposition("2024-10-18", "2024-10-31")
    #expect(try status([.twseDispositions: [ending]], on: "2024-10-31").sale(on: day) == nil)
    let unknown = TradingStatuses([:], known: all.subtracting([.twseDispositions]))
    #expect(
      unknown.status(of: code, on: [.twse], from: day).sale(on: day)?[.chinese] == "可以賣出，但是否處置不明（清單未取得）")
  }
}
