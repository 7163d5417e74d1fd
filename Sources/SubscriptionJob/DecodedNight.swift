internal import SubscriptionCalendar

/// What the night's bodies say, after the guards have let them pass and the newest of each was chosen.
struct DecodedNight {
  private(set) var offerings: [Offering] = []
  private(set) var yearsRead: Set<Int> = []
  private(set) var closes: DailyCloses
  private(set) var bondsDropped = 0
  private(set) var sources: [SourceFacts] = []
  private(set) var rejected: [RowReport] = []
  private(set) var noted: [RowReport] = []
  private(set) var warnings: [String] = []
  /// The codes of the lists' rejected rows: they are only unread, not gone.
  private(set) var unread: Set<StockCode> = []
  private(set) var status = ExitStatus.done

  init(_ answers: NightAnswers, settings: NightlySettings, last: Memory) throws(JobError) {
    let guards = Guards(baselines: last.baselines, accepted: settings.accepted)
    closes = DailyCloses(board: .twse, day: nil, bars: [])
    for (year, list) in answers.lists {
      try take(list, of: year, settings: settings, guards: guards)
    }
    try take(answers.closes, settings: settings, guards: guards, last: last)
  }

  private mutating func take(
    _ answers: [Answer<[Offering]>], of year: Int, settings: NightlySettings, guards: Guards
  ) throws(JobError) {
    let source = SourceID.subscriptions(year)
    let isOwnYear = year == settings.asOf.day.year || settings.years != nil
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

  private mutating func take(
    _ answers: [Answer<DailyCloses>], settings: NightlySettings, guards: Guards, last: Memory
  ) throws(JobError) {
    let source = SourceID.listedCloses
    var best: (index: Int, decoded: Decoded<DailyCloses>)?
    for (index, answer) in answers.enumerated() {
      guard case .success(let decoded) = answer.result else { continue }
      let isNewer = (decoded.content.day?.number ?? .min) > (best?.decoded.content.day?.number ?? .min)
      if best == nil || isNewer { best = (index, decoded) }
    }
    guard let best else { throw Self.failure(of: answers, source: source) }
    try guards.check(source, records: best.decoded.content.bars.count, mayBeEmpty: false)
    for (index, answer) in answers.enumerated() {
      var facts = answer.facts
      if facts.outcome == .used, index != best.index { facts.outcome = .superseded }
      if case .failure(let error) = answer.result, error.status == .notUnderstood {
        warnings.append("\(source): \(facts.url): \(error.reason); another form was used")
      }
      sources.append(facts)
    }
    rejected += best.decoded.rejected
    noted += best.decoded.noted
    closes = best.decoded.content
    noteDay(of: source, settings: settings, last: last)
  }

  private mutating func noteDay(of source: String, settings: NightlySettings, last: Memory) {
    let expected = TradingCalendar().expectedCloseDay(at: settings.asOf)
    guard let day = closes.day else {
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
    for facts in sources where facts.outcome == .used {
      guard let records = facts.records else { continue }
      let tonight = Baseline(records: records, day: facts.day)
      baselines[facts.id] = baselines[facts.id]?.followed(by: tonight) ?? tonight
    }
    return baselines
  }

  private mutating func degrade(_ warning: String) {
    warnings.append(warning)
    status = .incomplete
  }

  /// What happened to a source of which no form could be used: a body that is not understood tells more than
  /// one that did not come, and every form's reason is told.
  private static func failure<Content>(of answers: [Answer<Content>], source: String) -> JobError {
    let errors = answers.compactMap { answer in
      if case .failure(let error) = answer.result { error } else { nil }
    }
    guard var worst = errors.first(where: { $0.status == .notUnderstood }) ?? errors.first else {
      return JobError(
        .unavailable, .download, source: source,
        reason: "the recorded night has no file \(source).csv, .json or .html",
        advice: "give --replay the folder that --record filled.", isAbsence: true)
    }
    worst.reason = errors.map(\.reason).joined(separator: "; and ")
    return worst
  }
}
