package import Diagnostics
internal import ListEngine
package import Localization
package import SubscriptionCharts
internal import SubscriptionLists
package import SubscriptionQuotes
internal import SubscriptionStore
package import Trading
package import Values

/// A chart of a code, as SVG.
///
/// `chart` asks it. Bars come from the store, the day's course from what a watch has recorded beside
/// it, so the second needs no store and no night.
package struct ChartQuery: Sendable {
  private let code: StockCode
  private let moment: Instant
  private let options: ChartOptions
  private let language: Language
  private let access: StoreAccess

  /// - Parameter moment: The moment after which nothing is known.
  package init(
    of code: StockCode, moment: Instant, options: ChartOptions, language: Language, in store: StoreAccess
  ) {
    (self.code, self.moment, self.options, self.language) = (code, moment, options, language)
    access = store
  }

  /// The chart of days, weeks or months.
  package func bars() throws(SubcalError) -> [UInt8] {
    try access.read(at: moment) { store in
      let first = SubscriptionStore.earliestDay
      let known = max(first, moment.firstDayWithoutResults.adding(-1))
      let bars = try store.bars(of: code, in: first...known)
      guard let last = bars.last?.day else {
        throw SubcalError(
          .notFound, "資料庫沒有 \(code) 的行情", "no bar of \(code) is stored",
          advice: "檢查代號；subcal backfill 可補入歷史行情。", "check the code; subcal backfill fetches history.")
      }
      let evidence = try TradingDayEvidence(of: store, since: first)
      let offering = try offering(in: store)
      let name = try name(of: offering, in: store)
      let candles = options.interval.candles(
        of: ClosePrecedence(of: offering).onePerDay(bars), calendar: evidence.calendar,
        known: evidence.lastKnown(until: known))
      let (chinese, english) = (options.interval.letter, options.interval.adjective)
      return Chart(
        BarSeries(candles), offer: offering?.price,
        ticks: .table(of: offering.flatMap { SecurityClass(of: $0) } ?? .share, on: last), options: options,
        caption: ChartCaption(
          title: Text("\(name) \(chinese) K 線", "\(english) chart of \(name)"),
          description: Text(
            "至 \(last) 的\(chinese) K、均線、成交量與指標。",
            "\(english) bars until \(last), averages, volume, an indicator."),
          heading: "\(name)  \(last)"), in: language
      ).file
    }.value
  }

  /// The session of the day, as a watch recorded it; needs no store.
  package func session() throws(SubcalError) -> [UInt8] {
    let today = moment.day
    let entries = try QuoteLog(besideStore: access.path).reading { try $0.entries(of: code, on: today) }
    guard let series = IntradaySeries(entries) else {
      throw SubcalError(
        .notFound, "沒有 \(code) 在 \(today) 的盤中記錄", "nothing is recorded of \(code) on \(today)",
        advice: "在交易時間執行 subcal watch \(code)。", "run subcal watch \(code) during the session.")
    }
    var (offering, name) = (nil as Offering?, code.description)
    if try access.exists() {
      (offering, name) = try access.read(at: moment) { store -> (Offering?, String) in
        let offering = try self.offering(in: store)
        return (offering, try self.name(of: offering, in: store))
      }.value
    }
    let security = offering.flatMap { SecurityClass(of: $0) } ?? SecurityClass(code) ?? .share
    return IntradayChart(
      series.points, session: MarketHours.open...series.board.sessionEnd,
      reference: series.reference, offer: offering?.price, ticks: .table(of: security, on: today),
      colours: options.colours, moves: options.moves,
      caption: ChartCaption(
        title: Text("\(name) 盤中走勢", "\(name) over the day"),
        description: Text(
          "\(today) 輪詢所得的成交價、均價、承銷價與參考價。",
          "Prices of \(today) as polled, their average, the offer price and the reference price."),
        heading: "\(name)  \(today)"), in: language
    ).file
  }

  /// The newest offering that was known.
  private func offering(in store: SubscriptionStore) throws -> Offering? {
    try store.records(Offering.self, of: code).max { $0.id < $1.id }?.offering
  }

  private func name(of offering: Offering?, in store: SubscriptionStore) throws -> String {
    let name = try offering?.name ?? store.name(of: code)
    return [code.description, name].compactMap(\.self).joined(separator: " ")
  }
}

extension CandleInterval {
  /// As in 日 K.
  package var letter: String {
    switch self {
    case .day: "日"
    case .week: "週"
    case .month: "月"
    }
  }

  fileprivate var adjective: String {
    switch self {
    case .day: "Daily"
    case .week: "Weekly"
    case .month: "Monthly"
    }
  }
}

extension QuoteLog {
  package func reading<Value>(_ read: (QuoteLog) throws -> Value) throws(SubcalError) -> Value {
    do {
      return try read(self)
    } catch {
      throw SubcalError(
        .cannotWrite, "\(error)", advice: "檢查資料庫旁檔案的擁有者。", "check the owner of the files beside the store.")
    }
  }
}

/// The recorded prices of a day with their volume-weighted average.
///
/// The average weighs each poll's price with the volume since the poll before. It is an approximation, because trades
/// at other prices in between are not seen. Volume before the first poll counts only if that is within a minute of
/// the opening.
package struct IntradaySeries: Hashable, Sendable {
  package let day: Day
  package let board: Board
  package let reference: Price?
  /// Price and average at each moment, oldest first.
  package let points: [IntradayPoint]

  /// Nil without entries.
  package init?(_ entries: [QuoteLog.Entry]) {
    guard let last = entries.last else { return nil }
    day = last.time.day
    board = last.board
    reference = entries.lazy.compactMap(\.reference).last
    let isFromOpening = entries[0].time.secondOfDay < MarketHours.open + Self.openingSeconds
    var (amount, counted): (Int128, Int128) = (0, 0)
    var volume = isFromOpening ? 0 : entries[0].volume ?? 0
    let longest = Self.longestStep(of: entries)
    var before = entries[0].time
    points = entries.map { entry in
      defer { before = entry.time }
      let traded = max(0, (entry.volume ?? volume) - volume)
      amount += Int128(entry.price.price.tenThousandths) * Int128(traded)
      counted += Int128(traded)
      volume += traded
      let average = counted > 0 ? (amount + counted / 2) / counted : nil
      return IntradayPoint(
        secondOfDay: entry.time.secondOfDay, price: entry.price.price,
        isTraded: entry.price.kind == .trade, average: average.flatMap { Price(tenThousandths: Int($0)) },
        followsGap: entry.time.secondsSince1970 - before.secondsSince1970 > longest)
    }
  }

  /// The seconds between two entries beyond which quotes are missing: a watch records at least one a minute, or at
  /// each of its requests if they are further apart.
  private static func longestStep(of entries: [QuoteLog.Entry]) -> Int {
    let steps = zip(entries, entries.dropFirst()).map { $1.time.secondsSince1970 - $0.time.secondsSince1970 }
    let median = steps.isEmpty ? 0 : steps.sorted()[steps.count / 2]
    return max(longestUsualStep, 3 * median)
  }

  private static let longestUsualStep = 180

  private static let openingSeconds = 60
}
