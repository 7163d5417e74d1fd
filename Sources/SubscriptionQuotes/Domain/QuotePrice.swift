package import Values

/// The current price of a security, and its kind.
package struct QuotePrice: Hashable, Sendable {
  /// NT$ a share.
  package var price: Price
  package var kind: Kind

  package enum Kind: String, Sendable, CaseIterable {
    /// The price of the last trade.
    case trade
    /// The middle of the best bid and the best ask, at which nobody has traded.
    case indicative
    /// The day's reference price (參考價): yesterday's close, adjusted on an ex-day.
    case reference
    /// The close of an earlier day from the store.
    case close

    /// Whether it is a price of the market now; only such prices fire alerts.
    package var isLive: Bool { self == .trade || self == .indicative }
  }

  package init(_ price: Price, _ kind: Kind) {
    self.price = price
    self.kind = kind
  }

  /// Chooses a quote's price: the last trade; else, unless a trial matching (試撮) is in progress, the middle of the
  /// order book; else the reference price. A trial price is never chosen.
  ///
  /// - Parameters:
  ///   - lastTrade: The price of the quote's last trade.
  ///   - latest: The price of a trade since the last snapshot, for which the exchange prints a dash if there was none.
  package init?(lastTrade: Price?, latest: Price?, isTrial: Bool, book: OrderBook, reference: Price?) {
    if let price = lastTrade ?? latest {
      self.init(price, .trade)
    } else if !isTrial, let price = book.middle {
      self.init(price, .indicative)
    } else if let reference {
      self.init(reference, .reference)
    } else {
      return nil
    }
  }
}
