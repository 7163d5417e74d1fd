package import Values

extension ClosePrecedence {
  /// The close at which shares delivered on a day could be sold that day: the day's own, or the last one before it if
  /// every trading day between is known, so that the code did not trade on them.
  ///
  /// The emerging board's averages from before a first listing do not apply to its first day, and a close from before
  /// the delivery counts only if it was made on the offering's own board: on another one the shares were never sold.
  package func closeAtDelivery(
    on day: Day, among closes: some Sequence<BoardClose>, evidence: TradingDayEvidence,
    calendar: TradingCalendar
  ) -> BoardClose? {
    let oldest = day.adding(-BoardClose.maximumAgeInDays)
    return last(
      of: closes.filter { close in
        guard let made = close.day, made <= day, made >= oldest else { return false }
        if made == day { return own == nil || own == .emerging || close.board != .emerging }
        return (own == nil || close.board == own)
          && evidence.hasSeenAll(of: close.board, after: made, through: day, in: calendar)
      }, until: day)
  }
}
