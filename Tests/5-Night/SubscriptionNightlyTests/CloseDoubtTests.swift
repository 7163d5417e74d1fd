import Decoding
import Diagnostics
import Foundation
import ListEngine
import Localization
import SubscriptionLists
@testable import SubscriptionNightly
import SubscriptionQueries
import TestSupport
import Testing
import Trading
import Values

/// Nothing is valued at a close that cannot be right.
@Suite struct CloseDoubtTests {
  let night: Night

  init() throws {
    night = try Night()
  }

  /// Nights that several tests begin with, each published once.
  private static let firstNight = Task { try await played("2024-10-29", first) }
  private static let boardNight = Task {
    try await played("2024-10-29", board.map { Row(code: $0, close: "25.00", change: "X0.00") })
  }
  private static let nightBeforeTyphoon = Task { try await played("2024-10-30", first) }
  /// 2003 has no trade in the session after the first.
  private static let nightWithoutTrade = Task {
    let rows = second.map { $0.code == "2003" ? Row(code: "2003", close: "--", change: " ") : $0 }
    return try await played("2024-10-30", rows, after: firstNight.value)
  }

  private static func played(_ day: String, _ rows: [Row], after night: Night? = nil) async throws -> Night {
    let test = try CloseDoubtTests()
    if let night { try test.night.copy(night) }
    try await test.night.publish(
      "\(day)T21:30", test.replies(rows, day.replacing("-", with: "")))
    return test.night
  }

  /// A row of the website's closes; open, high and low are the close unless given.
  private struct Row {
    var code: String
    var close: String
    var change = "+0.10"
    var open: String?
    var high: String?
    var low: String?
    var name: String?
    var value = "25,000"

    var json: String {
      #"["\#(code)","\#(name ?? "甲\((Int(code) ?? 0) - 2001)")","1,000","\#(value)","\#(open ?? close)","\#(high ?? close)","\#(low ?? close)","\#(close)","\#(change)","1"]"#
    }
  }

  private static let codes = (2001...2025).map(String.init)

  /// The closes of 29 October, of which 2025 is missing, and of 30 October.
  private static let first = codes.dropLast().map { Row(code: $0, close: "25.00", change: "X0.00") }
  private static let second = codes.map { Row(code: $0, close: "25.10") }

  private func replies(_ rows: [Row], _ date: String = "20241030") -> [String: [Reply]] {
    let fields = ["證券代號", "證券名稱", "成交股數", "成交金額", "開盤價", "最高價", "最低價", "收盤價", "漲跌價差", "成交筆數"]
    let body = """
      {"stat":"OK","date":"\(date)","fields":[\(fields.map { "\"\($0)\"" }.joined(separator: ","))],
      "data":[\(rows.map(\.json).joined(separator: ",\n"))]}
      """
    return [
      Address.list(2024): [.body(Payload.list(2024, rows: 25))],
      Address.openData: [.body(body)],
    ]
  }

  private struct Item: Decodable {
    var code: String
    var close, premium_percent: NumberText?
    var premium_missing: String?
  }

  private func item(_ code: String) throws -> Item {
    struct List: Decodable { var items: [Item] }
    let text = try #require(try night.outputs()?["subscriptions.json"])
    let items = try JSONDecoder().decode(List.self, from: Data(text.utf8)).items
    return try #require(items.first { $0.code == code })
  }

  private func counts() throws -> [String: Int] {
    struct Record: Decodable { var doubts: [String: Int] }
    let text = try #require(try night.scratch.texts(in: "public")["run.json"])
    return try JSONDecoder().decode(Record.self, from: Data(text.utf8)).doubts
  }

  /// The reason for the missing premium of a code in the answer to a question.
  private func answer(_ code: String, at moment: String) throws -> String? {
    let settings = try night.settings(moment)
    let result = try QueryResult(
      QuerySettings(store: StoreAccess(settings.store), moment: settings.moment, costs: settings.costs))
    let offering = try #require(result.offerings.first { $0.known.offering.code.description == code })
    return offering.valuation.premium.reason?.rawValue
  }

  /// Rows with a close that cannot be right, and the rule that they break.
  private static let wrongRows: [(Row, String)] = [
    (Row(code: "2003", close: "26.00", change: "+1.00", high: "25.50"), "price_range"),
    (Row(code: "2004", close: "25.10", low: "25.20"), "price_range"),
    (Row(code: "2005", close: "25.10", open: "27.00", high: "26.00"), "price_range"),
    (Row(code: "2006", close: "25.10", high: "24.00", low: "26.00"), "price_range"),
    (Row(code: "2007", close: "27.10", change: "+0.10"), "change"),
    (Row(code: "2008", close: "24.00", change: "0.00"), "change"),
    (Row(code: "2009", close: "2.51", change: "-22.49"), "daily_limit"),
    (Row(code: "2010", close: "28.10", change: "+3.10"), "daily_limit"),
    (Row(code: "2011", close: "30.00", change: "X0.00"), "daily_limit"),
    (Row(code: "2012", close: "12.00", change: "X0.00"), "daily_limit"),
    (Row(code: "2013", close: "25.1O"), "unreadable_row"),
  ]

  @Test func `a close in doubt is believed when the next session goes on from it, up or down`() throws {
    let (day, code) = (try #require(Day(iso: "2024-10-30")), try #require(StockCode("2303")))
    func doubt(
      _ text: String, change from: String, isDoubted: Bool = true, sessions: Int = 2
    ) throws -> CloseDoubt? {
      var bar = DailyBar(code: code, name: "聯電", close: Price(text), reference: Price(from))
      bar.open = bar.close
      let decoded = Decoded(
        content: DailyCloses(board: .twse, day: day, bars: [bar]), rowNumbers: [1], form: .json, rowCount: 1)
      let last = BoardClose(
        price: try #require(Price("40")), day: day.adding(-sessions), board: .twse, kind: .close)
      let before = ClosesReview.Before(
        day: day.adding(-1), closes: [:], earlier: { _ in [code: [last]] }, isNewListing: { _ in false },
        doubted: isDoubted ? [code] : [])
      return try ClosesReview.review(
        .init(source: .closes(.twse), decoded: decoded), after: before, calendar: TradingCalendar(),
        today: day, accepted: .nothing
      ).file.bars[0].doubt
    }
    #expect(try doubt("20.3", change: "20") == nil && doubt("100.5", change: "100") == nil)
    // Trading had stopped before it, for a reduction of capital.
    #expect(try doubt("100.5", change: "100", sessions: 5) == nil)
    #expect(try doubt("100.5", change: "100", isDoubted: false) == .dailyLimit)
    #expect(try doubt("100.5", change: "40") == .dailyLimit)
    #expect(try doubt("100.5", change: "100.5") == .dailyLimit)
  }

  @Test func `what companies announce doubts no close, and first closes in doubt refuse no file`() throws {
    let day = try #require(Day(iso: "2024-10-30"))
    let codes = try (2001...2055).map { try #require(StockCode("\($0)")) }
    var inputs = NightInputs()
    for code in codes {
      var increase = CashIncrease(code: code)
      increase.name = "虛構"
      inputs.add(
        Decoded(content: [increase], rowNumbers: [1], form: .json, rowCount: 1),
        from: CashIncrease.source(of: .twse))
    }
    #expect(inputs.names(with: [], on: day).isEmpty)
    // Of 25 codes the session before had closes, of 30 this is the first one.
    let (old, new, price) = (codes.prefix(25), codes.dropFirst(25), try #require(Price("25")))
    let bars = codes.map { DailyBar(code: $0, name: "甲\($0)", close: Price("25.1"), reference: price) }
    let decoded = Decoded(
      content: DailyCloses(board: .twse, day: day, bars: bars), rowNumbers: Array(1...bars.count),
      form: .json,
      rowCount: bars.count)
    let before = ClosesReview.Before(
      day: day.adding(-1), closes: Dictionary(uniqueKeysWithValues: old.map { ($0, price) }),
      earlier: { _ in [:] }, isNewListing: { _ in true })
    let review = try ClosesReview.review(
      .init(source: .closes(.twse), decoded: decoded), after: before, calendar: TradingCalendar(), today: day,
      accepted: .nothing, names: Dictionary(uniqueKeysWithValues: codes.map { ($0, ["乙丙丁"]) }))
    #expect(review.file.bars.filter { $0.doubt == .otherName }.map(\.code) == Array(new))
  }

  /// The names of 9935 and 2034 in the closes, and what is in doubt, by the lists alone or with the register of companies.
  @Test(
    arguments: [
      (["慶豐富", "允強"], [:], [:], []), (["允強", "慶豐富"], [:], [:], ["9935", "2034"]),
      // What is known of one of them is enough.
      (["允強", "慶豐富"], ["2034": nil], [:], ["9935", "2034"]),
      (["允強", "慶豐富"], ["9935": nil, "2034": nil], ["9935": "慶豐富"], ["9935", "2034"]),
      (["允強", "虛構"], [:], [:], ["9935", "2034"]), (["允強", "慶豐富"], ["9935": nil, "2034": nil], [:], []),
      // Another company's name is a part of it.
      (["允強", "慶豐"], ["2034": nil], [:], []),
      // The code of a registered company is gone, and its name stands under one that no register has.
      (["慶豐富", "星宇航空"], ["2034": nil], ["2646": "星宇航空"], ["2034"]),
      (["慶豐富", "星宇航空"], ["2034": nil], ["2646": "星宇航空", "2034": "星宇航空"], []),
      // By a list alone, either of them may be mistyped: the close is used.
      (["慶豐富", "星宇航空"], ["2034": nil, "2646": "星宇航空"], [:], []),
    ] as [([String], [String: String?], [String: String], [String])])
  func `codes that have each other's names on a first night are in doubt`(
    names: [String], without: [String: String?], registered: [String: String], doubted: [String]
  ) throws {
    let day = try #require(Day(iso: "2024-10-29"))
    let codes = [try #require(StockCode("9935")), try #require(StockCode("2034"))]
    let price = try #require(Price("20"))
    func file(_ board: Board, _ bars: [DailyBar]) -> ClosesReview.File {
      let decoded = Decoded(
        content: DailyCloses(board: board, day: day, bars: bars), rowNumbers: Array(1...max(1, bars.count)),
        form: .json, rowCount: bars.count)
      return ClosesReview.File(source: .closes(board), decoded: decoded)
    }
    let bars = zip(codes, names).map { DailyBar(code: $0, name: $1, close: price, reference: price) }
    var listed = [codes[0]: Set(["慶豐富"]), codes[1]: Set(["允強"])]
    for (code, name) in without { listed[try #require(StockCode(code))] = name.map { [$0] } }
    let register = Dictionary(
      uniqueKeysWithValues: try registered.map { (try #require(StockCode($0.key)), $0.value) })
    let files = [file(.twse, bars), file(.tpex, []), file(.emerging, [])]
    func doubts(after before: ClosesReview.Before?) throws -> [String] {
      let review = try ClosesReview.review(
        files[0], after: before, calendar: TradingCalendar(), today: day, accepted: .nothing, names: listed,
        misnamed: ClosesReview.misnamed(in: files, listed: listed, registered: register))
      let isTold = before == nil && without.keys.contains("2646")
      #expect(
        review.remarks.count == review.file.bars.count { $0.doubt != nil } + (isTold ? 1 : 0),
        "\(review.remarks)")
      return review.file.bars.filter { $0.doubt == .otherName }.map(\.code.description)
    }
    #expect(try doubts(after: nil) == doubted)
    // Where both had closes in the session before, these tell whose prices they are.
    let before = ClosesReview.Before(
      day: day.adding(-1), closes: [codes[0]: price, codes[1]: price], earlier: { _ in [:] },
      isNewListing: { _ in false })
    #expect(try doubts(after: before) == [])
  }

  /// A row of the TPEx or of the emerging board, and the rule of the remark on it; its close is used.
  @Test(
    arguments: [
      // Value ÷ volume lies 15, 12 and 5 per cent under the low.
      (.twse, ["41", "42", "41", "42"], 100_000, 3_480_000, "0.4", nil, "price_range"),
      (.twse, ["41", "42", "41", "42"], 100_000, 3_600_000, "0.4", nil, nil),
      (.twse, ["41", "42", "41", "42"], 100_000, 3_900_000, "0.4", nil, nil),
      (.twse, ["41", "42", "41", "42"], 9_000, 313_200, "0.4", nil, nil),
      // The change is from a price that is further from the low than the limit.
      (.twse, ["41", "42", "33", "42"], 100_000, 3_900_000, "0.4", nil, "daily_limit"),
      (.twse, ["41", "42", "41", "42"], 100_000, 4_150_000, "9", nil, "daily_limit"),
      (.tpex, ["41", "42", "41", "42"], 100_000, 4_150_000, "9", "46.2", "daily_limit"),
      (.tpex, ["41", "42", "41", "42"], 100_000, 4_150_000, "0.4", "46.25", "daily_limit"),
      // It has no limits in the next session, either: it is newly listed.
      (.tpex, ["41", "42", "41", "42"], 100_000, 4_150_000, "9", "9999.95", nil),
      // The next session's limit is higher than the close allows; an ex-day lowers it.
      (.tpex, ["41", "42", "41", "42"], 100_000, 4_150_000, "0.4", "50", "daily_limit"),
      (.tpex, ["41", "42", "41", "42"], 100_000, 4_150_000, "0.4", "40", nil),
    ] as [(Board, [String], Int, Int, String, String?, String?)])
  func `what a row says against its own close is told on a first night`(
    board: Board, prices: [String], volume: Int, value: Int, change: String, up: String?, rule: String?
  ) throws {
    let (day, code) = (try #require(Day(iso: "2024-10-29")), try #require(StockCode("4174")))
    let close = try #require(Price(prices[3]))
    var bar = DailyBar(
      code: code, name: "虛構", open: Price(prices[0]), high: Price(prices[1]), low: Price(prices[2]),
      close: close, volume: volume, value: value,
      reference: close.adding(tenThousandths: -(try #require(Price(change)).tenThousandths)))
    if let up { bar.limits = PriceLimits(down: nil, up: up == "9999.95" ? nil : Price(up)) }
    func review(first: Int? = nil, isLive: Bool = false) throws -> ReviewedCloses {
      let decoded = Decoded(
        content: DailyCloses(board: board, day: day, bars: [bar]), rowNumbers: [1], form: .json, rowCount: 1)
      let listing = first.map { ClosesReview.FirstDay(day: day.adding($0), board: board, isEmerging: false) }
      return try ClosesReview.review(
        .init(source: .closes(board), decoded: decoded), after: nil, calendar: TradingCalendar(),
        today: day, accepted: .nothing, live: isLive ? [code] : [],
        firstDays: listing.map { [code: $0] } ?? [:])
    }
    let reviewed = try review()
    #expect(reviewed.remarks.map(\.rule) == (rule.map { [$0] } ?? []), "\(reviewed.remarks)")
    // Of a code that something is valued by, less is told.
    let isFar = value < 3_950_000 && prices[2] == "41" && volume > 10_000
    #expect(
      try review(isLive: true).remarks.map(\.rule) == (isFar ? ["price_range"] : reviewed.remarks.map(\.rule))
    )
    #expect(reviewed.file.bars.map(\.close) == [close])
    // A listing of these days has no limits.
    if rule == "daily_limit", up != "50", up != "46.25" {
      #expect(try review(first: -2).remarks.isEmpty)
    }
  }

  @Test func `a close that value ÷ volume and the next session's limit contradict is in doubt`() throws {
    var bar = DailyBar(
      code: try #require(StockCode("4174")), name: "虛構", open: Price("41"), high: Price("42"),
      low: Price("41"),
      close: Price("42"),
      volume: 100_000, value: 3_800_000, reference: Price("41.5"))
    bar.limits = PriceLimits(down: Price("34.2"), up: Price("41.8"))
    #expect(CloseImplausibility(of: bar, on: .tpex)?.doubt == .priceRange)
    bar.value = 4_100_000
    #expect(CloseImplausibility(of: bar, on: .tpex) == nil)
  }

  @Test func `a first listing has closes on its own board, from its first day on`() throws {
    let (day, code) = (try #require(Day(iso: "2024-10-29")), try #require(StockCode("7703")))
    func doubt(
      _ board: Board, listed: Int, on own: Board?, isEmerging: Bool = false, closedOn last: Board? = nil,
      hasBefore: Bool = true
    ) throws -> CloseDoubt? {
      let bar = DailyBar(code: code, name: "虛構", close: Price("100"))
      let decoded = Decoded(
        content: DailyCloses(board: board, day: day, bars: [bar]), rowNumbers: [1], form: .json, rowCount: 1)
      let before = ClosesReview.Before(
        day: day.adding(-1), closes: [:],
        earlier: { codes in
          guard let last, let price = Price("95") else { return [:] }
          let close = BoardClose(price: price, day: day.adding(-4), board: last, kind: last.closeKind)
          return Dictionary(uniqueKeysWithValues: codes.map { ($0, [close]) })
        }, isNewListing: { _ in true })
      let first = ClosesReview.FirstDay(day: day.adding(listed), board: own, isEmerging: isEmerging)
      return try ClosesReview.review(
        .init(source: .closes(board), decoded: decoded), after: hasBefore ? before : nil,
        calendar: TradingCalendar(), today: day, accepted: .nothing, firstDays: [code: first]
      ).file.bars[0].doubt
    }
    // Before its first day, whether or not tonight's averages have it.
    #expect(try doubt(.tpex, listed: 5, on: .tpex) == .notListedYet)
    #expect(try doubt(.tpex, listed: 5, on: .tpex, isEmerging: true, closedOn: .emerging) == .notListedYet)
    #expect(try doubt(.tpex, listed: 0, on: .tpex) == nil)
    // On the other exchange; where the lists do not agree, either.
    #expect(try doubt(.twse, listed: 0, on: .tpex) == .notListedYet)
    #expect(try doubt(.twse, listed: -3, on: .tpex, closedOn: .tpex) == .notListedYet)
    #expect(try doubt(.twse, listed: 0, on: nil) == nil)
    #expect(try doubt(.twse, listed: -60, on: .tpex, closedOn: .tpex) == nil)
    // An old listing that a list calls a first one.
    #expect(try doubt(.tpex, listed: 5, on: .tpex, closedOn: .tpex) == nil)
    #expect(try doubt(.tpex, listed: 5, on: .tpex, hasBefore: false) == nil)
    #expect(try doubt(.tpex, listed: 5, on: .tpex, isEmerging: true, hasBefore: false) == .notListedYet)
  }

  @Test func `a close that cannot be right values nothing`() async throws {
    // So many rows that those are few of them.
    let codes = (2001...2200).map(String.init)
    func rows(_ close: String, _ change: String) -> [Row] {
      codes.map { Row(code: $0, close: close, change: change) }
    }
    try await night.publish("2024-10-29T21:30", replies(rows("25.00", "X0.00"), "20241029"))
    let wrong = Dictionary(uniqueKeysWithValues: Self.wrongRows.map { ($0.0.code, $0) })
    let published = try await night.publish(
      "2024-10-30T21:30", replies(rows("25.10", "+0.10").map { wrong[$0.code]?.0 ?? $0 }))
    #expect(published.status == .incomplete)
    #expect(try item("2002").close == "25.1")
    #expect(published.warnings.count == wrong.count, "\(published.warnings)")
    #expect(try counts().filter { $0.value > 0 } == ["closes": wrong.count])
    struct Record: Decodable {
      struct Row: Decodable {
        var row: Int
        var rule: String
      }
      var doubtful_rows: [Row]
    }
    let text = try #require(try night.scratch.texts(in: "public")["run.json"])
    let doubtfulRows = try JSONDecoder().decode(Record.self, from: Data(text.utf8)).doubtful_rows
    for (row, rule) in Self.wrongRows {
      let item = try item(row.code)
      #expect(item.close == nil && item.premium_missing == "close_in_doubt", "\(row)")
      let close = Price(row.close)?.description ?? row.close
      let number = try #require(Int(row.code)) - 2000
      #expect(
        published.warnings.contains {
          $0.hasPrefix("twse-closes: row \(number)") && $0.contains("'\(close)'")
        }, "\(row) \(published.warnings)")
      #expect(doubtfulRows.filter { $0.row == number }.map(\.rule) == [rule], "\(row)")
      // A question at the same moment gives the same answer.
      #expect(try answer(row.code, at: "2024-10-30T21:30") == "close_in_doubt")
    }
    // The next good close ends the doubt; what the doubtful one was compared with is not known any more.
    let next = try await night.publish("2024-11-01T21:30", replies(rows("25.20", "+0.10"), "20241101"))
    #expect(next.warnings.isEmpty)
    for (row, _) in Self.wrongRows {
      #expect(try item(row.code).close == "25.2")
      #expect(try answer(row.code, at: "2024-10-30T21:30") == "close_in_doubt")
    }
  }

  @Test func `a row with a high and a low and no close values nothing`() async throws {
    try await night.copy(Self.firstNight.value)
    let rows = Self.second.map {
      $0.code == "2003" ? Row(code: "2003", close: "--", open: "25", high: "25.1", low: "24.9") : $0
    }
    let published = try await night.publish("2024-10-30T21:30", replies(rows))
    #expect(published.warnings.count == 1 && published.warnings[0].hasPrefix("twse-closes: row 3"))
    #expect(try item("2003").premium_missing == "close_in_doubt")
  }

  @Test(arguments: ["12.50", "14.99"])
  func `in a file without marks a fall by over two fifths is no ex-day`(close: String) async throws {
    let first = Self.codes.map { Row(code: $0, close: "25.00", change: "0.00") }
    try await night.publish("2024-10-29T21:30", replies(first, "20241029"))
    let rows = Self.codes.map {
      $0 == "2003" ? Row(code: $0, close: close, change: "0.00") : Row(code: $0, close: "25.10")
    }
    let published = try await night.publish("2024-10-30T21:30", replies(rows))
    #expect(published.warnings.count == 1)
    #expect(try item("2003").premium_missing == "close_in_doubt")
  }

  @Test func `a file without some of the closes of the session before is reported`() async throws {
    let codes = (2001...2300).map(String.init)
    let first = codes.map { Row(code: $0, close: "25.00", change: "0.00") }
    try await night.publish("2024-10-29T21:30", replies(first, "20241029"))
    func warnings(_ moment: String, _ rows: [Row]) async throws -> [String] {
      try await night.publish(moment, replies(rows)).warnings
    }
    let cut = codes.dropLast(24).map { Row(code: $0, close: "25.10") }
    #expect(
      try await warnings("2024-10-30T21:30", cut)
        == [
          "twse-closes: 24 of the 300 codes with a close in the session before have none, from 2277 to 2300"
        ])
    let blank = codes.enumerated().map { place, code in
      place % 2 == 0 ? Row(code: code, close: "--", change: " ") : Row(code: code, close: "25.10")
    }
    #expect(
      try await warnings("2024-10-30T22:30", blank)
        == [
          "twse-closes: 150 of the 300 codes with a close in the session before have none, from 2001 to 2299"
        ])
  }

  @Test(arguments: [("46", "4.5", nil), ("46", "45", "46"), ("135", "45", nil), ("15", "45", nil)])
  func `an average of the emerging board follows the one before`(
    average: String, previous: String, close: String?
  )
    async throws
  {
    func replies(_ day: String, _ average: String, after previous: String) throws -> [String: [Reply]] {
      let row = """
        [{"Date":"\(try #require(Day(iso: day)).roc)","SecuritiesCompanyCode":"2003","CompanyName":"甲2",
        "PreviousAveragePrice":"\(previous)","Highest":"","Lowest":"","Average":"\(average)","LatestPrice":"",
        "TransactionVolume":"1000"}]
        """
      let listed = Self.codes.filter { $0 != "2003" }.map {
        Row(code: $0, close: "25.\(day.suffix(2))", change: "X0.00")
      }
      let list = Payload.list(2024, rows: 25).replacing(#""2003","上市增資""#, with: #""2003","初上市""#)
      return self.replies(listed, day.replacing("-", with: ""))
        .merging([Address.emerging: [.body(row)], Address.list(2024): [.body(list)]]) { $1 }
    }
    try await night.publish("2024-10-29T21:30", replies("2024-10-29", "45", after: "44"))
    let published = try await night.publish(
      "2024-10-30T21:30", replies("2024-10-30", average, after: previous))
    #expect(try item("2003").close?.description == close, "\(published.warnings)")
    #expect(published.warnings.contains { $0.hasPrefix("emerging-closes: row 1") } == (close == nil))
  }

  @Test(
    arguments: [
      ("1041", "104.2", "102.5", true), ("10.41", "104.2", "102.5", true), ("1041", "104.2", nil, true),
      ("1041", "", "102.5", true), ("104.1", "104.2", "102.5", false), ("1041", "104.2", "1030", false),
      ("1041", "", nil, false), ("220", "104.2", "102.5", false),
    ] as [(String, String, String?, Bool)])
  func `an average far from all else in its row is in doubt on a first night, too`(
    average: String, previous: String, latest: String?, isInDoubt: Bool
  ) throws {
    let (day, code) = (try #require(Day(iso: "2024-10-29")), try #require(StockCode("7708")))
    let bar = DailyBar(
      code: code, name: "虛構", close: Price(average), last: latest.flatMap { Price($0) },
      reference: Price(previous))
    let decoded = Decoded(
      content: DailyCloses(board: .emerging, day: day, bars: [bar]), rowNumbers: [1], form: .json,
      rowCount: 1)
    func review(_ accepted: Accepted) throws -> ReviewedCloses {
      try ClosesReview.review(
        .init(source: .closes(.emerging), decoded: decoded), after: nil, calendar: TradingCalendar(),
        today: day, accepted: accepted)
    }
    let reviewed = try review(.nothing)
    #expect(reviewed.file.bars.map(\.doubt) == [isInDoubt ? .dailyLimit : nil])
    // Of a previous average that is far from the rest nothing is taken; it is told.
    let isOdd = previous == "104.2" && latest == "1030"
    #expect(reviewed.remarks.map(\.rule) == (isInDoubt ? ["daily_limit"] : isOdd ? ["change"] : []))
    // A person may know better.
    let accepted = try review(Accepted("7708"))
    #expect(accepted.file.bars.map(\.close) == [Price(average)] && accepted.remarks.isEmpty)
    #expect(accepted.accepted.count == (isInDoubt || isOdd ? 1 : 0))
  }

  /// The prices of a row, its volume and value, and the next session's upper limit.
  @Test(
    arguments: [
      (["50", "50", "50", "50"], 1_917_917, 69_102_549, nil, "price_range"),
      (["35.5", "36.55", "35.1", "36.5"], 1_917_917, 69_102_549, nil, nil),
      (["974", "996", "964", "996"], 178_281, 17_564_244, "109.5", "price_range"),
      // Blocks at another price; fewer shares than ten lots; another limit after a stock dividend.
      (["16.25", "16.25", "16.25", "16.25"], 2_702_092, 37_961_117, nil, nil),
      (["50", "50", "50", "50"], 9_000, 324_000, nil, nil),
      (["99.6", "99.6", "99.6", "99.6"], 178_281, 17_564_244, "60", nil),
      (["996", "996", "996", "996"], 9_000, 896_400, "109.5", "daily_limit"),
      (["996", "996", "996", "996"], 9_000, 8_964_000, "109.5", nil),
    ] as [([String], Int, Int, String?, String?)])
  func `a close that its own row contradicts is in doubt on a first night, too`(
    prices: [String], volume: Int, value: Int, up: String?, rule: String?
  ) throws {
    let (day, code) = (try #require(Day(iso: "2024-10-29")), try #require(StockCode("4174")))
    var bar = DailyBar(
      code: code, name: "虛構", open: Price(prices[0]), high: Price(prices[1]), low: Price(prices[2]),
      close: Price(prices[3]), volume: volume, value: value)
    if let up { bar.limits = PriceLimits(down: nil, up: Price(up)) }
    let decoded = Decoded(
      content: DailyCloses(board: .tpex, day: day, bars: [bar]), rowNumbers: [1], form: .json, rowCount: 1)
    let review = try ClosesReview.review(
      .init(source: .closes(.tpex), decoded: decoded), after: nil, calendar: TradingCalendar(), today: day,
      accepted: .nothing)
    #expect(review.remarks.map(\.rule) == (rule.map { [$0] } ?? []))
    #expect(review.file.bars.map { $0.close == nil } == [rule != nil])
  }

  @Test func `a close in doubt is believed when the next session goes on from it`() async throws {
    try await night.copy(Self.firstNight.value)
    let doubled = Self.second.map {
      $0.code == "2003" ? Row(code: "2003", close: "50.10", change: "+25.10") : $0
    }
    try await night.publish("2024-10-30T21:30", replies(doubled))
    let next = Self.codes.map {
      $0 == "2003" ? Row(code: $0, close: "50.20") : Row(code: $0, close: "25.20")
    }
    let published = try await night.publish("2024-11-01T21:30", replies(next, "20241101"))
    #expect(try item("2003").close == "50.2", "\(published.warnings)")
    #expect(try item("2003").premium_missing == nil)
  }

  @Test func `after a missed night a close is compared with the one before`() async throws {
    try await night.publish("2024-10-28T21:30", replies(Self.first, "20241028"))
    let later = Self.codes.map {
      $0 == "2003" ? Row(code: $0, close: "40.00") : Row(code: $0, close: "25.10")
    }
    var answers = replies(later)
    let missed = try #require(Day(iso: "2024-10-29"))
    (answers[Address.listedBars(missed)], answers[Address.tpexBars(missed)]) = (
      [.status(404)], [.status(404)]
    )
    let published = try await night.publish("2024-10-30T21:30", answers)
    #expect(published.warnings.contains { $0.contains("2003: the last close was 25, 2 sessions before") })
    #expect(try item("2003").close == nil && item("2004").close == "25.1")
  }

  @Test func `the bars of a missed day are compared with the session before, and tonight's with them`()
    async throws
  {
    try await night.publish("2024-10-28T21:30", replies(Self.first, "20241028"))
    let missed = try #require(Day(iso: "2024-10-29"))
    let bars = Payload.listedBars(missed, rows: 24, price: "25.05")
      .replacing(
        #""2003","甲2","1,000","1","25,500","25.05","25.05","25.05","25.05""#,
        with: #""2003","甲2","1,000","1","25,500","250.5","250.5","250.5","250.5""#)
    let rows = Self.codes.map { Row(code: $0, close: $0 == "2004" ? "29.00" : "25.15") }
    var answers = replies(rows)
    answers[Address.listedBars(missed)] = [.body(bars)]
    answers[Address.tpexBars(missed)] = [.status(404)]
    let published = try await night.publish("2024-10-30T21:30", answers)
    #expect(
      published.warnings.contains { $0.hasPrefix("twse-bars-20241029: row 3") }, "\(published.warnings)")
    #expect(
      published.warnings.contains {
        $0.contains("2004: its change is from 28.9, but the last close was 25.05")
      })
    #expect(try item("2004").premium_missing == "close_in_doubt")
    #expect(try item("2005").close == "25.15")
  }

  @Test func `a file without a day is compared with the last session`() async throws {
    try await night.copy(Self.firstNight.value)
    let undated = Payload.openData(nil, rows: 24, price: "25.10").replacing(
      #""Code":"2003","Name":"甲2","TradeVolume":"1000","TradeValue":"25000","OpeningPrice":"25.10","HighestPrice":"25.10","LowestPrice":"25.10","ClosingPrice":"25.10""#,
      with:
        #""Code":"2003","Name":"甲2","TradeVolume":"1000","TradeValue":"25000","OpeningPrice":"100","HighestPrice":"100","LowestPrice":"100","ClosingPrice":"100""#
    )
    var answers = replies(Self.second)
    answers[Address.openData] = [.body(undated)]
    answers[Address.website] = [.status(404)]
    let published = try await night.publish("2024-10-30T21:30", answers)
    #expect(
      published.warnings.contains { $0.contains("2003: the last close was 25") }, "\(published.warnings)")
    #expect(try item("2003").premium_missing == "close_in_doubt")
    #expect(try item("2004").close == "25.1")
  }

  @Test func `two closes of a code value nothing`() async throws {
    let rows = Self.second + [Row(code: "2003", close: "25.20")]
    let published = try await night.publish("2024-10-30T21:30", replies(rows))
    #expect(published.status == .incomplete)
    #expect(try item("2003").premium_missing == "close_in_doubt")
    #expect(published.warnings.contains { $0.contains("the code appears on rows 3, 26") })
  }

  @Test(arguments: [
    Row(code: "2003", close: "21.00", change: "X0.00"),  // an ex-day
    Row(code: "2003", close: "27.50", change: "+2.50"),  // the limit
    Row(code: "2025", close: "99.00", change: "+50.00"),  // no close the day before
    Row(code: "2003", close: "25.10", open: "25.00", high: "25.10", low: "24.90"),
    Row(code: "2003", close: "--", change: " "),
  ])
  private func `a real close is used`(row: Row) async throws {
    try await night.copy(Self.firstNight.value)
    let rows =
      Self.second.map { $0.code == row.code ? row : $0 } + [Row(code: "0050", close: "99", change: "X0.00")]
    let published = try await night.publish("2024-10-30T21:30", replies(rows))
    #expect(published.warnings == [])
    #expect(try counts().allSatisfy { $0.value == 0 })
  }

  @Test func `a new listing has no limit on its first five days`() async throws {
    try await night.publish("2024-10-28T21:30", replies(Self.first, "20241028"))
    let listed = Self.codes.map { Row(code: $0, close: "25.05", change: "+0.05") }
    try await night.publish("2024-10-29T21:30", replies(listed, "20241029"))
    let rows = Self.codes.map {
      $0 == "2025"
        ? Row(code: $0, close: "40.05", change: "+15.00") : Row(code: $0, close: "25.10", change: "+0.05")
    }
    #expect(try await night.publish("2024-10-30T21:30", replies(rows)).warnings == [])
    #expect(try item("2025").close == "40.05")
  }

  @Test func `a code that is accepted is valued at its close`() async throws {
    try await night.copy(Self.firstNight.value)
    let rows = Self.second.map { $0.code == "2003" ? Row(code: "2003", close: "40", change: "+15.00") : $0 }
    try await night.publish("2024-10-30T21:30", replies(rows)) { $0.accepted = .init("2003") }
    #expect(try item("2003").close == "40")
  }

  @Test func `a close outside of its low and high is used if it is accepted`() async throws {
    try await night.copy(Self.firstNight.value)
    let wrong = Row(code: "2003", close: "26.00", change: "+1.00", high: "25.50")
    let rows = Self.second.map { $0.code == "2003" ? wrong : $0 }
    let doubted = try await night.publish("2024-10-30T21:30", replies(rows))
    #expect(doubted.warnings.count == 1 && doubted.warnings[0].contains("open 26, high 25.5"), "\(doubted)")
    #expect(try item("2003").premium_missing == "close_in_doubt")
    let accepted = try await night.publish("2024-10-30T22:30", replies(rows)) {
      $0.accepted = .init("2003")
    }
    #expect(accepted.warnings == [])
    #expect(try item("2003").close == "26")
  }

  @Test func `a change of 0 of a close that moved is a contradiction where ex-days are marked`() throws {
    let day = try #require(Day(iso: "2024-10-30"))
    let bar = DailyBar(
      code: try #require(StockCode("6535")), name: "順藥", close: Price("24.5"), reference: Price("24.5"))
    let last = try #require(Price("25"))
    for (board, doubt) in [(Board.twse, CloseDoubt?.none), (.tpex, .change)] {
      let file = DailyCloses(board: board, day: day, bars: [bar])
      let found = CloseImplausibility(
        of: bar, after: last, sessions: 1, .init(file, followsClosure: false))
      #expect(found?.doubt == doubt, "\(board)")
    }
  }

  /// Files of 30 October that are not that day's.
  private static let implausibleFiles: [([Row], String)] = [
    (first + [Row(code: "2025", close: "25.10")], "24 of 24 closes are those of 2024-10-29"),
    (
      codes.indices.map { Row(code: "\(1201 + $0)", close: "25.10") },
      "0 of the 24 codes with a close on 2024-10-29"
    ),
    (codes.map { Row(code: $0, close: "25.10", change: "+0.20") }, "24 of 24 closes cannot be right"),
    (codes.map { Row(code: $0, close: "50.10", change: "+25.10") }, "24 of 24 closes cannot be right"),
  ]

  @Test(arguments: implausibleFiles.indices)
  func `a file that is not that day's ends the run`(index: Int) async throws {
    let (rows, reason) = Self.implausibleFiles[index]
    try await night.copy(Self.firstNight.value)
    let before = try night.scratch.texts(in: "public")
    let error = try await night.refusal("2024-10-30T21:30", replies(rows))
    #expect(error?.source == "twse-closes")
    #expect(error?.reason[.english].hasPrefix(reason) == true, "\(error?.reason[.english] ?? "")")
    #expect(error?.advice[.english].contains("--accept twse-closes") == true)
    #expect(try night.scratch.texts(in: "public") == before)
    try await night.publish("2024-10-30T22:30", replies(rows)) { $0.accepted = .init("twse-closes") }
  }

  /// A board of sixty codes: fewer are not judged as a whole.
  private static let board = (2001...2060).map(String.init)

  /// Files of a board on 30 October, after closes of 25.00: the close, the change and the value of a thousand shares.
  @Test(arguments: [
    ("22.59", "-2.41", "25,100"), ("22.59", "0.00", "25,100"), ("22.59", "0.00", "22,590"),
    ("22.59", " ", "25,100"),
    ("22.59", "X0.00", "25,100"), ("27.86", "+2.86", "25,100"), ("27.86", "+2.86", "27,860"),
    ("27.86", "0.00", "27,860"), ("27.86", " ", "27,860"), ("16.32", "0.00", "25,100"),
    ("25.10", "0.00", "25,100"),
  ])
  func `a board whose prices were multiplied is not used`(close: String, change: String, value: String)
    async throws
  {
    try await night.copy(Self.boardNight.value)
    let rows = Self.board.map { Row(code: $0, close: close, change: change, value: value) }
    let error = try await night.refusal("2024-10-30T21:30", replies(rows))
    #expect(
      error?.reason[.english]
        == "60 of 60 closes disagree with the change, the value ÷ volume or the limit of their own rows; the first is "
        + "2001's \(try #require(Price(close)))")
    #expect(error?.advice[.english].contains("--accept twse-closes") == true)
    // A new store has no session to compare with.
    if value == "25,100", close != "25.10" {
      #expect(try await Night().refusal("2024-10-30T21:30", replies(rows)) != nil)
    }
  }

  @Test(arguments: [
    ("22.50", "-2.50", "22,600", nil), ("27.50", "+2.50", "27,400", nil),
    ("25.10", " ", "25,100", "no change"),
    ("25.10", "X0.00", "25,100", "no change"),
  ])
  func `a board that moves by the limit is used, and so is one without changes, which is reported`(
    close: String, change: String, value: String, said: String?
  ) async throws {
    try await night.copy(Self.boardNight.value)
    let rows = Self.board.map { Row(code: $0, close: close, change: change, value: value) }
    #expect(
      try await night.publish("2024-10-30T21:30", replies(rows)).warnings
        == (said.map {
          [
            "twse-closes: 60 of 60 closes have \($0), and can only roughly be "
              + "compared, from 2001 to 2060"
          ]
        } ?? []))
    #expect(try item("2003").close?.description == Price(close)?.description)
  }

  @Test(arguments: [(60, true), (19, false)])
  func `a first board of which over a third has a change of 0 is reported`(zeros: Int, isSaid: Bool)
    async throws
  {
    let rows = Self.board.enumerated().map { index, code in
      Row(code: code, close: "25.10", change: index < zeros ? "0.0000" : "0.10")
    }
    #expect(
      try await night.publish("2024-10-30T21:30", replies(rows)).warnings
        == (isSaid
          ? [
            "twse-closes: 60 of 60 closes have a change of 0, more than any session has, from 2001 to 2060"
          ] : []))
  }

  @Test(arguments: [(1, "上市增資", true), (1, "初上市", false), (30, "上市增資", false)])
  func `a first board without a code that the list has as traded there is reported`(
    without: Int, market: String, isSaid: Bool
  ) async throws {
    // Fewer rows than a board has show nothing.
    let rows = Self.board.filter { $0 != "2003" }.dropLast(without - 1).map {
      Row(code: $0, close: "25.10")
    }
    let list = Payload.list(2024, rows: 25)
      .replacing(#""2003","上市增資""#, with: #""2003","\#(market)""#)
    let warnings = try await night.publish(
      "2024-10-30T21:30", replies(rows).merging([Address.list(2024): [.body(list)]]) { $1 }
    ).warnings
    let said =
      "twse-closes: the lists have 2003 as traded on TWSE, and the file lacks the code; it has no close"
    #expect(warnings.contains(said) == isSaid, "\(warnings)")
  }

  /// The session between is missed.
  @Test(arguments: [
    ("20.30", false), ("27.50", false), ("20.20", true), ("31.00", true), ("12.50", true),
  ])
  func `a board whose prices moved by more than the limits of the missed sessions allow is not used`(
    close: String, isRefused: Bool
  ) async throws {
    let first = Self.board.map { Row(code: $0, close: "25.00", change: "X0.00") }
    try await night.publish("2024-10-22T21:30", replies(first, "20241022"))
    let rows = Self.board.map {
      Row(
        code: $0, close: close, change: close < "25" ? "-1" : "+1",
        value: close.replacing(".", with: "") + "0")
    }
    let missed = try #require(Day(iso: "2024-10-23"))
    let unanswered = [Address.listedBars(missed), Address.tpexBars(missed)].map { ($0, [Reply.status(503)]) }
    let replies = replies(rows, "20241024").merging(unanswered) { $1 }
    if isRefused {
      let error = try await night.refusal("2024-10-24T21:30", replies)
      #expect(
        error?.reason[.english]
          == "over half of 60 closes are further from those of 2024-10-22 than the limits of 2 sessions allow"
      )
    } else {
      try await night.publish("2024-10-24T21:30", replies)
      #expect(try item("2003").close?.description == Price(close)?.description)
    }
  }

  @Test(arguments: [
    ("45.75", nil), ("15.75", "disagree"), ("35.9", "disagree"), ("57.00", "disagree"), ("90.00", "disagree"),
    ("8.00", "cannot be right"),
  ])
  func `averages that are all far from the ones before are not used`(average: String, said: String?)
    async throws
  {
    func publish(_ day: String, _ average: String, after previous: String) async throws -> [String] {
      let date = try #require(Day(iso: day))
      let rows = Self.codes.map { Row(code: $0, close: "25.\(day.suffix(2))", change: "+0.01") }
      let emerging = Payload.emerging(date, rows: 60, price: average)
        .replacing(#"AveragePrice":"\#(average)""#, with: #"AveragePrice":"\#(previous)""#)
        .replacing(#"Highest":"46","Lowest":"45""#, with: #"Highest":"\#(average)","Lowest":"\#(average)""#)
      return try await night.publish(
        "\(day)T21:30", replies(rows, date.compact).merging([Address.emerging: [.body(emerging)]]) { $1 }
      ).warnings.filter { $0.hasPrefix("emerging-closes: 60 of 60 closes") }
    }
    #expect(try await publish("2024-10-29", "45", after: "44") == [])
    let warnings = try await publish("2024-10-30", average, after: "45")
    #expect(
      warnings.count == (said == nil ? 0 : 1) && said.map { warnings[0].contains($0) } ?? true, "\(warnings)")
  }

  @Test func `a multiplied board of the Taipei Exchange is not used`() async throws {
    func publish(_ day: String, _ price: String, _ change: String) async throws -> [String] {
      let rows = Self.codes.map { Row(code: $0, close: "25.\(day.suffix(2))", change: "+0.01") }
      let quotes = Payload.tpex(try #require(Day(iso: day)), rows: 60, price: price)
        .replacing(#""Change":"0.00 ""#, with: #""Change":"\#(change)""#)
      return try await night.publish(
        "\(day)T21:30",
        replies(rows, day.replacing("-", with: "")).merging([Address.tpexQuotes: [.body(quotes)]]) { $1 }
      ).warnings.filter { $0.hasPrefix("tpex-closes: 60 of 60 closes") }
    }
    #expect(try await publish("2024-10-29", "35.50", "+0.10 ") == [])
    for change in ["0.00 ", "", "-12.42"] {
      #expect(try await publish("2024-10-30", "23.08", change).count == 1)
    }
  }

  @Test func `a code under another name is reported, and valued if its prices go on`() async throws {
    try await night.copy(Self.firstNight.value)
    let rows = Self.codes.map { Row(code: $0, close: "25.10", name: $0 == "2003" ? "另一家" : nil) }
    let warnings = try await night.publish("2024-10-30T21:30", replies(rows)).warnings
    #expect(warnings.map { $0.contains("the closes of TWSE call it 另一家") } == [true], "\(warnings)")
    #expect(try item("2003").close == "25.1")
  }

  @Test func `moved ex-days after an unexpected closure are not doubted`() async throws {
    try await night.copy(Self.nightBeforeTyphoon.value)
    // 31 October was a typhoon's.
    let moved = Self.second.map {
      $0.code == "2003" ? Row(code: "2003", close: "24.20", change: "+0.20") : $0
    }
    #expect(try await night.publish("2024-11-01T21:30", replies(moved, "20241101")).warnings == [])
    #expect(try item("2003").close == "24.2")
  }

  @Test(arguments: [("32.50", "+0.10"), ("125.50", "+0.50"), ("12.60", "+0.10")])
  func `after an unexpected closure no other price is accepted`(close: String, change: String) async throws {
    try await night.copy(Self.nightBeforeTyphoon.value)
    let wrong = Self.second.map { $0.code == "2003" ? Row(code: "2003", close: close, change: change) : $0 }
    let published = try await night.publish("2024-11-01T21:30", replies(wrong, "20241101"))
    #expect(published.warnings.count == 1)
    #expect(try item("2003").premium_missing == "close_in_doubt")
  }

  @Test(arguments: [
    ("33.00", "+0.10", true), ("31.00", "+3.00", false), ("31.00", "+0.10", true), ("30.00", "+1.00", true),
    ("28.00", "-4.00", true), ("24.00", "-3.00", true), ("23.00", "-2.00", false), ("14.00", "+0.10", true),
  ])
  func `a close after a session without trade is compared with the last one`(
    close: String, change: String, isInDoubt: Bool
  ) async throws {
    try await night.copy(Self.nightWithoutTrade.value)
    let next = Self.codes.map {
      $0 == "2003" ? Row(code: $0, close: close, change: change) : Row(code: $0, close: "25.20")
    }
    let published = try await night.publish("2024-11-01T21:30", replies(next, "20241101"))
    #expect(published.warnings.count == (isInDoubt ? 1 : 0), "\(published.warnings)")
    #expect(try item("2003").premium_missing == (isInDoubt ? "close_in_doubt" : nil))
  }

  @Test(arguments: [("75", true), ("450", true), ("4.5", true), ("70", false)])
  func `the first close of a new listing follows its average on the emerging board`(
    close: String, isInDoubt: Bool
  ) async throws {
    let average = """
      [{"Date":"1131029","SecuritiesCompanyCode":"2025","CompanyName":"甲24","PreviousAveragePrice":"25",
      "Highest":"","Lowest":"","Average":"25","LatestPrice":"","TransactionVolume":"1000"}]
      """
    try await night.publish(
      "2024-10-29T21:30",
      replies(Self.first, "20241029").merging([Address.emerging: [.body(average)]]) { $1 })
    let rows = Self.second.map { $0.code == "2025" ? Row(code: "2025", close: close, change: "+1.00") : $0 }
    try await night.publish("2024-10-30T21:30", replies(rows))
    #expect(try item("2025").premium_missing == (isInDoubt ? "close_in_doubt" : nil))
  }

  @Test(arguments: [("乙丙", true), ("甲乙丙", false), ("甲24科技", nil), ("甲２４-KY創", nil)] as [(String, Bool?)])
  func `the first close of a code under a name that has nothing in common with the lists' is in doubt`(
    name: String, isInDoubt: Bool?
  ) async throws {
    let list = [
      Address.list(2024): [
        Reply.body(Payload.list(2024, rows: 25).replacing("\"甲24\"", with: "\"\(name)\""))
      ]
    ]
    try await night.publish("2024-10-29T21:30", replies(Self.first, "20241029").merging(list) { $1 })
    let published = try await night.publish("2024-10-30T21:30", replies(Self.second).merging(list) { $1 })
    #expect(
      published.warnings.contains { $0.contains("2025: the row is of 甲24, and the lists have \(name)") }
        == (isInDoubt != nil), "\(published.warnings)")
    #expect(try item("2025").premium_missing == (isInDoubt == true ? "close_in_doubt" : nil))
  }

  /// The emerging board's file of a day, with averages that differ from day to day and from code to code.
  private static func emerging(_ day: String, pricesOf old: Int, under date: String? = nil) throws -> Reply {
    let date = try #require(Day(iso: date ?? day)).roc
    func price(_ code: Int, _ day: Int) -> String { "\(code - 6900).\(day)" }
    let rows = (7001...7025).map { code in
      """
      {"Date":"\(date)","SecuritiesCompanyCode":"\(code)","CompanyName":"丙",
      "PreviousAveragePrice":"\(price(code, old - 1))","Highest":"","Lowest":"","Average":"\(price(code, old))",
      "LatestPrice":"","TransactionVolume":"1000"}
      """
    }
    return .body("[\(rows.joined(separator: ","))]")
  }

  @Test func `an emerging file of an earlier session under another date is not used`() async throws {
    func publish(_ day: String, pricesOf old: Int?) async throws -> [String] {
      let rows = Self.codes.map { Row(code: $0, close: "25.\(day.suffix(2))", change: "X0.00") }
      var answers = replies(rows, day.replacing("-", with: ""))
      if let old { answers[Address.emerging] = [try Self.emerging(day, pricesOf: old)] }
      return try await night.publish("\(day)T21:30", answers).warnings
    }
    #expect(try await publish("2024-10-24", pricesOf: 24) == [])
    #expect(try await publish("2024-10-25", pricesOf: 25) == [])
    let stale = try await publish("2024-10-28", pricesOf: 24)
    #expect(
      stale.count == 1
        && stale[0].contains("emerging-closes: nine tenths of its closes are those of 2024-10-24"),
      "\(stale)")
    // The session of the 28th is known by the other board's closes, and the file's changes are from the 25th.
    let late = try await publish("2024-10-29", pricesOf: 26)
    #expect(
      late.count == 1
        && late[0].contains("its changes are from the closes of 2024-10-25, and 2024-10-28 lies between"),
      "\(late)")
    #expect(try await publish("2024-10-30", pricesOf: 30) == [])
  }

  private static func closes(of session: DailyCloses) -> [StockCode: Price] {
    Dictionary(session.bars.compactMap { bar in bar.close.map { (bar.code, $0) } }, uniquingKeysWith: { $1 })
  }

  private static func lastCloses(
    of codes: [StockCode], in sessions: [DailyCloses], until last: Day
  ) -> [StockCode: [BoardClose]] {
    let wanted = Set(codes)
    var closes: [StockCode: [BoardClose]] = [:]
    for session in sessions {
      guard let day = session.day, day >= last.adding(-15) else { continue }
      for bar in session.bars where wanted.contains(bar.code) {
        guard let close = bar.close else { continue }
        closes[bar.code] = [BoardClose(price: close, day: day, board: .twse, kind: .close)]
      }
    }
    return closes
  }

  /// The forms of a board's file, each with its board.
  private static let recordedFiles: [(String, Board)] = [
    ("tpex_daily/new-dailyQuotes-20230130.json", .tpex),
    ("mi_index/rwd-MI_INDEX-ALLBUT0999-20230130.json", .twse),
    ("stock_day_all/opendata-csv-2019-05.csv", .twse), ("stock_day_all/openapi-json-2022-10-05.json", .twse),
    ("stock_day_all/rwd-json-20260622.json", .twse), ("stock_day_all_daily/20260716.json", .twse),
    ("stock_day_all_daily/20260717.json", .twse),
  ]

  @Test(
    .enabled(if: RecordedPayload.isAvailable, Comment(rawValue: RecordedPayload.skipReason)),
    arguments: recordedFiles)
  func `a recorded board contradicts itself only if its prices are multiplied`(name: String, board: Board)
    throws
  {
    let file = try ClosesDecoder(source: SourceID("closes"), board: board).decode(RecordedPayload.bytes(name))
      .content
    #expect(file.closeCount > 800 && ClosesReview.flaw(in: file) == nil)
    let rows = Decoded(
      content: file, rowNumbers: Array(1...file.bars.count), form: .json, rowCount: file.bars.count)
    let first = try ClosesReview.review(
      .init(source: .closes(board), decoded: rows), after: nil, calendar: TradingCalendar(),
      today: try file.day ?? #require(Day(iso: "2022-10-05")), accepted: .nothing)
    #expect(first.remarks.filter { $0.rule != nil }.map(\.description) == [])
    // The changes are those of the real closes, from the multiplied ones, or none.
    for percent in [35, 65, 90, 95, 105, 111, 200] {
      func times(_ price: Price?) -> Price? {
        price.flatMap { Price(tenThousandths: $0.tenThousandths * percent / 100) }
      }
      var multiplied = file
      for index in file.bars.indices {
        let bar = file.bars[index]
        multiplied.bars[index] = DailyBar(
          code: bar.code, name: bar.name, open: times(bar.open), high: times(bar.high), low: times(bar.low),
          close: times(bar.close), volume: bar.volume, value: bar.value, reference: bar.reference)
      }
      #expect(ClosesReview.flaw(in: multiplied) != nil, "\(percent) %")
      for index in multiplied.bars.indices { multiplied.bars[index].reference = nil }
      #expect(ClosesReview.flaw(in: multiplied) != nil, "\(percent) % without changes")
    }
  }

  /// The recorded files of the website's closes in their order, read once.
  private static let recordedSessions = Result {
    let folder = try #require(RecordedPayload.folder).appending(path: "stock_day_all_daily")
    let decoder = ClosesDecoder(source: .closes(.twse), board: .twse)
    return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "json" }.sorted { $0.path < $1.path }
      .map { (file: $0.lastPathComponent, decoded: try decoder.decode(Array(Data(contentsOf: $0)))) }
  }

  /// Each session is compared with the one before, and with one that is two or three before, as after nights that were
  /// missed.
  @Test(
    .enabled(if: RecordedPayload.isAvailable, Comment(rawValue: RecordedPayload.skipReason)),
    arguments: [1, 2, 3])
  func `the recorded sessions raise no doubt`(back: Int) throws {
    let source = SourceID.closes(.twse)
    var evidence = TradingDayEvidence()
    var sessions: [DailyCloses] = []
    for (file, decoded) in try Self.recordedSessions.get() {
      #expect(decoded.remarks.isEmpty)
      // On a first night, too, but for two listings in their first days, which the lists of auctions have.
      if back == 1, let day = decoded.content.day {
        let first = try ClosesReview.review(
          .init(source: source, decoded: decoded), after: nil, calendar: TradingCalendar(), today: day,
          accepted: .nothing)
        let listed = first.remarks.filter { $0.rule != nil }.compactMap { $0.code?.description }
        #expect(Set(listed).isSubset(of: ["4582", "7827"]), "\(first.remarks)")
      }
      evidence.add(decoded.content)
      let stored = sessions.dropLast(back - 1)
      if let last = stored.last, let day = last.day, let first = stored.suffix(5).first {
        let closes = Set(first.bars.filter { $0.close != nil }.map(\.code))
        let review = try ClosesReview.review(
          .init(source: source, decoded: decoded),
          after: .init(
            day: day,
            closes: Self.closes(of: last),
            earlier: { codes in Self.lastCloses(of: codes, in: Array(stored), until: day) },
            isNewListing: { !closes.contains($0) },
            olderSessions: {
              stored.dropLast().suffix(9).compactMap { old in old.day.map { ($0, Self.closes(of: old)) } }
            }),
          calendar: evidence.calendar, today: day, accepted: .nothing)
        let doubts = review.remarks.filter { $0.rule != nil }
        #expect((back == 1 ? review.remarks : doubts).map(\.description) == [], "\(file)")
      }
      sessions.append(decoded.content)
    }
    #expect(sessions.count >= 37)
  }
}
