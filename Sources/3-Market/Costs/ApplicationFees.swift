package import Values

/// What a broker takes for one application, NT$.
package struct ApplicationFees: Hashable, Sendable {
  /// The handling fee (處理費), never returned.
  package let application: Int
  /// The post of the winner's notice (中籤通知郵寄工本費), returned to those not drawn.
  package let postage: Int

  package var total: Int { application + postage }

  package static let byDay = DatedTable(
    // Securities Association rules on underwriting (FL007541), article 56; the postage by brokers' notices.
    ApplicationFees(application: 20, postage: 50))
}
