package import SubscriptionCalendar

extension SubscriptionStore {
  /// The last closes on or before the offerings' delivery days.
  package func closesAtDelivery(
    of offerings: [KnownOffering], until today: Day
  ) throws(StoreError) -> [StockCode: [BoardClose]] {
    try lastCloses(
      offerings.compactMap { known in
        known.offering.deliveryDate.flatMap { $0 <= today ? (code: known.offering.code, until: $0) : nil }
      })
  }

  /// The bars of some codes, all their offerings, and the last closes on or before the days of these.
  package func history(
    of codes: Set<StockCode>, since first: Day, until today: Day
  ) throws(StoreError) -> StockHistory {
    let (bars, stored) = try history(of: codes, in: first...today)
    let offerings = Dictionary(stored.map { ($0.id, $0) }) { first, _ in first }
    let days = offerings.values.flatMap { known in
      [known.offering.subscriptionEnd, known.offering.drawDate, known.offering.deliveryDate]
        .compactMap { day in day.map { (code: known.offering.code, until: $0) } }
    }
    let oldest = min(first, days.map(\.until).min() ?? first).adding(-BoardClose.maximumAgeInDays)
    return StockHistory(
      bars: bars, offerings: offerings, closes: try lastCloses(days.filter { $0.until <= today }),
      evidence: try TradingDayEvidence(of: self, since: oldest))
  }
}
