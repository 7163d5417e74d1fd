package import Values

/// A code's average price of a session on the emerging board (日均價), and the shares traded then.
///
/// The board has no closing price. Prices of bids follow from the average of the evening before bids begin.
package struct EmergingAverage: Hashable, Sendable {
  package var day: Day
  package var price: Price
  /// Nil if the board's file did not say.
  package var shares: Int?

  package init(day: Day, price: Price, shares: Int?) {
    (self.day, self.price, self.shares) = (day, price, shares)
  }
}
