package import Trading
package import Values

extension FrozenCloses {
  /// Freezes the closes that can be frozen tonight, and drops those frozen for a day that has moved.
  /// `tonight` is the newest close, `before` the one published the night before.
  package func updated(
    for offering: Offering, tonight: BoardClose?, before: BoardClose?, at instant: Instant,
    calendar: TradingCalendar
  ) -> FrozenCloses {
    let today = instant.day
    let expected = calendar.expectedCloseDay(at: instant)
    guard let first = offering.subscriptionStart, let last = offering.subscriptionEnd, today <= last else {
      return self
    }
    let closes = [tonight, before].compactMap(\.self)
    func lastClose(before day: Day) -> FrozenClose? {
      let earlier = closes.filter { $0.day.map { $0 < day } == true }
      guard let newest = earlier.max(by: { $0.day ?? day < $1.day ?? day }), let made = newest.day else {
        return nil
      }
      // No trading day is left before that day, or that day has come and the exchange is late or had a
      // holiday: a title corrected after the deadline is of no use.
      let isLast = [made, expected].contains { calendar.tradingDay(after: $0) >= day } || today >= day
      return isLast ? FrozenClose(newest, before: day) : nil
    }
    func kept(_ frozen: FrozenClose?, _ day: Day) -> FrozenClose? {
      frozen?.before == day ? frozen : lastClose(before: day)
    }
    var result = FrozenCloses(opening: kept(opening, first), lastDay: kept(lastDay, last))
    if result.opening == nil, today >= first, let tonight, tonight.day != nil {
      result.opening = FrozenClose(tonight, before: first)
    }
    return result
  }
}
