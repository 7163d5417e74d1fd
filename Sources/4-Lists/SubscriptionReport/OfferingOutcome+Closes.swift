package import ListEngine
package import SubscriptionLists
package import Trading
package import Values

extension OfferingOutcome {
  /// The outcome of an offering up to `today`; nil while its price or every close is unknown.
  ///
  /// - Parameter closes: Those of ``wanted(of:until:)``.
  package init?(
    of known: Tracked<Offering>, until today: Day, closes: [CodeDay: [BoardClose]],
    evidence: TradingDayEvidence, calendar: TradingCalendar
  ) {
    let offering = known.offering
    guard let price = offering.price else { return nil }
    func last(_ day: Day) -> [BoardClose] { closes[CodeDay(offering.code, day)] ?? [] }
    let history = OfferingHistory(
      of: known, until: today, evidence: evidence, calendar: calendar, closes: last)
    let eve = offering.subscriptionEnd.flatMap { end in
      offering.isPricedByItsCode
        ? ClosePrecedence(of: offering).close(
          before: end, among: last(end.adding(-1)), evidence: evidence, calendar: calendar) : nil
    }
    self.init(
      id: known.id, market: offering.market, price: price, lastDay: history.lastDay?.close.price,
      draw: history.draw?.close.price, delivery: history.delivery?.close.price, eve: eve?.price)
    if [lastDay, draw, delivery, self.eve].allSatisfy({ $0 == nil }) { return nil }
  }

  /// The closes that the outcomes of some offerings follow from.
  package static func wanted(of offerings: [Tracked<Offering>], until today: Day) -> Set<CodeDay> {
    var wanted: Set<CodeDay> = []
    for known in offerings where known.offering.isPricedByItsCode {
      let offering = known.offering
      let days = [offering.subscriptionEnd, offering.drawDate, offering.deliveryDate].compactMap(\.self)
      for day in days.filter({ $0 <= today }) + [offering.subscriptionEnd?.adding(-1)].compactMap(\.self) {
        wanted.insert(CodeDay(offering.code, day))
      }
    }
    return wanted
  }

  /// The first day whose sessions decide whether one of those closes stands for a later day; nil without offerings.
  package static func firstDay(of offerings: [Tracked<Offering>]) -> Day? {
    offerings.compactMap(\.offering.subscriptionEnd).min()?.adding(-BoardClose.maximumAgeInDays - 1)
  }

  /// The outcomes of some offerings by id; nil for one of which nothing is known.
  package static func all(
    of offerings: [Tracked<Offering>], until today: Day, closes: [CodeDay: [BoardClose]],
    evidence: TradingDayEvidence
  ) -> [String: OfferingOutcome?] {
    let calendar = evidence.calendar
    return Dictionary(
      offerings.map { known in
        (
          known.id,
          OfferingOutcome(of: known, until: today, closes: closes, evidence: evidence, calendar: calendar)
        )
      }
    ) { $1 }
  }
}

extension Tracked<Offering> {
  /// Whether its outcome may be another than the last night's.
  package func canStillChange(on today: Day) -> Bool {
    guard let end = offering.subscriptionEnd, let last = offering.lastDay else { return false }
    // Nights fill in the last ten missed trading days, and a long holiday may lie among them. Of an offering that is
    // new, a backfill may have brought the closes.
    return end <= today && (last.adding(30) >= today || firstSeen.day == today)
  }
}
