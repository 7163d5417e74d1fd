package import Values

extension ClosePrecedence {
  /// The last close before a day, if every trading day between is known, so that the code did not trade on them.
  package func close(
    before day: Day, among closes: some Sequence<BoardClose>, evidence: TradingDayEvidence,
    calendar: TradingCalendar
  ) -> BoardClose? {
    let eve = day.adding(-1)
    guard let close = last(of: closes, until: eve), let made = close.day,
      evidence.hasSeenAll(of: close.board, after: made, through: eve, in: calendar)
    else { return nil }
    return close
  }
}
