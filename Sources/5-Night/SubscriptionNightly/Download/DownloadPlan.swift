internal import ListEngine
internal import SubscriptionLists
internal import Trading
internal import Values

/// Which requests a night makes, and when: round by round.
///
/// What the night requires is asked first. If it does not come, nothing else is asked; and nothing optional
/// takes time from it. Then come closes that were asked too early, and last the days that earlier nights
/// missed. A source's next form is asked only if the body before it is not enough, which only its content
/// shows.
///
/// `NightlyRun` asks `next(after:)` with all bodies so far until there is nothing more to ask. It makes no
/// request itself, so tests play it without a network.
struct DownloadPlan: Sendable {
  /// What is accepted together, in order: each list, each board's companies, each list of statuses, each list of holidays, the
  /// bars of each past day, each board's closes.
  private(set) var groups: [[NightSource]]
  private var rounds: [[NightSource]]
  private var round: [NightSource] = []
  private var asked: [SourceRequest] = []
  private var hasAskedAgain = false
  /// What is known of trading days; nil once the missed days are planned.
  private var evidence: TradingDayEvidence?

  init(_ settings: NightlySettings, _ prior: PriorState) {
    let today = settings.moment.day
    let expected = prior.evidence.calendar.expectedCloseDay(at: settings.moment)
    let lists = NightSource.lists(
      settings.listRequest, baselines: prior.baselines, calendar: prior.evidence.calendar)
    let closes = Board.allCases.map { NightSource.closes(of: $0, expected: expected, today: today) }
    let knownYears = prior.evidence.calendar.knownYears
    let holidays = settings.holidayYears.map { year in
      NightSource.holidays(
        year: year, today: today, mustHaveRows: year <= today.year || knownYears.contains(year))
    }
    let companies = RightsNotice.boards.map(NightSource.companies)
    let statuses = StatusList.allCases.map(NightSource.statuses)
    let sources = closes + holidays + lists + companies + statuses
    groups = (lists + companies + statuses + holidays + closes).map { [$0] }
    rounds = [sources.filter { $0.need == .required }, sources.filter { $0.need != .required }]
    evidence = prior.evidence
  }

  /// The requests to make next, each of another source; none when the download is complete.
  mutating func next(after bodies: [DecodedBody]) -> [SourceRequest] {
    asked = asked.compactMap { $0.next(after: bodies) }
    while asked.isEmpty, hasRequired(of: round, in: bodies) {
      if rounds.isEmpty, !hasAskedAgain {
        hasAskedAgain = true
        asked = groups.joined().compactMap { .again($0, after: bodies) }
      } else if let sources = nextRound(after: bodies) {
        round = sources
        asked = sources.map { SourceRequest(source: $0) }
      } else {
        break
      }
    }
    return asked
  }

  private func hasRequired(of round: [NightSource], in bodies: [DecodedBody]) -> Bool {
    round.allSatisfy { source in
      source.need != .required || bodies.contains { $0.source.id == source.id && $0.content != nil }
    }
  }

  private mutating func nextRound(after bodies: [DecodedBody]) -> [NightSource]? {
    if rounds.isEmpty, let evidence {
      self.evidence = nil
      rounds = missedDays(evidence, after: bodies)
    }
    return rounds.isEmpty ? nil : rounds.removeFirst()
  }

  /// The days before the newest closes that earlier nights missed: one per board in each round.
  private mutating func missedDays(
    _ evidence: TradingDayEvidence, after bodies: [DecodedBody]
  ) -> [[NightSource]] {
    var rounds: [[NightSource]] = []
    for board in NightSource.boardsWithHistory {
      let newest = bodies.filter { $0.source.id == .closes(board) }.compactMap { $0.content?.day }.max()
      let days = newest.map { evidence.missedDays(of: board, before: $0) } ?? []
      for (index, day) in days.enumerated() {
        if index == rounds.count { rounds.append([]) }
        rounds[index].append(.bars(of: board, on: day))
      }
    }
    let bars = rounds.joined().sorted { $0.id.description < $1.id.description }
    let days = Dictionary(grouping: bars) { $0.pastDay?.number ?? 0 }.sorted { $0.key < $1.key }
    let closes = groups.firstIndex { $0.first?.id == .closes(.twse) } ?? groups.endIndex
    groups.insert(contentsOf: days.map(\.value), at: closes)
    return rounds
  }
}
