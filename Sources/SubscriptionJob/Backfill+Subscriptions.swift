internal import SubscriptionCalendar
internal import SubscriptionStore

extension Backfill {
  /// Fills in the subscription lists of past years, government bonds left out, and with them the lists of holidays,
  /// from which the days of deduction and refund follow.
  ///
  /// Throws `JobError` when the store cannot be used, `CancellationError` when told to stop.
  public func subscriptions(of years: ClosedRange<Int>) async throws -> Outcome {
    try await alone { store in
      var outcome = Outcome()
      _ = try await learnHolidays(of: years, for: store)
      for (index, year) in years.reversed().enumerated() {
        observer(.progress(done: index, total: years.count, what: "list of \(year)"))
        try await giveWay()
        let source = Source.subscriptions(year: year, mayLackColumns: false, html: libxml2Tables)
        let answers = try await downloader.answers(of: source)
        guard case .success(let decoded) = answers.last?.result, !decoded.content.isEmpty else {
          let isEmpty = if case .success = answers.last?.result { true } else { false }
          let reason =
            isEmpty
            ? "the list is empty" : DecodedNight.failure(of: answers, source: source.id).reason
          outcome.problems.append("\(source.id): \(reason)")
          outcome.status = .incomplete
          continue
        }
        outcome.problems += decoded.rejected.map { "rejected: \($0)" }
        if !decoded.rejected.isEmpty { outcome.status = .incomplete }
        try await betweenNights {
          try store.write([], offerings: try known(decoded.content, in: store))
        }
        outcome.filled += 1
      }
      try store.refreshOutcomes(until: settings.asOf.day)
      return outcome
    }
  }

  /// The rows of a list under their ids: those that the store knows keep theirs.
  private func known(_ rows: [Offering], in store: SubscriptionStore) throws -> [KnownOffering] {
    let shares = rows.filter { !$0.code.isGovernmentBond }
    let codes = Set(shares.map(\.code))
    let stored = try codes.sorted().flatMap { try store.offerings(of: $0) }
    return OfferingIndex(
      seen: shares, known: stored, yearsRead: [], takenIDs: try store.ids(of: codes), asOf: settings.asOf
    ).offerings
  }
}
