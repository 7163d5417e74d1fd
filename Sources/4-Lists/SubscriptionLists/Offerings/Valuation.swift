package import ListEngine
package import Trading
package import Values

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
  /// What a share is worth at ``close`` without its right to new shares, where the offering's shares carry none; nil
  /// where the close is without it, too.
  package private(set) var exRightsValue: Price?
  /// What premium and profit are computed from: the close, or what it is worth without the right; nil where that is not
  /// known.
  package private(set) var price: Price?
  /// Of a delivered offering the newest price, if it is not ``close``.
  package var currentClose: BoardClose?

  /// Values an offering.
  ///
  /// Until delivery this is the newest close: one in the files, or the one published before if those lack the code or
  /// are older. From delivery on it is the close of the delivery day, so that the premium of a finished offering stays
  /// the same, and never another day's.
  ///
  /// - Parameter exRights: The right that the shares of a cash increase do not carry.
  package init(
    of known: Tracked<Offering>, in closes: CloseIndex, context: EvaluationContext, exRights: ExRights? = nil
  ) {
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
    var valued = close
    if let close, let exRights, exRights.isIn(close, on: today) {
      exRightsValue = exRights.value(of: close)
      valued = exRightsValue.map {
        BoardClose(price: $0, day: close.day, board: close.board, kind: close.kind)
      }
    }
    price = valued?.price
    let hasUnknownRight = close != nil && valued == nil
    premium = Premium(
      of: offering, at: valued, missing: hasUnknownRight ? .rightsUnknown : closeMissing ?? .noClose)
    isStale = close?.day.map { $0 < due }
  }
}

/// The right of holders to subscribe for new shares, which a close before the ex-day has in its price and the new shares
/// do not carry.
///
/// 4989 closed at 82.4 on 2026-06-26, the eve of its ex-day, with 203.22769122 new shares a thousand at 60: a share
/// without the right was worth 78.6166, so that the premium was 31.0 % and not 37.3 %.
package struct ExRights: Hashable, Sendable {
  /// The first day on which a buyer has no right; nil while it is not known.
  package let day: Day?
  /// New shares for a thousand; nil while they are not announced.
  package let perThousand: ShareRatio?
  /// NT$ of a new share.
  package let price: Price?
  /// What else a buyer on that day has no right to: free new shares for one held, and NT$ a share.
  package let stockDividend, cashDividend: ShareRatio?

  package init(
    day: Day?, perThousand: ShareRatio?, price: Price?, stockDividend: ShareRatio? = nil,
    cashDividend: ShareRatio? = nil
  ) {
    (self.day, self.perThousand, self.price) = (day, perThousand, price)
    (self.stockDividend, self.cashDividend) = (stockDividend, cashDividend)
  }

  /// That of an increase as its company and its exchange announced it; nil where neither did.
  init?(_ increase: CashIncrease?, _ notice: RightsNotice?, price: Price?, _ calendar: TradingCalendar) {
    guard increase != nil || notice != nil else { return nil }
    self.init(
      day: notice?.exRightsDay
        ?? increase?.closedFrom.map { calendar.tradingDay(before: calendar.tradingDay(before: $0)) },
      perThousand: increase?.sharesPerThousand ?? notice?.sharesPerThousand,
      price: price ?? increase?.price ?? notice?.price, stockDividend: notice?.stockDividendRatio,
      cashDividend: notice?.cashDividend)
  }

  /// Whether a close has the right in its price.
  func isIn(_ close: BoardClose, on today: Day) -> Bool { day.map { close.day ?? today < $0 } ?? true }

  /// (P − d + r S) ÷ (1 + s + r), how the exchange makes the reference price of the ex-day, before it is rounded to a
  /// tick; nil where the right or its price is not announced. d is the cash dividend and s the stock dividend of that day.
  func value(of close: BoardClose) -> Price? {
    guard let perThousand, let price else { return nil }
    // A ratio is in hundred-millionths of a share, that for a thousand in as many of a thousandth.
    let (whole, ratio) = (Int128(100_000_000_000), Int128(perThousand.hundredMillionths))
    let free = Int128(stockDividend?.hundredMillionths ?? 0) * 1000
    let cash = Int128(cashDividend?.hundredMillionths ?? 0) * 10_000_000
    let sum = Int128(close.price.tenThousandths) * whole - cash + ratio * Int128(price.tenThousandths)
    guard sum > 0 else { return nil }
    let shares = whole + free + ratio
    return Int(exactly: (sum + shares / 2) / shares).flatMap { Price(tenThousandths: $0) }
  }
}
