internal import Decoding
internal import Diagnostics
internal import ListEngine
internal import Localization
internal import SubscriptionLists
internal import SubscriptionStore
internal import Trading
internal import Values

/// What a night is computed from: of all that came what can be right, with what was known before, and remarks on the rest.
///
/// A night makes it of its ``NightInputs``. Holidays and past days come first, because the review of the closes needs to know
/// which days had sessions, and the review of the lists needs closes. A backfill tracks single lists with it.
struct ReviewedNight: Sendable {
  /// What is published of the lists, and of what was known before.
  private(set) var records = TrackedLists()
  /// By kind, the number of rows that cannot be right and are of no known record.
  private(set) var rowsLeftOut: [String: Int] = [:]
  /// Those of them whose code can be read.
  private(set) var leftOut: [LeftOutRow] = []
  private(set) var bondsDropped = 0
  /// Where the facts of records were read, and the names of the columns.
  private(set) var readings: [Reading] = []
  private(set) var columns: [SourceID: [String: String]] = [:]
  /// The days of announcements that are known, tonight's included.
  private(set) var announced: [AnnouncedDays] = []
  /// The boards' newest closes, of which those in doubt have no prices.
  private(set) var closes: [DailyCloses] = []
  /// The bars of days that earlier nights missed.
  private(set) var recoveredBars: [DailyCloses] = []
  private(set) var holidays: [HolidayList] = []
  /// What the lists of securities that cannot be traded as usual have; none for a list that did not come.
  private(set) var statuses: [StatusList: [TradingStatus]] = [:]
  /// What is known of trading days, with tonight's holidays, closes and bars.
  private(set) var evidence: TradingDayEvidence
  private(set) var sources: [SourceResult] = []
  private(set) var remarks: [Remark] = []
  /// What is accepted although it breaks a rule, until it changes.
  private(set) var acceptedRows: [AcceptedRow] = []
  /// The codes whose missing closes are accepted this once.
  private var acceptedAbsences: Set<StockCode> = []
  /// The sources that are used as they are because a person accepts them.
  private var sourcesTakenAsTheyAre: Set<SourceID> = []
  /// Whether a person can accept what is refused: a backfill has no `--accept`.
  private var isNight = true
  private let baselines: [SourceBaseline]
  private let accepted: Accepted
  /// The shares of the companies on tonight's registers.
  let issuedShares: [StockCode: Int]
  private var share: DecodingShare?

  /// For lists that a backfill brings.
  init(evidence: TradingDayEvidence = TradingDayEvidence(), accepted: Accepted = .nothing) {
    (self.evidence, self.accepted, baselines, issuedShares) = (evidence, accepted, [], [:])
    isNight = false
  }

  /// - Parameters:
  ///   - asked: All sources of the night.
  ///   - share: That of a list that the night can do without.
  /// - Throws: Why a source that the night requires cannot be used, and `StoreError`.
  init(
    _ inputs: NightInputs, of asked: [NightSource], _ settings: NightlySettings, _ prior: PriorState,
    reading store: SubscriptionStore, share: DecodingShare? = nil
  ) throws {
    self.share = share
    (evidence, baselines) = (prior.evidence, prior.baselines)
    (accepted, issuedShares) = (settings.accepted.with(prior.acceptedRows), inputs.issuedShares)
    (sources, remarks, bondsDropped) = (inputs.sources, inputs.remarks, inputs.bondsDropped)
    (columns, statuses) = (inputs.columns, inputs.statuses)
    sourcesTakenAsTheyAre = inputs.sourcesTakenAsTheyAre
    let today = settings.moment.day
    for (source, list) in inputs.holidays { add(list, from: source) }
    recover(prior.publishedHolidays, before: today)
    for day in inputs.pastDays { try add(day, today: today, store) }
    let names = inputs.names(with: prior.lists[Offering.self], on: today)
    let live = inputs.liveCodes(with: prior.lists, on: today)
    let traded = inputs.tradedCodes(with: prior.lists, on: today)
    let firstDays = inputs.firstDays(with: prior.lists)
    let misnamed = ClosesReview.misnamed(
      in: inputs.closes, listed: names, registered: inputs.registeredNames)
    for file in inputs.closes {
      guard let source = asked.first(where: { $0.id == file.source }) else { continue }
      try add(
        file, need: source.need, store, at: settings.moment, names: names, live: live,
        traded: traded[file.decoded.content.board] ?? [], firstDays: firstDays, misnamed: misnamed)
    }
    // A draw is held against its auction, and both against what companies announced: the last list is taken first.
    let start = remarks.count
    for index in Lists.all.indices.reversed() {
      let said = remarks.count
      let (taken, yetToTake) = (Lists.all[(index + 1)...], Lists.all[..<index])
      try track(
        Lists.all[index], inputs, settings, prior, store,
        beside: otherLists(taken: taken, yetToTake: yetToTake, inputs, prior))
      // They are said in the order of the lists.
      remarks = Array(remarks[..<start] + remarks[said...] + remarks[start..<said])
    }
    records.auctions = records.auctions.map { prior.recordedBids.restored($0) ?? $0 }
    remarkOnDraws(at: settings.moment)
    noteDays(of: asked, known: prior.announced, on: today)
    // Whether a file is late follows from a calendar that has tonight's holidays and closes.
    for file in closes { remarkIfLate(file, at: settings.moment) }
    let doubted = codesInDoubt
    acceptIncreases(by: settings.accepted, at: settings.moment)
    try remarkOnIncreases(at: settings.moment, store)
    remarkOnUseless(settings.accepted, asked: asked, doubted, before: prior.acceptedRows)
    keepAccepted(from: prior, inputs, at: settings.moment)
    remarks = remarks.map(prior.said.quieted)
  }

  /// Takes increases in doubt as they are. Their rows came once, so there may be none tonight to be judged.
  private mutating func acceptIncreases(by accepted: Accepted, at moment: Instant) {
    for index in records[CashIncrease.self].indices {
      let known = records[CashIncrease.self][index]
      guard let doubt = known.doubt, let board = known.record.board, accepted.covers(known.record.code) else {
        continue
      }
      let content = AcceptedRow.Content(
        CashIncrease.source(of: board).id, known.record.code, known.record.allFacts)
      acceptedRows.append(
        AcceptedRow((content, known.record.name, doubt), kind: CashIncrease.kind.name, since: moment))
      records[CashIncrease.self][index].doubt = nil
    }
  }

  /// Says of increases in doubt what the lists say of rows in doubt on every night: the row of an announcement comes once.
  private mutating func remarkOnIncreases(at moment: Instant, _ store: SubscriptionStore) throws {
    let context: ReviewContext<CashIncrease> = reviewContext(on: moment.day, beside: OtherLists())
    let tonight = Dictionary(readings.map { ($0.record, $0) }) { first, _ in first }
    for known in records[CashIncrease.self] {
      guard let doubt = known.brokenRule, let board = known.record.board else { continue }
      let source = CashIncrease.source(of: board)
      // The same on all its nights: its row is there on one of them.
      let subject = Remark.Subject(
        source: source.id.description, code: known.record.code.description, rule: doubt.id, column: "",
        text: known.record.allFacts)
      let isOver = known.record.lastDay.map { $0 < moment.day } ?? false
      let own = remarks.indices.filter {
        remarks[$0].source == source.id && remarks[$0].code == known.record.code
          && remarks[$0].rule == doubt.id
      }
      for index in own { remarks[index].subject = subject }
      guard own.isEmpty,
        let reading = try tonight[known.id] ?? store.reading(of: known.id, until: moment)?.0
      else { continue }
      let found = Candidate(known.record, of: source, context).doubt.flatMap {
        $0.rule == doubt.id ? $0.violation : nil
      }
      let keys = found?.keys ?? []
      var remark = Remark(
        .doubtful, source: source.id, row: reading.row,
        column: keys.map { source.name(of: $0) }.joined(separator: ", "),
        text: keys.map { known.record.text($0) ?? "" }.joined(separator: ", "),
        reason: Text(
          "\(known.record.announced.prefix(10)) 的公告：",
          "the announcement of \(known.record.announced.prefix(10)): ")
          + (found?.reason ?? doubt.title),
        code: known.record.code, rule: doubt.id)
      (remark.subject, remark.isQuiet) = (subject, isOver)
      remarks.append(remark)
    }
  }

  /// The codes of rows, closes and increases that `--accept` would take as they are.
  private var codesInDoubt: Set<StockCode> {
    Set(remarks.lazy.filter { $0.rule != nil }.compactMap(\.code))
      .union(records[CashIncrease.self].lazy.filter { $0.doubt != nil }.map(\.record.code))
  }

  /// Says which codes and sources are accepted in vain, and what could be accepted.
  private mutating func remarkOnUseless(
    _ accepted: Accepted, asked: [NightSource], _ doubted: Set<StockCode>, before: [AcceptedRow]
  ) {
    let refused = sources.filter { $0.outcome == .refused && $0.id.isGuarded }.map(\.id.description)
    let others = Set(doubted.subtracting(accepted.codes).map(\.description) + refused).sorted()
    let shown = others.prefix(Self.mostNamed).map { Text(verbatim: $0) }.joined(.enumeration)
    let rest = others.count - Self.mostNamed
    let acceptable =
      others.isEmpty
      ? Text("；今晚沒有其他可採用的", "; nothing else can be accepted tonight")
      : Text("；今晚可採用的有 ", "; what can be accepted tonight: ") + shown
        + (rest > 0 ? Text(" 等 \(others.count) 項", " and \(rest) more") : .empty)
    func remark(_ name: some CustomStringConvertible, _ reason: Text) {
      remarks.append(
        Remark(
          .warning,
          reason: Text("--accept \(name) 沒有作用：", "--accept \(name) did nothing: ") + reason + acceptable))
    }
    let since = Dictionary(before.map { ($0.content, $0.since) }) { first, _ in first }
    let taken = Dictionary(grouping: acceptedRows, by: \.content.code)
    for code in accepted.codes.subtracting(acceptedAbsences).sorted() {
      guard let rows = taken[code] else {
        remark(
          code,
          Text("清單與收盤行情中，此代號沒有不合理的內容", "no row and no close of that code is in doubt"))
        continue
      }
      let days = rows.map { since[$0.content]?.day }
      if let first = days.compactMap(\.self).min(), !days.contains(nil) {
        remark(
          code,
          Text("自 \(first) 起已採用，直到該列有變", "it is accepted since \(first), until its row changes"))
      }
    }
    for source in accepted.sources.subtracting(sourcesTakenAsTheyAre).sorted() {
      let reason =
        sources.contains { $0.id == source && $0.outcome == .used }
        ? Text("不加結果也相同", "the night is the same without it")
        : asked.contains { $0.id == source }
          ? Text("此來源沒有可讀的內容", "nothing came of the source that can be read")
          : Text("今晚不下載此來源", "the source is not asked for tonight")
      remark(source, reason)
    }
  }

  /// A message is read in a mail.
  private static var mostNamed: Int { 10 }

  /// Keeps since when each row is accepted, and what is accepted of sources that were not read. What a company announced
  /// is accepted until it announces something else, or is over.
  private mutating func keepAccepted(from prior: PriorState, _ inputs: NightInputs, at moment: Instant) {
    let before = Dictionary(prior.acceptedRows.map { ($0.content, $0) }) { first, _ in first }
    let tonight = Set(acceptedRows.map(\.content))
    acceptedRows = acceptedRows.map { before[$0.content] ?? $0 }
    let announcing = Set(inputs.lists[CashIncrease.self].flatMap { $0.rows.map(\.record.code) })
    let absent = absentCodes(inputs, on: moment.day)
    let announced = Set(
      records[CashIncrease.self].map(\.record).filter { $0.lastDay.map { $0 >= moment.day } ?? true }
        .map(\.code))
    acceptedRows += prior.acceptedRows.filter { row in
      let isKept =
        row.kind == CashIncrease.kind.name
        ? announced.contains(row.content.code) && !announcing.contains(row.content.code)
        : !isRead(row.content.source) || absent[row.content.source]?.contains(row.content.code) ?? false
      return isKept && !tonight.contains(row.content)
        && row.since.day.adding(Self.daysAccepted) >= moment.day
    }
  }

  /// By source, the codes of known records that are not over and have no row tonight: an accepted one may come back
  /// unchanged.
  private func absentCodes(_ inputs: NightInputs, on today: Day) -> [SourceID: Set<StockCode>] {
    func codes<Record: PublishedRecord>(_ list: Record.Type) -> [(SourceID, Set<StockCode>)] {
      let current = records[list].map(\.record).filter { $0.lastDay.map { $0 >= today } ?? true }
      return inputs.lists[list].map { read in
        (read.source.id, Set(current.map(\.code)).subtracting(read.rows.map(\.record.code)))
      }
    }
    return Dictionary(Lists.all.flatMap { codes($0) }) { $1 }
  }

  func isRead(_ source: SourceID) -> Bool { sources.contains { $0.id == source && $0.outcome == .used } }

  /// After a year the source of a list is another one.
  private static let daysAccepted = 400

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

  /// Notes that something is said against a source, which is used as it is if a person accepts it.
  private mutating func noteIfAccepted(_ source: SourceID) {
    if accepted.covers(source) { sourcesTakenAsTheyAre.insert(source) }
  }

  private mutating func remark(_ severity: Remark.Severity, _ source: SourceID, _ reason: Text) {
    remarks.append(Remark(severity, source: source, reason: reason))
  }

  /// Does without a source that is worse than a real night makes it.
  ///
  /// - Throws: The refusal, if the night cannot do without it.
  private mutating func refuse(
    _ source: SourceID, _ need: SourceNeed, because refusal: SubcalError
  ) throws(SubcalError) {
    remarks.append(try need.remark(withoutRefused: source, because: refusal))
    sources.refuse(source, because: refusal)
  }
}

// Lists.
extension ReviewedNight {
  private mutating func track<Record: PublishedRecord>(
    _ list: Record.Type, _ inputs: NightInputs, _ settings: NightlySettings, _ prior: PriorState,
    _ store: SubscriptionStore, beside otherLists: OtherLists
  ) throws {
    let lists = inputs.lists[list]
    let codes = Set(lists.flatMap { $0.rows.map(\.record.code) })
    let sources = list.sources(settings.listRequest)
    let read = Set(lists.map(\.source.id))
    try track(
      lists, known: prior.lists[list].filter { known in sources.allSatisfy { $0.keeps(known.record) } },
      takenIDs: try store.ids(of: list, codes).union(prior.publishedIDs(of: list)),
      unread: Set(sources.filter { !read.contains($0.id) }.compactMap(\.scope)), moment: settings.moment,
      beside: otherLists)
  }

  private func otherLists(
    taken: some Sequence<any PublishedRecord.Type>, yetToTake: some Sequence<any PublishedRecord.Type>,
    _ inputs: NightInputs, _ prior: PriorState
  ) -> OtherLists {
    func tonight<Record: PublishedRecord>(_ list: Record.Type) -> [any ListedRecord] {
      records[list].map(\.record)
    }
    func before<Record: PublishedRecord>(_ list: Record.Type) -> [any ListedRecord] {
      prior.lists[list].map(\.record)
    }
    func rows<Record: PublishedRecord>(_ list: Record.Type) -> [any ListedRecord] {
      inputs.lists[list].flatMap { $0.rows.map(\.record) }
    }
    return OtherLists(
      published: taken.flatMap { tonight($0) } + yetToTake.flatMap { before($0) },
      rows: yetToTake.flatMap { rows($0) })
  }

  /// Takes what is plausible of the lists of a kind, with its ids, and reports the rest.
  ///
  /// - Parameters:
  ///   - unread: What lists that should have been read and were not are whole for.
  ///   - isHistory: Whether the lists are of past years.
  ///   - otherLists: What the rows are compared with.
  mutating func track<Record: PublishedRecord>(
    _ lists: [DecodedList<Record>], known: [Tracked<Record>], takenIDs: Set<String>,
    unread: Set<Scope> = [], moment: Instant, isHistory: Bool = false,
    beside otherLists: OtherLists = OtherLists()
  ) throws {
    let result = Tracker(
      moment: moment, context: reviewContext(on: moment.day, beside: otherLists), accepted: accepted,
      takenIDs: takenIDs, isHistory: isHistory, share: { [share] in share?.begin() }
    ).track(lists, known: known, unread: unread)
    // A review that was stopped with its run is no reason against the list.
    try Task.checkCancellation()
    remarks += result.remarks
    var read: [SourceID: [Int: Record]] = [:]
    for list in lists {
      read[list.source.id] = Dictionary(list.rows.map { ($0.number, $0.record) }) { first, _ in first }
    }
    for index in remarks.indices {
      // What has no code is about the list, and not about the row at which it shows.
      guard let source = remarks[index].source, let row = remarks[index].row, remarks[index].code != nil
      else {
        continue
      }
      if result.quietRows[source]?.contains(row.number) == true { remarks[index].isQuiet = true }
      if let record = read[source]?[row.number] { remarks[index].isAbout(rowSaying: record.allFacts) }
    }
    leftOut += result.leftOut.map {
      LeftOutRow(
        kind: Record.kind.name, source: $0.source, code: $0.code, name: $0.name, doubt: $0.doubt, seen: moment
      )
    }
    acceptedRows += result.accepted.map { AcceptedRow($0, kind: Record.kind.name, since: moment) }
    records[Record.self] = result.records
    let refused = Set(result.refusals.map(\.source.id))
    readings += result.records.readings(in: lists.filter { !refused.contains($0.source.id) })
    rowsLeftOut[Record.kind.name] = result.rowsLeftOut
    sourcesTakenAsTheyAre.formUnion(result.sourcesTakenAsTheyAre)
    for (source, reason) in result.refusals {
      if result.stopped.contains(source.id) {
        let stop = SubcalError(
          .notUnderstood, source: source.id.description, reason: reason, advice: Advice.runAgain)
        if let remark = try source.need.remark(without: source.id, because: stop) { remarks.append(remark) }
        sources.refuse(source.id, because: stop)
        continue
      }
      try refuse(
        source.id, source.need,
        because: .refused(source.id, reason, unless: Text("清單確實如此", "the list really is like that")))
    }
  }

  /// What the rows of a list are compared with.
  private func reviewContext<Record: PublishedRecord>(
    on today: Day, beside otherLists: OtherLists
  ) -> ReviewContext<Record> {
    let index = CloseIndex(closes)
    let areAllIn = Set(closes.map(\.board)).count == Board.allCases.count
    let listings = Dictionary(
      grouping: closes.flatMap { file in
        file.bars.lazy.filter { areAllIn && !$0.name.isEmpty && $0.doubt != .notListedYet }.map {
          (code: $0.code, listing: Listing(file.board, $0.name))
        }
      }, by: \.code)
    return ReviewContext<Record>(
      today: today, calendar: evidence.calendar, close: { $0.newestClose(in: index) },
      listings: { (listings[$0] ?? []).map(\.listing) },
      namesake: { [closes] name in
        areAllIn ? closes.lazy.flatMap(\.bars).first { $0.name.isSpelled(as: name) }?.code : nil
      }, issuedShares: { [issuedShares] in issuedShares[$0] }, otherLists: otherLists)
  }

  /// The draw was two trading days after the last day in 128 of 128 rows of 2024: where it is not, one of the days or the
  /// calendar may be wrong. It is said on the night that the days are new; a closure moves all draws and is no fault.
  private mutating func remarkOnDraws(at moment: Instant) {
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
  private mutating func noteDays(of asked: [NightSource], known: [AnnouncedDays], on today: Day) {
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
    guard day <= today else {
      return Text(
        "內容是 \(day) 的重大訊息，今天是 \(today)", "the announcements are those of \(day), and today is \(today)")
    }
    let yesterday = today.adding(-1)
    let isWorkingDay = evidence.calendar.isTradingDay
    if let reason = Self.reason(
      againstAnnouncementsOf: day, isWorkingDay: isWorkingDay(day), gap: result.gap, rows: result.rows,
      after: baselines.of(result.id)?.records)
    {
      return reason
    }
    let last = baselines.of(result.id)?.records
    if isWorkingDay(day), let rows = result.rows, last.map(Self.doubtfulAnnouncements.contains) ?? true,
      Self.doubtfulAnnouncements.contains(rows)
    {
      return Text(
        "\(day) 只有 \(rows) 筆重大訊息；有紀錄的工作日至少 \(Self.leastAnnouncements) 筆，可能不完整",
        "only \(rows) announcements of \(day), and working days on record have \(Self.leastAnnouncements) or more: the "
          + "file may be cut off")
    }
    guard isWorkingDay(yesterday) else { return nil }
    if result.day == nil {
      guard !known.days.isEmpty else { return nil }
      return Text("\(yesterday) 沒有任何重大訊息", "there is no announcement of \(yesterday)")
    }
    // A second run of an evening gets the same file. Of a first night the file is as old as it would be of any other.
    return day != yesterday && !known.days.contains(yesterday)
      ? Text("內容是 \(day) 的重大訊息", "the announcements are those of \(day)") : nil
  }

  /// Why a body of announcements may not be the whole of its day, of a night or of a saved file; nil for one that is.
  ///
  /// - Parameter last: The rows of the day before.
  static func reason(
    againstAnnouncementsOf day: Day, isWorkingDay: Bool, gap: DayGap?, rows: Int?, after last: Int?
  ) -> Text? {
    switch gap {
    case .severalDays(let days):
      let list = days.map { Text(verbatim: "\($0)") }.joined(.enumeration)
      return Text("內容為不只一日的重大訊息：", "the announcements are of several days: ") + list
    case .madeOn(let printed):
      return Text(
        "檔案的出表日期為 \(printed)，\(day) 尚未結束，可能不完整",
        "the file was made on \(printed), before \(day) was over, and may be cut off")
    case .endsEarly(let time) where isWorkingDay:
      return Text(
        "\(day) 的重大訊息至 \(time) 為止，可能不完整",
        "the announcements of \(day) end at \(time): the file may be cut off")
    default: break
    }
    guard isWorkingDay, let rows, let last,
      rows < fewestAnnouncements && last >= fewestAnnouncements * 3
        || last >= fewestAnnouncements && rows < shortAnnouncements && rows * 5 < last * 2
    else { return nil }
    return Text(
      "\(day) 只有 \(rows) 筆重大訊息，前次有 \(last) 筆，可能不完整",
      "only \(rows) announcements of \(day), after \(last) the last time: the file may be cut off")
  }

  /// The shortest working day on record has 61 rows, and a third of them is 20.
  private static var fewestAnnouncements: Int { 20 }
  /// Two thirds of that: a day with fewer, and under two fifths of the one before, lost what no hour tells.
  private static var shortAnnouncements: Int { 41 }
  /// The shortest working day of either exchange on record.
  private static var leastAnnouncements: Int { 61 }
  /// Too few rows for a working day when no earlier night shows how many one has: more than on a Sunday (2 to 7, and an
  /// unexpected closure looks the same), and fewer than two thirds of the shortest working day.
  private static var doubtfulAnnouncements: Range<Int> { 8..<shortAnnouncements }
}

// Trading days.
extension ReviewedNight {
  /// Adds what can be read of a year's list of holidays. One with a row that cannot be read does not replace the list that
  /// is known: that row's day would become a trading day.
  mutating func add(_ list: Decoded<HolidayList>, from source: SourceID) {
    let isKnown = evidence.lists.contains { $0.year == list.content.year }
    if isKnown, !list.rejected.isEmpty { noteIfAccepted(source) }
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
  private mutating func add(_ list: HolidayList, from source: SourceID) {
    let review = HolidayReview(
      list, after: evidence.lists.first { $0.year == list.year }, sessions: evidence.sessions)
    if accepted.covers(source) {
      if review.refusal != nil || review.change != nil { noteIfAccepted(source) }
    } else {
      if let refusal = review.refusal {
        return remark(
          .incomplete, source,
          refusal + Text("；不採用此清單", "; the list is not used")
            + (isNight
              ? Text(
                "。若確實如此，可加 --accept \(source)", ". If it really is like that, run with --accept \(source)")
              : Text("；請稍後再執行", "; run again later")))
      }
      if let change = review.change { remark(.doubtful, source, change) }
    }
    holidays.append(list)
    evidence.add(list)
  }

  /// Takes from the published folder what a lost store knew of past days: last year's list, which no night asks for after
  /// 15 January, and closures that no list has. Without them the debits and refunds beside them would move.
  private mutating func recover(_ lists: [HolidayList], before today: Day) {
    let known = Set(evidence.lists.map(\.year))
    for list in lists where list.year < today.year && !known.contains(list.year) {
      holidays.append(list)
      evidence.add(list)
    }
    let calendar = evidence.calendar
    let closed = lists.flatMap(\.entries).filter { !$0.isTradingDay && $0.day < today }.map(\.day)
    for day in closed where calendar.isTradingDay(day) {
      for board in NightSource.boardsWithHistory where !evidence.knows(day, of: board) {
        recover(DailyCloses(board: board, day: day, bars: []))
      }
    }
  }

  /// Judges the boards' answers for a past day together, and adds those that can be right.
  private mutating func add(_ past: NightInputs.PastDay, today: Day, _ store: SubscriptionStore) throws {
    let day = past.day
    let verdict = PastDayVerdict(
      past.answers.map(\.content), asked: past.asked, on: day, today: today,
      isSession: evidence.sessions.contains(day))
    remarks += verdict.doubts.map { Remark(.incomplete, reason: $0) }
    for answer in past.answers where verdict.kept.contains(answer.content) {
      let file = answer.content
      let source = SourceID.bars(file.board, day)
      guard !file.bars.isEmpty else {
        recover(file)
        continue
      }
      do {
        let review = try ClosesReview.review(
          .init(source: source, decoded: answer), after: try sessions(of: file.board, before: day, store),
          calendar: evidence.calendar, today: today, accepted: accepted)
        remarks += review.remarks
        recover(review.file)
      } catch let error as SubcalError {
        guard error.status == .notUnderstood else { throw error }
        remark(
          .incomplete, source, error.reason + Text("；\(day) 的行情仍缺", "; the bars of \(day) are still missing"))
      }
    }
  }

  private mutating func recover(_ file: DailyCloses) {
    recoveredBars.append(file)
    evidence.add(file)
  }
}

// Closes.
extension ReviewedNight {
  /// Takes a board's closes if they can follow those of the session before.
  private mutating func add(
    _ file: ClosesReview.File, need: SourceNeed, _ store: SubscriptionStore, at moment: Instant,
    names: [StockCode: Set<String>], live: Set<StockCode>, traded: Set<StockCode>,
    firstDays: [StockCode: ClosesReview.FirstDay], misnamed: [StockCode: ClosesReview.Misnamed]
  ) throws {
    let (content, today) = (file.decoded.content, moment.day)
    if case .running? = file.decoded.gap { noteIfAccepted(file.source) }
    if case .running(let time)? = file.decoded.gap, !accepted.covers(file.source) {
      // Asked before the session ends, it is what was to be expected.
      let isOver = moment.secondOfDay >= content.board.sessionEnd || content.day.map { $0 < today } ?? false
      return remark(
        isOver ? .incomplete : .warning, file.source,
        Text(
          "檔案為 \(time) 盤中的均價；收盤行情維持不變",
          "the averages are those of \(time), with the session still on; its closes stay as they were"))
    }
    // The calendar has this session, and not those before it that are unknown.
    var evidence = evidence
    evidence.add(content)
    do {
      let day = content.day ?? today.adding(1)
      if let newest = try store.sessions(1, of: content.board, before: today.adding(1)).first, day < newest {
        return remark(
          .incomplete, file.source,
          Text(
            "檔案為 \(day)，早於 \(newest)；保留 \(newest) 的收盤行情，不採用此檔",
            "the file is from \(day), older than \(newest); \(newest)'s closes are kept, and it is not used"))
      }
      let review = try ClosesReview.review(
        file, after: try sessions(of: content.board, before: day, store), calendar: evidence.calendar,
        today: today, accepted: accepted, names: names, live: live, traded: traded, firstDays: firstDays,
        misnamed: misnamed)
      remarks += review.remarks
      acceptedRows += review.accepted.map { AcceptedRow($0, kind: "close", since: moment) }
      acceptedAbsences.formUnion(review.acceptedAbsences)
      if review.isTakenAsItIs { noteIfAccepted(file.source) }
      closes.append(review.file)
      self.evidence.add(review.file)
    } catch let error as SubcalError {
      guard error.status == .notUnderstood else { throw error }
      try refuse(file.source, need, because: error)
    }
  }

  /// The sessions that are stored, and those recovered tonight.
  private func sessions(
    of board: Board, before day: Day, _ store: SubscriptionStore
  ) throws(StoreError) -> ClosesReview.Before? {
    var before = try store.sessions(of: board, before: day)
    for file in recoveredBars where file.board == board && file.day.map({ $0 < day }) ?? false {
      before = before?.followed(by: file)
    }
    return before
  }

  private mutating func remarkIfLate(_ file: DailyCloses, at now: Instant) {
    let source = SourceID.closes(file.board)
    let expected = evidence.calendar.expectedCloseDay(at: now)
    guard let day = file.day else {
      return remark(
        .incomplete, source,
        Text("檔案沒有日期；收盤行情不附日期發布", "the file has no date; its closes are published without one"))
    }
    if day < expected {
      remark(
        .incomplete, source,
        Text(
          "最新收盤行情為 \(day)；\(expected) 的尚未公布，或當天不是交易日",
          "the newest closes are from \(day); those of \(expected) are not out, or \(expected) was not a "
            + "trading day"))
    }
  }
}
