public import SubscriptionCalendar

/// The best orders on both sides of a market, best first, up to five levels.
public struct OrderBook: Hashable, Sendable {
  /// What is bid.
  public var bids: [Level]
  /// What is asked.
  public var asks: [Level]

  /// Orders of one price.
  public struct Level: Hashable, Sendable {
    /// NT$ a share; nil for orders at the market (市價), which have none.
    public var price: Price?
    /// How many shares.
    public var shares: Int

    /// The level of a price.
    public init(price: Price?, shares: Int) {
      self.price = price
      self.shares = shares
    }
  }

  /// The book of these levels.
  public init(bids: [Level] = [], asks: [Level] = []) {
    self.bids = bids
    self.asks = asks
  }

  /// The highest price that is bid.
  public var bestBid: Price? { bids.lazy.compactMap(\.price).first }

  /// The lowest price that is asked.
  public var bestAsk: Price? { asks.lazy.compactMap(\.price).first }

  /// The price halfway between the best bid and the best ask; nil where a side is empty.
  public var middle: Price? {
    guard let bid = bestBid, let ask = bestAsk else { return nil }
    // Prices lie on steps of at least 1/100 NT$, so the half is exact.
    return Price(tenThousandths: (bid.tenThousandths + ask.tenThousandths) / 2)
  }
}
