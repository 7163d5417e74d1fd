internal import SubscriptionLists
internal import SubscriptionReport
package import SubscriptionStore
internal import Trading
package import Values

extension SubscriptionStore {
  /// Computes the outcomes of all offerings again, after a backfill.
  package func refreshOutcomes(at moment: Instant) throws(StoreError) {
    try storeOutcomes(at: moment) { store in
      let offerings = try store.records(Offering.self)
      guard let first = OfferingOutcome.firstDay(of: offerings) else { return [:] }
      return OfferingOutcome.all(
        of: offerings, until: moment.day,
        closes: try store.closes(OfferingOutcome.wanted(of: offerings, until: moment.day)),
        evidence: try TradingDayEvidence(of: store, since: first))
    }
  }
}
