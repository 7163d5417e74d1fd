import ListEngine
import SubscriptionLists
import SubscriptionQuotes
internal import SubscriptionWatch
import TestSupport
import Testing
import Trading
import Values

/// Quotes over last closes, in any order of arrival.
@Suite struct WatchedQuotesTests {
  static let today = Day(year: 2026, month: 10, day: 6) ?? Day(number: 0)

  static func watched(_ code: String, close: String? = "99") throws -> WatchedSecurity {
    WatchedSecurity(
      code: try .of(code), name: "甲", evaluated: nil,
      close: try close.map { BoardClose(price: try .of($0), day: today.adding(-1), board: .twse) },
      today: today)
  }

  static func quote(
    _ code: String, _ price: String, at second: Int, serial: Int = 0, volume: Int = 0
  ) throws -> Quote {
    var quote = Quote(
      code: try .of(code), name: "", board: .twse,
      time: QuoteTime(
        microseconds: Instant(today, secondOfDay: second).secondsSince1970 * 1_000_000, serial: serial),
      price: QuotePrice(try .of(price), .trade))
    quote.volume = volume
    return quote
  }

  @Test func `those that stay keep their quotes when others come and go`() throws {
    var board = WatchedQuotes([try Self.watched("2330"), try Self.watched("1101")])
    board.take(try Self.quote("2330", "101", at: 10))
    board.take(try Self.quote("1101", "5", at: 10))
    board.follow([try Self.watched("2317"), try Self.watched("2330")])
    #expect(board.rows.map(\.code.description) == ["2317", "2330"])
    #expect(try board.rows.map { $0.quote?.price?.price } == [nil, .of("101")])
    #expect(board.changes().map(\.code.description) == ["2330"])
    #expect(try !board.take(Self.quote("1101", "6", at: 20)) && board.take(Self.quote("2317", "7", at: 20)))
  }

  @Test func `the last close is the price until a quote has one`() throws {
    var board = WatchedQuotes([try Self.watched("2330"), try Self.watched("1101", close: nil)])
    #expect(try board.rows.map(\.price) == [QuotePrice(.of("99"), .close), nil])
    var silent = try Self.quote("2330", "100", at: 9)
    silent.price = nil
    board.take(silent)
    #expect(try board.rows[0].price == QuotePrice(.of("99"), .close))
    board.take(try Self.quote("2330", "100", at: 10))
    #expect(try board.rows[0].price == QuotePrice(.of("100"), .trade))
    #expect(board.rows[1].price == nil)
  }

  @Test func `only a change of price, time or volume is reported`() throws {
    var board = WatchedQuotes([try Self.watched("2330")])
    var quote = try Self.quote("2330", "100", at: 10, volume: 5)
    board.take(quote)
    #expect(board.changes().count == 1)
    #expect(board.changes().isEmpty)
    board.take(quote)
    quote.book = OrderBook(bids: [.init(price: try .of("99"), shares: 1)])
    board.take(quote)
    #expect(board.changes().isEmpty)
    #expect(board.rows[0].quote == quote)
    for changed in [
      try Self.quote("2330", "101", at: 10), try Self.quote("2330", "101", at: 11),
      try Self.quote("2330", "101", at: 11, volume: 6),
    ] {
      board.take(changed)
      #expect(board.changes().map(\.quote) == [changed])
    }
  }

  @Test func `without a trade yet, a change of price, trial price or best orders is reported`() throws {
    var board = WatchedQuotes([try Self.watched("2330")])
    func changes(_ kind: QuotePrice.Kind, at second: Int, bid: String?, trial: String? = nil) throws -> Int {
      var quote = try Self.quote("2330", "100", at: second)
      quote.price = QuotePrice(try .of("100"), kind)
      quote.trial = try trial.map { try .of($0) }
      quote.book = OrderBook(bids: try bid.map { [.init(price: try .of($0), shares: second)] } ?? [])
      board.take(quote)
      return board.changes().count
    }
    #expect(try changes(.reference, at: 1, bid: nil) == 1)
    #expect(try changes(.reference, at: 2, bid: nil) == 0)
    #expect(try changes(.reference, at: 3, bid: "99") == 1)
    #expect(try changes(.reference, at: 4, bid: "99") == 0)
    #expect(try changes(.reference, at: 5, bid: "99", trial: "101") == 1)
    #expect(try changes(.indicative, at: 6, bid: "99") == 1)
    #expect(try changes(.indicative, at: 7, bid: "99") == 0)
    #expect(board.rows[0].quote?.time == QuoteTime(Instant(Self.today, secondOfDay: 7)))
    #expect(try changes(.trade, at: 8, bid: "99") == 1)
    #expect(try changes(.trade, at: 9, bid: "99") == 1)
  }

  @Test func `of several quotes between two reads only the newest is reported, once`() throws {
    var board = WatchedQuotes([try Self.watched("2330"), try Self.watched("1101")])
    for second in [10, 11, 12] { board.take(try Self.quote("1101", "10\(second)", at: second)) }
    board.take(try Self.quote("2330", "100", at: 3))
    #expect(board.changes().map(\.price?.price.description) == ["100", "1012"])
  }

  @Test func `the newest quote wins in any order and number of quotes`() throws {
    var generator = SplitMix64(seed: 3)
    for _ in 0..<200 {
      let quotes = try (0..<30).map { number in
        try Self.quote(
          number % 3 == 0 ? "1101" : "2330", "\(50 + number)", at: number / 4, serial: number, volume: number)
      }
      var board = WatchedQuotes([try Self.watched("2330"), try Self.watched("1101")])
      for quote in (quotes + quotes + quotes).shuffled(using: &generator) { board.take(quote) }
      #expect(board.rows.map(\.quote) == [quotes[29], quotes[27]])
    }
  }

  @Test func `a quote of a code that is not watched is dropped`() throws {
    var board = WatchedQuotes([try Self.watched("2330")])
    #expect(!board.take(try Self.quote("1101", "5", at: 1)))
    #expect(board.changes().isEmpty)
  }

  @Test func `a price is stale after a minute, and a slow clock gives no negative age`() throws {
    var board = WatchedQuotes([try Self.watched("2330")])
    let start = Instant(Self.today, secondOfDay: 9 * 3600)
    #expect(board.rows[0].isStale(at: start))
    board.take(try Self.quote("2330", "100", at: 9 * 3600))
    let ages = [-5, 0, 60, 61].map { Instant(secondsSince1970: start.secondsSince1970 + $0) }
    #expect(ages.map { board.rows[0].age(at: $0) } == [0, 0, 60, 61])
    #expect(ages.map { board.rows[0].isStale(at: $0) } == [false, false, false, true])
  }

  @Test func `an offering is looked up on the board where its shares trade`() throws {
    func boards(close: Board?, delivery: Int, market: String) throws -> Set<Board> {
      let offering = Offering(
        code: try .of("7703"), name: "乙", market: Market(market), deliveryDate: Self.today.adding(delivery))
      let known = Tracked<Offering>(
        id: "7703-20261001", record: offering, firstSeen: Instant(Self.today),
        lastChanged: Instant(Self.today))
      let evaluated = EvaluatedOffering(
        of: known, closes: CloseIndex([]), context: EvaluationContext(moment: Instant(Self.today)))
      return WatchedSecurity(
        code: try .of("7703"), name: nil, evaluated: evaluated,
        close: try close.map { BoardClose(price: try .of("20"), day: Self.today, board: $0) },
        today: Self.today
      ).boards
    }
    #expect(try boards(close: .emerging, delivery: 1, market: "初上櫃") == [.emerging])
    #expect(try boards(close: .emerging, delivery: 0, market: "初上櫃") == [.tpex])
    #expect(try boards(close: .twse, delivery: 3, market: "上市增資") == [.twse])
    #expect(try boards(close: nil, delivery: 3, market: "初上市") == Set(Board.allCases))
  }
}
