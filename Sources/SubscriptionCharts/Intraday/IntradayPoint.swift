package import SubscriptionCalendar

/// A price at a time of a day, and the average price until then.
package struct IntradayPoint: Hashable, Sendable {
  /// Seconds after midnight in Taipei.
  package var secondOfDay: Int
  package var price: Price
  /// The volume-weighted average; nil before the first trade.
  package var average: Price?

  package init(secondOfDay: Int, price: Price, average: Price?) {
    self.secondOfDay = secondOfDay
    self.price = price
    self.average = average
  }
}
