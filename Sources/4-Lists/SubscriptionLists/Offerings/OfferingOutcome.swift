package import Values

/// The closes of one past offering on its days, as far as they are known: what is stored of it, so that statistics do not
/// look up thousands of bars.
package struct OfferingOutcome: Hashable, Sendable {
  package var id: String
  package var market: Market
  package var price: Price
  package var lastDay, draw, delivery: Price?
  /// The last close before the last day to apply.
  package var eve: Price?

  package init(
    id: String, market: Market, price: Price, lastDay: Price?, draw: Price?, delivery: Price?,
    eve: Price? = nil
  ) {
    (self.id, self.market, self.price) = (id, market, price)
    (self.lastDay, self.draw, self.delivery, self.eve) = (lastDay, draw, delivery, eve)
  }
}
