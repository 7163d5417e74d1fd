internal import SubscriptionCalendar

/// What came of every source of the night, asked side by side; the pacer keeps each host's requests apart.
struct NightAnswers: Sendable {
  /// The lists by their years, oldest first.
  private(set) var lists: [(year: Int, answers: [Answer<[Offering]>])] = []
  /// The listed closes, in the order of their forms.
  private(set) var closes: [Answer<DailyCloses>] = []

  init(asking downloader: Downloader, for settings: NightlySettings, html: @escaping HTMLTables) async throws
  {
    let expected = TradingCalendar().expectedCloseDay(at: settings.asOf)
    let today = settings.asOf.day
    try await withThrowingTaskGroup(of: Part.self) { group in
      for year in settings.yearsAsked {
        let source = Source.subscriptions(
          year: year, mayLackColumns: settings.accepted.contains(SourceID.subscriptions(year)), html: html)
        group.addTask { .list(year, try await downloader.answers(of: source)) }
      }
      group.addTask {
        .closes(try await downloader.answers(of: .listedCloses(expected: expected, today: today)))
      }
      for try await part in group {
        switch part {
        case .list(let year, let answers): lists.append((year, answers))
        case .closes(let answers): closes = answers
        }
      }
    }
    lists.sort { $0.year < $1.year }
  }

  private enum Part: Sendable {
    case list(Int, [Answer<[Offering]>])
    case closes([Answer<DailyCloses>])
  }
}
