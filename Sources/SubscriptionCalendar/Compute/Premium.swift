/// How far a close lies above the price of an offering: (close − price) / price, in percent with one decimal,
/// half away from zero. A premium is not a profit: fees, taxes and the draw stand between them.
public enum Premium: Hashable, Sendable {
  /// The premium.
  case known(Percent)
  /// There is none, and why.
  case missing(Reason)

  /// Why there is no premium.
  public enum Reason: String, Sendable, CaseIterable {
    /// No board has a close of the code yet.
    case noClose = "no_close"
    /// Neither an announced nor a final price is known.
    case priceUnset = "price_unset"
    /// The offering is cancelled.
    case cancelled
    /// What is offered is not the share whose close there is.
    case notAShare = "not_a_share"
  }

  /// The premium of an offering at a close.
  public init(of offering: Offering, at close: BoardClose?) {
    if offering.isCancelled {
      self = .missing(.cancelled)
    } else if !offering.isPricedByItsCode {
      self = .missing(.notAShare)
    } else if let price = offering.price {
      self =
        close.flatMap { Self.percent(of: $0.price, over: price) }.map { .known($0) } ?? .missing(.noClose)
    } else {
      self = .missing(.priceUnset)
    }
  }

  /// The premium of a close over a price; nil only for prices so far apart that no market makes them.
  public static func percent(of close: Price, over price: Price) -> Percent? {
    FixedPoint.quotient(
      close.tenThousandths - price.tenThousandths, times: 1000, by: price.tenThousandths
    ).map { Percent(tenths: $0) }
  }

  /// The percentage, where there is one.
  public var percent: Percent? {
    if case .known(let percent) = self { percent } else { nil }
  }

  /// Why there is none, where there is none.
  public var reason: Reason? {
    if case .missing(let reason) = self { reason } else { nil }
  }
}

extension Offering {
  /// Whether a close under this code is a price of what is offered: not so for bonds, convertible or not.
  public var isPricedByItsCode: Bool {
    code.kind != .convertibleBond && !code.isGovernmentBond && !market.isGovernmentBond
  }

  /// Whether delivered shares could be sold at a close: the emerging board's averages from before a first listing say
  /// nothing of its first day.
  public func canBeSoldAt(_ close: BoardClose) -> Bool {
    close.board != .emerging || market.board == .emerging || market.board == nil
  }

  /// NT$ a broker takes for one application (處理費), never returned.
  public static let applicationFee = 20
  /// NT$ for the winner's notice by post (通知郵費), returned to those not drawn.
  public static let noticePostage = 50
}
