internal import SubscriptionCalendar

// The sources that a night can do without: each that is missing, or that a guard refuses, is named, and the rest is
// published.
extension DecodedNight {
  /// Takes the closes of a board beside the exchange's own.
  mutating func takeOptional(
    _ answers: [Answer<DailyCloses>], of board: Board, settings: NightlySettings, guards: Guards
  ) {
    let source = SourceID.closes(board)
    let refusedAt = sources.count
    guard let best = newest(of: answers) else {
      degrade("\(source): \(Self.failure(of: answers, source: source).reason); its closes stay as they were")
      return
    }
    do throws(JobError) {
      try guards.check(source, records: best.content.bars.count, mayBeEmpty: false)
    } catch {
      for index in sources.indices[refusedAt...] where sources[index].outcome == .used {
        sources[index].outcome = .refused
        sources[index].problem = error.reason
      }
      degrade(
        "\(source): \(error.reason); its closes stay as they were. If it is true: --accept \(source)")
      return
    }
    take(best)
  }

  /// Takes a year's list of holidays.
  mutating func take(_ answers: [Answer<HolidayList>], of year: Int, settings: NightlySettings) {
    let source = SourceID.holidays(year)
    sources += answers.map(\.facts)
    var list: HolidayList?
    for case .success(let decoded) in answers.map(\.result) {
      rejected += decoded.rejected
      list = decoded.content
    }
    guard let list else {
      // What an earlier night stored still holds; but that tonight's did not come has to be known.
      if year == settings.asOf.day.year {
        degrade("\(source): \(Self.failure(of: answers, source: source).reason)")
      }
      return
    }
    holidays.append(list)
    evidence.add(list)
  }

  /// Takes the bars of days that were missed.
  mutating func takeMissed(
    _ missed: [(day: Day, board: Board, answers: [Answer<DailyCloses>])], guards: Guards, today: Day
  ) {
    // A recorded night holds what was asked for that night.
    let asked = Dictionary(grouping: missed.filter { !$0.answers.isEmpty }, by: \.day)
    for (day, boards) in asked.sorted(by: { $0.key < $1.key }) {
      let files = boards.compactMap { bars(of: $0.board, on: day, $0.answers, guards: guards) }
      let past = PastDay(
        files, asked: boards.count, on: day, today: today, isSession: evidence.sessions.contains(day))
      for doubt in past.doubts { degrade(doubt) }
      for file in past.kept {
        self.missed.append(file)
        evidence.add(file)
      }
    }
  }

  /// A board's file of a day; nil, and said why, where it could not be had.
  private mutating func bars(
    of board: Board, on day: Day, _ answers: [Answer<DailyCloses>], guards: Guards
  ) -> DailyCloses? {
    let source = SourceID.bars(board, day)
    sources += answers.map(\.facts)
    guard case .success(let decoded) = answers.last?.result else {
      degrade(
        "\(source): \(Self.failure(of: answers, source: source).reason); the bars of \(day) are still missing"
      )
      return nil
    }
    let usual = guards.baselines[SourceID.closes(board)]?.records ?? 0
    let count = decoded.content.bars.count
    if count > 0, count * 2 < usual {
      degrade("\(source): \(count) usable rows, under half of the \(usual) of the last night; not taken")
      return nil
    }
    rejected += decoded.rejected
    noted += decoded.noted
    return decoded.content
  }
}
