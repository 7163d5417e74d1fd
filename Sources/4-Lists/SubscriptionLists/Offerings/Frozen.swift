internal import JSON
package import Trading
package import Values
package import WinRates

/// A value that is published on two evenings and then left alone: before the first day, and before the last. An offering
/// that is first seen while it is open has the first one of that evening, and one that is first seen before has a close of
/// that evening until the one before its first day is known, so that its entries say from the beginning whether it is
/// worth a look.
///
/// Premiums and estimates change every night; if the calendar's texts changed with them, subscribers would
/// be notified every morning. And what was said before the last day is compared with the draw.
/// ``FrozenCloses`` and ``FrozenEstimates`` are in what is kept of an offering; a night updates them, and
/// nothing changes after the last day.
///
/// If the period moves, what was frozen for the old day is dropped, because it is of another evening. A
/// value that is changed afterwards makes the track record a lie.
package struct Frozen<Value: FrozenValue>: Hashable, Sendable {
  package var opening, lastDay: Value?

  package init(opening: Value? = nil, lastDay: Value? = nil) {
    (self.opening, self.lastDay) = (opening, lastDay)
  }

  /// What calendars show.
  package var shown: Value? { lastDay ?? opening }

  func json(_ value: (Value) -> JSONValue) -> JSONValue {
    ["opening": opening.map(value) ?? .null, "last_day": lastDay.map(value) ?? .null]
  }

  /// Freezes what can be frozen tonight for the first and the last day, and drops what was frozen for a day that has
  /// moved; nothing changes after the last day.
  fileprivate func updated(
    for offering: Offering, on today: Day, isFinal: (Value) -> Bool = { _ in true },
    _ value: (_ before: Day, _ isFirst: Bool) -> Value?
  ) -> Frozen {
    guard let first = offering.subscriptionStart, let last = offering.subscriptionEnd, today <= last else {
      return self
    }
    let kept = opening?.before == first ? opening : nil
    return Frozen(
      opening: kept.map(isFinal) == true ? kept : value(first, true) ?? kept,
      lastDay: lastDay?.before == last ? lastDay : value(last, false))
  }
}

package protocol FrozenValue: Hashable, Sendable {
  /// The day of the subscription it was frozen for; when that day moves, it is no longer frozen.
  var before: Day { get }
}

package typealias FrozenCloses = Frozen<FrozenClose>
package typealias FrozenEstimates = Frozen<FrozenEstimate>

/// A close and the day that it is the last one before.
package struct FrozenClose: FrozenValue {
  package var close: BoardClose
  package var before: Day

  package init(_ close: BoardClose, before: Day) { (self.close, self.before) = (close, before) }
}

/// An estimate, and what it was made from.
package struct FrozenEstimate: FrozenValue {
  package var estimate: OddsEstimate
  /// The close that its premium was computed from; nil if there was none.
  package var close: Price?
  package var before: Day
  package var made: Instant

  package init(_ estimate: OddsEstimate, close: Price?, before: Day, made: Instant) {
    (self.estimate, self.close, self.before, self.made) = (estimate, close, before, made)
  }
}

extension FrozenCloses {
  /// `tonight` is the newest close, `before` the one published the night before.
  package func updated(
    for offering: Offering, tonight: BoardClose?, before: BoardClose?, at moment: Instant,
    calendar: TradingCalendar
  ) -> FrozenCloses {
    let today = moment.day
    let expected = calendar.expectedCloseDay(at: moment)
    let closes = [tonight, before].compactMap(\.self)
    func lastClose(before day: Day) -> FrozenClose? {
      let earlier = closes.filter { $0.day.map { $0 < day } == true }
      guard let newest = earlier.max(by: { $0.day ?? day < $1.day ?? day }), let made = newest.day else {
        return nil
      }
      // No trading day is left before that day, or that day has come and the exchange is late or had a holiday: a title
      // corrected after the deadline is of no use.
      let isLast = [made, expected].contains { calendar.tradingDay(after: $0) >= day } || today >= day
      return isLast ? FrozenClose(newest, before: day) : nil
    }
    func isFinal(_ frozen: FrozenClose) -> Bool {
      frozen.close.day.map { calendar.tradingDay(after: $0) >= frozen.before } ?? true
    }
    return updated(for: offering, on: today, isFinal: isFinal) { day, isFirst in
      if let last = lastClose(before: day) { return last }
      guard isFirst, opening?.before != day, let tonight, tonight.day != nil else { return nil }
      return FrozenClose(tonight, before: day)
    }
  }
}

extension FrozenEstimates {
  package func updated(
    for offering: Offering, tonight estimate: OddsEstimate?, from close: Price?, at moment: Instant,
    calendar: TradingCalendar
  ) -> FrozenEstimates {
    // No more closes are due before that day, or it has come and the nights before it were missed.
    let next = calendar.tradingDay(after: calendar.expectedCloseDay(at: moment))
    return updated(for: offering, on: moment.day) { day, _ in
      guard next >= day || moment.day >= day else { return nil }
      return estimate.map { FrozenEstimate($0, close: close, before: day, made: moment) }
    }
  }
}
