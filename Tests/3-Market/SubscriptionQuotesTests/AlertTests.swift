import Records
import SubscriptionLists
import SubscriptionQuotes
import Testing
import Trading
import Values
internal import SubscriptionWatch

/// When an alert fires.
@Suite struct AlertTests {
  static let today = WatchedQuotesTests.today
  static let now = Instant(today, secondOfDay: 10 * 3600)

  /// 2330 offered at 100, closing on a day, with a quote of a price and kind.
  static func row(
    _ price: String?, _ kind: QuotePrice.Kind = .trade, code: String = "2330", ends: Int = 2,
    trial: String? = nil,
    day: Day = today
  ) throws -> WatchedQuote {
    let offering = Offering(
      code: try .of(code), name: "甲", market: Market("上市增資"), subscriptionStart: today.adding(-1),
      subscriptionEnd: today.adding(ends), deliveryDate: today.adding(15), offerPrice: try .of("100"),
      lotShares: 1000)
    let known = Tracked<Offering>(
      id: "\(code)-20261005", record: offering, firstSeen: Instant(today), lastChanged: Instant(today))
    let close = BoardClose(price: try .of("150"), day: today.adding(-1), board: .twse)
    let evaluated = EvaluatedOffering(
      of: known, closes: CloseIndex([], earlier: [try .of(code): [close]]),
      context: EvaluationContext(moment: now))
    var board = WatchedQuotes([
      WatchedSecurity(code: try .of(code), name: "甲", evaluated: evaluated, close: close, today: today)
    ])
    guard let price else { return board.rows[0] }
    var quote = Quote(
      code: try .of(code), name: "甲", board: .twse, time: QuoteTime(Instant(day, secondOfDay: 36_000)),
      price: QuotePrice(try .of(price), kind))
    quote.reference = try .of("100")
    quote.trial = try trial.map { try .of($0) }
    board.take(quote)
    return board.rows[0]
  }

  private func holds(_ text: String, _ row: WatchedQuote) throws -> Bool? {
    try #require(AlertCondition(text)).holds(of: row, at: Self.now)
  }

  static let comparisons: [(text: String, price: String, holds: Bool)] = [
    ("premium>=10", "110", true), ("premium>=10", "109.5", false), ("premium>10", "110", false),
    ("premium>10", "110.5", true), ("premium<=-2.5", "97.5", true), ("premium<0", "100", false),
    ("price<=55", "55", true), ("price<55", "55", false), ("price>=55.05", "55", false),
    ("price>0.01", "55", true), ("profit>=9439", "109.5", false), ("profit>=8944", "109.5", true),
    ("profit<0", "100", true), ("profit>-1", "100", false),
    ("2330:price>=1", "55", true), ("change>=5", "105", true), ("change>=5", "104.9", false),
    ("change<=-5", "95", true), ("change<=-5", "95.1", false), ("change<0", "100", false),
  ]

  @Test(arguments: comparisons.indices)
  func `a condition is compared with the current price`(number: Int) throws {
    let (text, price, wanted) = Self.comparisons[number]
    #expect(try holds(text, Self.row(price)) == wanted)
  }

  @Test func `only current market prices are compared`() throws {
    for condition in ["premium>=1", "change>=1", "price>=1", "profit>=1"] {
      #expect(try holds(condition, Self.row(nil)) == nil)
      #expect(try holds(condition, Self.row("150", .reference, trial: "160")) == nil)
      #expect(try holds(condition, Self.row("150", .trade, day: Self.today.adding(-1))) == nil)
      #expect(try holds(condition, Self.row("150", .indicative)) == true)
    }
    #expect(try holds("1101:price>=1", Self.row("55")) == nil)
    let alone = WatchedQuote(try WatchedQuotesTests.watched("2330"))
    #expect(try holds("closes-today", alone) == nil && holds("premium>1", alone) == nil)
  }

  @Test func `closes-today needs no price`() throws {
    #expect(try holds("closes-today", Self.row(nil, ends: 0)) == true)
    #expect(try holds("closes-today", Self.row(nil, ends: 1)) == false)
  }

  @Test(arguments: [
    "", "premium", "premium>=", "premium>=x", "premium=10", "premium>=10.55", "price<=-1", "price<=0",
    "profit>=1e3", "profit>=+5", "profit>=--5", "volume>=1", "closes-tomorrow", "23:price>1", ":price>1",
    "premium >=10", "premium>=10 ", "price<=>5",
  ])
  func `invalid conditions are refused`(text: String) {
    #expect(AlertCondition(text) == nil)
  }

  @Test func `an alert fires once per code, and again only after its condition was false`() throws {
    var state = AlertState([try #require(AlertCondition("premium>=10"))])
    func fired(_ prices: KeyValuePairs<String, String?>) throws -> [String] {
      try state.fired(
        by: prices.map { try Self.row($0.value, code: $0.key) }, at: Self.now
      ).map(\.row.code.description)
    }
    #expect(try fired(["2330": "109", "1101": "120"]) == ["1101"])
    #expect(try fired(["2330": "110", "1101": "120"]) == ["2330"])
    #expect(try fired(["2330": "115", "1101": "130"]) == [])
    // An unknown price neither fires nor resets an alert.
    #expect(try fired(["2330": nil, "1101": "130"]) == [])
    #expect(try fired(["2330": "115", "1101": "109"]) == [])
    #expect(try fired(["2330": "115", "1101": "110"]) == ["1101"])
  }

  @Test func `two conditions of one code fire independently`() throws {
    let conditions = try ["price>=50", "price>=60"].map { try #require(AlertCondition($0)) }
    var state = AlertState(conditions)
    func fired(_ price: String) throws -> [String] {
      try state.fired(by: [Self.row(price)], at: Self.now).map(\.condition.description)
    }
    #expect(try fired("55") == ["price>=50"])
    #expect(try fired("65") == ["price>=60"])
    #expect(try fired("40") == [])
    #expect(try fired("65") == ["price>=50", "price>=60"])
  }
}
