package import Costs
package import Localization
package import Trading
package import Values

/// The days of an offering that are not in its row but follow from the rules, counted in trading days
/// (Securities Association rules, article 53: deduction on the day after the end, draw on the one after that,
/// refund on the one after the draw). The exchange moves draws, so where the draw is published the deduction is counted back
/// from it, and only else on from the last day.
///
/// Calendars, the digest, the cash plan and the ledger take their days from here. The subscription of 4927
/// ends on 30 October 2024 and 31 October was a typhoon day, so its money is taken on 1 November. A day that
/// is too late by one makes a broker cancel every application of that day; hence both possible days are
/// given where they differ.
package struct Timetable: Hashable, Sendable {
  /// The day the money is taken (扣款日); nil while neither end nor draw is known.
  package let deduction: Day?
  /// The day those not drawn get their money back (退款日); nil while the draw is not known.
  package let refund: Day?
  /// The other possible day of the deduction, counted from the end, if it differs from the one counted back
  /// from the draw: the draw was moved, or the calendar lacks a closure. Money that is ready for the earlier
  /// of the two is in time.
  package let deductionByEnd: Day?

  /// The same; nil once it is over, when no money can be in early for it.
  package func otherDeduction(from today: Day) -> Day? { deductionByEnd.flatMap { $0 < today ? nil : $0 } }
  /// The published days on which the exchanges are closed, each with the next trading day: these may be postponed.
  package let closedDays: [Day: Day]
  /// The years whose list of holidays the deduction or the refund depends on and that is not there; none of what is
  /// cancelled.
  package private(set) var unlistedYears: [Int] = []
  /// What depends on days of which it is not known whether there was trade; nil if nothing does, or it is cancelled.
  package private(set) var gap: Gap?

  /// Days of which nobody knows whether there was trade, and what would move if there was none.
  ///
  /// Answers and pages say it beside the days (`text`), and `unknown_session` in the files is its first day. It ends when a
  /// night or a backfill brings the closes of these days, or the exchange's answer that there are none.
  package struct Gap: Hashable, Sendable {
    package let days: [Day]
    /// The deduction and the refund if the exchanges were closed on all days; nil where that changes nothing.
    package let deduction, refund: Day?
  }

  /// Derives the days from the published draw, because the exchange moves it when a closure moves everything: the
  /// money is taken on the trading day before it.
  package init(of offering: Offering, in calendar: TradingCalendar) {
    self.init(offering, calendar)
    guard !offering.isCancelled, let first = offering.subscriptionEnd ?? offering.drawDate,
      let last = refund ?? deduction
    else { return }
    // A period of many years, which no rule lets through, is not counted day by day.
    if (0...366).contains(last.number - first.number) {
      unlistedYears = calendar.unlistedYears(in: first...last)
    }
    // No unexpected closure lasted a week.
    guard case let unknown = calendar.gaps(in: min(first, last)...last.adding(7)), !unknown.isEmpty
    else { return }
    func days(closed: [Day]) -> [Day?] {
      let timetable = Timetable(offering, calendar.closed(on: closed))
      return [timetable.deduction, timetable.refund]
    }
    let (open, closed) = (days(closed: []), days(closed: unknown))
    guard open != closed else { return }
    let decisive = unknown.filter { day in
      days(closed: [day]) != open || days(closed: unknown.filter { $0 != day }) != closed
    }
    gap = Gap(
      days: decisive, deduction: open[0] == closed[0] ? nil : closed[0],
      refund: open[1] == closed[1] ? nil : closed[1])
  }

  private init(_ offering: Offering, _ calendar: TradingCalendar) {
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
    closedDays = Dictionary(
      published.compactMap(\.self).filter { !calendar.isTradingDay($0) }.map {
        ($0, calendar.tradingDay(after: $0))
      }
    ) { first, _ in first }
  }

  /// The offering with each listed day on which the exchanges are closed put off to the next trading day: what is asked
  /// of people, and what a day brings, goes by these. The listed days stay published as they are.
  package func held(_ offering: Offering) -> Offering {
    guard !closedDays.isEmpty else { return offering }
    func held(_ day: Day?) -> Day? { day.map { closedDays[$0] ?? $0 } }
    var offering = offering
    offering.subscriptionStart = held(offering.subscriptionStart)
    offering.subscriptionEnd = held(offering.subscriptionEnd)
    offering.drawDate = held(offering.drawDate)
    offering.deliveryDate = held(offering.deliveryDate)
    return offering
  }

  /// The money of an application whose lot is sold on a day: the cash of a sale arrives two trading days after it.
  package func away(_ offering: Offering, soldOn: Day?, _ calendar: TradingCalendar) -> MoneyAway? {
    guard let debit = deduction?.number, let refund, let soldOn, let price = offering.offerPrice,
      let amount = offering.lotUnits.flatMap({ LotAmounts.whole(price, $0, .up) })
    else { return nil }
    let proceeds = calendar.tradingDay(after: calendar.tradingDay(after: soldOn))
    return MoneyAway(
      price: amount, daysNotDrawn: refund.number - debit, daysDrawn: proceeds.number - debit)
  }
}

extension Timetable {
  /// What the days may turn out to be; nil where all years have their lists.
  package var calendarNote: Text? {
    guard !unlistedYears.isEmpty else { return nil }
    let years = unlistedYears.map(String.init).joined(.enumeration)
    return Text(
      "沒有 \(years) 年的休市日程，扣款與退款日以週一至週五推算，可能延後",
      "without the list of holidays of \(years) the debit and the refund are counted by Monday to Friday, and may be "
        + "later")
  }
}

extension Timetable.Gap {
  package var text: Text {
    let names = days.map(\.description).joined(.enumeration)
    let moved = [
      deduction.map { Text("扣款日為 \($0)", "the debit is on \($0)") },
      refund.map { Text("退款日為 \($0)", "the refund is on \($0)") },
    ].compactMap(\.self).joined(.enumeration)
    return Text(
      "\(names) 無收盤行情，交易所也未答覆有無交易；若休市，\(moved)",
      "there are neither closes of \(names) nor an answer that there are none; if the exchanges were closed, \(moved)"
    )
  }
}
