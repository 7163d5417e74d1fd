package import ListEngine
package import Localization
package import Trading
package import Values
package import WinRates

/// An offering at a moment: its stage, its days, its value and its numbers.
///
/// `Offering.evaluate` makes it for a night and for each question; it is never stored. 9935 on the evening of 29 October
/// 2024 is open, has a close of 36.5, which is a premium of 33.7 %, and takes 27,370 of cash.
package struct EvaluatedOffering: Sendable {
  package var known: Tracked<Offering>
  package var state: SubscriptionState
  package var stage: Stage
  package var timetable: Timetable
  package var valuation: Valuation
  package var numbers: ApplicationNumbers
  package var auction: EvaluatedAuction?
  package var announcement: EvaluatedRightsNotice?
  /// Of the cash increase that it is part of; nil where it is of none that is known.
  var dilution: Dilution?
  /// The win rate as estimated; nil once the result is known, and if nothing is known.
  package internal(set) var estimate: OddsEstimate?
  var estimatedFrom: Price?
  /// What an application is worth at that rate; nil without a profit.
  package internal(set) var estimatedValue: EstimatedValue?
  /// Whether its security can be traded as usual; nil for what is cancelled, and two weeks after the delivery, when most
  /// have sold.
  package private(set) var tradingStatus: SecurityStatus?

  /// Its days as they probably are: those that are listed for a closed day come on the next trading day. What is asked of
  /// people goes by these; what is published, the stage too, by the days of the list.
  package var held: Offering { timetable.held(known.offering) }

  /// The day on which the money must be in the account: the last trading day before the deduction, or the last day to
  /// apply, whichever is earlier. Nil while the deduction is not known.
  package func readyDay(in calendar: TradingCalendar) -> Day? {
    timetable.deduction.map { deduction in
      let eve = calendar.tradingDay(before: deduction)
      return min(eve, held.subscriptionEnd ?? eve)
    }
  }

  /// Which of its days depend on days of which nothing is known, and what to do; nil once it is delivered.
  package var gapNote: Text? {
    guard let gap = timetable.gap, let first = gap.days.first, stage != .delivered else { return nil }
    let (name, command) = ("\(known.id) \(known.offering.name)", "subcal backfill --from \(first)")
    return Text(
      "\(name)：\(gap.text)；下次更新會再查詢，或執行 \(command)",
      "\(name): \(gap.text); the next run asks again, or run \(command)")
  }

  /// What its days may turn out to be for want of a list of holidays; nil once it is delivered.
  package var calendarNote: Text? { stage == .delivered ? nil : timetable.calendarNote }

  /// Evaluates an offering; `auction` was held before its draw, `exRights` is the right that its shares do not carry, and
  /// `estimate` gives the odds to assume before that, nil leaves them unknown.
  package init(
    of known: Tracked<Offering>, auction: EvaluatedAuction? = nil, closes: CloseIndex,
    context: EvaluationContext, exRights: ExRights? = nil, estimate: (Offering) -> Odds? = { _ in nil }
  ) {
    self.auction = auction
    let (moment, calendar) = (context.moment, context.calendar)
    let offering = known.offering
    self.known = known
    timetable = Timetable(of: offering, in: calendar)
    state = SubscriptionState(of: offering, at: moment, cutOff: context.cutOff)
    stage = Stage(of: offering, at: moment, cutOff: context.cutOff)
    valuation = Valuation(of: known, in: closes, context: context, exRights: exRights)
    numbers = ApplicationNumbers(
      of: offering, soldAt: valuation.price, timetable: timetable, calendar: calendar,
      assumptions: context.costs, estimate: estimate(offering), today: context.today)
    self.estimate(in: context)
    let isOver = timetable.held(offering).deliveryDate.map { $0.adding(14) < context.today } ?? false
    if !offering.isCancelled, !isOver {
      // A first listing trades on the emerging board until its delivery.
      let boards = Set([valuation.close?.board, offering.market.board].compactMap(\.self))
      tradingStatus = context.statuses.status(of: offering.code, on: boards, from: context.today)
    }
  }
}
