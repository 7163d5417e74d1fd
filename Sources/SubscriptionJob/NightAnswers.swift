internal import SubscriptionCalendar

/// What came of every source of the night; the pacer keeps each host's requests apart.
///
/// What the night cannot do without is asked first. If that does not come, nothing else is asked; and nothing that the
/// night could do without takes time from it.
struct NightAnswers: Sendable {
  /// The lists by their years, oldest first.
  private(set) var lists: [(year: Int, answers: [Answer<[Offering]>])] = []
  /// Each board's closes, in the order of their forms.
  private(set) var closes: [Board: [Answer<DailyCloses>]] = [:]
  /// The lists of holidays by their years, oldest first.
  private(set) var holidays: [(year: Int, answers: [Answer<HolidayList>])] = []
  /// The bars of days that were missed, oldest first.
  private(set) var missed: [(day: Day, board: Board, answers: [Answer<DailyCloses>])] = []

  /// Asks for what a night needs.
  ///
  /// - Parameter calendar: Tells which day's closes should be out.
  /// - Throws: `JobError` when no form of something that the night cannot do without can be used.
  init(
    asking downloader: Downloader, for settings: NightlySettings, calendar: TradingCalendar,
    html: @escaping HTMLTables
  ) async throws {
    let expected = calendar.expectedCloseDay(at: settings.asOf)
    for isRequired in [true, false] {
      try await withThrowingTaskGroup(of: Part.self) { group in
        for year in settings.yearsAsked where settings.requires(listOf: year) == isRequired {
          let source = Source.subscriptions(
            year: year, mayLackColumns: settings.accepted.contains(SourceID.subscriptions(year)), html: html)
          group.addTask { .list(year, try await downloader.answers(of: source)) }
        }
        for board in Board.allCases where (board == .twse) == isRequired {
          let source = Source.closes(of: board, expected: expected, today: settings.asOf.day)
          group.addTask { .closes(board, try await downloader.answers(of: source)) }
        }
        for year in settings.holidayYears where !isRequired {
          let source = Source.holidays(year: year, today: settings.asOf.day)
          group.addTask { .holidays(year, try await downloader.answers(of: source)) }
        }
        for try await part in group { take(part) }
      }
      if isRequired { try checkRequired() }
    }
    lists.sort { $0.year < $1.year }
    holidays.sort { $0.year < $1.year }
  }

  /// Asks for the bars of days that were missed, each board's one after another.
  mutating func ask(_ downloader: Downloader, for days: [(board: Board, days: [Day])]) async throws {
    try await withThrowingTaskGroup(of: [Part].self) { group in
      for (board, days) in days {
        group.addTask {
          var parts: [Part] = []
          for day in days {
            parts.append(.missed(day, board, try await downloader.answers(of: .bars(of: board, on: day))))
          }
          return parts
        }
      }
      for try await parts in group { parts.forEach { take($0) } }
    }
    missed.sort { ($0.day.number, $0.board.rawValue) < ($1.day.number, $1.board.rawValue) }
  }

  /// The newest day that a board's files are of.
  func newestDay(of board: Board) -> Day? {
    closes[board]?.compactMap { answer in
      if case .success(let decoded) = answer.result { decoded.content.day } else { nil }
    }.max()
  }

  /// Throws why something that the night cannot do without has no form that can be used.
  private func checkRequired() throws {
    for (year, answers) in lists.sorted(by: { $0.year < $1.year }) where !answers.contains(where: \.isGood) {
      throw DecodedNight.failure(of: answers, source: SourceID.subscriptions(year))
    }
    if let answers = closes[.twse], !answers.contains(where: \.isGood) {
      throw DecodedNight.failure(of: answers, source: SourceID.listedCloses)
    }
  }

  private mutating func take(_ part: Part) {
    switch part {
    case .list(let year, let answers): lists.append((year, answers))
    case .closes(let board, let answers): closes[board] = answers
    case .holidays(let year, let answers): holidays.append((year, answers))
    case .missed(let day, let board, let answers): missed.append((day, board, answers))
    }
  }

  private enum Part: Sendable {
    case list(Int, [Answer<[Offering]>])
    case closes(Board, [Answer<DailyCloses>])
    case holidays(Int, [Answer<HolidayList>])
    case missed(Day, Board, [Answer<DailyCloses>])
  }
}
