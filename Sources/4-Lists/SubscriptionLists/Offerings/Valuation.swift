package import Records
package import Trading
internal import Values

/// The close an offering is valued at.
///
/// A night and a question make one an offering: before the delivery with the newest close of the right
/// board, from then on with that of the delivery day, which stays. `ClosePrecedence` chooses the board. 7703
/// has no close on its own board before it is listed there, so its valuation has the average of the emerging
/// board and says so. Without a close the reason is kept, so that a page shows why there is no premium.
package struct Valuation: Hashable, Sendable {
  /// The newest close by precedence of boards, of a delivered offering that of its delivery day; nil if there is none.
  package var close: BoardClose?
  package var closeMissing: Premium.Reason?
  /// Whether the close is older than the last trading day; nil if its day is not known.
  package var isStale: Bool?
  package var premium: Premium
  /// Of a delivered offering the newest price, if it is not ``close``.
  package var currentClose: BoardClose?

  /// Values an offering.
  ///
  /// Until delivery this is the newest close: one in the files, or the one published before if those lack the code or
  /// are older. From delivery on it is the close of the delivery day, so that the premium of a finished offering stays
  /// the same, and never another day's.
  package init(of known: Tracked<Offering>, in closes: CloseIndex, context: EvaluationContext) {
    let offering = known.offering
    guard offering.isPricedByItsCode else {
      premium = Premium(of: offering, at: nil)
      return
    }
    let precedence = ClosePrecedence(of: offering)
    let (today, calendar) = (context.today, context.calendar)
    let lastDay = min(today, closes.lastDay ?? today)
    let expected = calendar.expectedCloseDay(at: context.moment)
    func isOut(_ close: BoardClose) -> Bool { close.day.map { $0 <= lastDay } ?? false }
    let stored = closes.closes(of: offering.code).filter(isOut)
    // The close published before may be all that is left of a lost store.
    let dated = stored + [known.published.lastClose].compactMap(\.self).filter(isOut)
    let doubtful = closes.doubtfulCloses(of: offering.code)
    let due: Day
    if let delivery = offering.deliveryDate, delivery <= today, !offering.isCancelled {
      close = precedence.closeAtDelivery(
        on: delivery, among: dated, evidence: context.evidence, calendar: calendar)
      closeMissing = close == nil ? .noDeliveryClose : nil
      if precedence.isInDoubt(close, by: doubtful, until: delivery) {
        (close, closeMissing) = (nil, .closeInDoubt)
      }
      let newest = precedence.last(of: stored, until: lastDay)
      currentClose =
        newest == close || precedence.isInDoubt(newest, by: doubtful, until: lastDay) ? nil : newest
      // The price of a delivered offering no longer changes.
      due = min(expected, calendar.lastTradingDay(until: delivery))
    } else {
      close = precedence.newest(of: dated)
      // A file without a day is the exchange's current one, so only the close that was due is as new.
      let current = calendar.expectedCloseDay(at: closes.undatedSince ?? context.moment)
      if let undated = precedence.best(closes.undatedCloses(of: offering.code)),
        close?.day.map({ $0 < current }) ?? true
      {
        close = undated
      }
      closeMissing =
        close == nil
        ? precedence.boards.first { board in
          let isUndated = closes.undatedBoards.contains(board) && current >= expected
          return !isUndated && !context.evidence.knows(expected, of: board)
        }.map(Premium.Reason.missing) ?? .noClose : nil
      if precedence.isInDoubt(close, by: doubtful, until: lastDay) {
        (close, closeMissing) = (nil, .closeInDoubt)
      }
      due = expected
    }
    premium = Premium(of: offering, at: close, missing: closeMissing ?? .noClose)
    isStale = close?.day.map { $0 < due }
  }
}
