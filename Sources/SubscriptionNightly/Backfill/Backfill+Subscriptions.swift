internal import Diagnostics
internal import SubscriptionCalendar
internal import SubscriptionStore

extension Backfill {
  /// Downloads the subscription lists of past years, without government bonds, and the lists of holidays, from which
  /// the days of deduction and refund follow.
  package func subscriptions(of years: ClosedRange<Int>) async throws -> Outcome {
    try await withBackfillLock { store in
      var outcome = Outcome()
      _ = try await fetchMissingHolidays(of: years, for: store)
      let evidence = try TradingDayEvidence(
        of: store, since: Day(year: years.lowerBound - 1, month: 1, day: 1) ?? Day(number: 0))
      for (index, year) in years.reversed().enumerated() {
        observer(.progress(done: index, total: years.count, what: "list of \(year)"))
        try await waitForNightlyRun()
        for source in NightSource.subscriptions(ListRequest(today: settings.asOf.day, years: [year])) {
          guard let content = try await list(of: source, &outcome) else { continue }
          var inputs = AcceptedInputs()
          inputs.evidence = evidence
          content.add(&inputs)
          // Each row stands for itself: there is no earlier night to keep.
          try inputs.review([], on: settings.asOf.day, accepted: [source.id.description])
          outcome.add(inputs.remarks)
          try await withNightlyLock { [inputs] in
            try store.storeHistory([], offerings: try known(inputs.offerings, in: store))
          }
          outcome.filled += 1
        }
      }
      try store.refreshOutcomes(until: settings.asOf.day)
      return outcome
    }
  }

  /// The rows of a list with their ids: offerings that the store has keep theirs.
  private func known(_ rows: [Offering], in store: SubscriptionStore) throws -> [KnownOffering] {
    let codes = Set(rows.map(\.code))
    let stored = try codes.sorted().flatMap { try store.offerings(of: $0) }
    return OfferingIndex(
      seen: rows, known: stored, yearsRead: [], takenIDs: try store.ids(of: codes), asOf: settings.asOf
    ).offerings
  }
}
