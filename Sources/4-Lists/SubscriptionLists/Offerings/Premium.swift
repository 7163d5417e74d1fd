package import Localization
package import Trading
package import Values

/// How far a close lies above the price of an offering: (close − price) / price, in percent with one decimal,
/// half away from zero. A premium is not a profit: fees, taxes and the draw come in between.
///
/// Lists, pages, feeds and alerts take the premium of an offering from here, so they compare the same number.
/// Of 9935 it is (36.5 − 27.3) ÷ 27.3 = 33.7 %. Where there is none, the reason is published
/// (`premium_missing`), so its raw value stays. A premium of 0 % in place of a reason would be read as "costs
/// what it is worth".
package enum Premium: Hashable, Sendable {
  case known(Percent)
  /// There is none, for a reason.
  case missing(Reason)

  package enum Reason: String, Sendable, CaseIterable {
    case noClose = "no_close"
    case priceUnset = "price_unset"
    case cancelled
    case notAShare = "not_a_share"
    case noDeliveryClose = "no_delivery_close"
    case closeInDoubt = "close_in_doubt"
    case rightsUnknown = "rights_unknown"
    case twseClosesMissing = "twse_closes_missing"
    case tpexClosesMissing = "tpex_closes_missing"
    case emergingClosesMissing = "emerging_closes_missing"

    package static func missing(_ board: Board) -> Reason {
      switch board {
      case .twse: .twseClosesMissing
      case .tpex: .tpexClosesMissing
      case .emerging: .emergingClosesMissing
      }
    }
  }

  /// The premium of an offering at a close; `missing` is the reason where there is no close.
  package init(of offering: Offering, at close: BoardClose?, missing: Reason = .noClose) {
    if offering.isCancelled {
      self = .missing(.cancelled)
    } else if !offering.isPricedByItsCode {
      self = .missing(.notAShare)
    } else if let price = offering.price {
      self = close.flatMap { Self.percent(of: $0.price, over: price) }.map { .known($0) } ?? .missing(missing)
    } else {
      self = .missing(.priceUnset)
    }
  }

  /// The premium of a close over a price; nil only where the ratio is beyond all reason.
  package static func percent(of close: Price, over price: Price) -> Percent? {
    FixedPoint.quotient(close.tenThousandths - price.tenThousandths, times: 1000, by: price.tenThousandths)
      .flatMap { abs($0) <= Percent.largest ? Percent(tenths: $0) : nil }
  }

  package var percent: Percent? { if case .known(let percent) = self { percent } else { nil } }

  package var reason: Reason? { if case .missing(let reason) = self { reason } else { nil } }
}

extension Offering {
  /// Whether closes under this code are prices of what is offered: not for bonds, convertible or other.
  package var isPricedByItsCode: Bool {
    code.kind != .convertibleBond && !code.isGovernmentBond && !market.isGovernmentBond
  }
}

extension Premium.Reason {
  package var text: Text {
    switch self {
    case .noClose: Text("尚無市價", "no close of any board yet")
    case .priceUnset: Text("承銷價未訂", "the price is not set")
    case .cancelled: Text("已取消", "cancelled")
    case .notAShare: Text("非股票，不適用", "not a share")
    case .closeInDoubt: Text("收盤價存疑，未採用", "the close is in doubt")
    case .rightsUnknown:
      Text("市價含新股認購權，配股率未公告", "the price has a right to new shares, how many is not announced")
    case .noDeliveryClose: Text("無撥券日收盤價", "no close of the delivery day")
    case .twseClosesMissing: Text("缺證交所上市收盤行情", "TWSE's closes are missing")
    case .tpexClosesMissing: Text("缺櫃買中心上櫃收盤行情", "TPEx's closes are missing")
    case .emergingClosesMissing: Text("缺櫃買中心興櫃行情", "the emerging board's prices are missing")
    }
  }
}
