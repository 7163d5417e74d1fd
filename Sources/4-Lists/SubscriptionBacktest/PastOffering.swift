package import ListEngine
package import SubscriptionLists
package import Trading
package import Values

/// An offering whose last day is over, with the closes that its backtest needs.
///
/// `backtest` and the page of backtests make them. Of each a `BacktestCase` makes what was known on the
/// evening before the last day, and what came of it.
/// ``wanted(in:closing:soldAfter:calendar:)`` says first which closes are needed, so that the store is asked
/// once. The close before the last day is the published one, if there was one: a later correction was not
/// known.
package struct PastOffering: Sendable {
  package var known: Tracked<Offering>
  /// The auction before its draw.
  package var auction: Tracked<Auction>?
  /// The last close on each board before its last day, and until the day on which a won lot is sold.
  package var closesBefore, closesUntilSale: [BoardClose]

  package init(
    _ known: Tracked<Offering>, auction: Tracked<Auction>? = nil, closesBefore: [BoardClose],
    closesUntilSale: [BoardClose]
  ) {
    (self.known, self.auction) = (known, auction)
    (self.closesBefore, self.closesUntilSale) = (closesBefore, closesUntilSale)
  }

  /// The closes that ``all(in:closing:soldAfter:calendar:closes:)`` takes.
  ///
  /// - Parameters:
  ///   - days: Those of which one is the last day to apply.
  ///   - sessions: How many sessions after the delivery a won lot is sold.
  package static func wanted(
    in lists: TrackedLists, closing days: ClosedRange<Day>, soldAfter sessions: Int, calendar: TradingCalendar
  ) -> Set<CodeDay> {
    var wanted: Set<CodeDay> = []
    for known in lists[Offering.self] where known.offering.isPricedByItsCode {
      guard let last = known.offering.subscriptionEnd, days.contains(last) else { continue }
      if known.closeBeforeLastDay == nil { wanted.insert(CodeDay(known.offering.code, last.adding(-1))) }
      if let sale = saleDay(of: known.offering, after: sessions, in: calendar) {
        wanted.insert(CodeDay(known.offering.code, sale))
      }
    }
    return wanted
  }

  /// The offerings of some lists whose last day to apply is one of some days, with the closes that a backtest needs.
  package static func all(
    in lists: TrackedLists, closing days: ClosedRange<Day>, soldAfter sessions: Int,
    calendar: TradingCalendar, closes: [CodeDay: [BoardClose]]
  ) -> [PastOffering] {
    let auctions = AuctionJoin(lists[Auction.self])
    return lists[Offering.self].compactMap { known in
      let offering = known.offering
      guard let last = offering.subscriptionEnd, days.contains(last) else { return nil }
      func lastCloses(_ day: Day) -> [BoardClose] {
        offering.isPricedByItsCode ? closes[CodeDay(offering.code, day)] ?? [] : []
      }
      // The close that was published then, whatever is stored of that day now.
      let published = known.closeBeforeLastDay.map { [$0] }
      return PastOffering(
        known, auction: auctions.auction(of: known),
        closesBefore: published ?? lastCloses(last.adding(-1)),
        closesUntilSale: saleDay(of: offering, after: sessions, in: calendar).map(lastCloses) ?? [])
    }
  }

  /// The day on which a won lot is sold: so many sessions after the delivery, or after the first session from then on.
  package static func saleDay(of offering: Offering, after sessions: Int, in calendar: TradingCalendar)
    -> Day?
  {
    offering.deliveryDate.map { delivery in
      let first = calendar.isTradingDay(delivery) ? delivery : calendar.tradingDay(after: delivery)
      return (0..<sessions).reduce(first) { day, _ in calendar.tradingDay(after: day) }
    }
  }
}

/// A past offering as it was known on the evening before its last day to apply, and what an application brought.
///
/// A class, because the rules share it and a copy of an evaluated offering is large.
package final class BacktestCase: Sendable {
  package let id: String
  package let lastDay: Day
  /// The last second before the last day.
  package let decidedAt: Instant
  package let then: EvaluatedOffering
  /// The day on which those not drawn had their money back; nil without a draw.
  package let refund: Day?
  package let saleDay: Day?
  package let sale: BoardClose?
  /// The numbers of an application at the rate that was drawn and at the close at which a won lot was sold.
  package let outcome: ApplicationNumbers
  package let missing: Missing?

  /// Why nothing is known of what an application brought.
  package enum Missing: String, Sendable, CaseIterable {
    /// The draw or the sale is still to come.
    case pending
    case cancelled
    case noRate = "no_rate"
    case noSaleClose = "no_sale_close"
  }

  /// NT$ of one's own money in an application; the broker may lend the rest.
  var own: Int? { then.numbers.debit }

  /// The day on which the cash of a sale arrives, two trading days after it.
  package let proceeds: Day?

  /// Nil without a last day. Only `then` decides; what came later is in the other members.
  ///
  /// The facts are those of that evening if the offering was known by then, else those first seen, without its result:
  /// a list that is fetched later does not say what it said before.
  ///
  /// - Parameter context: That of the question, with all trading days and all draws.
  package init?(_ past: PastOffering, soldAfter sessions: Int, in context: EvaluationContext) {
    let known = past.known
    let offering = known.offering
    guard let last = offering.subscriptionEnd else { return nil }
    (id, lastDay) = (known.id, last)
    let evening = Instant(secondsSince1970: Instant(last).secondsSince1970 - 1)
    decidedAt = evening
    var earlier = known.known(at: max(evening, known.firstSeen)) ?? known
    (earlier.record.qualifiedApplications, earlier.record.winRate) = (nil, nil)
    earlier.published.lastClose = nil
    if let made = earlier.published.estimates.lastDay?.made, made > evening {
      earlier.published.estimates.lastDay = nil
    }
    var before = context
    before.moment = evening
    let auction = past.auction.map { $0.known(at: evening) ?? $0 }.flatMap { auction in
      auction.record.openingDate.map { $0 < last } ?? false
        ? EvaluatedAuction(of: auction, offeringID: known.id, moment: evening, in: context.calendar) : nil
    }
    then = EvaluatedOffering(
      of: earlier, auction: auction,
      closes: CloseIndex(
        stored: [offering.code: past.closesBefore], doubtful: [:], undated: [:], undatedBoards: [],
        since: nil,
        until: evening.day), context: before)
    let calendar = context.calendar
    let timetable = Timetable(of: offering, in: calendar)
    refund = timetable.refund
    let day = PastOffering.saleDay(of: offering, after: sessions, in: calendar)
    saleDay = day
    sale = day.flatMap {
      ClosePrecedence(of: offering).closeAtDelivery(
        on: $0, among: past.closesUntilSale, evidence: context.evidence, calendar: calendar)
    }
    proceeds = day.map { calendar.tradingDay(after: calendar.tradingDay(after: $0)) }
    // The costs are those of the day of the sale.
    var sold = offering
    sold.deliveryDate = day
    outcome = ApplicationNumbers(
      of: sold, soldAt: sale?.price, timetable: timetable, calendar: calendar, assumptions: context.costs,
      estimate: nil, today: last)
    func isOut(_ day: Day?) -> Bool { day.map { $0 < context.firstDayWithoutResults } ?? true }
    missing =
      if offering.isCancelled {
        .cancelled
      } else if outcome.odds == nil {
        isOut(offering.drawDate) ? .noRate : .pending
      } else if outcome.outcome == nil {
        isOut(day) ? .noSaleClose : .pending
      } else { nil }
  }
}
