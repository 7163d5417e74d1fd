import SubscriptionLists
import TestSupport
import Testing
import Trading
import Values

/// Three boards over some months: offerings in every stage, and a price or none for each code and trading day.
struct InventedMarket {
  struct Row {
    var code: Int
    var market: String
    var price: Int
    var start, end, draw, delivery: Day
    var applications: Int
    /// The day from which the list calls it cancelled.
    var cancelledFrom: Day?
    /// The day from which the final price is known.
    var pricedFrom: Day
  }

  let calendar: TradingCalendar
  let first: Day
  private(set) var rows: [Row] = []
  /// The prices in hundredths of a dollar; none on a day without a trade.
  private var prices: [Int: [Day: Int]] = [:]
  /// The change from the trade before.
  private var changes: [Int: [Day: Int]] = [:]
  private let homes: [Int: Board]
  private let codes: [Int]

  static let holidays = ["2025-02-28", "2025-04-03", "2025-04-04"]
  /// No list has it.
  static let typhoon = "2025-03-18"

  /// From the third of February 2025.
  init(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let entries = try Self.holidays.map { text in
      HolidayList.Entry(day: try #require(Day(iso: text)), name: "放假", isTradingDay: false)
    }
    let calendar = TradingCalendar(
      lists: [HolidayList(year: 2025, entries: entries)],
      withoutSession: [try #require(Day(iso: Self.typhoon))])
    let first: Day = try #require(Day(iso: "2025-02-03"))
    let days = calendar.tradingDays(in: first.adding(-60)...first.adding(90))
    func later(_ day: Day, _ count: Int) -> Day {
      (0..<count).reduce(day) { day, _ in calendar.tradingDay(after: day) }
    }

    let markets = ["上市增資", "上櫃增資", "初上市", "初上櫃", "創新板轉列上櫃", "第一上市公司現金增資"]
    var rows: [Row] = []
    for number in 0..<15 {
      let start = later(first, 0).adding(-30 + 6 * number + Int.random(in: 0...2, using: &random))
      let opening = later(start.adding(-1), 1)
      let end = later(opening, 2)
      let draw = later(end, 2)
      let market = markets[number % markets.count]
      let price = 100 * Int.random(in: 20...90, using: &random)
      rows.append(
        Row(
          // An auction fixes the price of a new listing.
          code: 2101 + number, market: market, price: market.contains("初") ? 5200 : price,
          start: opening, end: end, draw: draw,
          delivery: later(draw, Int.random(in: 4...6, using: &random)),
          applications: Int.random(in: 900...90_000, using: &random),
          cancelledFrom: number == 4 ? later(opening, 1) : nil,
          pricedFrom: number % 3 == 0 ? later(end, 1) : opening.adding(-60)))
    }
    // Some companies offered before: this January, and last year.
    for (number, back) in [(9, 75), (10, 75), (12, 350), (13, 350), (14, 60)] {
      let opening = later(rows[number].start.adding(-back), 1)
      let end = later(opening, 2)
      let draw = later(end, 2)
      var row = rows[number]
      (row.market, row.start, row.end, row.draw) = (
        row.market.contains("櫃") ? "上櫃增資" : "上市增資", opening, end, draw
      )
      (row.delivery, row.cancelledFrom, row.pricedFrom) = (later(draw, 5), nil, opening)
      rows.append(row)
    }
    self.rows = rows
    (self.calendar, self.first) = (calendar, first)

    // Codes without an offering keep the files from looking cut off.
    var homes: [Int: Board] = [:]
    for code in 2001...2020 { homes[code] = .twse }
    for code in 8001...8020 { homes[code] = .tpex }
    for code in 9001...9020 { homes[code] = .emerging }
    self.homes = homes
    codes = (homes.keys.sorted() + Set(rows.map(\.code))).sorted()
    for code in codes {
      let offering = rows.first { $0.code == code }
      var price = (offering?.price ?? 5000) * Int.random(in: 90...150, using: &random) / 100
      let sleeps = offering != nil
      var before = price
      for day in days {
        let step = Int.random(in: 1...9, using: &random) * (Bool.random(using: &random) ? 1 : -1)
        price = max(1000, price + price * step / 400)
        if sleeps, Int.random(in: 0..<5, using: &random) == 0 { continue }
        // One company trades nowhere before it is listed, one not on its delivery day.
        if code == 2109, let offering, day < offering.delivery { continue }
        if code == 2107, let offering, day == offering.delivery { continue }
        prices[code, default: [:]][day] = price
        changes[code, default: [:]][day] = price - before
        before = price
      }
    }
  }

  /// Where a code trades on a day; a first listing and a move come with the delivery.
  func board(of code: Int, on day: Day) -> Board {
    if let home = homes[code] { return home }
    guard let row = rows.first(where: { $0.code == code }) else { return .twse }
    let own: Board = row.market.contains("櫃") ? .tpex : .twse
    guard row.market.contains("初") || row.market.contains("轉") else { return own }
    return day >= row.delivery ? own : row.market.contains("轉") ? .twse : .emerging
  }

  func price(of code: Int, on day: Day) -> String? { prices[code]?[day].map(Self.dollars) }

  static func dollars(_ hundredths: Int) -> String {
    FixedPoint.text(hundredths, places: 2, minimum: 2)
  }

  private func bars(_ board: Board, _ day: Day) -> [(code: Int, price: String?, change: String)] {
    codes.filter { self.board(of: $0, on: day) == board }.map { code in
      (code, price(of: code, on: day), Self.dollars(changes[code]?[day] ?? 0))
    }
  }

  /// The price of the trade before that of a day; none on a day without a trade.
  private func before(_ code: Int, on day: Day) -> String? {
    prices[code]?[day].flatMap { price in changes[code]?[day].map { Self.dollars(price - $0) } }
  }

  // The exchanges' forms.

  /// A year's list as it is on a day: 60 days ahead, results from the evening of the draw on.
  func list(_ year: Int, on today: Day) -> String {
    let known = rows.filter { $0.draw.year == year && $0.start.adding(-20) <= today }
    let data = known.enumerated().map { number, row in
      let isCancelled = row.cancelledFrom.map { $0 <= today } ?? false
      let isPriced = row.pricedFrom <= today && !isCancelled
      let isDrawn = row.draw <= today && !isCancelled
      let final = isPriced ? Self.dollars(row.price) : "未訂出"
      let rate = isDrawn ? Self.dollars(min(10_000, 100 * 10_000 / row.applications)) : "0"
      let cells = [
        "\(number + 1)", Self.date(row.draw), "測\(row.code)", "\(row.code)", row.market, Self.date(row.start),
        Self.date(row.end), "100,000", "100,000", Self.dollars(row.price), final, Self.date(row.delivery),
        "示範證券",
        "1,000", isPriced ? "\(row.price * 1000)" : "未訂出", isDrawn ? "\(row.applications)" : "0", rate,
        isCancelled ? "取消公開抽籤" : "",
      ]
      return "[" + cells.map { "\"\($0)\"" }.joined(separator: ",") + "]"
    }
    return """
      {"stat":"OK","date":\(year),"title":"公開申購公告-抽籤日程表","fields":["序號","抽籤日期","證券名稱","證券代號",\
      "發行市場","申購開始日","申購結束日","承銷股數","實際承銷股數","承銷價(元)","實際承銷價(元)","撥券日期(上市、上櫃日期)",\
      "主辦券商","申購股數","總承銷金額(元)","總合格件","中籤率(%)","取消公開抽籤 "],
      "data":[\(data.joined(separator: ",\n"))]}
      """
  }

  /// A year's list of auctions as it is on a day: new listings are auctioned two weeks before their draw.
  func auctions(_ year: Int, on today: Day) -> String {
    Payload.auctions(
      rows.filter { $0.market.contains("初") }.compactMap { row in
        let opening = calendar.lastTradingDay(until: row.start.adding(-10))
        guard opening.year == year, opening.adding(-14) <= today else { return nil }
        return AuctionRow(
          code: "\(row.code)", name: "測\(row.code)",
          start: Self.slashed(calendar.lastTradingDay(until: opening.adding(-4))),
          end: Self.slashed(calendar.lastTradingDay(until: opening.adding(-2))),
          opening: Self.slashed(opening),
          delivery: Self.slashed(row.delivery), result: opening <= today ? AuctionRow.sold : nil)
      })
  }

  /// A board's notices of ex-rights days as they are on a day: a cash increase is announced a month before its draw.
  func notices(_ board: Board, on today: Day) -> String {
    Payload.rights(
      of: board,
      rows.compactMap { row in
        let day = calendar.lastTradingDay(until: row.start.adding(-5))
        guard row.market.hasSuffix("增資"), (row.market == "上櫃增資") == (board == .tpex), today < day,
          day <= today.adding(25)
        else { return nil }
        // Of the public part underwriters keep a sixth, so that the list has 100,000.
        return RightsRow(
          code: "\(row.code)", name: "測\(row.code)", day: day.roc, price: Self.dollars(row.price),
          shares: ["120000", "180000", "900000"])
      })
  }

  /// A board's newest file, with or without its day.
  func closes(_ board: Board, _ day: Day, isDated: Bool = true) -> String {
    let objects = bars(board, day).map { code, price, change in
      let price = price ?? (board == .twse ? "" : "----")
      let date = isDated ? #""Date":"\#(day.roc)","# : ""
      return switch board {
      case .twse:
        #"{\#(date)"Code":"\#(code)","Name":"測\#(code)","TradeVolume":"1000","TradeValue":"25000","#
          + #""OpeningPrice":"\#(price)","HighestPrice":"\#(price)","LowestPrice":"\#(price)","#
          + #""ClosingPrice":"\#(price)","Change":"\#(change)","Transaction":"1"}"#
      case .tpex:
        #"{\#(date)"SecuritiesCompanyCode":"\#(code)","CompanyName":"測\#(code)","Close":"\#(price)","#
          + #""Change":"\#(change) ","Open":"\#(price)","High":"\#(price)","Low":"\#(price)","#
          + #""TradingShares":"1000","TransactionAmount":"35500","TransactionNumber":"1"}"#
      case .emerging:
        #"{\#(date)"Time":"150005","SecuritiesCompanyCode":"\#(code)","CompanyName":"測\#(code)","#
          + #""PreviousAveragePrice":"\#(before(code, on: day) ?? price)","Highest":"\#(price)","Lowest":"\#(price)","Average":"\#(price)","#
          + #""LatestPrice":"\#(price)","TransactionVolume":"1000"}"#
      }
    }
    return "[\(objects.joined(separator: ",\n"))]"
  }

  /// The bars of a past day, or the answer that there was no session.
  func past(_ board: Board, _ day: Day) -> String {
    let bars = calendar.isTradingDay(day) ? bars(board, day) : []
    if board == .tpex {
      let data = bars.map { code, price, change in
        let price = price ?? "---"
        return
          #"["\#(code)","測\#(code)","\#(price)","\#(change) ","\#(price)","\#(price)","\#(price)","\#(price)","1,000","35,500"]"#
      }
      return """
        {"date":"\(day.compact)","tables":[{"title":"上櫃股票行情","fields":["代號","名稱","收盤","漲跌","開盤","最高",\
        "最低","均價","成交股數","成交金額(元)"],"data":[\(data.joined(separator: ","))]}],"stat":"ok"}
        """
    }
    guard !bars.isEmpty else { return Payload.nothing }
    let data = bars.map { code, price, change in
      let price = price ?? "--"
      let sign = change.hasPrefix("-") ? "-" : "+"
      return
        #"["\#(code)","測\#(code)","1,000","1","25,500","\#(price)","\#(price)","\#(price)","\#(price)","<p>\#(sign)</p>","\#(change.drop { $0 == "-" })"]"#
    }
    return """
      {"tables":[{"title":"每日收盤行情","fields":["證券代號","證券名稱","成交股數","成交筆數","成交金額","開盤價",\
      "最高價","最低價","收盤價","漲跌(+/-)","漲跌價差"],"data":[\(data.joined(separator: ","))]},{}],\
      "date":"\(day.compact)","stat":"OK"}
      """
  }

  private static func slashed(_ day: Day) -> String { day.description.replacing("-", with: "/") }

  private static func date(_ day: Day) -> String {
    let roc = day.roc
    return "\(roc.dropLast(4))/\(roc.dropLast(2).suffix(2))/\(roc.suffix(2))"
  }
}
