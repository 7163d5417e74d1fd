import ListEngine
import Localization
import SubscriptionLists
import SubscriptionQueries
import SubscriptionQuotes
import SubscriptionWatch
internal import TerminalText
import TestSupport
import Testing
import Trading
import Values

/// The columns of quotes on screens of several widths.
@Suite struct QuoteTableTests {
  private static let day = Day(year: 2024, month: 10, day: 30) ?? Day(number: 0)
  private static let now = Instant(day, secondOfDay: 36_000)

  /// A quote of a share whose offering closes today, with long prices.
  private func row(
    trial: String? = nil, isUnlimited: Bool = false, hasOrders: Bool = true, lot: Int = 2000
  ) throws -> WatchedQuote {
    func price(_ text: String) throws -> Price { try #require(Price(text)) }
    let code = try #require(StockCode("4927"))
    let offering = Offering(
      code: code, name: "泰鼎科技-KY", market: Market("上市增資"), subscriptionStart: Self.day.adding(-2),
      subscriptionEnd: Self.day, deliveryDate: Self.day.adding(15), offerPrice: try price("888"),
      lotShares: lot)
    let known = Tracked<Offering>(
      id: "4927-20241028", record: offering, firstSeen: Self.now, lastChanged: Self.now)
    let evaluated = EvaluatedOffering(
      of: known, closes: CloseIndex([]), context: EvaluationContext(moment: Self.now))
    var quote = Quote(
      code: code, name: "泰鼎科技-KY", board: .twse, time: QuoteTime(Self.now),
      price: QuotePrice(try price("1085"), .trade),
      book: OrderBook(
        bids: [.init(price: try price("1080"), shares: 5000)],
        asks: [.init(price: try price("1085"), shares: 7000)]))
    if !hasOrders { quote.book = OrderBook() }
    quote.reference = try price("1010")
    (quote.limitUp, quote.limitDown) = isUnlimited ? (nil, nil) : (try price("1110"), try price("909"))
    quote.isUnlimited = isUnlimited
    quote.volume = 12_345_000
    quote.trial = try trial.map(price)
    var watched = WatchedQuotes([
      WatchedSecurity(code: code, name: offering.name, evaluated: evaluated, close: nil, today: Self.day)
    ])
    watched.take(quote)
    return watched.rows[0]
  }

  private func lines(
    _ columns: Int, _ language: Language, hasBook: Bool = false, _ row: WatchedQuote
  ) -> (table: [String], limits: [String]) {
    let table = QuoteTable(rows: [row], now: Self.now, hasBook: hasBook, in: language)
    let style = Style(isOn: false)
    return (table.lines(columns: columns, style: style), table.limits(columns: columns, style: style))
  }

  @Test(arguments: [Language.chinese, .english], [nil, "1090"])
  func `at 60 columns the percentages and today's closing stay, at 80 with the book bid and ask`(
    language: Language, trial: String?
  ) throws {
    let today = language == .chinese ? "今天截止" : "closes today"
    for hasBook in [false, true] {
      for columns in [60, 80, 100, 120] {
        let (table, _) = lines(columns, language, hasBook: hasBook, try row(trial: trial))
        #expect(table.count == 2 && table.allSatisfy { TerminalWidth.of($0) <= columns })
        for text in ["4927", "1085", "+7.4%", "▲+22.2%", today] {
          #expect(table[1].contains(text), "\(columns) \(text): \(table)")
        }
        let hasBid = table[1].split(separator: " ").contains("1080")
        if hasBook, columns >= 80 { #expect(table[1].contains(/1080 +1085/), "\(table)") }
        #expect(hasBid == table[1].contains(/1080 +1085/), "bid without ask: \(table)")
      }
    }
  }

  @Test func `limits and the worth of a tick are columns, or lines where there is no room`() throws {
    let wide = lines(140, .english, try row())
    #expect(wide.table[1].contains(/909–1110 +10,000/) && wide.limits == [])
    let narrow = lines(80, .english, try row())
    #expect(!narrow.table[1].contains("909"))
    #expect(narrow.limits == ["4927  limits 909–1110  tick NT$10,000 (lot of 2,000)"])
    #expect(lines(80, .english, hasBook: true, try row()).limits == [])
    let withoutBook = lines(140, .chinese, hasBook: true, try row(hasOrders: false))
    #expect(withoutBook.limits == ["4927  漲停 1110  跌停 909  一檔 10,000 元（2,000 股）"])
    #expect(!withoutBook.table[1].contains("1110"))
    let book = OrderBookText(row: try row(), language: .chinese).lines(
      columns: 80, style: Style(isOn: false))
    #expect(book[1] == "  漲停 1110  跌停 909  一檔 10,000 元（2,000 股）")
    #expect(
      lines(30, .chinese, try row()).limits
        == ["4927  漲停 1110  跌停 909", "一檔 10,000 元（2,000 股）"])
    let unlimited = lines(60, .chinese, try row(isUnlimited: true, lot: 1000))
    #expect(unlimited.limits == ["4927  無漲跌幅限制  一檔 5,000 元（1,000 股）"])
  }
}
