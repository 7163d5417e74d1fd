package import Trading
package import Values
package import WinRates

extension FrozenEstimates {
  /// Freezes the estimates that can be frozen tonight, and drops those frozen for a day that has moved.
  package func updated(
    for offering: Offering, tonight estimate: OddsEstimate?, from close: Price?, at instant: Instant,
    calendar: TradingCalendar
  ) -> FrozenEstimates {
    let today = instant.day
    guard let first = offering.subscriptionStart, let last = offering.subscriptionEnd, today <= last else {
      return self
    }
    // No more closes are due before that day, or it has come and the nights before it were missed.
    let next = calendar.tradingDay(after: calendar.expectedCloseDay(at: instant))
    func kept(_ frozen: FrozenEstimate?, _ day: Day) -> FrozenEstimate? {
      if let frozen, frozen.before == day { return frozen }
      guard next >= day || today >= day else { return nil }
      return estimate.map { FrozenEstimate($0, close: close, before: day, made: instant) }
    }
    return FrozenEstimates(opening: kept(opening, first), lastDay: kept(lastDay, last))
  }
}
