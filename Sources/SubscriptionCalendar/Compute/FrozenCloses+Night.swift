extension FrozenCloses {
  /// Freezes what can be frozen tonight.
  ///
  /// - Parameters:
  ///   - tonight: The newest close.
  ///   - before: The close published the night before.
  public func updated(
    for offering: Offering, tonight: BoardClose?, before: BoardClose?, on today: Day,
    calendar: TradingCalendar
  ) -> FrozenCloses {
    guard let first = offering.subscriptionStart, let last = offering.subscriptionEnd, today <= last else {
      return self
    }
    let closes = [tonight, before].compactMap(\.self)
    func lastClose(before day: Day) -> BoardClose? {
      let earlier = closes.filter { $0.day.map { $0 < day } == true }
      guard let newest = earlier.max(by: { $0.day ?? day < $1.day ?? day }), let made = newest.day else {
        return nil
      }
      // Either no trading day is left before that day, or it has come and nothing newer can turn up.
      return calendar.tradingDay(after: made) >= day || today >= day ? newest : nil
    }
    var result = self
    result.opening = opening ?? lastClose(before: first)
    if result.opening == nil, today >= first, tonight?.day != nil { result.opening = tonight }
    result.lastDay = lastDay ?? lastClose(before: last)
    return result
  }
}
