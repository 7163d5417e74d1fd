package import Values

/// What a broker takes for one application, NT$.
///
/// ``CostAssumptions`` gives those of a day. With a lot of 9935 at NT$ 27,300 they make the 27,370 that must be in the
/// account; who is not drawn gets 27,350 back.
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
