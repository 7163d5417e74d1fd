package import Trading
package import Values

/// The days of an offering that are not in its row but follow from the rules, counted in trading days
/// (Securities Association rules, article 53: deduction on the day after the end, draw on the one after that,
/// refund on the one after the draw).
package struct Timetable: Hashable, Sendable {
  /// The day the money is taken (扣款日); nil while neither end nor draw is known.
  package let deduction: Day?
  /// The day those not drawn get their money back (退款日); nil while the draw is not known.
  package let refund: Day?
  /// The other possible day of the deduction, counted from the end, if it differs from the one counted back
  /// from the draw: the draw was moved, or the calendar lacks a closure. Money that is ready for the earlier
  /// of the two is in time.
  package let deductionByEnd: Day?
  /// The published days on which the exchanges are closed: these may be postponed.
  package let closedDays: Set<Day>

  /// Derives the days from the published draw, because the exchange moves it when a closure moves everything: the
  /// money is taken on the trading day before it.
  package init(of offering: Offering, in calendar: TradingCalendar) {
    let byEnd = offering.subscriptionEnd.map { calendar.tradingDay(after: $0) }
    let byDraw = offering.drawDate.map { calendar.tradingDay(before: $0) }
    // If no trading day lies between the end and the draw, the draw does not give the day of the deduction.
    let anchored = byDraw.flatMap { day in offering.subscriptionEnd.map { day > $0 } ?? true ? day : nil }
    deduction = anchored ?? byEnd
    refund = offering.drawDate.map { calendar.tradingDay(after: $0) }
    deductionByEnd = byDraw != nil && byEnd != deduction ? byEnd : nil
    let published = [
      offering.subscriptionStart, offering.subscriptionEnd, offering.drawDate, offering.deliveryDate,
    ]
    closedDays = Set(published.compactMap(\.self).filter { !calendar.isTradingDay($0) })
  }
}
