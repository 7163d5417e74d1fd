package import Values

/// A list of an exchange of securities that cannot be traded as usual. The raw value is the id of its source.
package enum StatusList: String, CaseIterable, Sendable {
  case twseDispositions = "twse-dispositions"
  case twseAttention = "twse-attention"
  case twseAltered = "twse-altered-trading"
  case twseSuspensions = "twse-suspensions"
  case tpexDispositions = "tpex-dispositions"
  case tpexAttention = "tpex-attention"
  case tpexAltered = "tpex-altered-trading"
  case tpexSuspensions = "tpex-suspensions"
  case emergingDispositions = "emerging-dispositions"
  case emergingAttention = "emerging-attention"

  package var source: SourceID { SourceID(rawValue) }

  package var board: Board {
    switch self {
    case .twseDispositions, .twseAttention, .twseAltered, .twseSuspensions: .twse
    case .tpexDispositions, .tpexAttention, .tpexAltered, .tpexSuspensions: .tpex
    case .emergingDispositions, .emergingAttention: .emerging
    }
  }

  /// What its rows may say.
  package var kinds: [TradingStatus.Kind] {
    switch self {
    case .twseDispositions, .tpexDispositions, .emergingDispositions: [.disposition]
    case .twseAttention, .tpexAttention, .emergingAttention: [.attention]
    case .twseSuspensions, .tpexSuspensions: [.suspended]
    case .twseAltered: [.alteredTrading, .periodicAuction]
    case .tpexAltered: [.suspended, .alteredTrading, .managedStock, .periodicAuction]
    }
  }

  /// Whether the exchange has such securities on every day, so that a list without rows is no answer.
  package var alwaysHasRows: Bool { self == .twseAltered || self == .tpexAltered }
}
