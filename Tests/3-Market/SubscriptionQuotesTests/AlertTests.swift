import ListEngine
import SubscriptionLists
import SubscriptionQuotes
internal import SubscriptionWatch
import Testing
import Trading
import Values

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
    ("2330>=55", "55", true), ("2330:>56", "55", false), ("股價≤55元", "55", true), ("溢價率＞=10%", "110", true),
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
    "premium >=10", "premium>=10 ", "price<=>5", "trail", "trail>=", "trail>=0", "trail>=100", "trail>5",
    "trail>=5@", "trail>=5@x", "trail>=5@0", "trail>=0ticks", "trail>=2.5ticks", "trail>=5again", "trail>=-5",
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

  /// The row with another quote.
  private func changed(_ row: WatchedQuote, _ change: (inout Quote) -> Void) throws -> WatchedQuote {
    var (board, quote) = (WatchedQuotes([row.watched]), try #require(row.quote))
    change(&quote)
    board.take(quote)
    return board.rows[0]
  }

  /// A scene of a security: the price and the day's highest price of each quote, from 10:00 on by the minute.
  private func scene(
    _ text: String, _ quotes: [(price: String, high: String)], kind: QuotePrice.Kind = .trade,
    lots: [String: PeakPrice] = [:]
  ) throws -> [String] {
    let lots = Dictionary(uniqueKeysWithValues: try lots.map { (try StockCode.of($0.key), $0.value) })
    var state = AlertState([try #require(AlertCondition(text))], lots: lots)
    return try quotes.enumerated().flatMap { minute, quote in
      let moment = Instant(Self.today, secondOfDay: 36_000 + 60 * minute)
      let high: Price = try .of(quote.high)
      let row = try changed(Self.row(quote.price, kind)) { ($0.time, $0.high) = (QuoteTime(moment), high) }
      return state.fired(by: [row], at: moment).map { alert in
        let peak = alert.peak.map { "\($0.price) \($0.when?.suffix(14).prefix(5) ?? "given")" } ?? "no peak"
        return "\(minute): \(quote.price) below \(peak)"
      }
    }
  }

  @Test func `a trailing alert counts from the highest trade of the watch, and is said once`() throws {
    let day = [("100", "108"), ("104", "108"), ("99", "108"), ("98.8", "108"), ("90", "108"), ("120", "120")]
    #expect(try scene("trail>=5", day) == ["3: 98.8 below 104 10:01"])
    #expect(try scene("trail>=5.1", day) == ["4: 90 below 104 10:01"])
    #expect(try scene("2330:trail>=5", day).count == 1 && scene("1101:trail>=5", day) == [])
    // The first five sessions have no limits: the price may fall by any amount.
    #expect(try scene("trail>=30", [("100", "100"), ("150", "150"), ("105", "150")]).count == 1)
  }

  @Test func `a highest price between two polls counts, and one before the watch does not`() throws {
    #expect(try scene("trail>=5", [("100", "110"), ("100", "110")]) == [])
    #expect(
      try scene("trail>=5", [("100", "101"), ("100", "106"), ("100", "106")])
        == ["1: 100 below 106 10:01"])
  }

  @Test func `a trailing alert begins anew at a new high only if asked`() throws {
    let day = [
      ("100", "100"), ("95", "100"), ("99", "100"), ("94", "100"), ("110", "110"), ("104", "110"),
      ("100", "110"),
    ]
    #expect(try scene("trail>=5", day) == ["1: 95 below 100 10:00"])
    #expect(
      try scene("trail>=5 again", day) == ["1: 95 below 100 10:00", "5: 104 below 110 10:04"])
  }

  @Test func `a trailing alert counts from a price or from a lot`() throws {
    let day = [("118", "124"), ("119", "124")]
    #expect(try scene("trail>=5@125", day) == ["0: 118 below 125 given"])
    #expect(try scene("trail>=5@110", day) == [])
    // A lot of an earlier day also had today's highest price.
    let lot = PeakPrice(try .of("120"), .day(Self.today.adding(-3)))
    #expect(try scene("trail>=4@lot", day, lots: ["2330": lot]) == ["0: 118 below 124 10:00"])
    #expect(try scene("trail>=4@lot", day) == [])
  }

  @Test func `ticks are those of each price on the way down`() throws {
    // Below 100 a tick is 0.1, from 100 on 0.5: 100, 99.9 and 99.8 are three ticks below 100.5.
    let day = [("100.5", "100.5"), ("99.9", "100.5"), ("99.8", "100.5")]
    #expect(try scene("trail>=3ticks", day) == ["2: 99.8 below 100.5 10:00"])
    #expect(try scene("trail>=1tick", [("100", "100"), ("99.9", "100")]).count == 1)
  }

  @Test func `only trades are highest prices, and a fall that the limits rule out is refused`() throws {
    #expect(try scene("trail>=5", [("100", "100"), ("90", "100")], kind: .indicative) == [])
    let (up, down): (Price, Price) = (try .of("110"), try .of("90"))
    var row = try changed(Self.row("100")) { ($0.limitUp, $0.limitDown) = (up, down) }
    func isBeyond(_ text: String) throws -> Bool? {
      try #require(AlertCondition(text)).isBeyondLimits(of: row)
    }
    #expect(try isBeyond("trail>=18") == false && isBeyond("trail>=18.2") == true)
    #expect(try isBeyond("trail>=25@120") == false && isBeyond("trail>=26@120") == true)
    #expect(try isBeyond("trail>=90@lot") == false)
    row = try changed(Self.row("100")) { $0.isUnlimited = true }
    #expect(try isBeyond("trail>=60") == false)
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
