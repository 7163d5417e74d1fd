public import SubscriptionCalendar

/// The price to go by, and what kind of price it is.
public struct QuotePrice: Hashable, Sendable {
  /// NT$ a share.
  public var price: Price
  /// What kind of price it is.
  public var kind: Kind

  /// What a price can be.
  public enum Kind: String, Sendable, CaseIterable {
    /// Of the last trade.
    case trade
    /// The middle of best bid and best ask: nobody traded at it.
    case indicative
    /// The day's reference price (參考價): yesterday's close, adjusted on an ex-day.
    case reference
    /// A close of an earlier day, from the store.
    case close

    /// Whether the market itself says it now; only such a price sets off an alert.
    public var isLive: Bool { self == .trade || self == .indicative }
  }

  /// The price of a kind.
  public init(_ price: Price, _ kind: Kind) {
    self.price = price
    self.kind = kind
  }

  /// The rule by which a quote's price is chosen: the last trade; else, while no trial matching (試撮) is under way,
  /// the middle of the book; else the reference price. A trial price is never chosen.
  ///
  /// - Parameters:
  ///   - lastTrade: The price of the last trade as the quote keeps it.
  ///   - latest: The price of a trade since the last snapshot; the exchange prints a dash where there was none.
  public init?(lastTrade: Price?, latest: Price?, isTrial: Bool, book: OrderBook, reference: Price?) {
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
