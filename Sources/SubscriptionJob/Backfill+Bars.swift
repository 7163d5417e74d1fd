public import SubscriptionCalendar
internal import SubscriptionStore

extension Backfill {
  /// Fills in the bars of every trading day of some days, newest first, of the exchange and of TPEx.
  ///
  /// Days of a year whose list of holidays is not to be had are all asked for, Saturdays too: there were make-up
  /// sessions on some.
  ///
  /// Throws `JobError` when the store cannot be used, `CancellationError` when told to stop.
  public func bars(from first: Day, to last: Day) async throws -> Outcome {
    try await alone { store in
      var evidence = try CalendarEvidence(of: store, since: first)
      let newest = min(last, evidence.calendar.expectedCloseDay(at: settings.asOf))
      guard first <= newest else { return Outcome() }
      var outcome = Outcome()
      for list in try await learnHolidays(of: first.year...newest.year, for: store) { evidence.add(list) }
      let tasks = Self.tasks(in: first...newest, evidence)
      var failures = 0
      for (index, task) in tasks.enumerated() {
        observer(.progress(done: index, total: tasks.count, what: task.day.description))
        try await giveWay()
        let problems = try await fill(task, in: store, &outcome)
        failures = problems == 0 ? 0 : failures + 1
        if failures == Self.patience, settings.input.isLive {
          outcome.problems.append("stopped after \(failures) days that could not be had; run again later")
          outcome.status = .unavailable
          break
        }
      }
      // Also when nothing was left to fill in: the run that filled it may have been killed before it came here.
      try store.refreshOutcomes(until: settings.asOf.day)
      return outcome
    }
  }

  private struct Task {
    var day: Day
    var boards: [Board]
    /// Whether another board's closes of the day are stored.
    var isSession: Bool
  }

  private static func tasks(in days: ClosedRange<Day>, _ evidence: CalendarEvidence) -> [Task] {
    let calendar = evidence.calendar
    let sessions = evidence.sessions
    return (days.lowerBound.number...days.upperBound.number).reversed().compactMap { number in
      let day = Day(number: number)
      let mayBeMakeUp = day.weekday == 6 && !calendar.knownYears.contains(day.year)
      guard calendar.isTradingDay(day) || mayBeMakeUp else { return nil }
      let boards = Source<DailyCloses>.boardsWithHistory.filter { !evidence.knows(day, of: $0) }
      return boards.isEmpty ? nil : Task(day: day, boards: boards, isSession: sessions.contains(day))
    }
  }

  /// Fills in a day; tells how many boards could not be had.
  private func fill(
    _ task: Task, in store: SubscriptionStore, _ outcome: inout Outcome
  ) async throws -> Int {
    let downloader = downloader
    var answers: [Board: [Answer<DailyCloses>]] = [:]
    try await withThrowingTaskGroup(of: (Board, [Answer<DailyCloses>]).self) { group in
      for board in task.boards {
        group.addTask { (board, try await downloader.answers(of: .bars(of: board, on: task.day))) }
      }
      for try await (board, answer) in group { answers[board] = answer }
    }
    var files: [DailyCloses] = []
    var problems: [String] = []
    for board in task.boards {
      let source = SourceID.bars(board, task.day)
      guard case .success(let decoded) = answers[board]?.last?.result else {
        problems.append("\(source): \(DecodedNight.failure(of: answers[board] ?? [], source: source).reason)")
        continue
      }
      for report in decoded.rejected { observer(.detail("\(report)")) }
      files.append(decoded.content)
    }
    let day = PastDay(
      files, asked: task.boards.count, on: task.day, today: settings.asOf.day,
      isSession: task.isSession)
    try store.write(day.kept)
    outcome.problems += problems + day.doubts
    if !day.kept.isEmpty { outcome.filled += 1 }
    if day.isClosure { outcome.closures.append(task.day) }
    if !outcome.problems.isEmpty { outcome.status = .incomplete }
    return problems.count
  }

  /// Days in a row that cannot be had, after which there is no use in asking on.
  private static let patience = 3
}

extension NightlySettings.Input {
  var isLive: Bool {
    if case .live = self { true } else { false }
  }
}
