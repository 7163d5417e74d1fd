package import Localization
package import Values
internal import WinRates

/// Why the win rate of an offering is not estimated.
package enum EstimateMissing: String, Sendable, CaseIterable {
  /// The offering is cancelled.
  case cancelled
  /// The result of the draw is known.
  case drawn
  /// Bonds and funds are not estimated.
  case notAShare = "not_a_share"
  /// The shares offered or those of an application are not known, or a date is.
  case termsUnset = "terms_unset"
  /// No estimate was made before the last day was over.
  case tooLate = "too_late"
  /// Too few past draws are known.
  case tooFewDraws = "too_few_draws"
}

extension EvaluatedOffering {
  /// Why there is no estimate; nil if there is one.
  package func estimateMissing(on today: Day) -> EstimateMissing? {
    let offering = known.offering
    if estimate != nil { return nil }
    if offering.isCancelled { return .cancelled }
    if offering.hasResult { return .drawn }
    if OfferingGroup(of: offering) == nil { return .notAShare }
    guard DrawFeatures(of: offering, at: nil) != nil, let last = offering.subscriptionEnd else {
      return .termsUnset
    }
    return today > last ? .tooLate : .tooFewDraws
  }
}

extension EstimateMissing {
  package var text: Text {
    switch self {
    case .cancelled: Premium.Reason.cancelled.text
    case .drawn: Text("已抽籤", "already drawn")
    case .notAShare: Text("非股票，不預估", "not a share")
    case .termsUnset: Text("承銷股數、申購股數或日期未定", "shares or dates not set yet")
    case .tooLate: Text("截止前未預估", "not estimated before its last day")
    case .tooFewDraws: Text("過去抽籤結果太少，無法預估", "too few past draws to estimate from")
    }
  }
}
