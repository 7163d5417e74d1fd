package import Costs
package import Diagnostics
package import JSON
internal import ListEngine
package import Localization
package import SubscriptionBacktest
internal import SubscriptionCharts
package import SubscriptionLists
internal import SubscriptionOutputs
internal import SubscriptionStore
internal import Trading
package import Values
internal import WinRates

/// What a rule would have earned, beside what everything and nothing would have.
///
/// `backtest` and the tool of `serve` make it. It reads draws, auctions and closes in one snapshot; what a
/// rule decides is then computed of what was known on the evening before each last day. Beside it stands what
/// applying for everything would have brought, or a rule that picks luck would look like one that knows.
package struct BacktestAnswer: Answer {
  package let backtest: Backtest
  package let everything: Backtest.Totals
  package let days: ClosedRange<Day>
  package let sessionsAfter: Int
  package let moment: Instant
  package let costs: CostAssumptions
  package let notes: [Text]
  package var isFound: Bool { !backtest.rows.isEmpty }

  /// - Parameters:
  ///   - from: The first last day to apply that counts; nil for the first stored.
  ///   - to: The last one; nil for yesterday's, and never later.
  ///   - sessionsAfter: How many sessions after its delivery a won lot is sold.
  ///   - hasTotals: Whether the totals need their distribution, which takes longest.
  package init(
    _ rule: Backtest.Rule, from: Day? = nil, to: Day? = nil, sessionsAfter: Int = 0,
    hasTotals: Bool = true, hasCourse: Bool = false, _ settings: QuerySettings
  ) throws(SubcalError) {
    let (moment, yesterday) = (settings.moment, settings.moment.day.adding(-1))
    let last = min(to ?? yesterday, yesterday)
    let first = from ?? .first
    let (value, note) = try settings.store.read(at: moment) { store in
      var lists = TrackedLists(try store.records(Offering.self))
      lists[Auction.self] = try store.records(Auction.self)
      let draws = RecordedDraw.all(
        drawn: lists[Offering.self], outcomes: try store.outcomes(), auctions: lists[Auction.self])
      let context = EvaluationContext(
        moment: moment, cutOff: settings.cutOff,
        evidence: try TradingDayEvidence(of: store, since: SubscriptionStore.earliestDay),
        costs: settings.costs, odds: OddsEstimator(draws.compactMap { PastDraw($0) }))
      let days = first...max(first, last)
      let closes = try store.closes(
        PastOffering.wanted(in: lists, closing: days, soldAfter: sessionsAfter, calendar: context.calendar))
      let past = PastOffering.all(
        in: lists, closing: days, soldAfter: sessionsAfter, calendar: context.calendar, closes: closes)
      let cases = past.filter { rule.filter.codes?.contains($0.known.record.code) ?? true }.compactMap {
        BacktestCase($0, soldAfter: sessionsAfter, in: context)
      }.filter { $0.lastDay <= last }
      return (cases: cases, begin: try store.beginning())
    }
    let work = hasTotals || hasCourse ? Backtest.usualWork : nil
    backtest = Backtest(of: value.cases, by: rule, work: work, hasCourse: hasCourse)
    everything =
      rule.filter.given.isEmpty
      ? backtest.totals
      : Backtest(
        of: value.cases, by: Backtest.Rule(accounts: rule.accounts, capital: rule.capital), work: work
      ).totals
    let days = value.cases.map(\.lastDay)
    self.days = (from ?? days.min() ?? last)...max(from ?? last, last)
    (self.moment, self.sessionsAfter, costs) = (moment, sessionsAfter, settings.costs)
    notes = [note].compactMap(\.self) + Self.lacks(backtest, from: from, value.begin)
  }

  /// What to fetch, where the store lacks closes or results.
  private static func lacks(_ backtest: Backtest, from: Day?, _ begin: (bars: Day?, lists: Int?)) -> [Text] {
    var notes: [Text] = []
    let isShort =
      from.map { from in begin.lists.map { from.year < $0 } ?? true } ?? (backtest.rows.count < 20)
    if isShort || backtest.rows.contains(where: { $0.one.missing == .noRate }) {
      let year = from?.year ?? (begin.lists.map { $0 - 1 }) ?? backtest.rows.first?.one.lastDay.year
      let command =
        "subcal backfill --subscriptions" + (year.map { " --from \($0)" } ?? "")
      notes.append(
        Text(
          "資料庫中的申購案太少或缺中籤率：\(command) 可補入歷年清單",
          "the store has few offerings, or lacks win rates: \(command) fetches the lists of past years"))
    }
    let without = backtest.rows.filter {
      $0.one.then.valuation.close == nil && $0.one.then.valuation.premium.reason != .cancelled
        && $0.one.then.record.isPricedByItsCode || $0.one.missing == .noSaleClose
    }
    let lacking = without.flatMap { [$0.one.lastDay.adding(-1), $0.one.saleDay].compactMap(\.self) }
    if let first = lacking.min(), let last = lacking.max() {
      let command = "subcal backfill --from \(first) --to \(last)"
      notes.append(
        Text(
          "\(without.count) 檔缺收盤價：\(command) 可補入行情",
          "closes are missing for \(without.count) offerings: \(command) fetches them"))
    }
    return notes
  }
}

// What programs get.
extension BacktestAnswer {
  package static let names = Backtest.names

  /// The offerings.
  package var table: FieldTable? { backtest.table }
  package var json: JSONValue { .object(members + [("items", backtest.items)]) }
  /// The same without the single offerings.
  package var summary: JSONValue { .object(members) }

  private var members: [(String, JSONValue)] {
    [
      ("state_as_of", .string(moment.description)), ("assumptions", costs.json(on: moment.day)),
      ("from", .string(days.lowerBound.description)), ("to", .string(days.upperBound.description)),
      ("sell_after", .integer(sessionsAfter)),
    ] + backtest.members(beside: everything)
  }
}

extension BacktestAnswer {
  /// The accumulated expected profit with its range.
  package func picture(isPNG: Bool, in language: Language) throws -> [UInt8] {
    let chart = CourseChart(
      backtest.course.map { CourseChart.Point($0.day, $0.expected.whole, range: $0.range) })
    if isPNG { return try chart.picture() }
    let title = Text("累計預期損益（元）與 5%～95% 範圍", "Accumulated expected profit in NT$, and its range of 5 to 95 %")
    let (first, last) = (days.lowerBound, days.upperBound)
    return chart.file(
      ChartCaption(
        title: title,
        description: Text(
          "截止日 \(first)～\(last) 的申購案；過去績效不代表未來表現。",
          "Offerings that closed from \(first) to \(last); past results are no forecast."),
        heading: title[language]), in: language)
  }
}
