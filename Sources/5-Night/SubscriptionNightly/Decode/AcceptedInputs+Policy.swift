internal import Decoding
internal import Diagnostics
internal import Localization
internal import Records
internal import SubscriptionLists
internal import SubscriptionStore
internal import Trading
internal import Values

// Which body of each source is accepted, and what happens without one.
extension AcceptedInputs {
  /// - Parameter groups: In the order in which run.json lists them: single sources, and the boards' bars of a past day.
  /// - Throws: Why a source that the night requires cannot be used, and `StoreError`.
  init(
    _ bodies: [DecodedBody], of groups: [[NightSource]], settings: NightlySettings, prior: PriorState,
    store: SubscriptionStore
  ) throws {
    self.init(prior, accepted: settings.accepted)
    let regressions = RegressionGuard(baselines: baselines, accepted: accepted)
    func answers(of source: NightSource) -> [DecodedBody] { bodies.filter { $0.source.id == source.id } }
    for source in groups.joined() where source.need == .required {
      if let failure = answers(of: source).failure { throw failure }
    }
    // A recording of an earlier version has none of the lists that it did not ask for, and one of a night that missed no
    // day no past days.
    let recorded = groups.joined().filter { $0.mayBeUnrecorded && answers(of: $0).wereAsked }
    func isUnrecorded(_ source: NightSource) -> Bool {
      source.mayBeUnrecorded && !recorded.contains { ($0.pastDay == nil) == (source.pastDay == nil) }
    }
    for group in groups {
      for source in group where !isUnrecorded(source) {
        try accept(source, answers(of: source), regressions)
      }
      guard let day = group.first?.pastDay else { continue }
      try judge(day, asked: group.count { !isUnrecorded($0) }, today: settings.moment.day, store)
    }
    let names = names(with: prior.lists[Offering.self], on: settings.moment.day)
    let live = liveCodes(with: prior.lists, on: settings.moment.day)
    for file in files {
      guard let source = groups.joined().first(where: { $0.id == file.source }) else { continue }
      try review(file, need: source.need, store, at: settings.moment, names: names, live: live)
    }
    for list in Lists.all { try track(list, prior, settings, store) }
    remarkOnDraws(at: settings.moment)
    noteDays(of: groups.joined(), known: prior.announced, on: settings.moment.day)
    // Whether a file is late follows from a calendar that has tonight's holidays and closes.
    for file in closes { remarkIfLate(file, at: settings.moment) }
  }

  private mutating func track<Record: PublishedRecord>(
    _ list: Record.Type, _ prior: PriorState, _ settings: NightlySettings, _ store: SubscriptionStore
  ) throws {
    let codes = Set(lists[list].flatMap { $0.rows.map(\.record.code) })
    let sources = list.sources(settings.listRequest)
    let read = Set(lists[list].map(\.source.id))
    try track(
      list, known: prior.lists[list].filter { known in sources.allSatisfy { $0.keeps(known.record) } },
      takenIDs: try store.ids(of: list, codes).union(prior.publishedIDs(of: list)),
      unread: Set(sources.filter { !read.contains($0.id) }.compactMap(\.scope)), moment: settings.moment)
  }

  private mutating func accept(
    _ source: NightSource, _ bodies: [DecodedBody], _ regressions: RegressionGuard
  ) throws(SubcalError) {
    var results = bodies.compactMap(\.sourceResult)
    defer { sources += results }
    guard let best = bodies.newest, let content = bodies[best].content else {
      return try handleUnusable(source, bodies)
    }
    for (index, body) in bodies.enumerated() where index != best {
      if let error = body.error, error.status == .notUnderstood, let url = body.sourceResult?.url {
        remark(
          .warning, source.id,
          Text("\(url)：", "\(url): ") + error.reason + Text("；改用另一來源", "; another form was used"))
      } else if body.content != nil {
        results[index].outcome = .superseded
      }
    }
    do throws(SubcalError) {
      try regressions.check(source, records: content.records)
    } catch {
      return try refuse(source.id, source.need, error, in: &results)
    }
    remarks += content.remarks
    add(content, from: source.id)
  }

  /// Does without a source that is worse than before, if it is not required.
  mutating func refuse(
    _ source: SourceID, _ need: SourceNeed, _ error: SubcalError, in results: inout [SourceResult]
  ) throws(SubcalError) {
    let consequence: Text
    switch need {
    case .optional(let ifMissing), .optionalIfItExists(let ifMissing): consequence = ifMissing
    case .required, .ifItExists, .bestEffort: throw error
    }
    for index in results.indices where results[index].id == source && results[index].outcome == .used {
      results[index].outcome = .refused
      results[index].problem = error.reason[.english]
    }
    let override =
      source.isGuarded
      ? Text(
        "。若來源確實如此，可加 --accept \(source)",
        ". If the source really is like that, run with --accept \(source)") : .empty
    remark(.incomplete, source, error.reason + consequence + override)
  }

  /// Takes a board's closes if they can follow those of the session before.
  private mutating func review(
    _ file: ClosesReview.File, need: SourceNeed, _ store: SubscriptionStore, at moment: Instant,
    names: [StockCode: Set<String>], live: Set<StockCode>
  ) throws {
    let (content, today) = (file.decoded.content, moment.day)
    if case .running(let time)? = file.decoded.gap, !accepted.covers(file.source) {
      // Asked before the session ends, it is what was to be expected.
      let isOver = moment.secondOfDay >= 15 * 3600 || content.day.map { $0 < today } ?? false
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
        today: today, accepted: accepted, names: names, live: live)
      remarks += review.remarks
      add(review.file)
    } catch let error as SubcalError {
      guard error.status == .notUnderstood else { throw error }
      var results = sources
      try refuse(file.source, need, error, in: &results)
      sources = results
    }
  }

  /// Handles a source none of whose forms can be used, according to its need.
  private mutating func handleUnusable(_ source: NightSource, _ bodies: [DecodedBody]) throws(SubcalError) {
    guard var error = bodies.failure else { return }
    switch source.need {
    case .required: throw error
    case .bestEffort: break
    case .optional(let consequence): remark(.incomplete, source.id, error.reason + consequence)
    case .optionalIfItExists(let consequence):
      if !error.isAbsence { remark(.incomplete, source.id, error.reason + consequence) }
    case .ifItExists(let consequence, let advice):
      if error.status != .unavailable {
        error.advice = error.advice + advice
        throw error
      }
      if !error.isAbsence { remark(.incomplete, source.id, error.reason + consequence) }
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

  private mutating func judge(
    _ day: Day, asked: Int, today: Day, _ store: SubscriptionStore
  ) throws {
    let answers = pendingDayFiles
    let verdict = PastDayVerdict(
      answers.map(\.content), asked: asked, on: day, today: today, isSession: evidence.sessions.contains(day))
    pendingDayFiles = []
    remarks += verdict.doubts.map { Remark(.incomplete, reason: $0) }
    for answer in answers where verdict.kept.contains(answer.content) {
      let file = answer.content
      let source = SourceID.bars(file.board, day)
      guard !file.bars.isEmpty else {
        recoveredBars.append(file)
        evidence.add(file)
        continue
      }
      do {
        let review = try ClosesReview.review(
          .init(source: source, decoded: answer), after: try sessions(of: file.board, before: day, store),
          calendar: evidence.calendar, today: today, accepted: accepted)
        remarks += review.remarks
        recoveredBars.append(review.file)
        evidence.add(review.file)
      } catch let error as SubcalError {
        guard error.status == .notUnderstood else { throw error }
        remark(
          .incomplete, source, error.reason + Text("；\(day) 的行情仍缺", "; the bars of \(day) are still missing"))
      }
    }
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
