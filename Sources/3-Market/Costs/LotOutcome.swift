package import Values

/// The outcome of selling one won lot, in whole NT$ as in the broker's statements.
///
/// The value of a sale is cut to a whole dollar, and commission and tax are computed from that; the price of
/// the shares is rounded up. There is no commission on the allotment.
///
/// Made for an offering at its close, for `calc`, for the backtest and for the ledger, all by the same
/// steps, which the page's calculator repeats. 9935 at 27.3, sold at 36.5: value 36,500, commission 52, tax
/// 109, cost 27,370, profit 8,969. Each amount is rounded where the rule rounds it; one rounding at the end
/// gives another dollar.
package struct LotOutcome: Hashable, Sendable {
  /// The sale price times the shares, cut.
  package let value: Int
  package let commission, tax: Int
  /// The offer price times the shares, rounded up, plus both fees.
  package let cost: Int
  /// What the money costs until the cash of the sale is there.
  package let interest: Int

  /// One lot sold at a price; `offerPrice` is the final price if it is fixed. Nil unless the lot has 1 to 10^9
  /// shares, and for amounts over NT$ 10^18.
  package init?(offerPrice: Price, soldAt price: Price, shares: Int, costs: LotCosts) {
    guard let value = LotAmounts.whole(price, shares, .down),
      let paid = LotAmounts.whole(offerPrice, shares, .up)
    else { return nil }
    self.value = value
    commission = costs.commission(on: value)
    tax = costs.tax(on: value)
    cost = paid + costs.fees.total
    interest = costs.interestIfWon(paying: paid)
  }

  /// What reaches the account two trading days after the sale; negative if the costs exceed the value.
  package var netReceived: Int { value - commission - tax }

  package var profit: Int { netReceived - cost - interest }

  /// The profit in percent of the cost, half away from zero; nil only on overflow.
  package var returnOnCost: Hundredths? { Hundredths(Int128(profit) * 100, over: Int128(cost)) }

  /// The cash required in the account, NT$: the announced price, which is collected even if the final one is
  /// lower, times the shares, rounded up, plus both fees. Nil unless the lot has 1 to 10^9 shares, and for
  /// amounts over NT$ 10^18.
  package static func cashRequired(announcedPrice: Price, shares: Int, fees: ApplicationFees) -> Int? {
    LotAmounts.whole(announcedPrice, shares, .up).map { $0 + fees.total }
  }
}

/// The expected value of an application: a win brings the profit of the lot, else the application fee and what the money
/// cost are lost.
package enum ExpectedValue {
  /// `p × profit − (1 − p) × loss` in NT$ with two decimals, half away from zero. The profit of a won lot
  /// already includes the fee and the interest. Nil if the amount overflows.
  package static func of(profit: Int, at probability: Probability, loss: Int) -> Hundredths? {
    weighted(profit, at: probability, loss).flatMap {
      Hundredths($0, over: Int128(probability.denominator))
    }
  }

  /// The odds at which the expected value is exactly 0: `loss / (profit + loss)`. Nil unless there is a profit:
  /// at a loss no odds help. Without a fee and interest the odds are 0.
  package static func breakEvenOdds(profit: Int, loss: Int) -> Probability? {
    guard profit > 0, loss >= 0 else { return nil }
    let (all, overflow) = profit.addingReportingOverflow(loss)
    return overflow ? nil : Probability(loss, outOf: all)
  }

  /// The exact expected value times the denominator of the odds, in NT$; nil on overflow.
  static func weighted(_ profit: Int, at probability: Probability, _ loss: Int) -> Int128? {
    let won = Int128(profit) * Int128(probability.numerator)
    let (sum, overflow) = won.subtractingReportingOverflow(
      Int128(loss) * Int128(probability.denominator - probability.numerator))
    return overflow ? nil : sum
  }
}
