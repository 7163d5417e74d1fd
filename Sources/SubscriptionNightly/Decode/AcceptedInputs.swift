internal import Diagnostics
internal import SubscriptionCalendar

/// What a night is computed from: the newest body of each source, if it is not worse than that of the last good night.
struct AcceptedInputs: Sendable {
  private(set) var offerings: [Offering] = []
  /// The years whose lists were read to the end.
  private(set) var yearsRead: Set<Int> = []
  /// The codes of the lists' rejected rows: these offerings are unread, not gone.
  private(set) var unread: Set<StockCode> = []
  private(set) var bondsDropped = 0
  /// The boards' newest closes.
  private(set) var closes: [DailyCloses] = []
  /// The bars of days that earlier nights missed.
  private(set) var missed: [DailyCloses] = []
  private(set) var holidays: [HolidayList] = []
  /// The boards' answers for one past day, before they are judged together.
  var pastDay: [DailyCloses] = []

  /// What is known of trading days, with tonight's holidays, closes and bars.
  private(set) var evidence = TradingDayEvidence()
  private(set) var sources: [SourceFacts] = []
  private(set) var remarks: [Remark] = []
  private let baselines: [SourceBaseline]

  init() { baselines = [] }

  /// - Parameter sources: In the order in which run.json lists them.
  /// - Throws: Why a source that the night requires cannot be used.
  init(
    _ bodies: [DecodedBody], of sources: [NightSource], settings: NightlySettings, prior: PriorState
  ) throws(SubcalError) {
    evidence = prior.evidence
    baselines = prior.baselines
    let regressions = RegressionGuard(baselines: prior.baselines, accepted: settings.accepted)
    func answers(of source: NightSource) -> [DecodedBody] { bodies.filter { $0.source.id == source.id } }
    for source in sources where source.need == .required {
      if let failure = answers(of: source).failure { throw failure }
    }
    for (place, source) in sources.enumerated() {
      try take(source, answers(of: source), regressions)
      if let day = source.pastDay, sources.dropFirst(place + 1).first?.pastDay != day {
        let asked = sources.count { $0.pastDay == day && answers(of: $0).wereAsked }
        judge(day, asked: asked, today: settings.asOf.day)
      }
    }
    // Whether a file is late follows from a calendar that has tonight's holidays and closes.
    for file in closes { remarkDay(of: file, at: settings.asOf) }
  }

  /// ``ExitStatus/done`` or ``ExitStatus/incomplete``.
  var status: ExitStatus { remarks.contains { $0.severity == .incomplete } ? .incomplete : .done }

  /// What each source gave last, with tonight, by source.
  var newBaselines: [SourceBaseline] {
    var bySource = Dictionary(baselines.map { ($0.source, $0) }) { first, _ in first }
    for facts in sources where facts.outcome == .used && facts.id.isGuarded {
      guard let records = facts.records else { continue }
      let source = facts.id.description
      let days = [bySource[source]?.day, facts.day].compactMap(\.self)
      bySource[source] = SourceBaseline(source: source, records: records, day: days.max())
    }
    return bySource.values.sorted { $0.source < $1.source }
  }

  mutating func add(_ list: Decoded<[Offering]>, of year: Int, keeping keeps: (Offering) -> Bool) {
    let source = SourceID.subscriptions(year)
    unread.formUnion(list.rejected.compactMap(\.code))
    remarks += list.rejected.map { Remark(.warning, reason: "rejected: \($0)") }
    // An empty list, or one with a row whose code cannot be read, does not show which offerings are gone.
    if !list.content.isEmpty, list.rejected.allSatisfy({ $0.code != nil }) { yearsRead.insert(year) }
    if list.content.isEmpty, let records = baselines.of(source)?.records, records > 0 {
      remark(
        .incomplete, source, "the list is empty and had \(records) rows; its offerings stay as they were")
    }
    let kept = list.content.filter(keeps)
    bondsDropped += list.content.count - kept.count
    offerings += kept
  }

  mutating func add(_ file: DailyCloses) {
    closes.append(file)
    evidence.add(file)
  }

  mutating func add(_ list: HolidayList) {
    holidays.append(list)
    evidence.add(list)
  }
}

extension AcceptedInputs {
  private mutating func take(
    _ source: NightSource, _ bodies: [DecodedBody], _ regressions: RegressionGuard
  ) throws(SubcalError) {
    var facts = bodies.compactMap(\.facts)
    defer { sources += facts }
    guard let best = bodies.newest, let content = bodies[best].content else {
      return try miss(source, bodies)
    }
    for (place, body) in bodies.enumerated() where place != best {
      if let error = body.error, error.status == .notUnderstood, let url = body.facts?.url {
        remark(.warning, source.id, "\(url): \(error.reason); another form was used")
      } else if body.content != nil {
        facts[place].outcome = .superseded
      }
    }
    do throws(SubcalError) {
      try regressions.check(source, records: content.records)
    } catch {
      guard case .optional(let consequence) = source.need else { throw error }
      facts[best].outcome = .refused
      facts[best].problem = error.reason
      let override = source.id.isGuarded ? ". If it is true: --accept \(source.id)" : ""
      return remark(.incomplete, source.id, error.reason + consequence + override)
    }
    remarks += content.remarks
    content.add(&self)
  }

  /// Handles a source none of whose forms can be used, according to its need.
  private mutating func miss(_ source: NightSource, _ bodies: [DecodedBody]) throws(SubcalError) {
    guard var error = bodies.failure else { return }
    switch source.need {
    case .required: throw error
    case .silent: break
    case .optional(let consequence):
      // A recording has only the past days that were missed that night.
      if source.pastDay == nil || bodies.wereAsked {
        remark(.incomplete, source.id, error.reason + consequence)
      }
    case .ifItExists(let consequence, let advice):
      if error.status != .unavailable {
        error.advice += " \(advice)"
        throw error
      }
      if !error.isAbsence { remark(.incomplete, source.id, error.reason + consequence) }
    }
  }

  private mutating func judge(_ day: Day, asked: Int, today: Day) {
    let verdict = PastDayVerdict(
      pastDay, asked: asked, on: day, today: today, isSession: evidence.sessions.contains(day))
    pastDay = []
    remarks += verdict.doubts.map { Remark(.incomplete, reason: $0) }
    missed += verdict.kept
    for file in verdict.kept { evidence.add(file) }
  }

  private mutating func remarkDay(of file: DailyCloses, at now: Instant) {
    let source = SourceID.closes(file.board)
    let expected = evidence.calendar.expectedCloseDay(at: now)
    guard let day = file.day else {
      return remark(.incomplete, source, "the file names no day; its closes are published without one")
    }
    if let published = baselines.of(source)?.day, published <= now.day, day < published {
      remark(.incomplete, source, "the file of \(day) is older than that of \(published), whose closes stay")
    } else if day < expected {
      remark(
        .incomplete, source,
        "the newest closes are of \(day), those of \(expected) are not out or it was no trading day")
    }
  }

  private mutating func remark(_ severity: Remark.Severity, _ source: SourceID, _ reason: String) {
    remarks.append(Remark(severity, source: source.description, reason: reason))
  }
}

extension [SourceBaseline] {
  func of(_ source: SourceID) -> SourceBaseline? { first { $0.source == source.description } }
}

// The forms of one source.
extension [DecodedBody] {
  /// Whether a request was made, rather than a recording found to have no file.
  var wereAsked: Bool { contains { $0.facts != nil } }

  /// The place of the newest body: one with a day before one without, and one without records last, because TPEx's
  /// website answers for a day without a session with that day and no rows.
  fileprivate var newest: Int? {
    var newest: (place: Int, rank: Int)?
    for (place, body) in enumerated() {
      guard let content = body.content else { continue }
      let rank = content.records == 0 ? Int.min : content.day?.number ?? .min + 1
      if newest.map({ rank > $0.rank }) ?? true { newest = (place, rank) }
    }
    return newest?.place
  }

  /// Why no form can be used; nil if one can. The first error is that of a body that was not understood, if there is
  /// one, with the reasons of all.
  var failure: SubcalError? {
    let errors = compactMap(\.error)
    guard !contains(where: { $0.content != nil }),
      var failure = errors.first(where: { $0.status == .notUnderstood }) ?? errors.first
    else { return nil }
    var reasons: [String] = []
    for error in errors where !reasons.contains(error.reason) { reasons.append(error.reason) }
    failure.reason = reasons.joined(separator: "; and ")
    return failure
  }
}
