internal import Decoding
internal import Diagnostics
internal import Fetching
internal import ListEngine
internal import Localization
internal import SubscriptionLists
internal import SubscriptionStore
internal import Trading
internal import Values

extension Backfill {
  /// Downloads what prices of bids are counted from, of the stored auctions of new shares whose bids began in some years: the
  /// month of the emerging board with the session before the first bid day, and both boards' bars of the first session.
  ///
  /// What is stored is not asked for again, nor a code again that the emerging board does not know.
  package func auctionPrices(of years: ClosedRange<Int>) async throws -> Outcome {
    try await withBackfillLock { store in
      let (moment, today) = (settings.moment, settings.moment.day)
      let holidays = try await fetchMissingHolidays(
        of: years.lowerBound...max(years.lowerBound, min(years.upperBound + 1, today.year)), for: store)
      var evidence = try TradingDayEvidence(
        of: store, since: Day(year: years.lowerBound - 1, month: 12, day: 1) ?? .first)
      let newest = evidence.calendar.expectedCloseDay(at: moment)
      let auctions = try store.records(Auction.self).map(\.record).filter { auction in
        auction.kind == .ipo && !auction.isCancelled
          && auction.bidStart.map { years.contains($0.year) && $0 <= today } ?? false
      }.sorted { ($1.bidStart ?? .first, $1.code) < ($0.bidStart ?? .first, $0.code) }
      var outcome = Outcome()
      // The evening on which a price is decided follows from them.
      outcome.add(holidays.problems)
      var stored: [DailyCloses] = []
      var failures = 0
      for (index, auction) in auctions.enumerated() {
        observer(
          .progress(done: index, total: auctions.count, what: "\(auction.code) \(auction.bidStart ?? today)"))
        try await waitForNightlyRun()
        var problems = try await fillAverage(of: auction, in: store, evidence.calendar, &outcome)
        problems += try await fillFirstSession(
          of: auction, until: newest, in: store, &evidence, &outcome, &stored)
        failures = problems == 0 ? 0 : failures + 1
        if failures == Self.mostFailures, settings.origin.isLive {
          outcome.problems.append(
            Text(
              "連續 \(failures) 件無法下載而停止；稍後再執行",
              "stopped: of \(failures) auctions in a row something could not be downloaded; run again later"
            ))
          outcome.status = .unavailable
          break
        }
      }
      try store.refreshOutcomes(at: moment)
      return outcome
    }
  }

  /// Returns the number of months that could not be downloaded.
  private func fillAverage(
    of auction: Auction, in store: SubscriptionStore, _ calendar: TradingCalendar, _ outcome: inout Outcome
  ) async throws -> Int {
    guard let decided = auction.decisionDay(in: calendar),
      try !store.knowsAverage(of: auction.code, on: decided)
    else { return 0 }
    let sessions = calendar.sessions(BidPricing.sessions, until: decided)
    var rows: [EmergingAverage] = []
    for month in [decided, sessions.last].compactMap(\.self).map(\.firstOfMonth).uniqued() where rows.isEmpty
    {
      let bodies = try await downloader.bodies(of: .emergingMonth(of: auction.code, month))
      guard case .emergingMonth(let decoded)? = bodies.last?.content else {
        let source = SourceID.emergingBars(auction.code, month)
        let reason = bodies.failure?.reason ?? Text("沒有回應", "no answer")
        outcome.problems.append(Text("\(source)：", "\(source): ") + reason)
        outcome.status = .incomplete
        return 1
      }
      outcome.add(decoded.remarks)
      rows = decoded.content.filter { $0.day <= decided }
      // The row that cannot be used may be that day's: no older average stands for it, and it is asked for again.
      if !decoded.remarks.isEmpty, !rows.contains(where: { $0.day == decided }) { return 0 }
    }
    var kept: [(code: StockCode, day: Day, average: EmergingAverage?)] = rows.map {
      (auction.code, $0.day, $0)
    }
    if !rows.contains(where: { $0.day == decided }) { kept.append((auction.code, decided, nil)) }
    try store.storeAverages(kept, at: settings.moment)
    outcome.filled += 1
    return 0
  }

  /// Returns the number of boards whose bars could not be downloaded.
  private func fillFirstSession(
    of auction: Auction, until newest: Day, in store: SubscriptionStore, _ evidence: inout TradingDayEvidence,
    _ outcome: inout Outcome, _ stored: inout [DailyCloses]
  ) async throws -> Int {
    // The first day may turn out to be a closure.
    for _ in 0..<Self.mostClosures {
      let calendar = evidence.calendar
      guard let day = auction.firstSession(in: calendar), day <= newest else { return 0 }
      let boards = NightSource.boardsWithHistory.filter { !evidence.knows(day, of: $0) }
      guard !boards.isEmpty else { return 0 }
      let task = MissingDay(day: day, boards: boards, isSession: evidence.sessions.contains(day))
      let problems = try await fill(task, in: store, calendar, &outcome, &stored)
      guard problems == 0 else { return problems }
      let isClosure = outcome.closures.contains(day)
      for board in boards where isClosure || stored.contains(where: { $0.day == day && $0.board == board }) {
        evidence.add(day, of: board, isHeld: !isClosure)
      }
      guard isClosure else { return 0 }
    }
    return 0
  }

  /// No typhoon closed the exchanges for longer.
  private static let mostClosures = 5
}

extension Day {
  fileprivate var firstOfMonth: Day { Day(year: year, month: components.month, day: 1) ?? self }
}

extension [Day] {
  fileprivate func uniqued() -> [Day] {
    reduce(into: []) { days, day in if !days.contains(day) { days.append(day) } }
  }
}
