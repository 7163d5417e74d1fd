public import SubscriptionCalendar

/// A price of a day at a moment, and the average price until then.
public struct IntradayPoint: Hashable, Sendable {
  /// Seconds after midnight in Taiwan.
  public var secondOfDay: Int
  /// The price.
  public var price: Price
  /// The volume-weighted average; nil while nothing was traded.
  public var average: Price?

  /// The point with these values.
  public init(secondOfDay: Int, price: Price, average: Price?) {
    self.secondOfDay = secondOfDay
    self.price = price
    self.average = average
  }
}
