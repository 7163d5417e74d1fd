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
          if outcome.filled > 0 { try store.refreshOutcomes(until: settings.asOf.day) }
          return outcome
        }
      }
      observer(.progress(done: tasks.count, total: tasks.count, what: ""))
      if outcome.filled > 0 { try store.refreshOutcomes(until: settings.asOf.day) }
      return outcome
    }
  }

  private struct Task {
    var day: Day
    var boards: [Board]
  }

  private static func tasks(in days: ClosedRange<Day>, _ evidence: CalendarEvidence) -> [Task] {
    let calendar = evidence.calendar
    return (days.lowerBound.number...days.upperBound.number).reversed().compactMap { number in
      let day = Day(number: number)
      let mayBeMakeUp = day.weekday == 6 && !calendar.knownYears.contains(day.year)
      // A day known to have had no session on one board may still be asked of the other.
      guard calendar.isTradingDay(day) || mayBeMakeUp else { return nil }
      let boards = Source<DailyCloses>.boardsWithHistory.filter { !evidence.knows(day, of: $0) }
      return boards.isEmpty ? nil : Task(day: day, boards: boards)
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
    let isSession = files.contains { !$0.bars.isEmpty }
    // One board's closes say that there was a session; the other's having none is then no answer to keep.
    for file in files where isSession && file.bars.isEmpty {
      outcome.problems.append(
        "\(SourceID.bars(file.board, task.day)): no data, though another board traded; asked again next time")
    }
    files.removeAll { isSession && $0.bars.isEmpty }
    try store.write(files)
    outcome.problems += problems
    if !files.isEmpty { outcome.filled += 1 }
    if !files.isEmpty, !isSession { outcome.withoutSession += 1 }
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
