package import ListEngine
package import SubscriptionLists
package import Trading
package import Values

/// The premium of an offering at the last close of the subscription, on the day of the draw, and at delivery,
/// when the shares could first be sold.
///
/// `history`, the pages and the stored outcomes are made of it. A close stands for a later day only if that
/// day's file is known to have none of the code; a day whose file never came leaves the value open. Otherwise
/// a hole in the store would look like a price that did not move.
package struct OfferingHistory: Hashable, Sendable {
  package var known: Tracked<Offering>
  package var lastDay, draw, delivery: ValuedClose?

  package struct ValuedClose: Hashable, Sendable {
    /// The last close on or before the day.
    package var close: BoardClose
    /// The premium over the offering's price; nil if that is not known.
    package var premium: SignedPercent?

    package init(_ close: BoardClose, of offering: Offering) {
      self.close = close
      premium = offering.price.flatMap { SignedPercent(of: close.price, over: $0) }
    }
  }

  /// Values an offering on its days up to `today`. A close counts for a later day only if the days between are
  /// known to have no other. `closes` gives those of the offering's code, of every board, with the last ones on or
  /// before a day among them.
  package init<Failure: Error>(
    of known: Tracked<Offering>, until today: Day, evidence: TradingDayEvidence, calendar: TradingCalendar,
    closes: (Day) throws(Failure) -> [BoardClose]
  ) throws(Failure) {
    self.known = known
    let offering = known.offering
    guard offering.isPricedByItsCode, !offering.isCancelled else { return }
    let precedence = ClosePrecedence(of: offering)
    func valued(_ day: Day?) throws(Failure) -> ValuedClose? {
      guard let day, day <= today, let close = precedence.last(of: try closes(day), until: day),
        let made = close.day, evidence.hasSeenAll(of: close.board, after: made, through: day, in: calendar)
      else { return nil }
      return ValuedClose(close, of: offering)
    }
    lastDay = try valued(offering.subscriptionEnd)
    draw = try valued(offering.drawDate)
    guard let day = offering.deliveryDate, day <= today else { return }
    delivery = precedence.closeAtDelivery(
      on: day, among: try closes(day), evidence: evidence, calendar: calendar
    ).map { ValuedClose($0, of: offering) }
  }
}
