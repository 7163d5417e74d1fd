import Costs
import ListEngine
import SubscriptionLists
import SubscriptionReport
import SubscriptionSite
import TestSupport
import Testing
import Trading
import Values

/// Invented offerings, and pages of them.
enum Sample {
  static let moment = "2024-10-29T21:30"

  /// An offering that is open for three days, with the usual draw and delivery days.
  static func offering(
    _ code: String, _ name: String, market: String = "上市增資", from start: String, price: String? = "100",
    final: String? = nil, shares: Int? = 1000, applications: Int? = nil, isCancelled: Bool = false
  ) throws -> Offering {
    let first = try #require(Day(iso: start))
    return Offering(
      code: try #require(StockCode(code)), name: name, market: Market(market), subscriptionStart: first,
      subscriptionEnd: first.adding(2), drawDate: first.adding(6), deliveryDate: first.adding(14),
      sharesOffered: 2_000_000, sharesOfferedFinal: 1_500_000, offerPrice: price.flatMap { Price($0) },
      finalPrice: final.flatMap { Price($0) }, underwriter: "示範證券", lotShares: shares,
      totalAmount: 150_000_000,
      qualifiedApplications: applications, isCancelled: isCancelled)
  }

  /// One offering of each kind that the table can have.
  static func everyKind() throws -> [Offering] {
    [
      try offering("9991", "虛構鋼鐵", from: "2024-10-28", price: "40"),
      try offering("9997", "虛構航太", market: "初上櫃", from: "2024-10-29", price: "120", final: "96.5"),
      try offering("9985", "虛構生醫", market: "初上市", from: "2024-10-31", price: nil),
      try offering("9992", "虛構紙業", market: "上櫃增資", from: "2024-10-09", price: "10", applications: 90_000),
      try offering("9993", "虛構精密", from: "2024-10-30", isCancelled: true),
      try offering("99911", "虛構鋼鐵一", from: "2024-10-28"),
    ]
  }

  static func closes() throws -> [DailyCloses] {
    let day = Day(iso: "2024-10-29")
    func bar(_ code: String, _ price: String) throws -> DailyBar {
      DailyBar(code: try #require(StockCode(code)), name: "", close: Price(price))
    }
    return [
      DailyCloses(board: .twse, day: day, bars: [try bar("9991", "49.2"), try bar("9993", "90")]),
      DailyCloses(board: .tpex, day: day, bars: [try bar("9992", "9.5")]),
      DailyCloses(board: .emerging, day: day, bars: [try bar("9997", "131.27")]),
    ]
  }

  /// The report of some offerings at an instant.
  static func report(
    _ offerings: [Offering], closes: [DailyCloses], moment: String = moment,
    options: OutputOptions = OutputOptions(), costs: CostAssumptions = .standard, doubt: Doubt? = nil
  ) throws -> Report {
    let moment = try #require(Instant(moment))
    // The delivered one is valued at the close of its day, whatever came later.
    var earlier: [StockCode: [BoardClose]] = [:]
    for offering in offerings where offering.code.description == "9992" {
      let price = try #require(Price("9.4"))
      earlier[offering.code] = [BoardClose(price: price, day: offering.deliveryDate, board: .tpex)]
    }
    let index = Tracker<Offering>.index(
      offerings, read: [.year(2024)], moment: try #require(Instant("2024-10-29T21:30"))
    ).map { known in
      var known = known
      known.doubt = doubt?.id
      return known
    }
    return Report(
      TrackedLists(index), closes: CloseIndex(closes, earlier: earlier),
      draws: index.filter(\.record.hasResult).map { known in
        RecordedDraw(
          id: known.id, offering: known.record, close: known.closeBeforeLastDay?.price,
          frozen: known.estimateBeforeLastDay)
      },
      context: EvaluationContext(moment: moment, calendar: TradingCalendar(), costs: costs), options: options)
  }

  /// The pages of one offering of each kind.
  static func files(moment: String = moment, options: OutputOptions = OutputOptions()) throws -> [String:
    [UInt8]]
  {
    let report = try report(try everyKind(), closes: try closes(), moment: moment, options: options)
    return try Site(of: report, history: try history(of: report)).files
  }

  /// Twenty-five bars of 9991, its current offering, and one of two years earlier.
  static func history(of report: Report) throws -> PageHistory {
    let code = try #require(StockCode("9991"))
    let last = try #require(Day(iso: "2024-10-29"))
    let days = (0..<35).map { last.adding($0 - 34) }.filter { $0.weekday <= 5 }
    let bars = days.enumerated().map { number, day in
      let close = Price(tenThousandths: 480_000 + number * 500)
      return DatedBar(
        day: day, board: Board.twse,
        bar: DailyBar(
          code: code, name: "", open: Price("48"), high: Price("49.5"), low: Price("47.5"), close: close,
          volume: 1_234_567,
          reference: number == 20 ? Price("47") : Price(tenThousandths: 479_500 + number * 500))
      )
    }
    let series = BarSeries(bars, calendar: report.context.calendar)
    let earlier = Tracked<Offering>(
      id: "9991-20220404", record: try offering("9991", "虛構鋼鐵", from: "2022-04-04", price: "30"),
      firstSeen: report.moment, lastChanged: report.moment)
    let known = [earlier] + report.lists.offerings.map(\.known).filter { $0.offering.code == code }
    let price = try #require(Price("31.2"))
    let histories = known.map { known in
      OfferingHistory(
        of: known, until: last, evidence: TradingDayEvidence(), calendar: report.context.calendar
      ) { [BoardClose(price: price, day: $0, board: .twse)] }
    }
    return PageHistory(bars: [code: series], histories: [code: histories])
  }
}

extension Site {
  /// All files by path.
  var files: [String: [UInt8]] {
    get throws {
      var files: [String: [UInt8]] = [:]
      try write { files[$0] = $1 }
      return files
    }
  }
}
