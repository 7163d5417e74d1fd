internal import Decoding
internal import Diagnostics
internal import Fetching
internal import Localization
internal import SubscriptionStore
internal import Trading
package import Values

extension Backfill {
  /// Downloads the bars of the exchange and of TPEx for every trading day in a range, newest first.
  ///
  /// In a year without a list of holidays, all weekdays and Saturdays are asked for: some Saturdays had make-up
  /// sessions.
  package func bars(from first: Day, to last: Day) async throws -> Outcome {
    try await withBackfillLock { store in
      var evidence = try TradingDayEvidence(of: store, since: first)
      let newest = min(last, evidence.calendar.expectedCloseDay(at: settings.moment))
      guard first <= newest else { return Outcome() }
      var outcome = Outcome()
      let holidays = try await fetchMissingHolidays(of: first.year...newest.year, for: store)
      // More days are asked for than needed, and nothing else is wrong.
      for problem in holidays.problems { observer(.note(problem)) }
      for list in holidays.lists { evidence.add(list) }
      let tasks = Self.tasks(in: first...newest, evidence)
      var failures = 0
      var stored: [DailyCloses] = []
      for (index, task) in tasks.enumerated() {
        observer(.progress(done: index, total: tasks.count, what: task.day.description))
        try await waitForNightlyRun()
        let problems = try await fill(task, in: store, evidence.calendar, &outcome, &stored)
        failures = problems == 0 ? 0 : failures + 1
        if failures == Self.mostFailures, settings.origin.isLive {
          outcome.problems.append(
            Text(
              "連續 \(failures) 天無法下載而停止；稍後再執行",
              "stopped after \(failures) days that could not be downloaded; run again later"))
          outcome.status = .unavailable
          break
        }
      }
      // Also if nothing was missing: the run that stored it may have been killed before this line.
      try store.refreshOutcomes(at: settings.moment)
      return outcome
    }
  }

  struct MissingDay {
    var day: Day
    var boards: [Board]
    /// Whether another board's closes of the day are stored.
    var isSession: Bool
  }

  private static func tasks(in days: ClosedRange<Day>, _ evidence: TradingDayEvidence) -> [MissingDay] {
    let calendar = evidence.calendar
    let sessions = evidence.sessions
    return (days.lowerBound.number...days.upperBound.number).reversed().compactMap { number in
      let day = Day(number: number)
      let mayBeMakeUp = day.weekday == 6 && !calendar.knownYears.contains(day.year)
      guard calendar.isTradingDay(day) || mayBeMakeUp else { return nil }
      let boards = NightSource.boardsWithHistory.filter { !evidence.knows(day, of: $0) }
      return boards.isEmpty ? nil : MissingDay(day: day, boards: boards, isSession: sessions.contains(day))
    }
  }

  /// Downloads and stores a day; returns the number of boards whose bars could not be downloaded.
  func fill(
    _ task: MissingDay, in store: SubscriptionStore, _ calendar: TradingCalendar, _ outcome: inout Outcome,
    _ stored: inout [DailyCloses]
  ) async throws -> Int {
    let requests = task.boards.map { SourceRequest(source: .bars(of: $0, on: task.day)) }
    let bodies = try await downloader.decode(try await downloader.download(requests))
    var files: [DailyCloses] = []
    var problems: [Text] = []
    for body in bodies {
      switch body.result {
      case .success(let content):
        for remark in content.remarks where remark.severity == .rejected { observer(.detail(remark.message)) }
        if case .pastDay(let file) = content { files.append(file.content) }
      case .failure(let error): problems.append(.of(body.source.id, error))
      }
    }
    let failures = problems.count
    let day = PastDayVerdict(
      files, asked: task.boards.count, on: task.day, today: settings.moment.day,
      isSession: task.isSession)
    var kept: [DailyCloses] = []
    for file in day.kept {
      do {
        let review = try BackfillReview(file, in: store, stored: stored, calendar)
        problems += review.problems
        kept.append(review.file)
      } catch let error as SubcalError {
        problems.append(.of(SourceID.bars(file.board, task.day), error))
      }
    }
    try store.storeHistory(kept, at: settings.moment)
    if !kept.isEmpty { stored = kept }
    outcome.problems += problems + day.doubts
    if !kept.isEmpty { outcome.filled += 1 }
    if day.isClosure { outcome.closures.append(task.day) }
    if !outcome.problems.isEmpty { outcome.status = .incomplete }
    return failures
  }

  /// The number of failed days in a row after which a backfill stops.
  static let mostFailures = 3
}

extension Text {
  fileprivate static func of(_ source: SourceID, _ error: SubcalError) -> Text {
    Text("\(source)：", "\(source): ") + error.reason
  }
}
