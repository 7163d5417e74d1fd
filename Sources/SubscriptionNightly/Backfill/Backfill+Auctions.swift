internal import Diagnostics
internal import SubscriptionCalendar
internal import SubscriptionStore

extension Backfill {
  /// Downloads the lists of past years' auctions.
  package func auctions(of years: ClosedRange<Int>) async throws -> Outcome {
    try await withBackfillLock { store in
      var outcome = Outcome()
      for (index, year) in years.reversed().enumerated() {
        observer(.progress(done: index, total: years.count, what: "auctions of \(year)"))
        try await waitForNightlyRun()
        let request = ListRequest(today: settings.asOf.day, years: [year])
        guard let source = NightSource.auctions(request).first,
          let content = try await list(of: source, &outcome)
        else { continue }
        var inputs = AcceptedInputs()
        content.add(&inputs)
        inputs.review(auctions: [], notices: [], on: settings.asOf.day)
        outcome.add(inputs.remarks)
        try await withNightlyLock { [inputs] in
          let codes = Set(inputs.auctions.map(\.code))
          let stored = try codes.sorted().flatMap { try store.auctions(of: $0) }
          // Auctions that the store has keep their ids.
          let index = RecordIndex(
            seen: inputs.auctions, known: stored, yearsRead: [],
            takenIDs: try store.ids(of: Auction.self, codes),
            asOf: settings.asOf)
          try store.storeHistory(auctions: index.records)
        }
        outcome.filled += 1
      }
      return outcome
    }
  }
}
