package import Values

/// A price at a time of a day, and the average price until then.
package struct IntradayPoint: Hashable, Sendable {
  /// Seconds after midnight in Taipei.
  package var secondOfDay: Int
  package var price: Price
  /// Whether it is the price of a trade; otherwise it is the middle of bid and ask.
  package var isTraded: Bool
  /// The volume-weighted average; nil before the first trade.
  package var average: Price?
  /// Whether there were no quotes for a while before it, so that no line leads to it.
  package var followsGap: Bool

  package init(
    secondOfDay: Int, price: Price, isTraded: Bool = true, average: Price?, followsGap: Bool = false
  ) {
    (self.secondOfDay, self.price, self.isTraded) = (secondOfDay, price, isTraded)
    (self.average, self.followsGap) = (average, followsGap)
  }
}
