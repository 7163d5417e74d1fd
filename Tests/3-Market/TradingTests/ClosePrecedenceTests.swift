import SubscriptionLists
import TestSamples
import Testing
import Trading
import Values

/// Which board's close is used, and when.
@Suite struct ClosePrecedenceTests {
  private func precedence(_ market: String?) throws -> ClosePrecedence {
    ClosePrecedence(of: try market.map { try Offering.sample(market: $0) })
  }

  private func day(_ text: String) throws -> Day { try #require(Day(iso: text)) }

  private func close(_ board: Board, _ day: String) throws -> BoardClose {
    BoardClose(price: try #require(Price("10")), day: try self.day(day), board: board)
  }

  @Test(
    arguments: [
      (nil, Board.twse), ("上市增資", .twse), ("上櫃增資", .tpex), ("登錄興櫃", .emerging),
    ] as [(String?, Board)])
  func `one bar a day is kept, the offering's own board's if it has one`(market: String?, expected: Board)
    throws
  {
    let code = try #require(StockCode("9935"))
    let (first, second) = (try day("2024-10-29"), try day("2024-10-30"))
    let bars = [
      (first, Board.emerging), (first, .tpex), (first, .twse), (second, .emerging),
    ].map { DatedBar(day: $0, board: $1, bar: DailyBar(code: code, name: "")) }
    let left = try precedence(market).onePerDay(bars)
    #expect(left.map(\.day) == [first, second] && left.map(\.board) == [expected, .emerging])
    #expect(try precedence(market).onePerDay([]) == [])
  }

  @Test func `the newest close is used, and of one day the preferred board's`() throws {
    let closes = try [
      close(.tpex, "2024-10-28"), close(.twse, "2024-10-29"), close(.tpex, "2024-10-29"),
      close(.emerging, "2024-10-30"),
    ]
    let own = try precedence("上櫃增資")
    #expect(own.newest(of: closes) == closes[3])
    #expect(own.last(of: closes, until: try day("2024-10-29")) == closes[2])
    #expect(own.last(of: closes, until: try day("2024-10-28")) == closes[0])
    #expect(own.last(of: closes, until: try day("2024-11-09")) == closes[3])
    #expect(own.last(of: closes, until: try day("2024-11-10")) == nil)
    #expect(own.last(of: closes, until: try day("2024-10-27")) == nil)
  }

  /// Whether a close counts as that of a delivery on 29 October; the closes of these days are known.
  private func counts(_ board: Board, _ made: String, _ market: String, known: [String] = []) throws -> Bool {
    var evidence = TradingDayEvidence()
    for text in known { evidence.add(try day(text), of: board, isHeld: true) }
    let close = try close(board, made)
    return try precedence(market).closeAtDelivery(
      on: day("2024-10-29"), among: [close], evidence: evidence, calendar: TradingCalendar()) == close
  }

  @Test func `an emerging board average is not a selling price of a first listing`() throws {
    #expect(try !counts(.emerging, "2024-10-29", "初上市"))
    #expect(try counts(.emerging, "2024-10-29", "登錄興櫃"))
    #expect(try counts(.emerging, "2024-10-29", "不明"))
    #expect(try counts(.tpex, "2024-10-29", "初上市"))
  }

  @Test
  func `an earlier close stands for the delivery day only on the own board, if the days between are known`()
    throws
  {
    // 26 and 27 October are a weekend.
    #expect(try counts(.twse, "2024-10-25", "上市增資", known: ["2024-10-28", "2024-10-29"]))
    #expect(try !counts(.twse, "2024-10-25", "上市增資", known: ["2024-10-29"]))
    #expect(try !counts(.twse, "2024-10-25", "上市增資", known: ["2024-10-28"]))
    #expect(try !counts(.twse, "2024-10-30", "上市增資", known: ["2024-10-30"]))
    #expect(try !counts(.twse, "2024-10-28", "上櫃增資", known: ["2024-10-29"]))
    #expect(try !counts(.tpex, "2024-10-28", "初上市", known: ["2024-10-29"]))
    #expect(try counts(.twse, "2024-10-28", "不明", known: ["2024-10-29"]))
  }
}
