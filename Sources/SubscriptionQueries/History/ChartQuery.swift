package import Diagnostics
package import Localization
internal import Posix
internal import Records
package import SubscriptionCharts
internal import SubscriptionLists
internal import SubscriptionQuotes
internal import SubscriptionStore
internal import Trading
package import Values

/// A chart of a code as SVG.
package struct ChartQuery: Sendable {
  private let code: StockCode
  private let asOf: Instant
  private let options: ChartOptions
  private let language: Language
  private let access: StoreAccess

  /// - Parameter asOf: The moment after which nothing is known.
  package init(
    of code: StockCode, asOf: Instant, options: ChartOptions, language: Language, in store: StoreAccess
  ) {
    (self.code, self.asOf, self.options, self.language) = (code, asOf, options, language)
    access = store
  }

  package func daily() throws(SubcalError) -> [UInt8] {
    try access.read { store in
      let first = SubscriptionStore.earliestDay
      let bars = try store.bars(of: code, in: first...max(first, asOf.firstDayWithoutResults.adding(-1)))
      guard let last = bars.last?.day else {
        throw SubcalError(
          .notFound, reason: Text("資料庫沒有 \(code) 的行情", "no bar of \(code) is stored"),
          advice: Text("檢查代號；subcal backfill 可補入歷史行情。", "check the code; subcal backfill fetches history."))
      }
      let calendar = try TradingDayEvidence(of: store, since: first, knownAt: asOf).calendar
      let offering = try offering(in: store)
      let name = name(of: offering)
      return Chart(
        BarSeries(ClosePrecedence(of: offering).onePerDay(bars), calendar: calendar),
        offer: offering?.price,
        ticks: .table(of: offering.flatMap { SecurityClass(of: $0) } ?? .share, on: last), options: options,
        caption: ChartCaption(
          title: Text("\(name) 日 K 線", "Daily chart of \(name)"),
          description: Text(
            "至 \(last) 的日 K、均線、成交量與指標。", "Daily bars until \(last), averages, volume, an indicator."),
          heading: "\(name)  \(last)"), in: language
      ).file
    }.value
  }

  /// The session of the day, as a watch recorded it; needs no store.
  package func session() throws(SubcalError) -> [UInt8] {
    let entries: [QuoteLog.Entry]
    let today = asOf.day
    do {
      entries = try QuoteLog(besideStore: access.path).entries(of: code, on: today)
    } catch {
      throw SubcalError(
        .cannotWrite, reason: Text(verbatim: "\(error)"),
        advice: Text("檢查資料庫旁檔案的擁有者。", "check the owner of the files beside the store."))
    }
    guard let series = IntradaySeries(entries) else {
      throw SubcalError(
        .notFound, reason: Text("沒有 \(code) 在 \(today) 的盤中記錄", "nothing is recorded of \(code) on \(today)"),
        advice: Text("在交易時間執行 subcal watch \(code)。", "run subcal watch \(code) during the session."))
    }
    let offering = try access.exists() ? access.read(offering).value : nil
    let security = offering.flatMap { SecurityClass(of: $0) } ?? SecurityClass(code) ?? .share
    let name = name(of: offering)
    return IntradayChart(
      series.points, session: MarketHours.open...MarketHours.close(of: series.board),
      reference: series.reference, offer: offering?.price, ticks: .table(of: security, on: today),
      colours: options.colours,
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
    try store.records(Offering.self, of: code).compactMap { $0.known(at: asOf) }.max { $0.id < $1.id }?
      .offering
  }

  private func name(of offering: Offering?) -> String {
    [code.description, offering?.name].compactMap(\.self).joined(separator: " ")
  }
}
