internal import Diagnostics
internal import ListEngine
internal import SubscriptionLists
internal import SubscriptionStore
internal import Trading
internal import Values

extension Backfill {
  /// Downloads the subscription lists of past years, without government bonds, and the lists of holidays, from which
  /// the days of deduction and refund follow.
  package func subscriptions(of years: ClosedRange<Int>) async throws -> Outcome {
    try await withBackfillLock { store in
      let holidays = try await fetchMissingHolidays(of: years, for: store)
      let evidence = try TradingDayEvidence(
        of: store, since: Day(year: years.lowerBound - 1, month: 1, day: 1) ?? Day(number: 0))
      var outcome = try await lists(Offering.self, of: years, "list", evidence, into: store)
      outcome.add(holidays.problems)
      try store.refreshOutcomes(at: settings.moment)
      return outcome
    }
  }

  /// Downloads the lists of past years' auctions.
  package func auctions(of years: ClosedRange<Int>) async throws -> Outcome {
    try await withBackfillLock { store in
      try await lists(Auction.self, of: years, "auctions", TradingDayEvidence(), into: store)
    }
  }

  /// Each row stands for itself: there is no earlier night to keep. Records that the store has keep their ids.
  private func lists<Record: PublishedRecord>(
    _ list: Record.Type, of years: ClosedRange<Int>, _ what: String, _ evidence: TradingDayEvidence,
    into store: SubscriptionStore
  ) async throws -> Outcome {
    var outcome = Outcome()
    for (index, year) in years.reversed().enumerated() {
      observer(.progress(done: index, total: years.count, what: "\(what) of \(year)"))
      try await waitForNightlyRun()
      for source in list.sources(
        ListRequest(today: settings.moment.day, years: [year], requiredYears: [year]))
      {
        // A past year may have no list.
        let accepted = Accepted(sources: [source.id])
        guard let content = try await self.list(of: NightSource(source, accepted: accepted), &outcome) else {
          continue
        }
        var came = NightInputs()
        came.add(content, from: source.id)
        let remarks = try await withNightlyLock { [came] in
          var reviewed = ReviewedNight(evidence: evidence, accepted: accepted)
          let codes = Set(came.lists[list].flatMap { $0.rows.map(\.record.code) })
          try reviewed.track(
            came.lists[list], known: try codes.sorted().flatMap { try store.records(list, of: $0) },
            takenIDs: try store.ids(of: list, codes), moment: settings.moment, isHistory: true)
          try store.storeHistory(lists: reviewed.records, at: settings.moment)
          return came.remarks + reviewed.remarks
        }
        outcome.add(remarks)
        outcome.filled += 1
      }
    }
    return outcome
  }
}
