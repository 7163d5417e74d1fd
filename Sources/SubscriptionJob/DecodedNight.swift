internal import SubscriptionCalendar

/// What the night's bodies say, after the guards have let them pass and the newest of each was chosen.
struct DecodedNight {
  private(set) var offerings: [Offering] = []
  private(set) var yearsRead: Set<Int> = []
  /// The boards' closes: the listed ones first, then of the other boards what came.
  var closes: [DailyCloses] = []
  /// The bars of days that were missed.
  var missed: [DailyCloses] = []
  /// The lists of holidays that came.
  var holidays: [HolidayList] = []
  /// What is known of trading days, tonight taken in.
  var evidence: CalendarEvidence
  private(set) var bondsDropped = 0
  var sources: [SourceFacts] = []
  var rejected: [RowReport] = []
  var noted: [RowReport] = []
  private(set) var warnings: [String] = []
  /// The codes of the lists' rejected rows: they are only unread, not gone.
  private(set) var unread: Set<StockCode> = []
  private(set) var status = ExitStatus.done

  init(_ answers: NightAnswers, settings: NightlySettings, last: Memory) throws(JobError) {
    let guards = Guards(baselines: last.baselines, accepted: settings.accepted)
    evidence = last.evidence
    for (year, list) in answers.lists {
      try take(list, of: year, settings: settings, guards: guards)
    }
    for (year, list) in answers.holidays { take(list, of: year, settings: settings) }
    takeMissed(answers.missed, guards: guards, today: settings.asOf.day)
    try takeListed(answers.closes[.twse] ?? [], settings: settings, guards: guards)
    for board in [Board.tpex, .emerging] {
      takeOptional(answers.closes[board] ?? [], of: board, settings: settings, guards: guards)
    }
    // Whether a file is late can be told only by a calendar that knows tonight's lists and files.
    for file in closes { noteDay(of: file, settings: settings, last: last) }
  }

  private mutating func take(
    _ answers: [Answer<[Offering]>], of year: Int, settings: NightlySettings, guards: Guards
  ) throws(JobError) {
    let source = SourceID.subscriptions(year)
    let isOwnYear = settings.requires(listOf: year)
    sources += answers.map(\.facts)
    guard case .success(let decoded) = answers.last?.result else {
      var error = Self.failure(of: answers, source: source)
      if !isOwnYear, error.status != .unavailable {
        error.advice += " Or leave that year out: --year \(settings.asOf.day.year)"
      }
      if isOwnYear || error.status != .unavailable { throw error }
      // Next year's list may not be there yet, nor last year's any more.
      if !error.isAbsence {
        degrade("\(source): \(error.reason); it is outside its own year, so the rest is published")
      }
      return
    }
    try guards.check(source, records: decoded.content.count, mayBeEmpty: !isOwnYear)
    rejected += decoded.rejected
    unread.formUnion(decoded.rejected.compactMap(\.code))
    warnings += decoded.rejected.map { "rejected: \($0)" }
    noted += decoded.noted
    // An empty list, or one with a row of which not even the code can be read, cannot tell what is gone.
    if !decoded.content.isEmpty, decoded.rejected.allSatisfy({ $0.code != nil }) { yearsRead.insert(year) }
    if decoded.content.isEmpty, let records = guards.baselines[source]?.records, records > 0 {
      degrade("\(source): the list is empty and had \(records) rows; its offerings stay as they were")
    }
    let shares = decoded.content.filter { settings.keeps($0) }
    bondsDropped += decoded.content.count - shares.count
    offerings += shares
  }

  private mutating func takeListed(
    _ answers: [Answer<DailyCloses>], settings: NightlySettings, guards: Guards
  ) throws(JobError) {
    guard let best = newest(of: answers) else {
      throw Self.failure(of: answers, source: SourceID.listedCloses)
    }
    try guards.check(SourceID.listedCloses, records: best.content.bars.count, mayBeEmpty: false)
    take(best)
  }

  /// Takes a board's closes that were let pass.
  mutating func take(_ decoded: Decoded<DailyCloses>) {
    rejected += decoded.rejected
    noted += decoded.noted
    closes.append(decoded.content)
    evidence.add(decoded.content)
  }

  /// The newest of a source's forms, all of which are noted as what they came to.
  mutating func newest(of answers: [Answer<DailyCloses>]) -> Decoded<DailyCloses>? {
    var best: (index: Int, decoded: Decoded<DailyCloses>)?
    for (index, answer) in answers.enumerated() {
      guard case .success(let decoded) = answer.result else { continue }
      // TPEx's website answers for a day without a session with that day and no rows: no news of any price.
      let (day, bestDay) = (decoded.content.rankedDay, best?.decoded.content.rankedDay)
      if bestDay.map({ day > $0 }) ?? true { best = (index, decoded) }
    }
    for (index, answer) in answers.enumerated() {
      var facts = answer.facts
      if facts.outcome == .used, index != best?.index { facts.outcome = .superseded }
      if best != nil, case .failure(let error) = answer.result, error.status == .notUnderstood {
        warnings.append("\(facts.id): \(facts.url): \(error.reason); another form was used")
      }
      sources.append(facts)
    }
    return best?.decoded
  }

  private mutating func noteDay(of file: DailyCloses, settings: NightlySettings, last: Memory) {
    let source = SourceID.closes(file.board)
    let expected = evidence.calendar.expectedCloseDay(at: settings.asOf)
    guard let day = file.day else {
      degrade("\(source): the file names no day; its closes are published without one")
      return
    }
    if let published = last.baselines[source]?.day, published <= settings.asOf.day, day < published {
      degrade("\(source): the file of \(day) is older than that of \(published), whose closes stay")
    } else if day < expected {
      degrade(
        "\(source): the newest closes are of \(day), those of \(expected) are not out or it was no trading day"
      )
    }
  }

  /// What each source last gave, tonight taken in.
  func baselines(after last: [String: Baseline]) -> [String: Baseline] {
    var baselines = last
    for facts in sources where facts.outcome == .used && SourceID.isGuarded(facts.id) {
      guard let records = facts.records else { continue }
      let tonight = Baseline(records: records, day: facts.day)
      baselines[facts.id] = baselines[facts.id]?.followed(by: tonight) ?? tonight
    }
    return baselines
  }

  /// Something is missing; the rest is published.
  mutating func degrade(_ warning: String) {
    warnings.append(warning)
    status = .incomplete
  }

  /// What happened to a source of which no form could be used: a body that is not understood tells more than
  /// one that did not come, and every form's reason is told.
  static func failure<Content>(of answers: [Answer<Content>], source: String) -> JobError {
    let errors = answers.compactMap { answer in
      if case .failure(let error) = answer.result { error } else { nil }
    }
    guard var worst = errors.first(where: { $0.status == .notUnderstood }) ?? errors.first else {
      return JobError(
        .unavailable, .download, source: source,
        reason: "the recorded night has no file \(source).csv, .json or .html",
        advice: "give --replay the folder that --record filled.", isAbsence: true)
    }
    var reasons: [String] = []
    for error in errors where !reasons.contains(error.reason) { reasons.append(error.reason) }
    worst.reason = reasons.joined(separator: "; and ")
    return worst
  }
}

extension DailyCloses {
  /// How new the file is among others; one without rows comes after all, one without a day after those with one.
  fileprivate var rankedDay: Int {
    bars.isEmpty ? .min : day?.number ?? .min + 1
  }
}
