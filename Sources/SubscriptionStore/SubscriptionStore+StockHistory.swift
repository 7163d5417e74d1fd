package import Records
package import SubscriptionLists
package import SubscriptionReport
package import Trading
package import Values

extension SubscriptionStore {
  /// The closes that offerings are valued at: the last ones until a day, and until each delivery day before it.
  ///
  /// Nights and queries both ask for these, so that they value an offering alike.
  package func closes(
    valuing offerings: [Tracked<Offering>], until last: Day
  ) throws(StoreError) -> [StockCode: [BoardClose]] {
    var days: [StockCode: Set<Day>] = [:]
    for known in offerings where known.offering.isPricedByItsCode {
      days[known.offering.code, default: []].formUnion(
        [last] + [known.offering.deliveryDate].compactMap(\.self).filter { $0 < last })
    }
    return try lastCloses(days.flatMap { code, days in days.map { (code, $0) } })
  }

  /// The doubtful closes of the offerings' codes, up to a day.
  package func doubtfulCloses(
    of offerings: [Tracked<Offering>], until today: Day
  ) throws(StoreError) -> [StockCode: [DoubtfulClose]] {
    try reading("reading the doubtful closes") { db in
      try DoubtfulCloseTable.read(of: Set(offerings.map(\.offering.code)), until: today, from: db)
    }
  }

  /// The bars of the offerings' codes, all offerings of these, and the last closes on or before the days of them.
  package func history(
    of known: [Tracked<Offering>], since first: Day, until today: Day
  ) throws(StoreError) -> StockHistory {
    let (bars, others) = try history(
      of: Set(known.map(\.offering.code)), besides: Set(known.map(\.id)), in: first...today)
    let offerings = Dictionary((known + others).map { ($0.id, $0) }) { first, _ in first }
    let days = offerings.values.flatMap { known in
      [known.offering.subscriptionEnd, known.offering.drawDate, known.offering.deliveryDate]
        .compactMap { day in day.map { (code: known.offering.code, until: $0) } }
    }
    let oldest = min(first, days.map(\.until).min() ?? first).adding(-BoardClose.maximumAgeInDays)
    // Of later days all closes are among the bars.
    let firstCovered = first.adding(BoardClose.maximumAgeInDays)
    return StockHistory(
      bars: bars, offerings: offerings,
      closes: try lastCloses(days.filter { $0.until < firstCovered && $0.until <= today }),
      evidence: try TradingDayEvidence(of: self, since: oldest))
  }
}
