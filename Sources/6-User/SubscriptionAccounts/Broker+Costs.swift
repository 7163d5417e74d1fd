package import Costs
package import Settings

extension UserSettings.Broker {
  /// The costs of a sale there.
  package func costs(over costs: CostAssumptions) -> CostAssumptions {
    CostAssumptions(
      commission: costs.commission, minimumCommission: minimumCommission ?? costs.minimumCommission,
      discount: discount ?? costs.discount, tax: costs.tax, applicationFee: costs.applicationFee,
      noticePostage: costs.noticePostage, rounding: costs.rounding,
      money: MoneyRates(
        loan: loanRate ?? costs.money.loan,
        // Its own rate without a share lends all, whatever is lent elsewhere.
        ownShare: ownShare ?? (loanRate == nil ? costs.money.ownShare : nil),
        idle: idleRate ?? costs.money.idle, minimum: minimumInterest ?? costs.money.minimum) ?? costs.money)
      ?? costs
  }
}
