package import Costs
package import Diagnostics
internal import JSON
package import ListEngine
package import Localization
package import SubscriptionLists
internal import SubscriptionOutputs
package import SubscriptionStore
internal import Trading
package import Values
internal import WinRates

/// Stored offerings, evaluated for the time of the query and not of the last nightly run.
///
/// `query`, `list`, the plans and the digest begin with one: it opens a snapshot of the store at the moment,
/// or the published folder where there is no store, evaluates what is asked for, and closes it again. What
/// it says of the quality of its data is in `notes`, and is printed beside every answer.
package struct QueryResult: Sendable {
  package private(set) var context: EvaluationContext
  package var offerings: [EvaluatedOffering]
  /// The newest trading day used.
  package let dataAsOf: Day?
  /// Messages for the user: the folder was read instead of the store, data are old, or a code was not found.
  package internal(set) var notes: [Text]

  /// The accounts whose answer it is; none for an answer that is for anybody.
  package var applicants: [Applicant] {
    get { context.applicants }
    set { context.applicants = newValue }
  }

  /// What happened to the offerings, and what is due of them.
  package var events: [RecordEvent] { offerings.flatMap { Offering.events(of: $0, in: context) } }

  /// The offerings that were not over `daysBack` days ago.
  package init(_ settings: QuerySettings, daysBack: Int = 0) throws(SubcalError) {
    try self.init(settings) { try $0.records(Offering.self, since: settings.moment.day.adding(-daysBack)) }
  }

  package init(
    _ settings: QuerySettings, offerings: (SubscriptionStore) throws -> [Tracked<Offering>]
  ) throws(SubcalError) {
    let moment = settings.moment
    let (result, note) = try settings.store.read(at: moment) { store in
      let night = try store.lastGoodRun()
      let known = try offerings(store)
      let days = known.compactMap(\.offering.firstDay)
      let first = min(days.min() ?? moment.day, moment.day.adding(-Self.daysOfEvidence)).adding(-60)
      let (context, closes, draws) = try Self.evaluation(
        of: known, settings, since: first, lastNight: night, in: store)
      let odds = settings.assumedOdds.odds(draws.map(\.offering), before: moment.firstDayWithoutResults)
      let codes = Set(known.map(\.offering.code)).sorted()
      var lists = TrackedLists(closes: closes, assumedOdds: odds)
      lists[Offering.self] = known
      lists[Auction.self] = try codes.flatMap { try store.records(Auction.self, of: $0) }
      lists[RightsNotice.self] = try codes.flatMap { try store.records(RightsNotice.self, of: $0) }
      lists[CashIncrease.self] = try codes.flatMap { try store.records(CashIncrease.self, of: $0) }
      lists.issuedShares = try store.issuedShares(of: Set(lists.cashIncreases.map(\.record.code)))
      let evaluated = Offering.evaluate(lists, in: context)
      return QueryResult(
        context: context, offerings: evaluated,
        notes: [
          store.pastView.note(on: evaluated),
          store.pastView.isBeforeFirstNight || settings.isToCome
            ? nil
            : Self.noteIfOld(
              lastNight: night?.moment, newestSession: context.evidence.newestSession, context),
          settings.assumedOdds.needsDraws ? Self.noteWithoutMedian(evaluated, odds) : nil,
        ].compactMap(\.self))
    }
    self = result
    if let note { notes.insert(note, at: 0) }
  }

  private init(context: EvaluationContext, offerings: [EvaluatedOffering], notes: [Text]) {
    (self.context, self.offerings, self.notes) = (context, offerings, notes)
    dataAsOf = offerings.compactMap { $0.valuation.close?.day }.max()
  }

  /// What offerings are evaluated with: what was known at the moment, with the trading days since a day.
  static func evaluation(
    of known: [Tracked<Offering>], _ settings: QuerySettings, since first: Day, lastNight night: StoredRun?,
    in store: SubscriptionStore
  ) throws -> (EvaluationContext, CloseIndex, [RecordedDraw]) {
    let moment = settings.moment
    // All draws of the past are needed only for what is estimated now.
    let evidence = try TradingDayEvidence(of: store, since: first)
    let calendar = evidence.calendar
    let needsDraws =
      settings.assumedOdds.needsDraws || known.contains { $0.isEstimatedAnew(on: moment.day, in: calendar) }
    let draws =
      needsDraws
      ? RecordedDraw.all(
        drawn: try store.drawn(), outcomes: try store.outcomes(), auctions: try store.records(Auction.self))
      : []
    var context = EvaluationContext(
      moment: moment, cutOff: settings.cutOff, calendar: calendar, evidence: evidence,
      costs: settings.costs, odds: OddsEstimator(draws.compactMap { PastDraw($0) }))
    context.statuses = try store.tradingStatuses(of: night, from: moment.day)
    return (context, try closes(of: known, at: context, lastNight: night, in: store), draws)
  }

  /// The closes that were known at the moment: those that were due, and what the last night before it published.
  private static func closes(
    of known: [Tracked<Offering>], at context: EvaluationContext, lastNight night: StoredRun?,
    in store: SubscriptionStore
  ) throws -> CloseIndex {
    // A night before 15:00 may have had the day's closes already.
    let lastDay =
      night?.moment.day == context.today
      ? context.today : context.calendar.expectedCloseDay(at: context.moment)
    let undated = night.map { night in
      known.filter {
        $0.published.lastClose.map { $0.day == nil } ?? false && $0.record.isKept(on: night.moment.day)
      }
    }
    return CloseIndex(
      stored: try store.closes(valuing: known, until: lastDay),
      doubtful: try store.doubtfulCloses(of: Set(known.map(\.offering.code)), until: lastDay),
      undated: Dictionary(grouping: undated ?? [], by: \.offering.code).mapValues { known in
        known.compactMap(\.published.lastClose)
      },
      undatedBoards: Set(Board.allCases.filter { night?.hasUndatedFile(of: $0) ?? false }),
      since: night?.moment, until: lastDay)
  }

  /// A note if closes are missing; today's are not due before the nightly run.
  private static func noteIfOld(
    lastNight: Instant?, newestSession: Day?, _ context: EvaluationContext
  ) -> Text? {
    guard let lastNight else {
      return Text(
        "尚無成功的每晚更新：執行 subcal nightly", "no successful nightly run is stored yet: run subcal nightly")
    }
    let (had, missing) = context.calendar.sessionsMissing(
      at: context.moment, lastNight: lastNight, newest: newestSession)
    guard missing > 1 else { return nil }
    return Text(
      "資料已 \(missing) 個交易日未更新（更新於 \(lastNight.dayAndTime)，行情 \(had)），請執行 subcal nightly，或查看 subcal status",
      "the data are \(missing) trading days old (updated \(lastNight.dayAndTime), closes of \(had)): "
        + "run subcal nightly, or see subcal status")
  }

  /// A note where a median was asked for and there is none.
  private static func noteWithoutMedian(
    _ offerings: [EvaluatedOffering], _ odds: (Offering) -> Odds?
  ) -> Text? {
    let without = offerings.filter {
      $0.known.offering.winRate == nil && ![.delivered, .cancelled].contains($0.stage)
        && odds($0.known.offering) == nil
    }
    let markets = Set(without.map(\.known.offering.market.description)).sorted().joined(.enumeration)
    return without.isEmpty
      ? nil
      : Text(
        "--assume win_rate=median：\(markets) 過去的抽籤不足 \(Odds.fewestCases) 檔，沒有中位數",
        "--assume win_rate=median: there is no median for \(markets), with fewer than \(Odds.fewestCases) past draws"
      )
  }

  private static let daysOfEvidence = 400
}

extension TradingCalendar {
  /// The last session of which a night has the closes, and how many have been due since at a moment.
  func sessionsMissing(at moment: Instant, lastNight: Instant, newest: Day?) -> (had: Day, count: Int) {
    let due = expectedCloseDay(at: moment)
    // A run that published with old closes is no better than none.
    let had = min(expectedCloseDay(at: lastNight), newest ?? due)
    return (had, had < due ? tradingDays(in: had.adding(1)...due).count : 0)
  }
}

extension QueryResult {
  package init(
    _ settings: QuerySettings, matching filter: ListFilter, order: OfferingOrder,
    isReversed: Bool = false
  ) throws(SubcalError) {
    let today = settings.moment.day
    try self.init(settings) { store in
      try filter.looksBack ? store.records(Offering.self) : store.records(Offering.self, since: today)
    }
    offerings = order.sorted(
      offerings.filter {
        Offering.admits($0, filter, on: today) && filter.codes?.contains($0.record.code) ?? true
      }, isReversed: isReversed)
  }

  /// `"items"` with the fields of subscriptions.json, and their context.
  var members: [(String, JSONValue)] {
    [
      ("state_as_of", .string(context.moment.description)), ("data_as_of", .stringOrNull(dataAsOf)),
      ("assumptions", context.costs.json(on: context.today)),
      ("items", .array(offerings.map(ListFiles<Offering>.item))),
    ]
  }
}

extension QuerySettings.AssumedOdds {
  /// The odds assumed before a draw, by the drawn offerings of before a day.
  fileprivate func odds(_ drawn: [Offering], before day: Day) -> @Sendable (Offering) -> Odds? {
    switch self {
    case .none: return { _ in nil }
    case .probability(let probability): return { _ in .assumed(probability) }
    case .median:
      let past = drawn.filter { $0.drawDate.map { $0 < day } ?? false }
      let medians = Dictionary(grouping: past, by: \.market).compactMapValues { offerings in
        Odds.median(of: offerings.compactMap { Odds(of: $0) })
      }
      return { medians[$0.market] }
    }
  }
}

/// What a question is asked with: the store, the moment, the cut-off and the costs.
package struct QuerySettings: Sendable {
  package var store: StoreAccess
  /// The time that states and days left are computed for.
  package var moment: Instant
  /// Seconds after midnight of the last day at which applications end.
  package var cutOff = Stage.usualCutOff
  package var costs: CostAssumptions
  package var assumedOdds = AssumedOdds.none
  /// Whether the moment is on a day to come, for which no night can have brought the data.
  package var isToCome = false

  package enum AssumedOdds: Sendable {
    case none
    /// The median of past draws of the same market.
    case median
    case probability(Probability)

    var needsDraws: Bool {
      if case .median = self { true } else { false }
    }
  }

  package init(store: StoreAccess, moment: Instant, costs: CostAssumptions = .standard) {
    (self.store, self.moment, self.costs) = (store, moment, costs)
  }
}

extension PastView {
  /// What the store cannot say of a past moment, if that may change an answer with these offerings.
  func note(on offerings: [EvaluatedOffering]) -> Text? {
    guard let moment = unkept?.dayAndTime else { return nil }
    if isBeforeFirstNight {
      return Text(
        "\(moment) 尚未開始收錄，只列得出當時已結束的申購案",
        "no data were collected yet at \(moment), so only offerings that were over by then are listed")
    }
    // What is delivered is valued at the close of a day that is past.
    guard offerings.contains(where: { ![.delivered, .cancelled].contains($0.stage) }) else { return nil }
    return Text(
      "無法還原 \(moment) 當時哪些資料存疑、公布了哪些收盤價",
      "which data were in doubt at \(moment), and which closes were published by then, is not known any more"
    )
  }
}
