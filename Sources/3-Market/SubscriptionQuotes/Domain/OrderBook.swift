package import Values

/// The best bids and asks, best first, up to five levels.
package struct OrderBook: Hashable, Sendable {
  package var bids: [Level]
  package var asks: [Level]

  /// The orders at one price.
  package struct Level: Hashable, Sendable {
    /// NT$ a share; nil for market orders (市價).
    package var price: Price?
    package var shares: Int

    package init(price: Price?, shares: Int) {
      self.price = price
      self.shares = shares
    }
  }

  package init(bids: [Level] = [], asks: [Level] = []) {
    self.bids = bids
    self.asks = asks
  }

  package var isEmpty: Bool { bids.isEmpty && asks.isEmpty }

  package var bestBid: Price? { bids.lazy.compactMap(\.price).first }

  package var bestAsk: Price? { asks.lazy.compactMap(\.price).first }

  /// The price halfway between the best bid and the best ask; nil if a side is empty.
  package var middle: Price? {
    guard let bid = bestBid, let ask = bestAsk else { return nil }
    // Ticks are at least 1/100 NT$, so the half is exact.
    return Price(tenThousandths: (bid.tenThousandths + ask.tenThousandths) / 2)
  }
}
