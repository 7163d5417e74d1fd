/// What one won lot brings when it is sold: whole NT$, as the broker's papers have them.
///
/// What is received for a sale is cut to a whole dollar, and commission and tax are taken of that; what is paid
/// for the shares is rounded up to one. There is no commission on the allotment.
public struct LotOutcome: Hashable, Sendable {
  /// The sale price times the shares, cut.
  public let value: Int
  /// The broker's commission on the sale.
  public let commission: Int
  /// The transaction tax on the sale.
  public let tax: Int
  /// What the offer price times the shares, rounded up, and both fees come to.
  public let cost: Int

  /// One lot of an offering sold at a price.
  ///
  /// `offerPrice` is the final price where it is fixed. Nil unless the lot has 1 to 10^9 shares, and for
  /// amounts over NT$ 10^18.
  public init?(offerPrice: Price, soldAt price: Price, shares: Int, costs: SaleCosts) {
    guard let value = LotAmounts.whole(price, shares, .down),
      let paid = LotAmounts.whole(offerPrice, shares, .up)
    else { return nil }
    self.value = value
    commission = costs.commission(on: value)
    tax = costs.tax(on: value)
    cost = paid + costs.assumptions.fees
  }

  /// What reaches the account two trading days after the sale; negative when the fees eat more than the value.
  public var netReceived: Int { value - commission - tax }

  /// What is left over, or negative what is lost.
  public var profit: Int { netReceived - cost }

  /// The profit in percent of the cost, half away from zero; nil only for prices so far apart that no market
  /// makes them.
  public var returnOnCost: Hundredths? {
    Hundredths(Int128(profit) * 100, over: Int128(cost))
  }

  /// The money to have in the account, NT$: the announced price, which is collected even where the final one is
  /// lower, times the shares, rounded up, and both fees. Nil unless the lot has 1 to 10^9 shares, and for
  /// amounts over NT$ 10^18.
  public static func cashRequired(
    announcedPrice: Price, shares: Int, assumptions: CostAssumptions = .standard
  ) -> Int? {
    LotAmounts.whole(announcedPrice, shares, .up).map { $0 + assumptions.fees }
  }
}
