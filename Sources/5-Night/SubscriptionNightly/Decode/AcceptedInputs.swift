internal import Decoding
internal import Diagnostics
internal import Localization
internal import Records
internal import SubscriptionLists
internal import Trading
internal import Values

/// What a night is computed from: the newest body of each source, if it is not worse than that of the last good night.
struct AcceptedInputs: Sendable {
  /// The lists as they came.
  private(set) var lists = DecodedLists()
  /// What is published of them, and of what was known before.
  private(set) var records = TrackedLists()
  /// The number of rows of the lists that cannot be right and are of no known offering.
  private(set) var rowsLeftOut: [String: Int] = [:]
  private(set) var bondsDropped = 0
  /// Where the facts of records were read.
  private(set) var readings: [Reading] = []
  /// The days of announcements that are known, tonight's included.
  private(set) var announced: [AnnouncedDays] = []
  /// The boards' newest files as they came.
  private(set) var files: [ClosesReview.File] = []
  /// The boards' newest closes, of which those in doubt have no prices.
  private(set) var closes: [DailyCloses] = []
  /// The bars of days that earlier nights missed.
  var recoveredBars: [DailyCloses] = []
  private(set) var holidays: [HolidayList] = []
  /// The boards' answers for one past day, before they are judged together.
  var pendingDayFiles: [Decoded<DailyCloses>] = []

  /// What is known of trading days, with tonight's holidays, closes and bars.
  var evidence = TradingDayEvidence()
  var sources: [SourceResult] = []
  var remarks: [Remark] = []
  let baselines: [SourceBaseline]

  let accepted: Accepted

  init(accepted: Accepted = .nothing) { (baselines, self.accepted) = ([], accepted) }

  init(_ prior: PriorState, accepted: Accepted) {
    (evidence, baselines, self.accepted) = (prior.evidence, prior.baselines, accepted)
  }

  /// The latest baseline of each source, tonight's included.
  var newBaselines: [SourceBaseline] {
    var bySource = Dictionary(baselines.map { ($0.source, $0) }) { first, _ in first }
    for result in sources where result.outcome == .used && result.id.isGuarded {
      guard let records = result.records else { continue }
      let days = [bySource[result.id]?.day, result.day].compactMap(\.self)
      bySource[result.id] = SourceBaseline(source: result.id, records: records, day: days.max())
    }
    return bySource.values.sorted { $0.source < $1.source }
  }

  /// The names of columns in tonight's headers, by source and fact.
  var columns: [SourceID: [String: String]] {
    func columns<Record: PublishedRecord>(_ list: Record.Type) -> [(SourceID, [String: String])] {
      lists[list].map { ($0.source.id, $0.columns) }
    }
    return Dictionary(Lists.all.flatMap { columns($0) }.filter { !$0.1.isEmpty }) { $1 }
  }

  /// Takes a body of a source in.
  mutating func add(_ content: DecodedContent, from source: SourceID) {
    switch content {
    case .rows(let rows): rows.add(to: &self)
    case .closes(let file): files.append(.init(source: source, decoded: file))
    case .pastDay(let file): pendingDayFiles.append(file)
    case .holidays(let list): add(list, from: source)
    }
  }

  mutating func add<Record: PublishedRecord>(_ list: Decoded<[Record]>, from source: ListSource<Record>) {
    remarks += list.rejected.map { Remark(.incomplete, reason: .rejected($0)) }
    if list.rowCount == 0, source.scope != nil, let records = baselines.of(source.id)?.records, records > 0 {
      let noun = Record.kind.noun
      remark(
        .incomplete, source.id,
        Text(
          "清單為空，先前有 \(records) 筆；\(noun)維持不變",
          "the list is empty and had \(records) rows; its \(noun)s stay as they were"))
    }
    let decoded = DecodedList(list, of: source)
    if Record.self == Offering.self { bondsDropped += decoded.dropped }
    lists[Record.self].append(decoded)
  }

  /// Takes what is plausible of the lists of a kind, with its ids, and reports the rest.
  ///
  /// - Parameters:
  ///   - unread: What lists that should have been read and were not are whole for.
  ///   - isHistory: Whether the lists are of past years.
  mutating func track<Record: PublishedRecord>(
    _ list: Record.Type, known: [Tracked<Record>], takenIDs: Set<String>, unread: Set<Scope> = [],
    moment: Instant, isHistory: Bool = false
  ) throws(SubcalError) {
    let index = CloseIndex(closes)
    let areAllIn = Set(closes.map(\.board)).count == Board.allCases.count
    let listings = Dictionary(
      grouping: closes.flatMap { file in
        file.bars.lazy.filter { areAllIn && !$0.name.isEmpty }.map {
          (code: $0.code, listing: Listing(file.board, $0.name))
        }
      }, by: \.code)
    let context = ReviewContext<Record>(
      today: moment.day, calendar: evidence.calendar, close: { $0.newestClose(in: index) },
      listings: { (listings[$0] ?? []).map(\.listing) },
      namesake: { [closes] name in
        areAllIn ? closes.lazy.flatMap(\.bars).first { $0.name.isSpelled(as: name) }?.code : nil
      })
    let result = Tracker(
      moment: moment, context: context, accepted: accepted, takenIDs: takenIDs, isHistory: isHistory
    ).track(lists[list], known: known, unread: unread)
    remarks += result.remarks
    records[list] = result.records
    let refused = Set(result.refusals.map(\.source.id))
    readings += result.records.readings(in: lists[list].filter { !refused.contains($0.source.id) })
    rowsLeftOut[Record.kind.name] = result.rowsLeftOut
    var results = sources
    defer { sources = results }
    for (source, reason) in result.refusals {
      try refuse(
        source.id, source.need,
        .refused(source.id, reason, unless: Text("清單確實如此", "the list really is like that")), in: &results)
    }
  }

  /// By code, the names of tonight's lists and known offerings, but for what ended a week ago and may be renamed.
  func names(with known: [Tracked<Offering>], on day: Day) -> [StockCode: Set<String>] {
    func records<Record: PublishedRecord>(_ list: Record.Type) -> [any ListedRecord] {
      lists[list].flatMap { $0.rows.map(\.record) }
    }
    let all = known.map(\.record) + Lists.all.flatMap { records($0) }
    let current = all.filter { $0.lastDay.map { $0 >= day.adding(-7) } ?? true }
    return Dictionary(current.map { ($0.code, [$0.name]) }) { $0.union($1) }
  }

  /// The codes by whose closes something is valued that is not over.
  func liveCodes(with known: TrackedLists, on today: Day) -> Set<StockCode> {
    func records<Record: PublishedRecord>(_ list: Record.Type) -> [Record] {
      known[list].map(\.record) + lists[list].flatMap { $0.rows.map(\.record) }
    }
    let offerings = records(Offering.self).filter { offering in
      offering.isPricedByItsCode && !offering.isCancelled
        && (offering.deliveryDate ?? offering.lastDay).map { $0 > today } ?? false
    }
    let increases = records(CashIncrease.self).filter { increase in
      !increase.isClosed && increase.lastDay.map { $0 >= today } ?? false
    }
    return Set(offerings.map(\.code) + increases.map(\.code))
  }

  /// The draw was two trading days after the last day in 128 of 128 rows of 2024: where it is not, one of the days or the
  /// calendar may be wrong. It is said on the night that the days are new; a closure moves all draws and is no fault.
  mutating func remarkOnDraws(at moment: Instant) {
    let calendar = evidence.calendar
    for known in records[Offering.self] {
      let offering = known.offering
      let changes = known.revisions.last.map { $0.seen == moment ? $0.changes : [] } ?? []
      let isNew =
        known.firstSeen == moment
        || changes.contains { ["subscription_end", "draw_date"].contains($0.field) }
      guard isNew, !offering.isCancelled, !offering.market.isGovernmentBond,
        let end = offering.subscriptionEnd, let draw = offering.drawDate, end < draw, moment.day <= draw,
        draw.number - end.number < 60, calendar.unlistedYears(in: end...draw).isEmpty
      else { continue }
      let between = calendar.tradingDays(in: end...draw).filter { $0 > end && $0 < draw }
      // A day of which there are no closes yet may have been a closure.
      let sessions = between.count { $0 >= moment.day || calendar.reason(for: $0) == .closes }
      if (sessions...between.count).contains(1) { continue }
      remarks.append(
        Remark(
          .doubtful,
          reason: Text(
            "\(known.id) \(offering.name)：抽籤日 \(draw) 在截止日 \(end) 後第 \(between.count + 1) 個交易日，不是第二個",
            "\(known.id) \(offering.name): its draw on \(draw) is \(between.count + 1) trading days after its end on "
              + "\(end), not two")))
    }
  }

  /// Notes tonight's day of each source that gives one only, and reports what was missed since the last one.
  mutating func noteDays(of asked: some Sequence<NightSource>, known: [AnnouncedDays], on today: Day) {
    announced = known
    let advice = Dictionary(asked.compactMap { one in one.missedDays.map { (one.id, $0) } }) { $1 }
    for result in sources where result.outcome == .used {
      guard let advice = advice[result.id] else { continue }
      // A body without a row names no day: it is yesterday's.
      let day = result.day ?? today.adding(-1)
      let index = announced.firstIndex { $0.source == result.id } ?? announced.endIndex
      if index == announced.endIndex { announced.append(AnnouncedDays(source: result.id, days: [])) }
      if let reason = reason(against: result, of: day, known: announced[index], on: today) {
        remark(
          .incomplete, result.id, reason + Text("；該日仍視為缺少。", "; that day still counts as missing. ") + advice)
        continue
      }
      if let last = announced[index].days.filter({ $0 < day }).max(),
        let missed = AnnouncedDays(source: result.id, days: [last]).missingText(until: day.adding(-1))
      {
        // run.json and status name them; a night without a machine is no fault of this one.
        remark(
          .note, result.id,
          Text("缺少 ", "") + missed + Text("；來源只有前一日，", " missing; the source has one day only. ") + advice)
      }
      announced[index].add(day)
    }
    announced.sort { $0.source < $1.source }
  }

  /// Why a body of announcements does not count as its day; nil for one that does.
  private func reason(
    against result: SourceResult, of day: Day, known: AnnouncedDays, on today: Day
  ) -> Text? {
    let yesterday = today.adding(-1)
    let isWorkingDay = evidence.calendar.isTradingDay
    switch result.gap {
    case .severalDays(let days):
      let list = days.map { Text(verbatim: "\($0)") }.joined(.enumeration)
      return Text("內容為不只一日的重大訊息：", "the announcements are of several days: ") + list
    case .endsEarly(let time) where isWorkingDay(day):
      return Text(
        "\(day) 的重大訊息至 \(time) 為止，可能不完整",
        "the announcements of \(day) end at \(time): the file may be cut off")
    default: break
    }
    guard isWorkingDay(yesterday), !known.days.isEmpty else { return nil }
    if result.day == nil {
      return Text("\(yesterday) 沒有任何重大訊息", "there is no announcement of \(yesterday)")
    }
    // A second run of an evening gets the same file.
    return day != yesterday && !known.days.contains(yesterday)
      ? Text("內容是 \(day) 的重大訊息", "the announcements are those of \(day)") : nil
  }

  mutating func add(_ file: DailyCloses) {
    closes.append(file)
    evidence.add(file)
  }

  /// Adds what can be read of a year's list of holidays. One with a row that cannot be read does not replace the list that
  /// is known: that row's day would become a trading day.
  private mutating func add(_ list: Decoded<HolidayList>, from source: SourceID) {
    let isKnown = evidence.lists.contains { $0.year == list.content.year }
    let isKept = isKnown && !accepted.covers(source)
    for rejected in list.rejected {
      remarks.append(
        Remark(
          .incomplete,
          reason: .rejected(rejected)
            + (isKept ? Text("；沿用已知的休市日程", "; the list that is known stays") : .empty)))
    }
    if list.rejected.isEmpty || !isKept { add(list.content, from: source) }
  }

  /// Adds a year's list of holidays unless it cannot be right; then the one that is known stays.
  mutating func add(_ list: HolidayList, from source: SourceID) {
    if !accepted.covers(source) {
      let review = HolidayReview(
        list, after: evidence.lists.first { $0.year == list.year }, sessions: evidence.sessions)
      if let refusal = review.refusal {
        return remark(
          .incomplete, source,
          refusal
            + Text(
              "；不採用此清單。若確實如此，可加 --accept \(source)",
              "; the list is not used. If it really is like that, run with --accept \(source)"))
      }
      if let change = review.change { remark(.doubtful, source, change) }
    }
    holidays.append(list)
    evidence.add(list)
  }

  mutating func remark(_ severity: Remark.Severity, _ source: SourceID, _ reason: Text) {
    remarks.append(Remark(severity, source: source, reason: reason))
  }
}

extension Text {
  static func rejected(_ remark: Remark) -> Text { Text("不採用：", "rejected: ") + remark.message }
}

extension [SourceBaseline] {
  func of(_ source: SourceID) -> SourceBaseline? { first { $0.source == source } }
}
