package import Costs
package import Localization
internal import Trading
package import Values

/// A coming draw as far as it can be expected: from about when one can apply, at which price, and how many lots.
///
/// A list contributes one for each item that ends in a public draw. Once the offering has a row, the days are the row's.
/// Until then they are estimates, counted from the days that the exchanges and the companies announce, and no output
/// shows them as days of the exchange.
package struct ComingDraw: Sendable {
  /// From one of these days to the other the first to apply probably is; one day where the list has the row. Estimates are
  /// trading days, because none begins on another. Nil where too little is known.
  package let firstDays: ClosedRange<Day>?
  /// NT$ of a share, provisional ones too.
  package let price: Price?
  package let lots: Int?

  /// - Parameters:
  ///   - listed: The first day to apply, of the row in the list.
  ///   - days: Without a row, the first day to apply is expected among them; of those that are over nothing is kept.
  init(
    listed: Day? = nil, among days: ClosedRange<Day>?, in context: EvaluationContext, price: Price?,
    lots: Int?
  ) {
    let (today, calendar) = (context.today, context.calendar)
    firstDays = (listed.map { $0...$0 } ?? days).flatMap { days in
      guard days.upperBound >= today else { return nil }
      let left = max(days.lowerBound, today)...days.upperBound
      return listed == nil ? calendar.tradingRange(of: left) : left
    }
    (self.price, self.lots) = (price, lots)
  }

  /// A draw before a first listing begins ten to fourteen days before the first trading day.
  static func days(beforeListing days: ClosedRange<Day>) -> ClosedRange<Day> {
    days.lowerBound.adding(-14)...days.upperBound.adding(-10)
  }

  /// The days among which the first to apply of a cash increase is expected, counted from the first of these days that
  /// is known: the last day on which holders pay, around which applications end; the record date, after which they pay; the
  /// ex-rights day, which is about a week before it; the decision of the board.
  static func days(
    holdersPayTo: Day? = nil, recordDate: Day? = nil, exRightsDay: Day?, decidedOn: Day? = nil
  ) -> ClosedRange<Day>? {
    let (start, first, last): (Day?, Int, Int) =
      if holdersPayTo != nil { (holdersPayTo, -8, 1) } else if recordDate != nil {
        (recordDate, 2, 14)
      } else if exRightsDay != nil { (exRightsDay, 8, 22) } else { (decidedOn, 63, 138) }
    return start.map { $0.adding(first)...$0.adding(last) }
  }
}

/// The right of those who hold a share before its cash increase: nothing that who wants to apply for the draw needs.
package struct HoldersRight: Sendable {
  package let lastDayToHold, exRightsDay, recordDate, payFrom, payTo: Day?
  /// How many new shares who holds 1,000 may subscribe for.
  package let perThousand: ShareRatio?
  /// What 1,000 shares held before it give a right to, with the last close; nil once nobody pays for it any more.
  package let right: Commitment?
  package let close: Price?

  /// Nil where nothing of it is known.
  init?(
    lastDayToHold: Day?, exRightsDay: Day?, recordDate: Day? = nil, payFrom: Day? = nil, payTo: Day? = nil,
    perThousand: ShareRatio?, right: Commitment? = nil, close: Price? = nil
  ) {
    guard exRightsDay != nil || payTo != nil || perThousand != nil else { return nil }
    (self.lastDayToHold, self.exRightsDay, self.recordDate) = (lastDayToHold, exRightsDay, recordDate)
    (self.payFrom, self.payTo) = (payFrom, payTo)
    (self.perThousand, self.right, self.close) = (perThousand, right, close)
  }

  /// Until when one must hold for it, and what it is. When holders pay is left to those who say what.
  package func days() -> Text {
    [
      exRightsDay.map { Text("除權交易日 \($0)", "ex-rights day \($0)") },
      lastDayToHold.map { Text("最後買進日 \($0)", "last day to hold \($0)") },
      recordDate.map { Text("基準日 \($0)", "record date \($0)") },
      perThousand.map(\.perThousandText),
    ].compactMap(\.self).joined(.comma)
  }

  /// The days on which holders pay; nil where none is announced.
  package var paying: Text? {
    payTo.map { last in
      payFrom.map { Text("\($0)～\(last) 繳款", "pay from \($0) until \(last)") }
        ?? Text("最晚 \(last) 繳款", "pay until \(last)")
    }
  }
}

extension ShareRatio {
  var perThousandText: Text { Text("每仟股可認購 \(self) 股", "\(self) new shares per 1,000 held") }
}
